import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { messageOf, StartRefused } from './database-errors'
import { grantAppRights } from './database-roles'
import { clientConfig } from './pool'

export interface MigrationFile {
  name: string
  sql: string
  checksum: string
}

export interface MigrateOptions {
  /** A login that owns the schema. */
  url: string
  dir: string
  /** Gets its rights on every table after the migrations; undefined when the application logs in as the owner. */
  appRole: string | undefined
  /** Applies no other files than these: a restore first rebuilds the schema as it was. */
  only?: ReadonlySet<string>
  onApplied?: (name: string, milliseconds: number) => void
}

export interface MigrateResult {
  applied: string[]
  /** Name of the last migration the database has. */
  level: string
}

/** Any constant does, as long as every version of the program uses the same. */
const MIGRATION_LOCK = 7_310_926
const FILE_NAME = /^\d{4}-[a-z0-9-]+\.sql$/

/** The numbered files of a folder in order. @throws StartRefused on two files with one number. */
export async function readMigrations(dir: string): Promise<MigrationFile[]> {
  const names = (await readdir(dir)).filter((name) => FILE_NAME.test(name)).toSorted()
  const repeated = names.find((name, index) => names[index + 1]?.slice(0, 4) === name.slice(0, 4))
  if (repeated !== undefined) throw new StartRefused(`迁移编号重复：${repeated.slice(0, 4)}`)
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(dir, name), 'utf8')
      return { name, sql: text, checksum: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

/** Brings the schema to the level of this program. Safe to run from many processes at once. */
export async function migrate(options: MigrateOptions): Promise<MigrateResult> {
  const files = (await readMigrations(options.dir)).filter((file) => options.only?.has(file.name) ?? true)
  const client = new pg.Client({ ...clientConfig(options.url, 'migrate'), lock_timeout: 120_000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    // A session lock: it must outlive the transaction of each file and die with the connection.
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    const recorded = await readRecorded(client)
    const pending = pendingOf(files, recorded)
    for (const file of pending) await applyFile(client, file, options.onApplied)
    if (options.appRole !== undefined) await grantAppRights(client, options.appRole)
    const level = [...recorded.keys(), ...pending.map((file) => file.name)].toSorted().at(-1) ?? ''
    return { applied: pending.map((file) => file.name), level }
  } finally {
    await client.end()
  }
}

async function readRecorded(client: pg.Client): Promise<Map<string, string>> {
  await client.query(`create table if not exists schema_migration (
    name text primary key,
    checksum text not null,
    applied_at timestamptz not null default now()
  )`)
  const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from schema_migration')
  return new Map(rows.map((row) => [row.name, row.checksum]))
}

/** Recorded names without a file are fine: an older program may run on a newer schema during a rolling update. */
function pendingOf(files: MigrationFile[], recorded: Map<string, string>): MigrationFile[] {
  const altered = files.filter((file) => recorded.has(file.name) && recorded.get(file.name) !== file.checksum)
  if (altered.length > 0) {
    throw new StartRefused(
      `已执行的迁移被改动，拒绝启动：${altered.map((file) => file.name).join('、')}。请恢复原文件，改动写成新的迁移。`,
    )
  }
  return files.filter((file) => !recorded.has(file.name))
}

async function applyFile(client: pg.Client, file: MigrationFile, onApplied: MigrateOptions['onApplied']): Promise<void> {
  const started = performance.now()
  try {
    await client.query('begin')
    await client.query(file.sql)
    await client.query('insert into schema_migration (name, checksum) values ($1, $2)', [file.name, file.checksum])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw new Error(`迁移 ${file.name} 失败：${messageOf(error)}`, { cause: error })
  }
  onApplied?.(file.name, Math.round(performance.now() - started))
}
