import { entityOf } from '@zhujian/domain/entities'
import { engineering } from '@zhujian/domain/project/engineering'
import { hiddenDanger } from '@zhujian/domain/safety/hidden-danger'
import { stopWork } from '@zhujian/domain/safety/stop-work'
import type { AnyEntity } from '@zhujian/model'
import { addDays, startOfDay, today } from '@zhujian/model/date'
import { fillRows, holdRows } from '@zhujian/server/entity/decide'
import { write } from '@zhujian/server/entity/write'
import { finders } from '@zhujian/server/modules/warning/finders'
import { systemContext } from '@zhujian/server/modules/warning/public'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Office } from '../document/desk'
import { make } from '../factory'
import { createWatchedOffice } from './watched-office'

let office: Office
beforeAll(async () => {
  office = await createWatchedOffice()
  await run(sql`update engineering set created_at = now() - interval '200 days' where id = ${office.project}`)
})
afterAll(() => office.harness.close())
const run = <T>(query: ReturnType<typeof sql<T>>) => query.execute(office.harness.platform.db)
beforeEach(async () => {
  // The reminders of overdue dangers are written by a job of their own, whenever it comes.
  await run(sql`delete from danger_reminder`)
  await run(sql`delete from hidden_danger`)
  await run(sql`delete from stop_work`)
})

const yesterday = addDays(today(), -1)
const ago = (days: number) => startOfDay(addDays(today(), -days)) + 36_000

interface Tried {
  readonly unknown: string | null
  readonly archived: string | null
  readonly counts: number[]
  readonly rows: readonly { engineering_id: number; said: string }[]
}
async function tried(code: string, day: string): Promise<Tried> {
  const { rows } = await run(sql<{ id: number }>`select id from warn_rule where code = ${code} and deleted_at is null`)
  const url = `/api/warning/warn_rule/pc/try?id=${rows[0]?.id}&day=${day}`
  const answer = await office.harness.app.inject({ method: 'GET', url, headers: { token: office.head.token } })
  const { code: result, msg, data } = answer.json()
  expect([code, result, msg]).toEqual([code, 200, ''])
  return data
}
/** Changed as the product changes rows: with what was there before in the log, today. */
const changed = (entity: AnyEntity, id: number, values: Record<string, unknown>) =>
  write(systemContext(office.harness.platform, 'test'), async (writing) => {
    const held = await holdRows(writing, entity, sql<boolean>`t.id = ${id}`)
    await fillRows(writing, entity, held, () => values as never, { action: 'edit', note: '' })
    return {}
  })
const put = async (name: string, created: number, values: Record<string, unknown>) => {
  const id = await make(office.harness.platform, entityOf(name), { engineering_id: office.project, ...values })
  await run(
    sql`update ${sql.table(name)} set created_at = to_timestamp(${created}), updated_at = to_timestamp(${created}) where id = ${id}`,
  )
  return id
}
const danger = (values: Record<string, unknown> = {}) =>
  put('hidden_danger', ago(20), {
    duty_unit_id: office.unit,
    place: '3层临边',
    state: 3,
    is_major: false,
    deadline: addDays(today(), -4),
    ...values,
  })
const levels = async (code: string, day: string) => (await tried(code, day)).counts

