/**
 * [S7-44] Host of the templates, which hears the token: the one the operator named, else our own. A page of https never asks
 * plain http; anything that is no web address counts as not named. The content policy of the page admits no other host.
 */
export function templateBase(named: string | undefined, page: Pick<Location, 'protocol'>): string | undefined {
  if (!named || !URL.canParse(named)) return undefined
  const { protocol, username } = new URL(named)
  const allowed = protocol === 'https:' || (protocol === 'http:' && page.protocol === 'http:')
  return allowed && username === '' ? named : undefined
}
