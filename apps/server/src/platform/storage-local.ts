import { constants, type Stats } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import { errorCode } from './database-errors'
import type { ByteRange, GetResult, Storage, StoredFile } from './storage'
import { checkedPath, StorageError } from './storage-path'
import { spool, sweepSpool } from './storage-spool'

const SPOOL = '.part'

/** Files on the local disk, readable by this process' account only. */
export function localStorage(root: string): Storage {
  const folder = resolve(root)
  const spoolFolder = join(folder, SPOOL)
  void sweepSpool(spoolFolder)
  return {
    put: (path, content, options = {}) => {
      const target = within(folder, path)
      return spool(spoolFolder, content, options, (file) => moveDurably(file, target))
    },
    get: (path, range) => openForReading(within(folder, path), range),
    head: async (path) => {
      const found = await statFile(within(folder, path))
      return found === undefined ? undefined : fileOf(path, found)
    },
    delete: async (path) => rm(within(folder, path), { force: true }),
    list: (prefix = '') => walk(folder, prefix),
  }
}

function within(folder: string, path: string): string {
  const target = resolve(folder, checkedPath(path))
  if (!target.startsWith(folder + sep)) throw new StorageError('badPath', '文件路径不合法')
  return target
}

/** Atomic, and still there after a power cut: the folder entry is synced too. */
async function moveDurably(file: string, target: string): Promise<void> {
  const parent = dirname(target)
  await mkdir(parent, { recursive: true, mode: 0o700 })
  await rename(file, target)
  if (process.platform === 'win32') return
  const handle = await open(parent, constants.O_RDONLY)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function openForReading(target: string, range: ByteRange | undefined): Promise<GetResult | undefined> {
  try {
    const handle = await open(target, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0))
    const found = await handle.stat()
    if (!found.isFile()) {
      await handle.close()
      return undefined
    }
    const limits = range === undefined ? {} : { start: range.start, ...(range.end === undefined ? {} : { end: range.end }) }
    return { stream: handle.createReadStream(limits), size: found.size }
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

async function statFile(target: string): Promise<Stats | undefined> {
  try {
    const found = await stat(target)
    return found.isFile() ? found : undefined
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

async function* walk(folder: string, prefix: string, below = ''): AsyncGenerator<StoredFile> {
  const entries = await readdir(join(folder, below), { withFileTypes: true }).catch(() => [])
  for (const entry of entries.toSorted((a, b) => a.name.localeCompare(b.name, 'en'))) {
    const path = below === '' ? entry.name : `${below}/${entry.name}`
    if (path === SPOOL) continue
    if (entry.isDirectory()) {
      if (`${path}/`.startsWith(prefix) || prefix.startsWith(`${path}/`)) yield* walk(folder, prefix, path)
    } else if (entry.isFile() && path.startsWith(prefix)) {
      const found = await statFile(join(folder, path))
      if (found !== undefined) yield fileOf(path, found)
    }
  }
}

function fileOf(path: string, found: Stats): StoredFile {
  return { path, size: found.size, modified_at: Math.floor(found.mtimeMs / 1000) }
}

function isMissing(error: unknown): boolean {
  return ['ENOENT', 'ENOTDIR', 'ELOOP', 'EISDIR'].includes(errorCode(error) ?? '')
}
