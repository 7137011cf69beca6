import { appendFile, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadConfig } from '../../src/config'
import { ANCHORS_COPY, anchorLog, anchorPath, readAnchors } from '../../src/modules/audit/anchors'
import { endRestored } from '../../src/modules/account/end-restored'
import { checkRestoredLog } from '../../src/modules/audit/restored-log'
import { sealLog } from '../../src/modules/audit/seal-log'
import { verifyLog } from '../../src/modules/audit/verify-log'
import { exportBackup } from '../../src/platform/backup-export'
import { importBackup } from '../../src/platform/backup-import'
import { APP_ROLE } from '../../src/platform/database-roles'
import { loadKeys, openKeys } from '../../src/platform/keys'
import { localStorage } from '../../src/platform/storage-local'
import { createTestDatabase, MIGRATIONS_DIR, type TestDatabase } from '../../src/platform/testing'

let folder: string
let source: TestDatabase
let target: TestDatabase

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zhujian-backup-'))
  source = await createTestDatabase()
  target = await createTestDatabase()
  await source.pool.query(
    `insert into setting (key, value, updated_at) values ('a', '{"汉字":"换行\\n制表\\t反斜杠\\\\"}', '2026-01-01 00:00:00.123456+08')`,
  )
  await source.pool.query(
    `insert into job (kind, payload) select 'k', jsonb_build_object('n', n, 'text', repeat('数据', 500)) from generate_series(1, 5000) n`,
  )
  await localStorage(join(folder, 'a')).put('项目/合同 1.pdf', Readable.from(['pdf']))
})
afterAll(async () => {
  await source.drop()
  await target.drop()
  await rm(folder, { recursive: true, force: true })
})

const contents = (database: TestDatabase) =>
  database.pool.query(`select (select json_agg(s order by key)::text from setting s) as settings,
    (select md5(string_agg(j::text, '' order by id)) from job j) as jobs`)

const machine = (name: string) =>
  loadConfig({ DATA_DIR: join(folder, `data-${name}`), KEY_FILE: join(folder, `keys-${name}`, 'field.key') })

async function take(dir: string, withKey: boolean) {
  const keyFile = join(folder, 'keys-a', 'field.key')
  const keys = await openKeys(keyFile)
  await keys.keep()
  const storage = localStorage(join(folder, 'a'))
  const attachments = { [ANCHORS_COPY]: anchorPath(machine('a')) }
  const url = source.migratorUrl
  return exportBackup({ dir: join(folder, dir), url, storage, keys, keyFile, withKey, product: 'test', attachments })
}

function bring(dir: string, options: { force: boolean; keyFile?: string }) {
  return importBackup({
    dir: join(folder, dir),
    url: target.migratorUrl,
    appRole: APP_ROLE,
    migrationsDir: MIGRATIONS_DIR,
    storage: localStorage(join(folder, 'b')),
    keyFile: options.keyFile ?? join(folder, 'keys-b', 'field.key'),
    force: options.force,
    cleanse: endRestored,
  })
}

test('a restored database, its files and its key equal what was backed up', async () => {
  const manifest = await take('one', true)
  expect(manifest.tables.find((table) => table.name === 'job')?.rows).toBe(5000)
  await expect(bring('one', { force: false })).rejects.toThrow('--force')
  await target.pool.query(`insert into setting (key, value) values ('stray', '1')`)
  await bring('one', { force: true })
  expect(await contents(target)).toEqual(await contents(source))
  const file = await localStorage(join(folder, 'b')).get('项目/合同 1.pdf')
  expect(file && (await text(file.stream))).toBe('pdf')
  expect(await readFile(join(folder, 'keys-b', 'field.key'), 'utf8')).toBe(
    await readFile(join(folder, 'keys-a', 'field.key'), 'utf8'),
  )
})

