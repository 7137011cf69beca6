import type { Accept } from '@zhujian/model'
import { acceptedExtensions, wrongTypeText } from '@zhujian/model/accept'
import { strings } from '@zhujian/model/strings'
import { extensionOf } from '@zhujian/model/text'
import { sharedSetting } from '../../data/shared-setting'

const MEGABYTE = 1024 * 1024
/** Settings, in MB; the server's own limits, told before the file travels. */
const LARGEST = { image: 'upload_image_max_mb', document: 'upload_file_max_mb', any: 'upload_file_max_mb' } as const

/** For the file chooser: '.gif,.jpeg'. */
export const acceptText = (accept: Accept): string =>
  acceptedExtensions(accept)
    .map((extension) => `.${extension}`)
    .join(',')

/** Why this one file cannot be taken; undefined when it can. Every file is judged alone and keeps its reason. */
export function refusalOf(file: Pick<File, 'name' | 'size'>, accept: Accept): string | undefined {
  if (file.size === 0) return strings.fileEmpty
  if (!acceptedExtensions(accept).includes(extensionOf(file.name))) return wrongTypeText(accept)
  const largest = sharedSetting(LARGEST[accept])
  if (file.size > largest * MEGABYTE) return `文件不能超过 ${largest} MB`
  return undefined
}

const UNITS = ['B', 'KB', 'MB', 'GB'] as const

/** 1536 → '1.5 KB' */
export function sizeText(bytes: number): string {
  let [size, unit] = [bytes, 0]
  while (size >= 1024 && unit < UNITS.length - 1) {
    size /= 1024
    unit += 1
  }
  return `${unit === 0 ? size : size.toFixed(1)} ${UNITS[unit]}`
}
