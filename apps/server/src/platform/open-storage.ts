import { join } from 'node:path'
import type { Config } from '../config'
import type { Storage } from './storage'
import { localStorage } from './storage-local'
import { s3Storage } from './storage-s3'

/** The object store of the configuration, or the local disk under DATA_DIR/files. */
export function openStorage(config: Pick<Config, 's3' | 'dataDir'>): Storage {
  return config.s3 === undefined
    ? localStorage(join(config.dataDir, 'files'))
    : s3Storage(config.s3, join(config.dataDir, 'spool'))
}