test('sessions, signed-in browsers, tickets and upload credentials of a backup open nothing where it is restored [E7]', async () => {
  await source.pool.query(`with holder as (insert into account (id, username, real_name, tel, account_type, role_codes, status, must_change, search_text)
      values (901, 'traveller', '旅客', '', 'platform', array['admin'], 'normal', false, '') returning id),
    browser as (insert into device (id, account_id, ip, expires_at) select 902, id, '127.0.0.1', now() + interval '7 days' from holder returning id),
    token as (insert into device_token (token_hash, device_id) select 'd', id from browser),
    open as (insert into session (id, token_hash, account_id, ip, expires_at) select 903, 's', id, '127.0.0.1', now() + interval '1 day' from holder returning id, account_id),
    ticket as (insert into login_ticket (ticket_hash, account_id, session_id, purpose, expires_at) select 't', account_id, id, 'live', now() + interval '1 minute' from open)
    insert into upload_credential (account_id, token_hash, key_prefix, purpose, expires_at) select id, 'u', 'k', 'file', now() + interval '1 hour' from holder`)
  await take('three', false)
  await bring('three', { force: true })
  expect(
    await target.pool.query(`select s.revoked_at is not null as ended, s.revoked_for, d.revoked_at is not null as forgotten,
      (select count(*)::integer from login_ticket) as tickets, (select count(*)::integer from upload_credential) as credentials,
      (select count(*)::integer from device_token) as tokens from session s, device d`),
  ).toEqual([{ ended: true, revoked_for: 'restored', forgotten: true, tickets: 0, credentials: 0, tokens: 0 }])
  // A file cookie of the old copy names a session by its number.
  const drawn = await target.pool.query<{ id: number }>(`select nextval(pg_get_serial_sequence('session', 'id')) as id`)
  expect(drawn[0]?.id).toBeGreaterThan(1_000_000_000_000)
})

test('numbering goes on where it stood and the application keeps its narrow rights', async () => {
  const rows = await target.pool.query<{ id: number }>(`insert into job (kind) values ('next') returning id`)
  expect(rows).toEqual([{ id: 5001 }])
  await expect(target.pool.query('create table stolen (id int)')).rejects.toMatchObject({ code: '42501' })
})

test('without the key a restore is refused before anything is touched', async () => {
  await take('two', false)
  const before = await contents(target)
  await expect(bring('two', { force: true, keyFile: join(folder, 'keys-c', 'field.key') })).rejects.toThrow('密钥')
  expect(await contents(target)).toEqual(before)
})

test('a damaged backup is refused and the damaged file is named', async () => {
  await appendFile(join(folder, 'two', 'data', 'job.copy.gz'), 'x')
  await expect(bring('two', { force: true })).rejects.toThrow('data/job.copy.gz')
})

test('a backup is readable by its owner alone and never written over another', async () => {
  expect((await stat(join(folder, 'one', 'data', 'job.copy.gz'))).mode & 0o777).toBe(0o600)
  await expect(take('one', false)).rejects.toThrow('不是空目录')
})

const addLog = (database: TestDatabase, count: number, transaction: string) =>
  database.pool.query(`insert into oper_log (username, module, action, ip, trace_id, transaction_id)
    select 'admin', 'setting', 'edit', '127.0.0.1', 't' || n, ${transaction} from generate_series(1, ${count}) n`)
const unsealed = async (database: TestDatabase) =>
  (
    await database.pool.query<{ n: number }>(
      'select count(*) as n from oper_log l where not exists (select 1 from oper_log_sealed s where s.log_id = l.id)',
    )
  )[0]?.n
/** A seal waits for older transactions of the whole cluster to end. */
async function sealAll(database: TestDatabase, keyFile: string): Promise<void> {
  const sealing = { db: database.db, keys: await loadKeys(keyFile) }
  while ((await unsealed(database)) !== 0) if ((await sealLog(sealing)) === 0) await database.pool.query('select pg_sleep(0.02)')
}

test('a restored log verifies, and rows the old cluster had not sealed yet are sealed in the new one', async () => {
  const a = machine('a')
  const b = machine('b')
  await addLog(source, 5, 'pg_current_xact_id()')
  await sealAll(source, a.keyFile)
  await anchorLog({ config: a, db: source.db })
  // Transaction numbers of a cluster that has lived longer than the one the backup is restored into.
  await addLog(source, 4100, `'900000000000'::xid8`)
  await take('log', false)
  await bring('log', { force: true })
  expect(await checkRestoredLog(b, target.migratorUrl, join(folder, 'log'))).toEqual({
    rows: 5,
    seals: 1,
    anchors: 1,
    archived: 0,
    broken: null,
  })
  await sealAll(target, b.keyFile)
  const restored = { config: b, db: target.db, keys: await loadKeys(b.keyFile), storage: localStorage(join(folder, 'none')) }
  expect(await verifyLog(restored)).toMatchObject({ rows: 4105, anchors: 1, broken: null })
})

test('what was sealed after the backup ends with a restore, what was sealed before it is still held to its anchors', async () => {
  const b = machine('b')
  await anchorLog({ config: b, db: target.db })
  await bring('log', { force: true })
  expect((await checkRestoredLog(b, target.migratorUrl, join(folder, 'log'))).broken).toBeNull()
  expect([...(await readAnchors(b)).keys()]).toEqual([1])
})
