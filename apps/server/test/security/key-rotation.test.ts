import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import { idCardCheckDigit } from '@zhujian/model/checksums'
import { entityOf } from '@zhujian/domain/entities'
import { pathOf } from '@zhujian/server/entity/entity-routes'
import { keepApplication } from '@zhujian/server/modules/account/application-store'
import { withTransaction } from '@zhujian/server/platform/db'
import { sealedWith } from '@zhujian/server/platform/field-crypto'
import { loadKeys } from '@zhujian/server/platform/keys'
import { rotateKeys, type Rotation } from '@zhujian/server/platform/rotate-keys'
import { createPool, type GuardedPool } from '@zhujian/server/platform/pool'
import { sealedSources } from '@zhujian/server/platform/sealed-sources'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { completeValues } from '../contract/complete-values'
import { colleague, type Person } from '../project/stage'
import { make } from '../factory'
import { createWorld, formNames, type World } from '../world'
import { knock } from './knock'

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url))
const worker = entityOf('worker')
const idno = (n: number) => {
  const body = `330106197707${String(10 + (n % 19))}${String(100 + Math.floor(n / 19)).slice(-3)}`
  return body + idCardCheckDigit(body)
}
const WORKERS = 60
const LOOKS_PER_MINUTE = 30

let world: World
let pool: GuardedPool
let ids: number[]
beforeAll(async () => {
  world = await createWorld()
  pool = createPool({ name: 'rotation', max: 2, statementTimeout: 0 })
  pool.setTarget(world.platform.config.databaseUrl ?? '')
  ids = []
  for (let n = 0; n < WORKERS; n += 1)
    ids.push(
      await make(
        world.platform,
        worker,
        { idno: idno(n), engineering_id: world.here.project, created_by: world.here.accounts.site },
        world.here.refs,
      ),
    )
  const post = (url: string, input: unknown) => knock(world, { method: 'POST', url, token: world.here.tokens.site, input })
  expect((await post('/api/user/pc/draft', { scope: 'worker', key: 'a:b', body: { idno: idno(1) } })).code).toBe(200)
  await withTransaction(world.platform.db, (trx) =>
    keepApplication(
      trx,
      world.platform,
      {
        unit_name: '轮换建工',
        usc: '91330106MA2CFNYG5X',
        corp_type: 1,
        areacode: '330106',
        linkman: '钱立',
        tel: '13977770002',
        username: 'rotated1',
        account_type: 'unitAccount',
        password: 'unused',
      },
      { passwordHash: 'x', ip: '127.0.0.1', key: 'rotation-1' },
    ),
  )
})
afterAll(async () => {
  await pool.end()
  await world.close()
})

const rotate = (addOnly = false): Promise<Rotation> => rotateKeys({ keyFile: world.platform.config.keyFile, pool, addOnly })
const reveal = async (id: number) =>
  (
    await knock(world, {
      method: 'POST',
      url: pathOf(worker, 'reveal'),
      token: world.here.tokens.officer,
      input: { id, field: 'idno', reason: '核对身份' },
    })
  ).data.value
/** The rows that hold the number; whoever has looked as often as anybody may within a minute leaves it to the next officer. */
function lookups(): (number: string) => Promise<unknown> {
  let officer: Person | undefined
  let left = 0
  return async (number) => {
    if (left === 0) [officer, left] = [await colleague(world, world.here, 'officer'), LOOKS_PER_MINUTE]
    left -= 1
    return (await officer?.post(pathOf(worker, 'lookup'), { field: 'idno', value: number }))?.data.ids
  }
}

/** Tables with a sealed value under another key than this, however the column is called. */
async function tablesWithOther(keyId: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select table_name::text as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(world.platform.adminDb)
  const finds: string[] = []
  for (const { name } of rows) {
    const other = await sql<{ n: number }>`select count(*)::integer as n from ${sql.table(name)} t,
      regexp_matches(t::text, 'v1:aes-256-gcm:([0-9a-f]{8}):', 'g') as m where m[1] <> ${keyId}`.execute(world.platform.adminDb)
    if ((other.rows[0]?.n ?? 0) > 0) finds.push(name)
  }
  return finds
}

