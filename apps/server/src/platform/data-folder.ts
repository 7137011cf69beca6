import { randomBytes } from 'node:crypto'
import { open, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { messageOf, StartRefused } from './database-errors'
import { fileReason } from './file-errors'
import { makeFolder } from './make-folder'

/** A new embedded cluster takes 60 MB before its first row and must have room to work. */
const NEEDED_FOR_CLUSTER = 256 * 1024 * 1024
const PROBE_BYTES = 64 * 1024

/**
 * Creates the data folder and proves that it can be written, before anything else is begun in it.
 * @throws StartRefused with the reason in one line
 */
export async function ensureDataFolder(dir: string, forCluster: boolean): Promise<void> {
  try {
    await makeFolder(dir, 0o755)
    await writeProbe(join(dir, `.probe-${randomBytes(6).toString('hex')}`))
  } catch (error) {
    throw new StartRefused(`数据目录 ${dir} 不能写入：${fileReason(error) ?? messageOf(error)}（设置 DATA_DIR）`, {
      cause: error,
    })
  }
  if (forCluster) await ensureRoom(dir)
}

async function writeProbe(path: string): Promise<void> {
  try {
    const handle = await open(path, 'wx', 0o600)
    try {
      await handle.writeFile(Buffer.alloc(PROBE_BYTES, 1))
      await handle.sync()
    } finally {
      await handle.close()
    }
  } finally {
    await rm(path, { force: true })
  }
}

/** Only for a cluster that is yet to be made: an existing one is opened however little is left. */
async function ensureRoom(dir: string): Promise<void> {
  if (await stat(join(dir, 'pg', '18', 'PG_VERSION')).catch(() => undefined)) return
  const { bavail, bsize } = await statfs(dir)
  if (bavail * bsize >= NEEDED_FOR_CLUSTER) return
  const megabytes = (bytes: number) => Math.floor(bytes / 1024 / 1024)
  throw new StartRefused(
    `数据目录 ${dir} 所在磁盘只剩 ${megabytes(bavail * bsize)} MB，初始化内置数据库至少需要 ${megabytes(NEEDED_FOR_CLUSTER)} MB；请清理空间或用 DATA_DIR 换一个磁盘`,
  )
}
