import { createReadStream } from 'node:fs'
import { copyFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import { BackupError, KEY_COPY, type Manifest, type ManifestTable, readManifest, verifyFiles } from './backup-manifest'
import { copyIn } from './copy-stream'
import { keysOf } from './keys'
import { CHANNEL, everythingChanged } from './live'
import { migrate, readMigrations } from './migrate'
import { clientConfig } from './pool'
import { ensureSecretFile, readSecretFile, replaceSecretFile } from './secret-file'
import type { Storage } from './storage'

export interface ImportOptions {
  dir: string
  /** A login that owns the schema. */
  url: string
  appRole: string | undefined
  migrationsDir: string
  storage: Storage
  keyFile: string
  /** Replaces what is there. */
  force: boolean
  /** Ends what may not travel with the data, in the transaction that brings it: nobody ever sees it. */
  cleanse: (client: pg.Client) => Promise<void>
  onProgress?: (line: string) => void
}

/** Brings database, files and, when the backup holds it, the key back. Nothing is touched before the backup proved intact. */
export async function importBackup(options: ImportOptions): Promise<Manifest> {
  const { dir, onProgress } = options
  const manifest = await readManifest(dir)
  await verifyFiles(dir, manifest)
  onProgress?.(`备份完好：${manifest.files.length} 个文件的校验值一致`)
  await refuseUnknownMigrations(options, manifest)
  const installKey = await planKey(options, manifest)
  const client = new pg.Client({ ...clientConfig(options.url, 'restore'), statement_timeout: 0, lock_timeout: 60_000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await clearTarget(client, options)
    await installKey()
    await migrate({ url: options.url, dir: options.migrationsDir, appRole: options.appRole, only: new Set(manifest.migrations) })
    await loadDatabase(client, options, manifest)
    onProgress?.(`数据库：${manifest.tables.length} 张表的行数与清单一致`)
    await migrate({ url: options.url, dir: options.migrationsDir, appRole: options.appRole })
    await restoreFiles(options, manifest)
    await client.query('select pg_notify($1, $2)', [CHANNEL, everythingChanged()])
  } finally {
    await client.end()
  }
  return manifest
}

async function refuseUnknownMigrations({ migrationsDir }: ImportOptions, manifest: Manifest): Promise<void> {
  const known = new Set((await readMigrations(migrationsDir)).map((file) => file.name))
  const unknown = manifest.migrations.filter((name) => !known.has(name))
  if (unknown.length > 0) throw new BackupError(`备份来自更新的版本（${unknown.join('、')}），请先升级程序再恢复`)
}

/** Decides about the key before anything is changed: without it the sealed fields of the backup stay closed for ever. */
async function planKey({ dir, keyFile, force }: ImportOptions, manifest: Manifest): Promise<() => Promise<void>> {
  const present = await readSecretFile(keyFile)
  const held = present === undefined ? new Map<string, string>() : keysOf(present, keyFile).fingerprints
  const missing = manifest.keys.filter((key) => held.get(key.id) !== key.fingerprint)
  if (missing.length === 0) return async () => undefined
  const names = missing.map((key) => `${key.id}（指纹 ${key.fingerprint}）`).join('、')
  if (!manifest.key_included) throw new BackupError(`缺少加密密钥 ${names}：请把原来的密钥文件放到 ${keyFile} 再恢复`)
  if (present !== undefined && !force)
    throw new BackupError(`${keyFile} 是另一把密钥；加 --force 用备份中的密钥替换它（原文件会改名保留）`)
  return async () => {
    if (present !== undefined) await copyFile(keyFile, `${keyFile}.${Date.now()}.old`)
    const content = await readFile(join(dir, KEY_COPY), 'utf8')
    await ensureSecretFile(keyFile, () => content)
    await replaceSecretFile(keyFile, content)
  }
}

async function clearTarget(client: pg.Client, { storage, force }: ImportOptions): Promise<void> {
  const { rows } = await client.query<{ tables: number }>(
    `select count(*) as tables from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
  )
  const files = await hasAny(storage.list())
  const empty = rows[0]?.tables === 0 && !files
  if (!empty && !force) throw new BackupError('目标中已有数据或文件；加 --force 会清空它们再恢复')
  if (!empty) await client.query('drop schema public cascade; create schema public')
}

async function loadDatabase(client: pg.Client, { dir, cleanse }: ImportOptions, manifest: Manifest): Promise<void> {
  await client.query('begin')
  try {
    for (const { name, parent, bound, key } of manifest.partitions) {
      const sub = key === null ? '' : ` partition by ${key}`
      await client.query(`create table if not exists ${id(name)} partition of ${id(parent)} ${bound}${sub}`)
    }
    const foreignKeys = await client.query<{ drop: string; add: string }>(FOREIGN_KEYS)
    for (const { drop } of foreignKeys.rows) await client.query(drop)
    for (const table of manifest.tables) await client.query(`alter table ${id(table.name)} disable trigger user`)
    await client.query(`truncate ${manifest.tables.map((table) => id(table.name)).join(', ')}`)
    for (const table of manifest.tables) await loadTable(client, dir, table)
    for (const { name, last } of manifest.sequences)
      await client.query('select setval($1::regclass, $2)', [`public.${id(name)}`, last])
    for (const table of manifest.tables) await client.query(`alter table ${id(table.name)} enable trigger user`)
    await cleanse(client)
    // Adding them again proves every reference.
    for (const { add } of foreignKeys.rows) await client.query(add)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
  await client.query('analyze')
}

async function loadTable(client: pg.Client, dir: string, table: ManifestTable): Promise<void> {
  const content = createGunzip()
  const source = pipeline(createReadStream(join(dir, table.file)), content)
  const [loaded] = await Promise.all([
    copyIn(client, `copy ${id(table.name)} (${table.columns.map(id).join(', ')}) from stdin`, content),
    source,
  ])
  const { rows } = await client.query<{ n: number }>(`select count(*) as n from ${id(table.name)}`)
  if (loaded !== table.rows || rows[0]?.n !== table.rows) {
    throw new BackupError(`表 ${table.name} 恢复了 ${rows[0]?.n ?? 0} 行，清单中是 ${table.rows} 行`)
  }
}

async function restoreFiles({ dir, storage, onProgress }: ImportOptions, manifest: Manifest): Promise<void> {
  const wanted = manifest.files.filter((file) => file.path.startsWith('files/'))
  const paths = new Set(wanted.map((file) => file.path.slice('files/'.length)))
  for (const file of wanted) {
    const stored = await storage.put(file.path.slice('files/'.length), createReadStream(join(dir, file.path)))
    if (stored.sha256 !== file.sha256) throw new BackupError(`文件 ${file.path} 恢复后校验值不符`)
  }
  for await (const { path } of storage.list()) if (!paths.has(path)) await storage.delete(path)
  onProgress?.(`文件：${wanted.length} 个`)
}

async function hasAny(items: AsyncIterable<unknown>): Promise<boolean> {
  for await (const _ of items) return true
  return false
}

function id(name: string): string {
  return pg.escapeIdentifier(name)
}

const FOREIGN_KEYS = `select format('alter table %s drop constraint %I', c.conrelid::regclass, c.conname) as drop,
    format('alter table %s add constraint %I %s', c.conrelid::regclass, c.conname, pg_get_constraintdef(c.oid)) as add
  from pg_constraint c join pg_class t on t.oid = c.conrelid
  where c.contype = 'f' and c.conparentid = 0 and t.relnamespace = 'public'::regnamespace`