describe('key rotation (T58)', () => {
  it('the command knows every place where sealed values lie', async () => {
    const known = new Set((await sealedSources(pool)).map(({ table }) => table))
    expect((await tablesWithOther('00000000')).filter((table) => !known.has(table))).toEqual([])
    expect(known.size).toBeGreaterThan(8)
  })

  it('a key that was only added is used by nobody until the rotation runs', async () => {
    const before = world.platform.keys.current.id
    const { keyId } = await rotate(true)
    expect((await loadKeys(world.platform.config.keyFile)).current.id).toBe(keyId)
    expect(world.platform.keys.current.id).toBe(before)
    await expect(rotate(true)).rejects.toThrow('尚未完成')
  })

  it('the server goes on without a restart: reads both, finds both, and lets nobody enter the same person twice', async () => {
    const old = world.platform.keys.current.id
    const session = (await sql<{ id: number }>`select id from session limit 1`.execute(world.platform.db)).rows[0]?.id ?? 0
    const proof = world.platform.crypto.proof(String(session), 'session.file')
    const wrong: unknown[] = []
    let looks = 0
    let running = true
    const readers = [ids.slice(0, WORKERS / 2), ids.slice(WORKERS / 2)].map(async (some, half) => {
      const found = lookups()
      while (running && wrong.length === 0) {
        const n = looks % some.length
        const rows = await found(idno(half * (WORKERS / 2) + n))
        if (!isDeepStrictEqual(rows, [some[n]])) wrong.push(rows)
        looks += 1
      }
    })
    const rotation = await rotate()
    running = false
    await Promise.all(readers)
    expect({ ...rotation, rows: 0 }).toMatchObject({ resumed: true, broken: [], doubled: [], left: 0 })
    expect(rotation.rows).toBeGreaterThan(WORKERS)
    expect([wrong, looks > 10]).toEqual([[], true])
    expect(await tablesWithOther(rotation.keyId)).toEqual([])
    expect(world.platform.keys.current.id).toBe(rotation.keyId)
    expect(world.platform.keys.current.id).not.toBe(old)
    expect(await reveal(ids[3] ?? 0)).toBe(idno(3))
    expect(world.platform.crypto.proof(String(session), 'session.file')).toBe(proof)
    const draft = await knock(world, {
      method: 'GET',
      url: '/api/user/pc/draft',
      token: world.here.tokens.site,
      input: { scope: 'worker', key: 'a:b' },
    })
    expect(draft.text).toContain(idno(1))
    const logged = await sql`select 1 from oper_log where action = 'rotateKey' and result = 'ok'`.execute(world.platform.db)
    expect(logged.rows).toHaveLength(1)
  })

  it('a row still under the older key blocks its number as before', async () => {
    const next = await rotate(true)
    world.platform.keys.reload()
    expect(world.platform.keys.current.id).toBe(next.keyId)
    const values = await completeValues(world, worker, formNames(worker), 'site')
    const answer = await knock(world, {
      method: 'POST',
      url: pathOf(worker, 'add'),
      token: world.here.tokens.site,
      input: { ...values, engineering_id: world.here.project, idno: idno(5), ...birthOf(idno(5)) },
    })
    expect([answer.code, answer.data.fields?.length, await lookups()(idno(5))]).toEqual([400, 1, [ids[5]]])
    await rotate()
  })

  const birthOf = (number: string) => ({
    birth_on: `${number.slice(6, 10)}-${number.slice(10, 12)}-${number.slice(12, 14)}`,
    gender: Number(number[16]) % 2 === 1 ? 1 : 2,
  })

  it('a value that was altered is named and left alone, all others are done, and the next run still says so', async () => {
    const [spoilt = 0] = ids
    await sql`update worker set idno_sealed = left(idno_sealed, -6) where id = ${spoilt}`.execute(world.platform.db)
    await rotate(true)
    const rotation = await rotate()
    expect(rotation).toMatchObject({ broken: [`worker:${spoilt}:idno`], doubled: [], left: 0 })
    expect((await rotate()).broken).toEqual([`worker:${spoilt}:idno`])
    expect(await reveal(ids[1] ?? 0)).toBe(idno(1))
    await sql`update worker set idno_sealed = null where id = ${spoilt}`.execute(world.platform.db)
  })

  it('two commands do not run together', async () => {
    const results = await Promise.allSettled([rotate(), rotate()])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(String((results.find(({ status }) => status === 'rejected') as PromiseRejectedResult).reason)).toContain('正在进行')
  })

  it('killed in the middle it goes on where it stopped, and nothing is lost', async () => {
    const config = world.platform.config
    const folder = await mkdtemp(join(tmpdir(), 'zhujian-rotation-'))
    // More than one batch.
    const columns = await sql<{ name: string }>`select column_name::text as name from information_schema.columns
      where table_name = 'worker' and column_name <> 'id' and column_name not like '%\\_sealed' and column_name not like '%\\_index'`.execute(
      world.platform.db,
    )
    const names = sql.join(columns.rows.map(({ name }) => sql.ref(name)))
    await sql`insert into worker (${names}) select ${names} from worker, generate_series(1, 25) where id = any(${ids}::bigint[])`.execute(
      world.platform.adminDb,
    )
    const { rows } = await sql<{ id: number }>`select id from worker where idno_sealed is null`.execute(world.platform.db)
    // Numbers of their own: a row of the same project with the same number would rightly be named as a double.
    const { crypto } = world.platform
    const sealed = rows.map(({ id }) => crypto.seal(idno(id + 1000), `worker:${id}:idno`))
    const indexes = rows.map(({ id }) => crypto.blindIndex(idno(id + 1000), 'worker.idno'))
    await sql`update worker w set idno_sealed = v.sealed, idno_index = v.index
      from unnest(${rows.map(({ id }) => id)}::bigint[], ${sealed}::text[], ${indexes}::text[]) as v(id, sealed, index) where w.id = v.id`.execute(
      world.platform.adminDb,
    )
    const count = async (keyId: string) =>
      (
        await sql<{
          n: number
        }>`select count(*)::integer as n from worker where starts_with(idno_sealed, ${sealedWith(keyId)})`.execute(
          world.platform.db,
        )
      ).rows[0]?.n ?? 0
    const old = (await loadKeys(config.keyFile)).current.id
    const all = await count(old)
    const command = () =>
      spawn(process.execPath, [join(ROOT, 'node_modules/.bin/tsx'), join(ROOT, 'apps/server/src/rotate-key.ts')], {
        env: { ...process.env, DATABASE_URL: config.databaseUrl ?? '', DATA_DIR: folder, KEY_FILE: config.keyFile },
        stdio: 'ignore',
        detached: true,
      })
    // Somebody holds the last row, so that the command is in its last batch when it is killed.
    const holder = await pool.connect()
    await holder.query('begin', [])
    await holder.query('select 1 from worker order by id desc limit 1 for update', [])
    const first = command()
    while ((await count(old)) === all) await new Promise((resolve) => setImmediate(resolve))
    process.kill(-(first.pid ?? 0), 'SIGKILL')
    await holder.query('rollback', [])
    holder.release()
    const left = await count(old)
    const { current } = await loadKeys(config.keyFile)
    expect([left > 0, left < all, current.id !== old]).toEqual([true, true, true])
    const second = command()
    const code = await new Promise<number | null>((resolve) => second.once('exit', resolve))
    expect([code, await count(old), await count(current.id)]).toEqual([0, 0, all])
    expect((await readFile(config.keyFile, 'utf8')).trim().split('\n').at(-1)).toContain(current.id)
    expect(await reveal(ids[7] ?? 0)).toBe(idno(7))
    await rm(folder, { recursive: true })
  })
})
