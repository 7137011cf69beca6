import { entityOf } from '@zhujian/domain/entities'
import { addDays, today } from '@zhujian/model/date'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { make } from '../factory'
import { freshRow, type World } from '../world'
import { checksOf, complaintsOf, newProject, passed, prefillOf, projectRow, RESULTS, rowOf, worldForAll } from './acting'

/** The end of supervision: what holds it up, and what it brings about. */
let world: World
worldForAll((opened) => void (world = opened), RESULTS)

const on = (name: string, values: Record<string, unknown>) =>
  freshRow(world.platform, world.here, entityOf(name), world.here.accounts.officer, values)
const blocked = (checks: readonly { label: string; result: string }[]) =>
  checks.filter(({ result }) => result === 'block').map(({ label }) => label)
const ago = (days: number) => addDays(today(), -days)

describe('the end of supervision', () => {
  test('is held up by an open danger, a standing crane and unpaid wages, each with its count', async () => {
    const project = await newProject(world, { state: 14 })
    await on('hidden_danger', { engineering_id: project, state: 0, is_major: false })
    await on('crane', { engineering_id: project, state: 15, crane_name: '2号塔机' })
    await on('salary_sheet', { engineering_id: project, state: 13 })
    const content = { reason_kind: 1, finish_on: today(), note: '已完工' }
    const checks = await checksOf(world, 'termination', project, content)
    expect(blocked(checks)).toEqual(['隐患销项', '起重机械拆除', '工资结清'])
    expect(checks.find(({ label }) => label === '起重机械拆除')?.text).toContain('2号塔机')
    const promised = { dangers_closed: true, cranes_removed: true, wages_cleared: true, note: '主体结构、装饰装修全部完工' }
    const said = await complaintsOf(world, 'termination', project, { ...content, ...promised })
    expect(said.map(({ field }) => field)).toEqual(['dangers_closed', 'cranes_removed', 'wages_cleared'])
    await expect(passed(world, 'termination', project, content)).rejects.toThrow('不能终止监督')
    expect(await projectRow(world, project)).toMatchObject({ state: 14, history_type: 0 })
  })

  test('issues the paper, releases its people and moves the project to the history library', async () => {
    const project = await newProject(world, { state: 14, completed_on: ago(10) })
    const worker = await on('worker', { engineering_id: project, enter_status: 1, enter_on: ago(100) })
    const person = await make(world.platform, entityOf('manage_user'), {
      engineering_id: project,
      worker_id: worker,
      name: '甲',
      post: 'project_manager',
      lock_status: 1,
      lock_engineering_id: project,
    })
    expect(await prefillOf(world, 'termination', project)).toMatchObject({ reason_kind: 1, accept_on: ago(10) })
    await sql`update engineering set sj_kg_time = now() - interval '300 days' where id = ${project}`.execute(world.platform.db)
    expect(await complaintsOf(world, 'termination', project, { reason_kind: 2, finish_on: '1970-01-01' })).toEqual([
      { field: 'finish_on', message: `不能早于实际开工日期 ${ago(300)}` },
    ])
    const biz = await passed(world, 'termination', project, { reason_kind: 1, finish_on: ago(12), note: '已完工' })
    expect(await projectRow(world, project)).toMatchObject({ state: 15, history_type: 1, closed_on: today() })
    expect(await rowOf(world, 'manage_user', person)).toMatchObject({ lock_status: 0 })
    expect(await rowOf(world, 'worker', worker)).toMatchObject({ enter_status: 2, exit_on: today() })
    expect(String((await rowOf(world, 'biz', biz)).result_doc_no)).toMatch(/〔\d{4}〕/)
  })

  test('waits for the completion to be recorded, and for documents on their way to be signed [D4] [D24]', async () => {
    const project = await newProject(world, { state: 14, completed_on: ago(10) })
    const accepted = await on('completion_acceptance', { engineering_id: project, state: 13 })
    const paper = await on('supervise_doc', { engineering_id: project, state: 11, title: '限期整改通知书' })
    const content = { reason_kind: 1, finish_on: ago(12), note: '已完工' }
    expect(blocked(await checksOf(world, 'termination', project, content))).toEqual(['竣工验收备案', '待签发文书'])
    await expect(passed(world, 'termination', project, content)).rejects.toThrow(
      '竣工验收为“合格”，监督报告签发、备案之后才能终止监督；还有 1 份文书等着审核、签发：限期整改通知书',
    )
    await sql`update completion_acceptance set state = 1, record_no = '杭建备〔2026〕0007号' where id = ${accepted}`.execute(
      world.platform.db,
    )
    await sql`update supervise_doc set state = 15 where id = ${paper}`.execute(world.platform.db)
    expect(blocked(await checksOf(world, 'termination', project, content))).toEqual([])
  })

  test('says how many papers are still unsigned or unanswered, and lets it pass: they are finished afterwards [D24]', async () => {
    const project = await newProject(world, { state: 14, completed_on: ago(10) })
    const check = async () =>
      (await checksOf(world, 'termination', project, { reason_kind: 2, finish_on: ago(12), note: '已完工' })).find(
        ({ label }) => label === '待签收文书',
      )
    expect(await check()).toMatchObject({ result: 'ok', text: '没有等着送达、签收、回复的文书' })
    for (const state of [0, 0, 1]) {
      const doc_id = await on('supervise_doc', { engineering_id: project, state: 15 })
      for (const unit_id of [world.here.units.owner, world.here.units.contractor])
        await on('doc_receipt', { engineering_id: project, doc_id, unit_id, state })
    }
    expect(await check()).toMatchObject({ result: 'warn', text: '还有 2 份文书没有签收或回复，终止之后仍须办完' })
  })

  test('names the record and the day of acceptance as they are on file [D23]', async () => {
    const project = await newProject(world, { state: 14, completed_on: ago(10) })
    await on('completion_acceptance', { engineering_id: project, state: 1, record_no: '杭建备〔2026〕0008号' })
    const said = (content: Record<string, unknown>) => complaintsOf(world, 'termination', project, { reason_kind: 1, ...content })
    expect(await said({ record_no: '杭建备〔2026〕0009号', accept_on: ago(9) })).toEqual([
      { field: 'record_no', message: '与登记的备案号 杭建备〔2026〕0008号 不一致' },
      { field: 'accept_on', message: `与登记的竣工验收日期 ${ago(10)} 不一致` },
    ])
    expect(await said({ record_no: '杭建备〔2026〕0008号', accept_on: ago(10) })).toEqual([])
  })

  test('shows how the record stands: on file, or to be proved where this system has none [D23]', async () => {
    const project = await newProject(world, { state: 14, completed_on: ago(10) })
    const shown = async (record_no: string) =>
      (await checksOf(world, 'termination', project, { reason_kind: 1, record_no })).find(({ label }) => label === '竣工验收备案')
    expect(await shown('杭建备〔2025〕0001号')).toMatchObject({
      result: 'warn',
      text: '本系统没有该工程的竣工验收记录，备案号“杭建备〔2025〕0001号”由申请人填写，请核对备案证明',
    })
    await on('completion_acceptance', { engineering_id: project, state: 1, record_no: '杭建备〔2026〕0011号' })
    expect(await shown('杭建备〔2026〕0011号')).toMatchObject({ result: 'ok', text: '已备案：杭建备〔2026〕0011号' })
    expect(await shown('杭建备〔2025〕0001号')).toMatchObject({ result: 'block' })
    const content = { reason_kind: 1, finish_on: ago(12), note: '已完工', record_no: '杭建备〔2025〕0001号' }
    await expect(passed(world, 'termination', project, content)).rejects.toThrow('与登记的 杭建备〔2026〕0011号 不一致')
  })
})

test('a notice of suspension named by hand is compared with those that were issued', async () => {
  const project = await newProject(world)
  const said = async (suspend_no: string) =>
    (await checksOf(world, 'recovery', project, { suspend_no })).filter(({ label }) => label === '原中止告知书')
  expect(await said('')).toEqual([])
  expect(await said('杭西建安止〔2025〕0005号')).toMatchObject([
    { result: 'warn', text: expect.stringContaining('本系统没有制发过本工程的中止告知书') },
  ])
  await make(world.platform, entityOf('supervise_doc'), {
    engineering_id: project,
    type: '13',
    title: '中止施工安全监督告知书',
    state: 12,
    doc_no: '杭西建安止〔2025〕0006号',
  })
  expect(await said('杭西建安止〔2025〕0005号')).toMatchObject([
    { result: 'warn', text: expect.stringContaining('本工程制发过的为 杭西建安止〔2025〕0006号') },
  ])
  expect(await said('杭西建安止〔2025〕0006号')).toMatchObject([{ result: 'ok' }])
})
