import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import type { Platform } from '../../platform/platform'
import type { Storage } from '../../platform/storage'
import type { FileObject } from './file-access'
import { isImage, MAX_PIXELS } from './file-types'

/** The only width that is made; more would let anybody fill the store. */
export const THUMBNAIL_WIDTH = 200
export const THUMBNAIL_MIME = 'image/webp'

export const thumbnailPath = (file: Pick<FileObject, 'path'>): string => `derived/${THUMBNAIL_WIDTH}/${file.path}.webp`

export const hasThumbnail = (file: FileObject): boolean => isImage(file.mime)

/** The small picture of an image, made on first sight and kept beside it; undefined when the image cannot be decoded. */
export async function thumbnailOf({ storage, log }: Platform, file: FileObject): Promise<Buffer | undefined> {
  const path = thumbnailPath(file)
  const kept = await readWhole(storage, path)
  if (kept) return kept
  const source = await readWhole(storage, file.path)
  const made =
    source && (await shrink(source).catch((error: unknown) => log.warn('image not decodable', { file_id: file.id, error })))
  if (made) await storage.put(path, Readable.from([made]), { contentType: THUMBNAIL_MIME })
  return made || undefined
}

function shrink(source: Buffer): Promise<Buffer> {
  return (
    sharp(source, { limitInputPixels: MAX_PIXELS, failOn: 'none', sequentialRead: true })
      // Applies the camera's orientation before the metadata is dropped.
      .rotate()
      .resize({ width: THUMBNAIL_WIDTH, withoutEnlargement: true })
      .webp({ quality: 78 })
      .toBuffer()
  )
}

async function readWhole(storage: Storage, path: string): Promise<Buffer | undefined> {
  const found = await storage.get(path)
  return found && buffer(found.stream)
}
