import { createWriteStream } from 'node:fs'
import { chmod, copyFile, mkdir, open, rename, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import {
  BackupError,
  hashFile,
  isEmptyFolder,
  KEY_COPY,
  MANIFEST,
  type Manifest,
  type ManifestFile,
  type ManifestTable,
  type Partition,
} from './backup-manifest'
import { copyOut } from './copy-stream'
import type { KeyRing } from './keys'
import { clientConfig } from './pool'
import type { Storage } from './storage'

export interface ExportOptions {
  /** Empty or absent. */
  dir: string
  /** A login that may read every table. */
  url: string
  storage: Storage
  keys: KeyRing
  keyFile: string
  withKey: boolean
  product: string
  /** Further files of the installation that belong to the backup, where they exist: path inside the backup → file. */
  attachments?: Readonly<Record<string, string>>
  onProgress?: (line: string) => void
}

/** Writes database and files into a folder. Runs beside a working server: the rows are those of one moment, the files at least those they name. */
export async function exportBackup(options: ExportOptions): Promise<Manifest> {
  const { dir, onProgress } = options
  if (!(await isEmptyFolder(dir))) throw new BackupError(`${dir} 不是空目录，请换一个`)
  await mkdir(join(dir, 'data'), { recursive: true, mode: 0o700 })
  const database = await exportDatabase(options)
  onProgress?.(`数据库：${database.tables.length} 张表，${database.tables.reduce((sum, table) => sum + table.rows, 0)} 行`)
  const stored = await exportFiles(options)
  onProgress?.(`文件：${stored.length} 个，${stored.reduce((sum, file) => sum + file.size, 0)} 字节`)
  const files = [...(await Promise.all(database.tables.map((table) => describeFile(dir, table.file)))), ...stored]
  files.push(...(await exportAttachments(options)))
  if (options.withKey) {
    await copyFile(options.keyFile, join(dir, KEY_COPY))
    files.push(await describeFile(dir, KEY_COPY))
  }
  const manifest: Manifest = {
    format: 1,
    product: options.product,
    created_at: Math.floor(Date.now() / 1000),
    ...database,
    keys: [...options.keys.fingerprints].map(([id, fingerprint]) => ({ id, fingerprint })),
    key_included: options.withKey,
    files,
  }
  await writeManifest(dir, manifest)
  return manifest
}

type DatabasePart = Pick<Manifest, 'migrations' | 'tables' | 'sequences' | 'partitions'>

async function exportDatabase({ url, dir }: ExportOptions): Promise<DatabasePart> {
  const client = new pg.Client({ ...clientConfig(url, 'backup'), statement_timeout: 0 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    const migrations = await client.query<{ name: string }>('select name from schema_migration order by name')
    const partitions = await client.query<Partition>(PARTITIONS)
    const tables: ManifestTable[] = []
    for (const { name, columns } of (await client.query<{ name: string; columns: string[] }>(TABLES)).rows) {
      tables.push(await exportTable(client, dir, { name, columns }))
    }
    const sequences = await client.query<{ name: string; last: string }>(SEQUENCES)
    await client.query('commit')
    return { migrations: migrations.rows.map((row) => row.name), tables, sequences: sequences.rows, partitions: partitions.rows }
  } finally {
    await client.end()
  }
}

async function exportTable(
  client: pg.Client,
  dir: string,
  { name, columns }: { name: string; columns: string[] },
): Promise<ManifestTable> {
  const file = `data/${name}.copy.gz`
  const list = columns.map((column) => client.escapeIdentifier(column)).join(', ')
  const { stream, rows } = copyOut(client, `copy (select ${list} from ${client.escapeIdentifier(name)}) to stdout`)
  const written = pipeline(stream, createGzip({ level: 1 }), createWriteStream(join(dir, file), { mode: 0o600 }))
  const [count] = await Promise.all([rows, written])
  return { name, columns, rows: count, file }
}

async function exportFiles({ storage, dir }: ExportOptions): Promise<ManifestFile[]> {
  const files: ManifestFile[] = []
  for await (const { path } of storage.list()) {
    const found = await storage.get(path)
    // Deleted while we were listing: no row of the snapshot's future needs it.
    if (found === undefined) continue
    const target = join(dir, 'files', path)
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    await pipeline(found.stream, createWriteStream(target, { mode: 0o600 }))
    files.push(await describeFile(dir, `files/${path}`))
  }
  return files
}

async function exportAttachments({ dir, attachments = {} }: ExportOptions): Promise<ManifestFile[]> {
  const files: ManifestFile[] = []
  for (const [path, from] of Object.entries(attachments)) {
    if (!(await stat(from).catch(() => undefined))) continue
    const target = join(dir, path)
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    await copyFile(from, target)
    await chmod(target, 0o600)
    files.push(await describeFile(dir, path))
  }
  return files
}

async function describeFile(dir: string, path: string): Promise<ManifestFile> {
  return { path, ...(await hashFile(join(dir, path))) }
}

async function writeManifest(dir: string, manifest: Manifest): Promise<void> {
  const temporary = join(dir, `${MANIFEST}.part`)
  const handle = await open(temporary, 'w', 0o600)
  try {
    await handle.writeFile(`${JSON.stringify(manifest, undefined, 2)}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(temporary, join(dir, MANIFEST))
}

/** Ordinary tables and partitioned parents; partitions travel inside their parent. Generated columns are computed again. */
const TABLES = `select c.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> 'schema_migration'
    and not exists (select 1 from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype = 'e')
  group by c.relname order by c.relname`

const SEQUENCES = `select sequencename::text as name, last_value::text as last from pg_sequences
  where schemaname = 'public' and last_value is not null order by 1`

const PARTITIONS = `with recursive tree(oid, parent, depth) as (
    select i.inhrelid, i.inhparent, 1 from pg_inherits i join pg_class p on p.oid = i.inhparent
      where p.relkind = 'p' and not p.relispartition and p.relnamespace = 'public'::regnamespace
    union all select i.inhrelid, i.inhparent, t.depth + 1 from pg_inherits i join tree t on i.inhparent = t.oid)
  select c.relname::text as name, p.relname::text as parent, pg_get_expr(c.relpartbound, c.oid) as bound,
    case when c.relkind = 'p' then pg_get_partkeydef(c.oid) end as key
  from tree t join pg_class c on c.oid = t.oid join pg_class p on p.oid = t.parent where c.relkind in ('r', 'p') order by t.depth, c.relname`
