import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { unique } from '../factory'
import { createDesk, type Desk } from './desk'

let desk: Desk
beforeAll(async () => {
  desk = await createDesk()
})
afterAll(() => desk.office.harness.close())

let month = 0
/** 一个月份，一个班组。 */
async function crew() {
  const ym = `2024-${String(++month).padStart(2, '0')}`
  const { unit } = desk.office
  const team = await desk.given('team', { unit_id: unit, name: `木工${unique()}班` })
  const names = new Map<number, string>()
  const enrol = async (name: string) => {
    const at = { unit_id: unit, team_id: team, enter_status: 1, enter_on: '2023-01-01', exit_on: null }
    const id = await desk.given('worker', { ...at, name })
    names.set(id, name)
    return id
  }
  const attended = async (worker_id: number, days: number) => {
    for (let day = 1; day <= days; day++)
      await desk.given('attendance_day', { worker_id, day_on: `${ym}-${String(day).padStart(2, '0')}`, result: 1, hours: '9' })
  }
  const sheet = async (
    lines: readonly { worker: number; days: string; explain?: string }[],
    more: Record<string, unknown> = {},
  ) => {
    const values = { ym, title: `工资${unique()}`, unit_id: unit, team_id: team, people: lines.length, state: 0 }
    const id = await desk.given('salary_sheet', { ...values, ...more })
    for (const { worker, days, explain = null } of lines)
      await desk.given('salary_item', {
        sheet_id: id,
        worker_id: worker,
        worker_name: names.get(worker),
        ym,
        days,
        price: '100',
        payable: '1000',
        explain,
        pay_result: 0,
      })
    return id
  }
  return { ym, enrol, attended, sheet }
}
const publicise = async (id: number) => {
  const answer = await desk.step('salary_sheet', desk.builder, id, 'publicise')
  return answer.code === 200 ? '' : answer.msg
}

it('who is paid without attendance, or for more days than he attended, is explained before wages are publicised', async () => {
  const { enrol, attended, sheet } = await crew()
  const [absent, short, whole] = [await enrol('张三'), await enrol('李四'), await enrol('王五')]
  await attended(short, 9)
  await attended(whole, 10)
  const id = await sheet([
    { worker: absent, days: '10' },
    { worker: short, days: '10' },
    { worker: whole, days: '10' },
  ])
  expect(await publicise(id)).toBe('还有 2 人工资与考勤不符，请逐人说明——张三当月没有考勤；李四出勤 10 天，考勤 9 天')
  expect((await desk.info('salary_sheet', desk.builder, id)).mismatched).toBe(2)
  const { db } = desk.office.harness.platform
  const url = `/api/salary/salary_item/pc/getList?sheet_id=${id}&sort=id`
  const list = await desk.office.harness.app.inject({ method: 'GET', url, headers: { token: desk.builder.token } })
  const gaps = list.json().data.rows.map((row: Record<string, unknown>) => row.presence_gap)
  expect(gaps).toEqual(['当月没有考勤', '出勤 10 天，考勤 9 天', null])
  await sql`update salary_item set explain = '门禁故障，班组长签字的手工考勤' where sheet_id = ${id}`.execute(db)
  expect(await publicise(id)).toBe('')
})

it('who attended ten days and stands in no sheet is told, by his name, until somebody says why', async () => {
  const { enrol, attended, sheet } = await crew()
  const [paid, unpaid, nine] = [await enrol('赵六'), await enrol('孙七'), await enrol('周八')]
  for (const [worker, days] of [
    [paid, 12],
    [unpaid, 10],
    [nine, 9],
  ] as const)
    await attended(worker, days)
  expect(await publicise(await sheet([{ worker: paid, days: '12' }]))).toBe(
    '还有 1 人工资与考勤不符，请逐人说明——孙七当月考勤 10 天以上，没有列入工资表',
  )
  expect(await publicise(await sheet([{ worker: paid, days: '12' }], { absent_note: '孙七的工资由原班组发放' }))).toBe('')
})

it('one card is the card of one person', async () => {
  const { enrol, sheet } = await crew()
  const [one, two] = [await enrol('吴九'), await enrol('郑十')]
  const id = await sheet([
    { worker: one, days: '5' },
    { worker: two, days: '5' },
  ])
  await sql`update salary_item set card_no_index = ${`card-${unique()}`} where sheet_id = ${id}`.execute(
    desk.office.harness.platform.db,
  )
  expect(await publicise(id)).toBe('还有 2 人工资与考勤不符，请逐人说明——吴九工资卡与郑十的相同；郑十工资卡与吴九的相同')
})

it('a project whose attendance nobody has counted that month has nothing to compare', async () => {
  const { enrol, sheet } = await crew()
  const id = await sheet([{ worker: await enrol('冯一'), days: '20' }])
  expect(await publicise(id)).toBe('')
})
