import pg from 'pg'
import type { Config } from '../config'
import { DatabaseUnavailable, errorCode, isConnectionLoss, messageOf, StartRefused } from './database-errors'
import { clientConfig } from './pool'

const OLDEST_VERSION = 15

/** What a connection string says, without its password. */
interface Login {
  /** The setting it came from. */
  variable: string
  user: string
  place: string
  database: string
}

function loginOf(variable: string, url: string): Login {
  const { username, hostname, port, pathname } = new URL(url)
  const user = decodeURIComponent(username)
  return { variable, user, place: `${hostname}:${port || '5432'}`, database: decodeURIComponent(pathname.slice(1)) || user }
}

/**
 * Logs in once with every external connection string. A login that is turned down will be turned down tomorrow too, so it ends
 * the start; a server that does not answer is worth waiting for. A replica that is away stops nobody.
 */
export async function ensureLogins(config: Config): Promise<void> {
  const { databaseUrl, databaseAppUrl, databaseReplicaUrl } = config
  if (databaseUrl !== undefined) await ensureLogin('DATABASE_URL', databaseUrl)
  if (databaseAppUrl !== undefined) await ensureLogin('DATABASE_APP_URL', databaseAppUrl)
  if (databaseReplicaUrl === undefined) return
  await ensureLogin('DATABASE_REPLICA_URL', databaseReplicaUrl).catch((error: unknown) => {
    if (!isConnectionLoss(error)) throw error
  })
}

/** @throws StartRefused when it is turned down for good, DatabaseUnavailable when nobody answers; both with words for the operator */
export async function ensureLogin(variable: string, url: string): Promise<void> {
  const client = new pg.Client(clientConfig(url, 'knock'))
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ version: number }>(`select current_setting('server_version_num')::int as version`)
    const version = Math.floor(Number(rows[0]?.version) / 10_000)
    if (version < OLDEST_VERSION)
      throw new StartRefused(`${variable} 的数据库是 PostgreSQL ${version}：需要 ${OLDEST_VERSION} 以上，请升级数据库或换一个`)
  } catch (error) {
    if (isConnectionLoss(error)) throw new DatabaseUnavailable(outageOf(error, variable, url), { cause: error })
    throw refusalOf(error, variable, url) ?? error
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** The permanent reason behind a failure at an external database; undefined when it is another matter. */
export function refusalOf(error: unknown, variable: string, url: string): StartRefused | undefined {
  if (error instanceof StartRefused || isConnectionLoss(error)) return undefined
  const root = error instanceof Error && error.cause !== undefined ? error.cause : error
  const reason = byCode(root, loginOf(variable, url)) ?? byMessage(messageOf(root), variable)
  return reason === undefined ? undefined : new StartRefused(reason, { cause: error })
}

function byCode(error: unknown, { variable, user, place, database }: Login): string | undefined {
  const text = messageOf(error)
  switch (errorCode(error)) {
    case '28P01':
      return `${variable} 的账号 ${user} 不存在或密码不对（${place}）：请核对用户名与密码；密码中的 @ : / # % 须写成 %40 %3A %2F %23 %25`
    case '28000':
      return /role .* does not exist/.test(text)
        ? `${variable} 的账号 ${user} 在 ${place} 上不存在：请由数据库管理员执行 create role "${user}" login password '…'，或改用已有账号`
        : `${variable} 的账号 ${user} 不允许从本机登录 ${place} 的数据库 ${database}：请检查服务器的 pg_hba.conf 与该账号的 login 权限；要求加密时在连接串末尾加 ?sslmode=require`
    case '3D000':
      return `${variable} 的数据库 ${database} 在 ${place} 上不存在：请由数据库管理员执行 create database "${database}" owner "${user}"，或改正连接串`
    case '42501':
      return /for database/.test(text)
        ? `${variable} 的账号 ${user} 不能连接数据库 ${database}：请由数据库管理员执行 grant connect on database "${database}" to "${user}"`
        : `${variable} 的账号 ${user} 在数据库 ${database} 中权限不足（${text}）：迁移用的账号须是数据库的所有者，请执行 alter database "${database}" owner to "${user}"`
    case '25006':
      return `${variable} 的数据库 ${database}（${place}）是只读的：请改为主库的地址，只读副本用 DATABASE_REPLICA_URL`
    case '0A000':
    case '58P01':
      return /extension/.test(text)
        ? `${place} 上缺少所需的扩展（${text}）：请安装 PostgreSQL 的 contrib 包（Debian：postgresql-contrib）`
        : undefined
    default:
      return undefined
  }
}

/** Complaints of the driver itself carry no code. */
function byMessage(text: string, variable: string): string | undefined {
  if (/client password must be a (non-empty )?string|empty password/i.test(text))
    return `${variable} 没有写密码：须形如 postgres://用户:密码@主机:5432/数据库`
  if (/does not support SSL/i.test(text))
    return `${variable} 要求加密，但数据库没有启用 SSL：请去掉连接串中的 sslmode，或在服务器启用`
  if (/self.signed|unable to (verify|get)|certificate/i.test(text))
    return `${variable} 的数据库证书不受信任（${text}）：请用 sslrootcert 指明签发证书，或改正主机名`
  return undefined
}

/** Why nobody answers at an external database; it may well answer later. */
function outageOf(error: unknown, variable: string, url: string): string {
  const { place } = loginOf(variable, url)
  const host = new URL(url).hostname
  const reasons: Record<string, string> = {
    ECONNREFUSED: `${place} 没有数据库在监听：请确认 PostgreSQL 已启动，主机与端口没有写错`,
    ENOTFOUND: `找不到主机 ${host}：请检查主机名与 DNS`,
    EAI_AGAIN: `找不到主机 ${host}：请检查主机名与 DNS`,
    EHOSTUNREACH: `到不了主机 ${host}：请检查网络与防火墙`,
    ENETUNREACH: `到不了主机 ${host}：请检查网络与防火墙`,
    '57P03': `${place} 的数据库正在启动或恢复`,
    '53300': `${place} 的连接数已满：请调大 max_connections 或调小 DATABASE_POOL`,
  }
  const known = reasons[errorCode(error) ?? '']
  return `${variable}：${known ?? `${place} 没有应答：请检查网络、防火墙与数据库是否在运行（${messageOf(error)}）`}`
}
