/** Readings of a text: as it is, percent-decoded, base64, base64url, hex, escaped JSON, and readings of those, four deep. */
export function readingsOf(text: string, depth = 4): Set<string> {
  const seen = new Set<string>()
  let layer = [text]
  for (let level = 0; level <= depth && layer.length > 0; level += 1) {
    const next: string[] = []
    for (const each of layer) {
      if (seen.has(each)) continue
      seen.add(each)
      next.push(...unwrapped(each))
    }
    layer = next
  }
  return seen
}

/** Names of the secrets that lie in a text under any reading. */
export function secretsIn(text: string, secrets: Readonly<Record<string, string>>): string[] {
  const readings = [...readingsOf(text)]
  return Object.entries(secrets)
    .filter(([, secret]) => readings.some((reading) => reading.includes(secret)))
    .map(([name]) => name)
}

function unwrapped(text: string): string[] {
  const finds: string[] = []
  if (/%[0-9a-f]{2}/i.test(text)) finds.push(text.replaceAll(/(?:%[0-9a-f]{2})+/gi, percent))
  if (/\\["\\/u]/.test(text))
    finds.push(
      text
        .replaceAll(/\\u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
        .replaceAll(/\\(["\\/])/g, '$1'),
    )
  for (const [run] of text.matchAll(/[A-Za-z0-9+/_-]{12,}={0,2}/g)) {
    const plain = Buffer.from(run, 'base64').toString('utf8')
    if (isText(plain)) finds.push(plain)
  }
  for (const [run] of text.matchAll(/(?:[0-9a-f]{2}){8,}/gi)) {
    const plain = Buffer.from(run, 'hex').toString('utf8')
    if (isText(plain)) finds.push(plain)
  }
  return finds
}

/** Not random bytes that happened to decode. */
const isText = (text: string) => text.length > 5 && !text.includes('\ufffd') && !text.includes('\u0000')

function percent(run: string): string {
  try {
    return decodeURIComponent(run)
  } catch {
    return run
  }
}
