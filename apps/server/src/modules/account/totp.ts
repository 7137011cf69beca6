import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
/** Seconds of one step (RFC 6238). */
export const STEP_SECONDS = 30
const DIGITS = 6
/** Steps a clock may be off, to either side. */
const DRIFT = 1

/** 160 random bits, as long as the digest. */
export const newSeed = (): Buffer => randomBytes(20)

/** RFC 4648 without padding: what authenticator programs take. */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => ALPHABET[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

/** The code of one time step (RFC 4226, 5.3). */
export function codeAt(seed: Uint8Array, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', seed).update(counter).digest()
  const offset = (digest.at(-1) ?? 0) & 0xf
  const number = digest.readUInt32BE(offset) & 0x7fffffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/** The step the code belongs to, newer than the last one used; undefined: wrong, or used before. */
export function stepOf(seed: Uint8Array, code: string, now: number, lastStep: number): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined
  const current = Math.floor(now / STEP_SECONDS)
  return [0, -1, 1]
    .slice(0, 1 + 2 * DRIFT)
    .map((drift) => current + drift)
    .find((step) => step > lastStep && timingSafeEqual(Buffer.from(codeAt(seed, step)), Buffer.from(code)))
}

/** What the QR code says to the authenticator. */
export const otpAddress = (seed: Uint8Array, username: string, issuer: string): string =>
  `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(username)}?secret=${base32(seed)}&issuer=${encodeURIComponent(issuer)}`
