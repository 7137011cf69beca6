import type { Platform } from '../../platform/platform'
import { setting } from '../setting/public'
import type { Purpose } from './credential'

const MEGABYTE = 1024 * 1024
const KEYS = { file: 'upload_file_max_mb', image: 'upload_image_max_mb', import: 'upload_import_max_mb' } as const

/** Largest size of one upload, in bytes. */
export const maxUploadBytes = async (platform: Platform, purpose: Purpose): Promise<number> =>
  (await setting(platform, KEYS[purpose])) * MEGABYTE
