import { entityOf } from '@zhujian/domain/entities'
import { addDays, today } from '@zhujian/model/date'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { make } from '../factory'
import { uploadedFile } from '../world'
import { type Acts, actsOn, createGround, type Ground } from './site'

let ground: Ground
let plans: Acts
let tasks: Acts
beforeAll(async () => {
  ground = await createGround()
  plans = actsOn(ground, '/api/production/plan/pc')
  tasks = actsOn(ground, '/api/production/plan_task/pc')
})
afterAll(() => ground.harness.close())

const now = today()
const [TOTAL, MONTH, WEEK] = [1, 2, 3]
const from = addDays(now, -40)
const to = addDays(now, 300)

const planned = async (plan_type: number, more: Record<string, unknown> = {}) => {
  const values = { plan_type, plan_name: `计划 ${plan_type}`, from_on: from, to_on: to, ...(plan_type === WEEK && { labor: 40 }) }
  const { data, msg } = await plans.add(ground.site, { ...values, ...more })
  expect([msg, data.id]).toEqual(['', expect.any(Number)])
  return Number(data.id)
}
const task = (plan_id: number, task_name: string, more: Record<string, unknown> = {}) =>
  tasks.add(ground.site, { plan_id, task_name, plan_start: now, plan_end: addDays(now, 9), ...more })
const tasked = async (plan_id: number, name: string, more: Record<string, unknown> = {}) => {
  const { data, msg } = await task(plan_id, name, more)
  expect([msg, data.id]).toEqual(['', expect.any(Number)])
  return Number(data.id)
}
const approved = async (id: number) => {
  expect((await plans.step(ground.site, id, 'submit')).msg).toBe('')
  expect((await plans.step(ground.consultant, id, 'review')).msg).toBe('')
  expect((await plans.step(ground.owner, id, 'confirm')).msg).toBe('')
}
/** One total plan at a time: those of a test make room for the next. */
const clear = () => sql`update plan set deleted_at = now() where state = 1`.execute(ground.harness.platform.db)

