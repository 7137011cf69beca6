import { randomBytes } from 'node:crypto'
import { chmod, link, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { errorCode, StartRefused } from './database-errors'
import { makeFolder } from './make-folder'

/** The content of a file only its owner may read; created on first use. Two processes starting at once get the same content. */
export async function ensureSecretFile(path: string, create: () => string): Promise<string> {
  const existing = await readSecretFile(path)
  if (existing !== undefined) return existing
  await makeFolder(dirname(path), 0o700)
  const temporary = `${path}.${randomBytes(6).toString('hex')}`
  await writeDurably(temporary, create())
  try {
    // link() fails when the name exists: the first process wins, with a complete file.
    await link(temporary, path)
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
  } finally {
    await rm(temporary, { force: true })
  }
  return readFile(path, 'utf8')
}

/** @throws StartRefused when other users of the machine can read the file. */
export async function readSecretFile(path: string): Promise<string | undefined> {
  try {
    const { mode } = await stat(path)
    if (process.platform !== 'win32' && (mode & 0o077) !== 0) {
      throw new StartRefused(`密钥文件 ${path} 可被其他用户读取，请执行 chmod 600 后再启动`)
    }
    return await readFile(path, 'utf8')
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}

/** Replaces a secret file; a crash leaves either the old or the new content. */
export async function replaceSecretFile(path: string, content: string): Promise<void> {
  const temporary = `${path}.${randomBytes(6).toString('hex')}`
  await writeDurably(temporary, content)
  await rename(temporary, path)
}

async function writeDurably(path: string, content: string): Promise<void> {
  const handle = await open(path, 'wx', 0o600)
  try {
    await handle.writeFile(content)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await chmod(path, 0o600)
}
