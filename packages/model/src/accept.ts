import { UPLOAD_DEFAULT_ACCEPT } from './constants'
import type { Accept } from './field'
import { extensionOf } from './text'

const IMAGES = ['gif', 'jpeg', 'png', 'jpg'] as const
const DEFAULTS = Object.values(UPLOAD_DEFAULT_ACCEPT).flat()

const ACCEPTED: Record<Accept, readonly string[]> = {
  image: IMAGES,
  document: DEFAULTS.filter((extension) => extension !== 'zip' && !(IMAGES as readonly string[]).includes(extension)),
  any: DEFAULTS,
}

export const acceptedExtensions = (accept: Accept): readonly string[] => ACCEPTED[accept]

/** Whether a stored file is of the kind a field takes. What is taken at all was judged when it was uploaded. */
export const takesFile = (accept: Accept, path: string): boolean =>
  accept === 'any' || ACCEPTED[accept].includes(extensionOf(path))

export const wrongTypeText = (accept: Accept): string => `不支持该类型，请上传 ${ACCEPTED[accept].join('、')}`
