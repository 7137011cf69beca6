import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { idCardCheckDigit } from '@zhujian/model/checksums'

/** One page with a line of text: enough for the server's inspection and for the viewer. */
export const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n' +
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
)

/** No photo is that of another occasion: the same one twice is refused, be it of another run. */
export function freshPhoto(): Promise<Buffer> {
  const raw = { width: 64, height: 48, channels: 3 } as const
  return sharp(randomBytes(raw.width * raw.height * raw.channels), { raw })
    .png()
    .toBuffer()
}

let made = 0
/** A name nobody else uses, in this run or in one before it. */
export const freshName = (what: string): string => `${what}${Date.now().toString(36)}${(made++).toString(36)}`

/** Of a person: names bear no digits. */
export const freshPerson = (what: string): string =>
  freshName(what).replace(/\d/g, (digit) => '零一二三四五六七八九'.charAt(Number(digit)))

/** A valid identity number that no earlier call has given. */
export function freshIdCard(): string {
  const serial = String((Date.now() + made++) % 1_000_000).padStart(6, '0')
  const body = `33010619${70 + (Number(serial) % 25)}01${10 + (Number(serial.slice(0, 2)) % 18)}${serial.slice(3)}`
  return body + idCardCheckDigit(body)
}
