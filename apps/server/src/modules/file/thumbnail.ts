import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { createSemaphore } from '../../platform/semaphore'
import type { Platform } from '../../platform/platform'
import type { Storage } from '../../platform/storage'
import type { FileObject } from './file-access'
import { isImage, MAX_PIXELS } from './file-types'

/** The only width that is made; more would let anybody fill the store. */
export const THUMBNAIL_WIDTH = 200
export const THUMBNAIL_MIME = 'image/webp'

/** A picture of the largest size allowed takes a second or two, and hundreds of megabytes. */
const LONGEST_SECONDS = 20
/** 解开一张大图要几百兆内存：不论为缩略图还是为核对，同时只解几张。 */
export const permits = createSemaphore({ open: 2, waiting: 200, full: '正在生成的缩略图较多，请稍后重试' })

export const thumbnailPath = (file: Pick<FileObject, 'path'>): string => `derived/${THUMBNAIL_WIDTH}/${file.path}.webp`

export const hasThumbnail = (file: FileObject): boolean => isImage(file.mime)

/** The small picture of an image, made on first sight and kept beside it; undefined when the image cannot be decoded. */
export async function thumbnailOf({ storage, log }: Platform, file: FileObject): Promise<Buffer | undefined> {
  const path = thumbnailPath(file)
  const kept = await readWhole(storage, path)
  if (kept) return kept
  const leave = await permits.enter()
  try {
    const source = await readWhole(storage, file.path)
    const made =
      source && (await shrink(source).catch((error: unknown) => log.warn('image not decodable', { file_id: file.id, error })))
    if (made) await storage.put(path, Readable.from([made]), { contentType: THUMBNAIL_MIME })
    return made || undefined
  } finally {
    leave()
  }
}

/** Larger than any stamp or signature on paper needs. */
const PRINTED_PIXELS = 4_000_000
const PRINTED_SIDE = 1200

/**
 * A picture as it may be drawn on paper: whoever draws unpacks it in the middle of everybody's requests. PDFKit reads the
 * transparency of a palette of fewer than 256 colours as if each pixel had a byte: a seal came out twice and torn.
 */
export async function printable(source: Buffer): Promise<Buffer> {
  const { width = 0, height = 0, isPalette } = await sharp(source, { limitInputPixels: MAX_PIXELS }).metadata()
  if (width * height <= PRINTED_PIXELS && !isPalette) return source
  const leave = await permits.enter()
  try {
    return await sharp(source, { limitInputPixels: MAX_PIXELS, sequentialRead: true })
      .resize({ width: PRINTED_SIDE, height: PRINTED_SIDE, fit: 'inside', withoutEnlargement: true })
      .png({ palette: false })
      .timeout({ seconds: LONGEST_SECONDS })
      .toBuffer()
  } finally {
    leave()
  }
}

/** Pixels of a photo of a few centimetres on paper, at 200 to the inch. */
const PHOTO_SIDE = 640

/** A photo as it stands on a page among others: upright, small, without transparency. @throws when it cannot be decoded */
export async function paperPhoto(source: Buffer): Promise<Buffer> {
  const leave = await permits.enter()
  try {
    return await sharp(source, { limitInputPixels: MAX_PIXELS, failOn: 'none', sequentialRead: true })
      .rotate()
      .resize({ width: PHOTO_SIDE, height: PHOTO_SIDE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 72 })
      .timeout({ seconds: LONGEST_SECONDS })
      .toBuffer()
  } finally {
    leave()
  }
}

function shrink(source: Buffer): Promise<Buffer> {
  return (
    sharp(source, { limitInputPixels: MAX_PIXELS, failOn: 'none', sequentialRead: true })
      // Applies the camera's orientation before the metadata is dropped.
      .rotate()
      .resize({ width: THUMBNAIL_WIDTH, withoutEnlargement: true })
      .webp({ quality: 78 })
      .timeout({ seconds: LONGEST_SECONDS })
      .toBuffer()
  )
}

async function readWhole(storage: Storage, path: string): Promise<Buffer | undefined> {
  const found = await storage.get(path)
  return found && buffer(found.stream)
}