describe('a plan', () => {
  it('is not handed in without tasks, nor below a plan nobody approved', async () => {
    const total = await planned(TOTAL)
    expect((await plans.step(ground.site, total, 'submit')).msg).toBe('计划还没有任务，请先登记任务')
    const month = await planned(MONTH, { parent_plan_id: total, plan_name: '三月计划' })
    await tasked(month, '土方开挖')
    expect((await plans.step(ground.site, month, 'submit')).msg).toBe('上级计划“计划 1”还没有批准')
    expect(
      (
        await plans.add(ground.site, {
          plan_type: WEEK,
          plan_name: '第一周',
          from_on: from,
          to_on: to,
          labor: 3,
          parent_plan_id: total,
        })
      ).msg,
    ).toBe('周计划的上级应为月计划')
  })

  it('keeps its tasks within the plan above', async () => {
    const total = await planned(TOTAL, { to_on: addDays(now, 5) })
    await tasked(total, '基础', { plan_end: addDays(now, 5) })
    await approved(total)
    const month = await planned(MONTH, { parent_plan_id: total })
    const late = await tasked(month, '基础底板', { plan_end: addDays(now, 6) })
    expect((await plans.step(ground.site, month, 'submit')).msg).toBe('任务 基础底板 超出上级计划区间')
    await tasks.edit(ground.site, late, { plan_end: addDays(now, 5) })
    expect((await plans.step(ground.site, month, 'submit')).msg).toBe('')
    await clear()
  })

  it('is judged by two where it is the total, by the consultant for a month, and by nobody for a week', async () => {
    const total = await planned(TOTAL)
    await tasked(total, '主体')
    await plans.step(ground.site, total, 'submit')
    await plans.step(ground.consultant, total, 'review')
    expect((await plans.stored(total)).state).toBe(11)
    await plans.step(ground.owner, total, 'confirm')
    expect((await plans.stored(total)).state).toBe(1)
    const month = await planned(MONTH, { parent_plan_id: total })
    await tasked(month, '三层')
    await plans.step(ground.site, month, 'submit')
    await plans.step(ground.consultant, month, 'review')
    expect((await plans.stored(month)).state).toBe(1)
    const week = await planned(WEEK, { parent_plan_id: month })
    await tasked(week, '三层梁板')
    await plans.step(ground.site, week, 'submit')
    expect((await plans.stored(week)).state).toBe(1)
    const { rows } =
      await sql`select 1 from turn where entity = 'plan' and row_id = any(${[total, month, week]}::bigint[])`.execute(
        ground.harness.platform.db,
      )
    expect(rows).toEqual([])
    await clear()
  })

  it('is changed by a new one with its reason, which takes the tasks along and its place when it is approved', async () => {
    const total = await planned(TOTAL)
    const first = await tasked(total, '基础')
    await tasked(total, '主体', { predecessors: [{ task_id: first, link: 1, lag: 0 }] })
    expect(
      (
        await plans.add(ground.site, {
          plan_type: TOTAL,
          plan_name: '变更',
          from_on: from,
          to_on: to,
          prev_id: total,
          change_reason: '延期',
        })
      ).msg,
    ).toBe('只有已批准、没有变更过的计划可以变更')
    await approved(total)
    const rival = await planned(TOTAL, { plan_name: '另一份' })
    await tasked(rival, '基础')
    expect((await plans.step(ground.site, rival, 'submit')).msg).toBe('已有生效的总进度计划“计划 1”，请作为它的变更报审')
    expect(
      (await plans.add(ground.site, { plan_type: TOTAL, plan_name: '变更', from_on: from, to_on: to, prev_id: total })).msg,
    ).toBe('变更计划请说明原因')
    const next = await planned(TOTAL, { prev_id: total, change_reason: '图纸变更' })
    const { rows } = await sql<{ id: number; predecessors: { task_id: number }[] }>`select id, predecessors from plan_task
      where plan_id = ${next} order by id`.execute(ground.harness.platform.db)
    expect([rows.length, rows[1]?.predecessors[0]?.task_id]).toEqual([2, rows[0]?.id])
    await approved(next)
    expect([(await plans.stored(total)).state, (await plans.stored(next)).revision]).toEqual([12, 2])
    await clear()
  })

  it('goes away with its tasks while it is a draft', async () => {
    const total = await planned(TOTAL)
    const id = await tasked(total, '基础')
    await plans.remove(ground.site, total)
    expect((await tasks.stored(id)).deleted_at).not.toBeNull()
  })

  it('tells how far it should be, how far it is and how late its critical tasks will be', async () => {
    const total = await planned(TOTAL)
    const id = await tasked(total, '基础', { plan_start: addDays(now, -9), plan_end: now, critical: true })
    await tasked(total, '主体', { plan_start: addDays(now, 1), plan_end: addDays(now, 10) })
    await approved(total)
    await tasks.step(ground.site, id, 'report', { act_start: addDays(now, -9), percent: '50' })
    expect(await plans.info(ground.owner, total)).toMatchObject({
      tasks: 2,
      plan_percent: '50.00',
      percent: '25.00',
      gap: '25.00',
      delay_days: 10,
    })
    await clear()
  })
})

