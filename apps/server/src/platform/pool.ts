import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { DatabaseUnavailable, translateDriverError } from './database-errors'
import { rowTypes } from './row-types'

export interface PoolOptions {
  name: string
  max: number
  /** Requests allowed to wait for a connection; the next one is refused at once. */
  maxWaiting?: number
  /** Milliseconds; 0 = no limit (migrations, exports of the whole database). */
  statementTimeout?: number
  lockTimeout?: number
  onError?: (error: Error) => void
  /** Asked before every check-out; false refuses at once while the database is known to be down. */
  isOpen?: () => boolean
}

/** A pg pool that may get its address later, never queues without limit and reports outages as DatabaseUnavailable. */
export interface GuardedPool extends PostgresPool {
  setTarget: (url: string) => void
  query: <R>(sql: string, parameters?: readonly unknown[]) => Promise<R[]>
  /** Ends every connection, also those in the middle of a statement. New ones may be opened at once. */
  interrupt: () => void
  stats: () => { total: number; idle: number; waiting: number; refused: number }
}

const DAY_ZONE = 'Asia/Shanghai'
/** Below the two seconds within which a request must be answered while the database is away. */
const CONNECT_TIMEOUT_MS = 1800

/** Connection settings shared by pools and dedicated clients. */
export function clientConfig(url: string, name: string): pg.ClientConfig {
  return {
    connectionString: url,
    application_name: `zhujian-${name}`,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    // Bitmaps of a common search word must stay exact: a lossy one is judged row by row.
    options: `-c timezone=${DAY_ZONE} -c work_mem=32MB`,
    types: rowTypes,
  }
}

export function createPool(options: PoolOptions): GuardedPool {
  let pool: pg.Pool | undefined
  let refused = 0
  const clients = new Set<pg.PoolClient>()
  const connect = async (): Promise<PostgresPoolClient> => {
    if (pool === undefined || options.isOpen?.() === false) throw new DatabaseUnavailable('数据库尚未就绪')
    if (pool.waitingCount >= (options.maxWaiting ?? 200)) {
      refused += 1
      throw new DatabaseUnavailable('等待数据库连接的请求过多')
    }
    return guardClient(await pool.connect().catch(rethrowTranslated))
  }
  return {
    connect,
    setTarget: (url) => {
      const previous = pool
      pool = openPool(url, options, clients)
      if (previous !== undefined) void previous.end()
    },
    query: async <R>(sql: string, parameters: readonly unknown[] = []) => {
      const client = await connect()
      try {
        return (await client.query<R>(sql, parameters)).rows
      } finally {
        client.release()
      }
    },
    interrupt: () => {
      for (const client of clients) void endClient(client)
    },
    stats: () => ({ total: pool?.totalCount ?? 0, idle: pool?.idleCount ?? 0, waiting: pool?.waitingCount ?? 0, refused }),
    end: async () => {
      await pool?.end()
      pool = undefined
    },
  }
}

function openPool(url: string, options: PoolOptions, clients: Set<pg.PoolClient>): pg.Pool {
  const statementTimeout = options.statementTimeout ?? 15_000
  const pool = new pg.Pool({
    ...clientConfig(url, options.name),
    max: options.max,
    idleTimeoutMillis: 60_000,
    maxLifetimeSeconds: 1800,
    statement_timeout: statementTimeout,
    lock_timeout: options.lockTimeout ?? 4000,
    idle_in_transaction_session_timeout: statementTimeout === 0 ? 0 : 30_000,
    // The server normally ends a statement first; this is for a peer that vanished without a word.
    ...(statementTimeout === 0 ? {} : { query_timeout: statementTimeout + 1000 }),
  })
  // Without these two listeners a dropped connection ends the process.
  pool.on('error', (error) => options.onError?.(error))
  pool.on('connect', (client) => {
    clients.add(client)
    client.on('error', (error) => options.onError?.(error))
  })
  pool.on('remove', (client) => clients.delete(client))
  return pool
}

/**
 * Statements that begin with this are prepared once per connection: PostgreSQL parses and plans them no more. Only for
 * texts of which there are few, and whose best plan does not depend on the values (no LIKE, no rare-or-common column).
 */
export const PREPARED = '/* prepared */'
/** Every connection keeps each of them. */
const MOST_PREPARED = 60
const names = new Map<string, { name: string }>()

function preparedName(sql: string): { name?: string } {
  if (!sql.startsWith(PREPARED)) return {}
  const known = names.get(sql)
  if (known !== undefined) return known
  if (names.size >= MOST_PREPARED) return {}
  const made = { name: `p${names.size}` }
  names.set(sql, made)
  return made
}

/** A client that refuses further statements once its connection failed, so that a rollback does not wait a second time. */
function guardClient(client: pg.PoolClient): PostgresPoolClient {
  let broken: DatabaseUnavailable | undefined
  const query = async (sql: string, parameters: readonly unknown[]) => {
    if (broken !== undefined) throw broken
    try {
      return await client.query({ ...preparedName(sql), text: sql, values: [...parameters] })
    } catch (error) {
      const translated = translateDriverError(error)
      if (translated instanceof DatabaseUnavailable) broken = translated
      throw translated
    }
  }
  // Kysely's overload with a cursor object is unused: streams go through SQL cursors (db.ts).
  return { query: query as unknown as PostgresPoolClient['query'], release: () => client.release(broken) }
}

function rethrowTranslated(error: unknown): never {
  throw translateDriverError(error)
}

async function endClient(client: pg.PoolClient): Promise<void> {
  // pg.PoolClient hides end() from pool users; here the pool's owner ends a frozen connection.
  await (client as unknown as pg.Client).end()
}
