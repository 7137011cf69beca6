import { entityOf } from '@zhujian/domain/entities'
import type { Context } from '@zhujian/server/entity/context'
import { latestTransfers } from '@zhujian/server/modules/home/personal'
import { type CellValue, readXlsx } from 'hucre/xlsx'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { make } from '../factory'
import { call, type Harness, type Person } from '../file/harness'
import { importsOf, importTo, MONOMER_HEADS as HEADS, MONOMER_IMPORT as URL, openHospital, uploadSheet } from './sheets'

let harness: Harness
let project: number
let site: Person

beforeAll(async () => {
  ;({ harness, project, site } = await openHospital())
})
afterAll(() => harness.close())

const lines = (name: string, count: number): CellValue[][] =>
  Array.from({ length: count }, (_, n) => ['滨江医院', `${name}${n}`, '房建', 1, 1, ''])
const run = async <T>(query: RawBuilder<T>): Promise<T[]> => (await query.execute(harness.platform.db)).rows

async function check(person: Person, rows: CellValue[][]): Promise<Record<string, unknown>> {
  const path = await uploadSheet(harness, person, rows, HEADS)
  return (await call(harness, person, URL, { action: 'check', path })).data
}
const ask = (person: Person, action: string, id: unknown) =>
  call(harness, person, URL, { action, import_id: id, page: '/business/monomer' })
const stateOf = async (person: Person, id: unknown) => (await importsOf(harness, person, URL, id))[0]
const stored = async (name: string) =>
  (
    await run(
      sql<{ rows: number; names: number; logged: number }>`select count(*)::int as rows, count(distinct m.name)::int as names,
        (select count(*)::int from oper_log l where l.module = 'monomer' and l.action = 'add' and l.after ->> 'name' like ${`${name}%`}) as logged
        from monomer m where m.name like ${`${name}%`} and m.deleted_at is null`,
    )
  )[0]

