import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, chown, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartRefused } from './database-errors'
import { CLUSTER_OWNER, type RolePasswords } from './database-roles'
import { prepareBinaries, serverAccount } from './embedded-binaries'
import { type Cluster, serverEnvironment } from './embedded-process'
import { ensureSecretFile } from './secret-file'
import { isTraversableSync } from './traversable'

const SETTINGS: Readonly<Record<string, string>> = {
  listen_addresses: '127.0.0.1',
  // TCP with passwords only: a socket path may exceed 107 bytes and would need a folder of its own.
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '256MB',
  // Redo runs at about 125 MB/s, so 1 GB keeps a restart after a crash within ten seconds.
  max_wal_size: '1GB',
  synchronous_commit: 'on',
  random_page_cost: '1.1',
  effective_io_concurrency: '16',
  logging_collector: 'on',
  log_filename: 'postgresql-%a.log',
  log_truncate_on_rotation: 'on',
  log_rotation_age: '1d',
  log_rotation_size: '0',
  log_min_duration_statement: '2000',
  // Statements carry personal data; their parameters stay out of the log.
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
  track_io_timing: 'on',
}

/** The cluster under dataDir, created on first use but not started. */
export async function prepareCluster(
  dataDir: string,
  extra: Readonly<Record<string, string>> = {},
): Promise<{ cluster: Cluster; passwords: RolePasswords }> {
  const account = serverAccount()
  await mkdir(dataDir, { recursive: true })
  // A strict umask would lock the server account out of the folder; the folders inside keep their own, closed modes.
  if (account !== undefined) await chmod(dataDir, (await stat(dataDir)).mode | 0o011)
  if (account !== undefined && !isTraversableSync(dataDir)) {
    throw new StartRefused(
      `以 root 运行时数据库由账号 ${account.name} 运行，它进不了 ${dataDir}；请把 DATA_DIR 设到其他用户可进入的目录`,
    )
  }
  const binaries = await prepareBinaries(dataDir, account)
  const passwords = await readPasswords(dataDir)
  const home = join(dataDir, 'pg')
  await mkdir(home, { recursive: true, mode: 0o700 })
  if (account !== undefined) await chown(home, account.uid, account.gid)
  const cluster: Cluster = {
    binaries,
    account,
    dir: join(home, '18'),
    logDir: join(dataDir, 'log'),
    ownerPassword: passwords.owner,
    settings: { ...SETTINGS, ...extra },
  }
  await sweepHalfClusters(home)
  if (!(await exists(join(cluster.dir, 'PG_VERSION')))) await initialise(cluster, home)
  return { cluster, passwords }
}

async function readPasswords(dataDir: string): Promise<RolePasswords> {
  const fresh = () => randomBytes(24).toString('hex')
  const text = await ensureSecretFile(join(dataDir, 'keys', 'database.json'), () =>
    JSON.stringify({ owner: fresh(), migrator: fresh(), app: fresh() }),
  )
  const parsed: unknown = JSON.parse(text)
  if (!isPasswords(parsed)) throw new StartRefused(`${join(dataDir, 'keys', 'database.json')} 内容不完整`)
  return parsed
}

function isPasswords(value: unknown): value is RolePasswords {
  const names = ['owner', 'migrator', 'app'] as const
  return typeof value === 'object' && value !== null && names.every((name) => typeof Reflect.get(value, name) === 'string')
}

/** Milliseconds after which whoever was making a cluster is taken for dead; the slowest disk needs one. */
const HALF_AFTER = 600_000

/** Half a cluster, and the password it was to have: what a first start that was killed leaves behind. */
export async function sweepHalfClusters(home: string): Promise<void> {
  for (const name of await readdir(home).catch(() => [])) {
    if (!/^(18\.init|password)-[0-9a-f]{8}$/.test(name)) continue
    const found = await stat(join(home, name)).catch(() => undefined)
    if (found && Date.now() - found.mtimeMs > HALF_AFTER) await rm(join(home, name), { recursive: true, force: true })
  }
}

/** Creates the cluster beside its final name, so that a crash or a second process never leaves half of one. */
async function initialise(cluster: Cluster, home: string): Promise<void> {
  const suffix = randomBytes(4).toString('hex')
  const temporary = join(home, `18.init-${suffix}`)
  const passwordFile = join(home, `password-${suffix}`)
  await writeFile(passwordFile, cluster.ownerPassword, { mode: 0o600 })
  await chmod(passwordFile, 0o600)
  if (cluster.account !== undefined) await chown(passwordFile, cluster.account.uid, cluster.account.gid)
  try {
    await initdb(cluster, temporary, passwordFile)
    await rename(temporary, cluster.dir).catch(async (error: unknown) => {
      if (!(await exists(join(cluster.dir, 'PG_VERSION')))) throw error
    })
  } finally {
    await rm(passwordFile, { force: true })
    await rm(temporary, { recursive: true, force: true })
  }
}

/** The ctype decides whether pg_trgm indexes Chinese; macOS and Windows spell it differently. */
const CTYPES: readonly (string | undefined)[] = ['C.UTF-8', 'C.utf8', 'en_US.UTF-8', 'UTF-8', undefined]

async function initdb(cluster: Cluster, dir: string, passwordFile: string): Promise<void> {
  let said = ''
  for (const ctype of CTYPES) {
    const locale = [
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      ...(ctype === undefined ? [] : [`--lc-ctype=${ctype}`]),
    ]
    const sync = cluster.settings['fsync'] === 'off' ? ['--no-sync'] : []
    const access = ['--auth=scram-sha-256', `--pwfile=${passwordFile}`]
    const result = await run(cluster, ['-D', dir, '-U', CLUSTER_OWNER, '-E', 'UTF8', ...locale, ...access, ...sync])
    if (result.code === 0) return
    said = result.output
    await rm(dir, { recursive: true, force: true })
    if (!/locale/i.test(said)) break
  }
  throw new StartRefused(`内置数据库初始化失败：${said.trim().slice(-800)}`)
}

async function run(cluster: Cluster, args: string[]): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(cluster.binaries.initdb, args, {
      cwd: process.platform === 'win32' ? undefined : '/',
      windowsHide: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: serverEnvironment(),
      ...(cluster.account === undefined ? {} : { uid: cluster.account.uid, gid: cluster.account.gid }),
    })
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.once('error', (error) =>
      reject(new StartRefused(`无法运行 ${cluster.binaries.initdb}：${error.message}`, { cause: error })),
    )
    child.once('close', (code) => resolve({ code, output }))
  })
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
