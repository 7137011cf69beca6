import sharp from 'sharp'
import { MAX_PIXELS } from './file-types'
import { permits } from './thumbnail'

/** Columns and rows of the reduced picture: eight comparisons a row, sixty-four in all. */
const [WIDE, HIGH] = [9, 8]
/** Grey levels: a picture that varies less shows nothing, and is like every other such picture. */
const LEAST_CONTRAST = 8

/** What is known of a picture beside its bytes. */
export interface PhotoFacts {
  /** Difference hash, as a signed 64-bit number: near copies differ in few bits. */
  readonly look: string | null
  /** Seconds: when the camera says it was taken. */
  readonly taken_at: number | null
}

export const NO_PHOTO: PhotoFacts = { look: null, taken_at: null }

/** A bit for each pixel of 9 × 8 greys that is darker than its right neighbour; null where there is nothing to compare. */
export function differenceHash(greys: Uint8Array): bigint | null {
  if (greys.length !== WIDE * HIGH || Math.max(...greys) - Math.min(...greys) < LEAST_CONTRAST) return null
  let hash = 0n
  for (let row = 0; row < HIGH; row++)
    for (let column = 0; column < WIDE - 1; column++) {
      const at = row * WIDE + column
      hash = (hash << 1n) | ((greys[at] ?? 0) < (greys[at + 1] ?? 0) ? 1n : 0n)
    }
  return BigInt.asIntN(64, hash)
}

const EXIF_FOLDER = 0x8769
const TAKEN = 0x9003
const TAKEN_OFFSET = 0x9011
const TIME = /^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)/
const ZONE = /^[+-]\d\d:\d\d/

/** Seconds of DateTimeOriginal; cameras that do not say their zone are in ours. */
export function exifTakenAt(exif: Buffer): number | null {
  try {
    const tiff = exif.toString('latin1', 0, 6) === 'Exif\0\0' ? exif.subarray(6) : exif
    const little = tiff.toString('latin1', 0, 2) === 'II'
    const short = (at: number) => (little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
    const long = (at: number) => (little ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at))
    const entry = (folder: number, tag: number): number | undefined =>
      Array.from({ length: short(folder) }, (_, index) => folder + 2 + index * 12).find((at) => short(at) === tag)
    const text = (at: number | undefined) =>
      at === undefined ? '' : tiff.toString('latin1', long(at + 8), long(at + 8) + long(at + 4))
    const pointer = entry(long(4), EXIF_FOLDER)
    if (pointer === undefined) return null
    const folder = long(pointer + 8)
    const [, year, month, day, clock] = TIME.exec(text(entry(folder, TAKEN))) ?? []
    const zone = ZONE.exec(text(entry(folder, TAKEN_OFFSET)))?.[0] ?? '+08:00'
    const at = Date.parse(`${year}-${month}-${day}T${clock}${zone}`)
    return Number.isNaN(at) ? null : at / 1000
  } catch (error) {
    // Written by no program that keeps the format: it points outside itself.
    if (error instanceof RangeError) return null
    throw error
  }
}

/** Of what is no picture, or none that can be drawn, nothing is known; whether it may be stored is judged elsewhere. */
export async function photoFacts(path: string, mime: string): Promise<PhotoFacts> {
  if (!mime.startsWith('image/')) return NO_PHOTO
  try {
    return await permits.run(async () => {
      const picture = sharp(path, { limitInputPixels: MAX_PIXELS, failOn: 'none', sequentialRead: true })
      const { exif } = await picture.metadata()
      const greys = await picture.flatten().greyscale().resize(WIDE, HIGH, { fit: 'fill' }).raw().toBuffer()
      return { look: differenceHash(greys)?.toString() ?? null, taken_at: exif ? exifTakenAt(exif) : null }
    })
  } catch {
    return NO_PHOTO
  }
}
