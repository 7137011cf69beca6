import { addDays } from '@zhujian/model/date'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { entityOf } from '@zhujian/domain/entities'
import { make, unique } from '../factory'
import { uploadedFile } from '../world'
import { type Acts, actsOn, createGround, type Ground } from './site'

let ground: Ground
let reports: Acts
beforeAll(async () => {
  ground = await createGround()
  reports = actsOn(ground, '/api/production/progress_report/pc')
})
afterAll(() => ground.harness.close())

/** A Monday of the past. */
const monday = '2026-03-02'
const photos = async (count: number) =>
  (await Promise.all(Array.from({ length: count }, () => uploadedFile(ground.harness.platform, ground.site.id)))).join(',')
const building = () =>
  make(ground.harness.platform, entityOf('monomer'), { engineering_id: ground.project, name: `楼${unique()}`, state: 11 })

const filed = async (monomer_id: number, week_on: string, percent: string, more: Record<string, unknown> = {}) => {
  const values = { monomer_id, week_on, percent, progress_stage: 3, current_part: '六层墙柱', img: await photos(4) }
  const { data, msg } = await reports.add(ground.site, { ...values, ...more })
  expect([msg, data.id]).toEqual(['', expect.any(Number)])
  return Number(data.id)
}
const verified = async (id: number) => {
  expect((await reports.step(ground.site, id, 'submit')).msg).toBe('')
  expect((await reports.step(ground.consultant, id, 'approve')).msg).toBe('')
}

/** An approved total plan with one task of a hundred days for everything. */
async function planned(from: string, monomer_id: number) {
  const { platform } = ground.harness
  const plan_id = await make(platform, entityOf('plan'), {
    engineering_id: ground.project,
    plan_type: 1,
    plan_name: '总计划',
    monomer_id,
    from_on: from,
    to_on: addDays(from, 99),
    state: 1,
  })
  return make(platform, entityOf('plan_task'), {
    engineering_id: ground.project,
    plan_id,
    task_name: '主体',
    plan_start: from,
    plan_end: addDays(from, 99),
    percent: null,
    act_start: null,
    act_end: null,
    state: 10,
  })
}

describe('a report of progress', () => {
  it('shows four photos, is filed once a week and never goes back', async () => {
    const monomer = await building()
    const few = await filed(monomer, monday, '10', { img: await photos(3) })
    expect((await reports.step(ground.site, few, 'submit')).msg).toBe('固定机位照片不少于 4 张')
    await verified(await filed(monomer, monday, '10'))
    const again = await filed(monomer, addDays(monday, 6), '11')
    expect((await reports.step(ground.site, again, 'submit')).msg).toBe('该单体本周已填报')
    const less = await filed(monomer, addDays(monday, 7), '9.99')
    expect((await reports.step(ground.site, less, 'submit')).msg).toBe('形象进度不能低于上次 10.00 %')
  })

  it('is written to the building and its tasks once it is verified, an older one to the report alone', async () => {
    const monomer = await building()
    const task = await planned(monday, monomer)
    await verified(await filed(monomer, addDays(monday, 14), '20', { tasks: [{ task_id: task, percent: '22' }] }))
    await verified(await filed(monomer, monday, '5'))
    const { rows } = await sql`select m.percent, m.current_part, k.percent as done, k.act_start::text as began
      from monomer m, plan_task k where m.id = ${monomer} and k.id = ${task}`.execute(ground.harness.platform.db)
    expect(rows).toEqual([{ percent: '20.00', current_part: '六层墙柱', done: '22.00', began: addDays(monday, 14) }])
  })

  it('takes tasks of approved plans alone, and no less of them than before', async () => {
    const monomer = await building()
    const task = await planned(monday, monomer)
    await verified(await filed(monomer, monday, '10', { tasks: [{ task_id: task, percent: '30' }] }))
    const less = await filed(monomer, addDays(monday, 7), '12', { tasks: [{ task_id: task, percent: '29' }] })
    expect((await reports.step(ground.site, less, 'submit')).msg).toBe('任务 主体 的完成不能低于上次 30.00 %')
    await sql`update plan set state = 10 where id = (select plan_id from plan_task where id = ${task})`.execute(
      ground.harness.platform.db,
    )
    expect((await reports.step(ground.site, less, 'submit')).msg).toBe('任务 主体 的计划没有批准，或任务已报完成')
  })

  it('tells how far it is behind the plan, a leap within a week and growth while work is stopped', async () => {
    const monomer = await building()
    await planned(addDays(monday, -49), monomer)
    const first = await filed(monomer, monday, '30')
    await verified(first)
    expect(await reports.stored(first)).toMatchObject({
      plan_percent: '50.00',
      gap: '20.00',
      caution: '滞后 20 %（橙色），未说明原因',
    })
    await make(ground.harness.platform, entityOf('stop_work'), {
      engineering_id: ground.project,
      issue_at: Date.parse(`${addDays(monday, 1)}T10:00:00+08:00`) / 1000,
      resume_at: null,
      state: 3,
    })
    const leap = await filed(monomer, addDays(monday, 7), '51', { cause: [2] })
    await verified(leap)
    expect(await reports.stored(leap)).toMatchObject({
      caution: '一周增长 21 %，超过 20 %；滞后 6 %（黄色），劳力；停工期间进度增长，请核实',
    })
    // The first report of a building is compared with what is registered of it.
    const other = await building()
    const begun = await filed(other, addDays(monday, 7), '20', { cause: [2] })
    await reports.step(ground.site, begun, 'submit')
    expect((await reports.stored(begun)).caution).toContain('停工期间进度增长，请核实')
  })
})
