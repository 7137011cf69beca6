/** A fresh key for one write. Made of random bytes, because `randomUUID` is missing on plain-http intranets. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