describe('a rule tried on a day that is past', () => {
  it('counts the days to that day, and nothing before the danger was there', async () => {
    await danger()
    expect(await levels('W01', today())).toEqual([0, 0, 1, 0])
    expect(await levels('W01', yesterday)).toEqual([0, 1, 0, 0])
    expect(await levels('W01', addDays(today(), -4))).toEqual([0, 0, 0, 0])
    expect(await levels('W01', addDays(today(), -21))).toEqual([0, 0, 0, 0])
  })

  it('sees what has been closed since as it stood then, and a term as it was before it was extended', async () => {
    const id = await danger()
    await changed(hiddenDanger, id, { state: 1, recheck_at: ago(0) })
    expect(await levels('W01', today())).toEqual([0, 0, 0, 0])
    expect(await levels('W01', yesterday)).toEqual([0, 1, 0, 0])
    const other = await danger({ place: '5层临边' })
    await changed(hiddenDanger, other, { deadline: addDays(today(), 9) })
    const { rows } = await tried('W01', yesterday)
    expect(rows.map(({ said }) => said).toSorted()).toEqual(
      ['3层临边', '5层临边'].map((place) => `“${place}”应于 ${addDays(today(), -4)} 前整改`),
    )
  })

  it('takes the first of several changes since, and what has been deleted since is still there', async () => {
    const id = await danger()
    await changed(hiddenDanger, id, { deadline: addDays(today(), -30) })
    await changed(hiddenDanger, id, { deadline: addDays(today(), 30) })
    expect(await levels('W01', yesterday)).toEqual([0, 1, 0, 0])
    await run(sql`update hidden_danger set deleted_at = now() where id = ${id}`)
    expect(await levels('W01', yesterday)).toEqual([0, 1, 0, 0])
    expect(await levels('W01', today())).toEqual([0, 0, 0, 0])
  })

  it('sees a stop that has been lifted since, and the project as it stood', async () => {
    const id = await put('stop_work', ago(40), { scope: 2, state: 3, issue_at: ago(40), stop_no: '停〔2026〕1号' })
    await changed(stopWork, id, { state: 1, resume_at: ago(0) })
    expect(await levels('W03', today())).toEqual([0, 0, 0, 0])
    expect(await levels('W03', yesterday)).toEqual([1, 0, 0, 0])
    const before = await run(sql<{ state: number }>`select state from engineering where id = ${office.project}`)
    await danger()
    await changed(engineering, office.project, { state: 14 })
    expect(await levels('W01', today())).toEqual([0, 0, 0, 0])
    expect(await levels('W01', yesterday)).toEqual([0, 1, 0, 0])
    await changed(engineering, office.project, { state: before.rows[0]?.state })
  })

  it('counts hours to the end of that day', async () => {
    await danger({ is_major: true, major_basis: '第五条第（一）项', deadline: addDays(today(), 9) })
    await run(sql`update hidden_danger set created_at = ${`${addDays(today(), -2)}T12:00:00+08`}::timestamptz`)
    expect(await levels('W02', addDays(today(), -2))).toEqual([0, 0, 0, 0])
    expect(await levels('W02', yesterday)).toEqual([0, 0, 0, 1])
  })

  it.each(Object.keys(finders))('%s is tried on a day that is past without an error', async (code) => {
    await tried(code, addDays(today(), -30))
  })

  it('says that nothing was on record yet, instead of nothing to warn of', async () => {
    await danger()
    const first = addDays(today(), -20)
    expect((await tried('W01', addDays(today(), -21))).unknown).toBe(
      `系统里最早的安全隐患登记于 ${first}，这一天还没有资料，判不了`,
    )
    expect([(await tried('W01', first)).unknown, (await tried('W01', today())).unknown]).toEqual([null, null])
    const { rows } = await run(
      sql<{ day: string }>`select (min(created_at) at time zone 'Asia/Shanghai')::date::text as day from engineering`,
    )
    const before = addDays(rows[0]?.day ?? '', -1)
    expect((await tried('W01', before)).unknown).toBe(`系统里最早的工程登记于 ${rows[0]?.day}，这一天还没有资料，判不了`)
  })

  it('is not tried on a day to come', async () => {
    const { rows } = await run(sql<{ id: number }>`select id from warn_rule where code = 'W01' and deleted_at is null`)
    const url = `/api/warning/warn_rule/pc/try?id=${rows[0]?.id}&day=${addDays(today(), 1)}`
    const answer = await office.harness.app.inject({ method: 'GET', url, headers: { token: office.head.token } })
    expect(answer.json()).toMatchObject({ code: 400, data: { fields: [{ field: 'day', message: '日期不能晚于今天' }] } })
  })

  it('says how far the log has been put away, for the days it no longer covers', async () => {
    expect((await tried('W01', yesterday)).archived).toBeNull()
    const month = addDays(today(), -100).slice(0, 7)
    await run(sql`insert into oper_log_archive (month, path, first_seal, last_seal, first_log, last_log, rows, head, size, sha256)
      values (${month}, 'archive/x', 1, 1, 1, 1, 1, '', 1, '')`)
    expect((await tried('W01', yesterday)).archived).toBeNull()
    expect((await tried('W01', `${month}-15`)).archived).toBe(month)
  })
})