describe('a task', () => {
  it('lies within its plan, behind tasks of the same plan and never behind itself', async () => {
    const total = await planned(TOTAL)
    expect((await task(total, '装修', { plan_end: addDays(to, 1) })).msg).toBe(`任务 装修 超出计划区间 ${from} 至 ${to}`)
    const first = await tasked(total, '基础')
    const second = await tasked(total, '主体', { predecessors: [{ task_id: first, link: 1, lag: 0 }] })
    expect((await tasks.edit(ground.site, first, { predecessors: [{ task_id: second, link: 1, lag: 0 }] })).msg).toBe(
      '前置任务形成循环',
    )
    const other = await planned(TOTAL)
    expect((await task(other, '基础', { predecessors: [{ task_id: first, link: 1, lag: 0 }] })).msg).toBe(
      '前置任务须在同一计划内',
    )
    const { data } = await tasks.remove(ground.site, first)
    expect(data.results).toMatchObject([{ ok: false, msg: '它是任务“主体”的前置，请先改那一项' }])
  })

  it('stays as it was handed in, and is reported on once the plan is approved', async () => {
    const total = await planned(TOTAL)
    const id = await tasked(total, '基础')
    expect((await tasks.step(ground.site, id, 'report', { act_start: now, percent: '10' })).msg).toBe(
      '计划还没有批准，不能填报进度',
    )
    await approved(total)
    expect((await tasks.edit(ground.site, id, { task_name: '改名' })).msg).toBe(
      '计划已报出，任务不能增改；确需调整的，另报变更计划',
    )
    expect((await task(total, '新增')).msg).toBe('计划已报出，任务不能增改；确需调整的，另报变更计划')
    expect((await tasks.info(ground.site, id)).can).not.toContain('edit')
    expect((await tasks.step(ground.site, id, 'finish', { act_start: now, act_end: now })).msg).toBe('')
    expect(await tasks.stored(id)).toMatchObject({ state: 1, percent: '100.00' })
    await clear()
  })

  it('that is a milestone is confirmed by the owner, from a photo', async () => {
    const total = await planned(TOTAL)
    const id = await tasked(total, '主体封顶', { node_kind: 3, contract_on: addDays(now, -3) })
    await approved(total)
    const act = { act_start: now, act_end: now }
    expect((await tasks.step(ground.site, id, 'finish', act)).msg).toBe('节点完成须附现场照片')
    await tasks.step(ground.site, id, 'finish', { ...act, img: await uploadedFile(ground.harness.platform, ground.site.id) })
    expect((await tasks.info(ground.owner, id)).delay_days).toBe(3)
    expect((await tasks.step(ground.owner, id, 'confirm')).msg).toBe('')
    expect((await tasks.stored(id)).state).toBe(1)
    await clear()
  })
})

describe('a milestone', () => {
  it('is not reached before the parts below it are accepted', async () => {
    const { platform } = ground.harness
    await sql`update engineering set engineering_type_id = '0105', build_nature = '001' where id = ${ground.project}`.execute(
      platform.db,
    )
    const on = { engineering_id: ground.project }
    const monomer_id = await make(platform, entityOf('monomer'), { ...on, name: '9#楼', kind: 1 })
    const accepted = (part_code: number, accept_on: string) =>
      make(platform, entityOf('part_accept'), { ...on, monomer_id, part_code, state: 1, accept_on })
    const total = await planned(TOTAL)
    const id = await tasked(total, '装修完成', { node_kind: 5, monomer_id, contract_on: now })
    await approved(total)
    const finish = async () =>
      (
        await tasks.step(ground.site, id, 'finish', {
          act_start: addDays(now, -9),
          act_end: addDays(now, -1),
          img: await uploadedFile(platform, ground.site.id),
        })
      ).msg
    await accepted(1, addDays(now, -20))
    await accepted(2, now)
    expect(await finish()).toBe('装修完成日期早于其前置分部验收：主体结构到这一天还没有验收合格')
    await sql`update part_accept set accept_on = ${addDays(now, -1)} where monomer_id = ${monomer_id} and part_code = 2`.execute(
      platform.db,
    )
    expect(await finish()).toBe('')
    await clear()
  })
})

describe('the chart of a project', () => {
  it('shows the approved plan with its tasks, the total one unless another is asked for', async () => {
    const total = await planned(TOTAL)
    const first = await tasked(total, '基础', { wbs: '1', plan_start: addDays(now, -9), plan_end: now, critical: true })
    await tasked(total, '主体')
    await approved(total)
    const week = await planned(WEEK, { from_on: now, to_on: addDays(now, 9) })
    await tasked(week, '三层梁板')
    await plans.step(ground.site, week, 'submit')
    const ask = async (who: Ground['site'], query: string) =>
      (
        await ground.harness.app.inject({
          method: 'GET',
          url: `/api/production/plan/pc/schedule?engineering_id=${ground.project}${query}`,
          headers: { token: who.token },
        })
      ).json()
    const { data } = await ask(ground.officer, '')
    expect(data.plans.map(({ id }: { id: number }) => id)).toEqual([total, week])
    expect(data.plan).toMatchObject({ id: total, plan_percent: 55, percent: 0, gap: 55 })
    expect(data.tasks).toHaveLength(2)
    expect(data.tasks[0]).toMatchObject({ id: first, wbs: '1', percent: 0, critical: true, delay_days: 9 })
    expect((await ask(ground.officer, `&plan_id=${week}`)).data.tasks).toHaveLength(1)
    expect((await ask(ground.outsider, '')).code).not.toBe(200)
    await clear()
  })
})
