/**
 * [S7-44] Host of the templates, which hears the token: the one the operator named, else our own. A page of https never asks
 * plain http; anything that is no web address counts as not named. The content policy of the page admits no other host.
 */
export function templateBase(named: string | undefined, page: Pick<Location, 'protocol'>): string | undefined {
  const address = parse(named ?? '')
  if (!address) return undefined
  const { protocol, username } = address
  const allowed = protocol === 'https:' || (protocol === 'http:' && page.protocol === 'http:')
  return allowed && username === '' ? named : undefined
}

/** URL.canParse is newer than the oldest browser served. */
function parse(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}
