import { copyFile, mkdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Config } from '../../config'
import { createDb } from '../../platform/db'
import { loadKeys } from '../../platform/keys'
import { createPool } from '../../platform/pool'
import { openStorage } from '../../platform/open-storage'
import { ANCHORS_COPY, anchorPath, anchorRestore } from './anchors'
import { verifyLog, type Verification } from './verify-log'

/**
 * After a restore: the anchors of the backup come back unless this machine has its own, what lies after the backup is
 * declared gone, and the chain is walked with the restored key.
 */
export async function checkRestoredLog(config: Config, url: string, dir: string): Promise<Verification> {
  const pool = createPool({ name: 'restored-log', max: 1, statementTimeout: 0 })
  pool.setTarget(url)
  try {
    const restored = { config, db: createDb(pool), keys: await loadKeys(config.keyFile), storage: openStorage(config) }
    await bringAnchors(config, join(dir, ANCHORS_COPY))
    await anchorRestore(restored)
    return await verifyLog(restored)
  } finally {
    await pool.end()
  }
}

async function bringAnchors(config: Config, from: string): Promise<void> {
  const to = anchorPath(config)
  if ((await isThere(to)) || !(await isThere(from))) return
  await mkdir(dirname(to), { recursive: true })
  await copyFile(from, to)
}

function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