const waiting = sql`select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
const blocked = () => expect.poll(async () => (await run(waiting)).length, { timeout: 20_000, interval: 20 }).toBe(1)

/** Opens what a failed test still holds: its connections would be missing in every test behind it. */
const held = new Set<() => void>()
afterEach(() => {
  for (const open of held) open()
  held.clear()
})

/** The block that would begin at this line waits until the answer is called, which cuts the connection it waits on. */
async function holdAt(id: unknown, at: number): Promise<() => Promise<void>> {
  let open = () => {}
  const opened = new Promise<void>((resolve) => (open = resolve))
  held.add(() => open())
  let given: Promise<unknown> = opened
  await new Promise<void>((resolve) => {
    given = harness.platform.db
      .transaction()
      .execute(async (trx) => {
        await sql`insert into import_part (import_id, at, sealed) values (${id}, ${at}, '')`.execute(trx)
        resolve()
        await opened
        throw new Error('given up')
      })
      .catch(() => undefined)
  })
  return async () => {
    await blocked()
    await run(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    open()
    await given
  }
}

/** Name and reason of each line that was not written. */
async function leftLines(person: Person, id: unknown): Promise<unknown[][]> {
  const url = `/api/project/monomer/pc/importErrors?import_id=${String(id)}`
  const sheet = await harness.app.inject({ method: 'GET', url, headers: { token: person.token } })
  return ((await readXlsx(sheet.rawPayload)).sheets[0]?.rows ?? []).slice(1).map((row) => [row[1], row.at(-1)])
}

/** The next try would come after some seconds: it is called at once. */
const become = (id: unknown, status: string) =>
  expect
    .poll(
      async () => {
        await run(sql`update job set run_at = now() where kind = 'import' and state = 'waiting'`)
        return (await run(sql<{ status: string }>`select status from import_batch where id = ${id}`))[0]?.status
      },
      { timeout: 30_000, interval: 50 },
    )
    .toBe(status)

describe('the job of an import', () => {
  it('goes on behind the last block that stands when it is cut in the middle, and takes it all back the same way (F16)', async () => {
    const { import_id: id } = await check(site, lines('断电', 260))
    const cut = await holdAt(id, 250)
    expect(await ask(site, 'confirm', id)).toMatchObject({ code: 200, data: { import_id: id } })
    await expect.poll(async () => (await stateOf(site, id))?.done, { timeout: 30_000, interval: 20 }).toBe(250)
    expect(await stateOf(site, id)).toMatchObject({ status: 'writing', total: 260, done: 250, added: 250 })
    expect(await stored('断电')).toEqual({ rows: 250, names: 250, logged: 250 })
    expect(await ask(site, 'undo', id)).toMatchObject({ code: 0, msg: '该次导入正在写入，完成后可以撤回' })
    await cut()
    await become(id, 'confirmed')
    expect(await stored('断电')).toEqual({ rows: 260, names: 260, logged: 260 })
    expect(await stateOf(site, id)).toMatchObject({ added: 260, left: 0, ended: null })
    const told = sql<{
      n: number
    }>`select count(*)::int as n from oper_log where action = 'import' and note like '导入：新增 260 行%'`
    expect(await run(told)).toEqual([{ n: 1 }])
    expect(await importTo(harness, site, URL, 'undo', id)).toMatchObject({ data: { status: 'undone', undone: 260, kept: 0 } })
    expect(await stored('断电')).toMatchObject({ rows: 0 })
  })

  it('stops behind the block being written although the process dies meanwhile, then goes on or is taken back (F16)', async () => {
    const { import_id: id } = await check(site, lines('停止', 260))
    expect(await ask(site, 'stop', id)).toMatchObject({ code: 0, msg: '该次导入不在写入中' })
    const cut = await holdAt(id, 250)
    await ask(site, 'confirm', id)
    await expect.poll(async () => (await stateOf(site, id))?.done, { timeout: 30_000, interval: 20 }).toBe(250)
    await blocked()
    for (const _twice of [1, 2]) expect(await ask(site, 'stop', id)).toMatchObject({ code: 200, data: { import_id: id } })
    expect(await stateOf(site, id)).toMatchObject({ status: 'writing', stopping: true })
    // The block is lost with its connection; whoever goes on finds that it is to stop.
    await cut()
    await become(id, 'stopped')
    expect(await stateOf(site, id)).toMatchObject({ stopping: false, total: 260, done: 250, added: 250, left: 10, ended: null })
    expect(await stored('停止')).toEqual({ rows: 250, names: 250, logged: 250 })
    const left = Array.from({ length: 10 }, (_, n) => [`停止${250 + n}`, '导入已停止，尚未写入'])
    expect(await leftLines(site, id)).toEqual(left)
    const other = await harness.person('site', { projects: [project] })
    for (const action of ['stop', 'continue']) expect(await ask(other, action, id)).toMatchObject({ code: 0, msg: '数据不存在' })

    const again = await holdAt(id, 250)
    await Promise.all([1, 2].map(() => ask(site, 'continue', id)))
    await blocked()
    await ask(site, 'stop', id)
    await again()
    await become(id, 'stopped')
    expect(await stored('停止')).toEqual({ rows: 250, names: 250, logged: 250 })
    const notes = sql`select note from oper_log where action = 'import' and note like '停止导入%' order by id`
    expect(await run(notes)).toEqual([1, 2].map(() => ({ note: '停止导入：已新增 250 行，更新 0 行' })))
    expect(await importTo(harness, site, URL, 'undo', id)).toMatchObject({ data: { status: 'undone', undone: 250, kept: 0 } })
    expect(await stored('停止')).toMatchObject({ rows: 0 })
    expect(await ask(site, 'continue', id)).toMatchObject({ code: 0, msg: '该次导入没有停止，不能继续' })
    expect(await leftLines(site, id)).toEqual(left)
  })

  it('ends with a word when its process has died as often as it was tried, and the next one of the person goes on', async () => {
    const [first, second] = [await check(site, lines('屡死', 3)), await check(site, lines('随后', 3))]
    const cut = await holdAt(first.import_id, 0)
    await ask(site, 'confirm', first.import_id)
    await blocked()
    await ask(site, 'confirm', second.import_id)
    await run(sql`update job set attempts = max_attempts, lease_owner = 'dead', lease_until = now() - interval '1 second'
      where kind = 'import' and state = 'running' and (payload ->> 'id')::bigint = ${first.import_id}`)
    await cut()
    await become(first.import_id, 'confirmed')
    expect(await stateOf(site, first.import_id)).toMatchObject({ added: 0, left: 3, ended: '系统繁忙，导入已停止' })
    await become(second.import_id, 'confirmed')
    expect(await stored('随后')).toMatchObject({ rows: 3 })
  })

  it('one that still waits in the queue stops at once and lets the next one through', async () => {
    const [first, second, third] = [
      await check(site, lines('占位', 3)),
      await check(site, lines('排队', 3)),
      await check(site, lines('后来', 3)),
    ]
    const go = await holdAt(first.import_id, 0)
    for (const { import_id } of [first, second, third]) await ask(site, 'confirm', import_id)
    await ask(site, 'stop', second.import_id)
    expect(await stateOf(site, second.import_id)).toMatchObject({ status: 'stopped', added: 0, left: 3 })
    await go()
    await become(third.import_id, 'confirmed')
    expect(await stored('排队')).toMatchObject({ rows: 0 })
    expect(await importTo(harness, site, URL, 'continue', second.import_id)).toMatchObject({ data: { added: 3, left: 0 } })
  })

  it('is one however often it is confirmed, and the imports of one person stand in a queue', async () => {
    const [first, second] = [await check(site, lines('先到', 260)), await check(site, lines('后到', 3))]
    const go = await holdAt(first.import_id, 0)
    await Promise.all([1, 2].map(() => ask(site, 'confirm', first.import_id)))
    await ask(site, 'confirm', second.import_id)
    expect(await stateOf(site, second.import_id)).toMatchObject({ status: 'waiting', done: 0 })
    await expect.poll(async () => (await run(sql`select 1 from job where kind = 'import' and state = 'running'`)).length).toBe(1)
    expect(await stored('后到')).toMatchObject({ rows: 0 })
    await go()
    await become(second.import_id, 'confirmed')
    expect(await stored('先到')).toEqual({ rows: 260, names: 260, logged: 260 })
    expect(await stored('后到')).toEqual({ rows: 3, names: 3, logged: 3 })
  })

  it('asks for the rights again: an account disabled in between ends it with the reason, and what stands can be taken back', async () => {
    const leaving = await harness.person('site', { projects: [project] })
    const { import_id: id } = await check(leaving, lines('离岗', 3))
    const go = await holdAt(id, 0)
    await ask(leaving, 'confirm', id)
    await blocked()
    await run(sql`update account set status = 'hidden' where id = ${leaving.id}`)
    await go()
    await become(id, 'confirmed')
    const state = sql<{ written: object }>`select written from import_batch where id = ${id}`
    expect((await run(state))[0]?.written).toMatchObject({ added: 0, ended: '账号已停用或已到期，导入已停止' })
    expect(await stored('离岗')).toMatchObject({ rows: 0 })
    const message = sql`select title, path from message where account_id = ${leaving.id} order by id desc limit 1`
    expect(await run(message)).toEqual([{ title: '导入已停止：导入.xlsx', path: '/business/monomer' }])
    const log = sql`select result, username from oper_log where action = 'import' and account_id = ${leaving.id}`
    expect(await run(log)).toEqual([{ result: 'failed', username: leaving.session.username }])
  })

  it('ends when the role was lost, and its lines can be fetched with the reason', async () => {
    const moved = await harness.person('site', { projects: [project] })
    const { import_id: id } = await check(moved, lines('调岗', 2))
    await run(sql`update account set role_codes = '{viewer}' where id = ${moved.id}`)
    // The session still holds the role for a moment; the job does not.
    await ask(moved, 'confirm', id)
    const state = sql<{ ended: string }>`select written ->> 'ended' as ended from import_batch where id = ${id}`
    await expect.poll(async () => (await run(state))[0]?.ended, { timeout: 30_000 }).toBe('已没有导入的权限，导入已停止')
    await run(sql`update account set role_codes = '{site}' where id = ${moved.id}`)
    expect(await leftLines(moved, id)).toEqual([
      ['调岗0', '已没有导入的权限，导入已停止'],
      ['调岗1', '已没有导入的权限，导入已停止'],
    ])
  })

  it('says when the very same file was imported before', async () => {
    const path = await uploadSheet(harness, site, lines('同一份', 2), HEADS)
    const first = await call(harness, site, URL, { action: 'check', path })
    expect(first.data).toMatchObject({ add: 2, imported_at: null })
    await importTo(harness, site, URL, 'confirm', first.data.import_id)
    const again = await call(harness, site, URL, { action: 'check', path })
    expect(again.data).toMatchObject({ add: 0, update: 2, imported_at: expect.any(Number) })
    const [latest] = await latestTransfers({ db: harness.platform.db, session: site.session } as Context)
    expect(latest).toMatchObject({ direction: 'import', title: '导入.xlsx', status: 'done' })
  })

  it('leaves out lines that are no longer as they were checked, each with its reason, and writes the others', async () => {
    const place = { engineering_id: project, kind: 1, state: 10, floor_area: '5.00' }
    const edited = await make(harness.platform, entityOf('monomer'), { ...place, name: '有人改楼', unit_code: 'Q2' })
    const gone = await make(harness.platform, entityOf('monomer'), { ...place, name: '有人删楼', unit_code: 'Q3' })
    const data = await check(site, [
      ['滨江医院', '抢先楼', '房建', 1, 1, ''],
      ['滨江医院', '有人改楼', '房建', 77, 1, ''],
      ['滨江医院', '有人删楼', '房建', 77, 1, ''],
      ['滨江医院', '无人动楼', '房建', 1, 1, ''],
    ])
    expect(data).toMatchObject({ add: 2, update: 2, error: 0 })
    await make(harness.platform, entityOf('monomer'), { ...place, name: '抢先楼', unit_code: 'Q1' })
    await sql`update monomer set version = version + 1, floor_area = 6 where id = ${edited}`.execute(harness.platform.db)
    await sql`update monomer set deleted_at = now() where id = ${gone}`.execute(harness.platform.db)
    expect(await importTo(harness, site, URL, 'confirm', data.import_id)).toMatchObject({
      code: 200,
      data: {
        added: 1,
        updated: 0,
        left: 3,
        told: [
          { row: 2, message: '单体名称：该工程已有同名单体' },
          { row: 3, message: '核对之后该数据已被修改，请重新核对' },
          { row: 4, message: '核对之后该数据已被删除或更改，请重新核对' },
        ],
      },
    })
    const { rows } = await sql`select name, floor_area from monomer where name like '有人%' and deleted_at is null`.execute(
      harness.platform.db,
    )
    expect(rows).toEqual([{ name: '有人改楼', floor_area: '6.00' }])
  })
})
