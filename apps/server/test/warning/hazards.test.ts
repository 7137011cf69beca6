import { entityOf } from '@zhujian/domain/entities'
import { MONITORS } from '@zhujian/domain/safety/danger-project'
import { SAMPLE_PANEL } from '@zhujian/domain/safety/scheme'
import { rulesWatching } from '@zhujian/server/modules/warning/finders'
import { judge } from '@zhujian/server/modules/warning/public'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Office } from '../document/desk'
import { make } from '../factory'
import { createWatchedOffice } from './watched-office'

let office: Office
beforeAll(async () => {
  office = await createWatchedOffice()
})
afterAll(() => office.harness.close())

const DAY = '2026-03-16'
const APPROVED = 1
const run = <T>(query: ReturnType<typeof sql<T>>) => query.execute(office.harness.platform.db)
const put = (name: string, values: Record<string, unknown>) =>
  make(office.harness.platform, entityOf(name), { engineering_id: office.project, ...values })
const set = (name: string, id: number, values: Record<string, unknown>) =>
  run(
    sql`update ${sql.table(name)} set ${sql.join(
      Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`),
    )} where id = ${id}`,
  )

interface Raised {
  readonly level: number
  readonly content: string
}
/** What one rule says of one row on that day. */
async function raised(code: string, subject: number, day = DAY): Promise<readonly Raised[]> {
  await judge(office.harness.platform, { codes: [code], projects: [office.project], day })
  return (
    await run(
      sql<Raised>`select w.level, w.content from warning w join warn_rule r on r.id = w.rule_id where w.deleted_at is null
      and w.ended_at is null and w.subject_id = ${subject} and r.code = ${code}`,
    )
  ).rows
}

/** A scheme for pits, approved. */
const approved = async (values: Record<string, unknown> = {}) =>
  put('scheme', { author: await put('manage_user', {}), scheme_type: 2, work: 101, level: 2, state: APPROVED, ...values })

interface Works {
  readonly danger: number
  readonly scheme: number
  readonly disclose: (levels?: readonly number[]) => Promise<void>
}
/** A pit not begun, everything before it in order but the disclosure. */
async function pit(values: Record<string, unknown> = {}): Promise<Works> {
  const scheme = await approved()
  const emergency_plan_id = await put('emergency_plan', {
    accident_type: 3,
    state: APPROVED,
    commander: await put('manage_user', {}),
  })
  const danger = await put('danger_project', {
    duty_person: await put('manage_user', {}),
    name: '地下室深基坑',
    work: 101,
    kind: 1,
    level: 2,
    judged: 2,
    state: 10,
    scheme_id: scheme,
    emergency_plan_id,
    ...values,
  })
  const disclose = async (levels: readonly number[] = [1, 2]) => {
    for (const level of levels)
      await put('disclosure', {
        danger_project_id: danger,
        level,
        state: 1,
        giver: await put('manage_user', {}),
        monomer_id: await put('monomer', {}),
      })
  }
  return { danger, scheme, disclose }
}
const logged = (danger: number, values: Record<string, unknown> = {}) =>
  put('daily_log', {
    log_kind: 3,
    day_on: '2026-03-12',
    danger_lines: [{ danger_project_id: danger, stage: '第一步开挖', found: null }],
    ...values,
  })

describe('X08: works begun before they might be', () => {
  it('a log that tells of works not begun is red while their scheme is not approved, and nothing without a log', async () => {
    const { danger, scheme, disclose } = await pit()
    await disclose()
    await set('scheme', scheme, { state: 0 })
    expect(await raised('X08', danger)).toEqual([])
    const log = await logged(danger)
    expect(await raised('X08', danger)).toMatchObject([
      { level: 4, content: expect.stringContaining('“地下室深基坑”专项方案未完成，2026-03-12 的日志已有施工') },
    ])
    await set('daily_log', log, { deleted_at: new Date() })
    expect(await raised('X08', danger)).toEqual([])
    await set('daily_log', log, { deleted_at: null })
    await set('scheme', scheme, { state: APPROVED })
    expect(await raised('X08', danger)).toEqual([])
  })

  it('is orange where only the disclosure is missing, one of the two levels being enough to miss', async () => {
    const { danger, scheme, disclose } = await pit()
    await logged(danger)
    await disclose([1])
    expect(await raised('X08', danger)).toMatchObject([{ level: 3, content: expect.stringContaining('两级交底未完成') }])
    await set('scheme', scheme, { state: 0 })
    expect(await raised('X08', danger)).toMatchObject([
      { level: 4, content: expect.stringContaining('专项方案、两级交底未完成') },
    ])
    await set('scheme', scheme, { state: APPROVED })
    await disclose([2])
    expect(await raised('X08', danger)).toEqual([])
  })

  it('is red where what is over the scale was not argued', async () => {
    const { danger, scheme, disclose } = await pit({ level: 3, kind: 2, work: 202 })
    await disclose()
    await set('scheme', scheme, { level: 3, work: 202 })
    await logged(danger)
    expect(await raised('X08', danger)).toMatchObject([{ level: 4, content: expect.stringContaining('专家论证未完成') }])
    await set('scheme', scheme, { expert_result: 1, experts: JSON.stringify(SAMPLE_PANEL) })
    expect(await raised('X08', danger)).toEqual([])
  })

  it('of works in hand needs no log, and a log of another work says nothing', async () => {
    const [one, other] = [await pit(), await pit()]
    await logged(other.danger)
    expect(await raised('X08', one.danger)).toEqual([])
    await set('danger_project', one.danger, { state: 14 })
    expect(await raised('X08', one.danger)).toMatchObject([{ level: 3, content: expect.stringContaining('仍在施工') }])
  })

  it('is judged when the log, the scaffold or the crane is written', () => {
    expect(rulesWatching('daily_log')).toContain('X08')
    expect(rulesWatching('scaffold')).toContain('X08-2')
    expect(rulesWatching('crane')).toContain('X08-3')
    expect(rulesWatching('scheme')).toEqual(expect.arrayContaining(['X08', 'X08-2', 'X08-3']))
  })
})

describe('X08: what stands before its scheme was approved', () => {
  it('a scaffold of a first section is told, not its foundation, not a draft, not one whose approved scheme is being changed', async () => {
    const scheme_id = await approved({ work: 401, state: 0 })
    const id = await put('scaffold', {
      scheme_id,
      monomer_id: await put('monomer', {}),
      erect_unit: office.unit,
      part: '主楼外架',
      accept_stage: 1,
      height: '8.00',
      state: 0,
    })
    expect(await raised('X08-2', id)).toEqual([])
    await set('scaffold', id, { accept_stage: 3 })
    expect(await raised('X08-2', id)).toMatchObject([
      { level: 4, content: expect.stringContaining('主楼外架的架体已搭至 8.00 m，专项方案未经审批') },
    ])
    await set('scaffold', id, { state: 10 })
    expect(await raised('X08-2', id)).toEqual([])
    await set('scaffold', id, { state: 1 })
    await set('scheme', scheme_id, { state: 3, change_note: '增加连墙件' })
    expect(await raised('X08-2', id)).toEqual([])
    await set('scheme', scheme_id, { state: APPROVED, level: 3, change_note: null })
    expect(await raised('X08-2', id)).toMatchObject([{ level: 4, content: expect.stringContaining('未经专家论证') }])
    await set('scheme', scheme_id, { level: 2 })
    expect(await raised('X08-2', id)).toEqual([])
  })

  it('a crane that was installed is told while the scheme of its erection is not approved', async () => {
    const crane = await put('crane', { owner_unit: office.unit, crane_name: '1号塔机', install_on: '2026-03-10', state: 12 })
    expect(await raised('X08-3', crane)).toMatchObject([
      { level: 4, content: expect.stringContaining('1号塔机 已于 2026-03-10 安装，没有经监理审核的安装专项方案') },
    ])
    await set('crane', crane, { reviewed_at: new Date('2026-03-05T10:00:00+08:00') })
    expect(await raised('X08-3', crane)).toEqual([])
    const scheme = await approved({ work: 303, state: 11 })
    expect(await raised('X08-3', crane)).toMatchObject([{ level: 4, content: expect.stringContaining('未经审批、论证') }])
    await set('crane', crane, { install_on: null })
    expect(await raised('X08-3', crane)).toEqual([])
    await set('crane', crane, { install_on: '2026-03-10' })
    await set('scheme', scheme, { state: APPROVED })
    expect(await raised('X08-3', crane)).toEqual([])
  })
})

it('W19: the two working days of a notice run from the day it came in, whatever day it bears', async () => {
  const days = { notice_on: '2026-03-02', install_on: '2026-03-10', test_on: null, accept_on: null }
  const crane = await put('crane', { ...days, owner_unit: office.unit, crane_name: '2号塔机', state: 12, reviewed_at: null })
  expect(await raised('W19', crane)).toEqual([])
  await set('crane', crane, { reviewed_at: new Date('2026-03-09T10:00:00+08:00') })
  expect(await raised('W19', crane)).toMatchObject([{ content: expect.stringContaining('安装告知不足两个工作日即安装') }])
})

describe('W16: an oversized pit in work without a monitor of its owner', () => {
  it('is told to the owner until one is named who is no party, and not of what is smaller or not begun; X08 leaves it to W16', async () => {
    const scheme = await approved({ level: 3, expert_result: 1, experts: SAMPLE_PANEL })
    const { danger, disclose } = await pit({ level: 3, state: 14, scheme_id: scheme, monitor_unit: null })
    await disclose()
    expect(await raised('W16', danger)).toMatchObject([
      { level: 4, content: expect.stringContaining('没有建设单位委托的第三方监测单位') },
    ])
    const { rows } = await run(
      sql<{ duty: number }>`select duty_unit_id as duty from warning where subject_id = ${danger} and ended_at is null`,
    )
    const owner = await run(sql<{ jsdw: number }>`select jsdw from engineering where id = ${office.project}`)
    expect(rows).toEqual([{ duty: owner.rows[0]?.jsdw }])
    expect(await raised('X08', danger)).toEqual([])
    for (const [values, told] of [
      [{ level: 2 }, 0],
      [{ level: 3, state: 10 }, 0],
      [{ state: 3 }, 1],
      [{ monitor_unit: office.unit }, 1],
      [{ monitor_unit: await make(office.harness.platform, entityOf('unit'), { corp_type: MONITORS[0] }) }, 0],
    ] as const) {
      await set('danger_project', danger, values)
      expect([values, (await raised('W16', danger)).length]).toEqual([values, told])
    }
  })
})

describe('W15: works completed and not accepted', () => {
  it('are orange on the fourth day, not on the third, and red as soon as the next step of that place has begun', async () => {
    const monomer_id = await put('monomer', {})
    const { danger } = await pit({ name: '大堂高支模', monomer_id, part: '1–3 轴/A–D 轴', state: 15 })
    await set('danger_project', danger, { updated_at: new Date('2026-03-10T10:00:00+08:00') })
    expect(await raised('W15', danger, '2026-03-13')).toEqual([])
    expect(await raised('W15', danger, '2026-03-14')).toMatchObject([{ level: 3 }])
    const block = await put('concrete_block', {
      monomer_id,
      supplier_id: await make(office.harness.platform, entityOf('supplier'), { unit_id: office.unit }),
      sampler: await put('manage_user', {}),
      witness: await put('manage_user', {}),
      part: '1-3轴/A-D轴',
      pour_at: Date.parse('2026-03-10T09:00:00+08:00') / 1000,
    })
    expect(await raised('W15', danger, '2026-03-14')).toMatchObject([{ level: 3 }])
    await set('concrete_block', block, { pour_at: new Date('2026-03-11T09:00:00+08:00') })
    expect(await raised('W15', danger, '2026-03-11')).toMatchObject([
      { level: 4, content: expect.stringContaining('2026-03-11 已进入下一道工序') },
    ])
    await set('concrete_block', block, { part: '4–6 轴' })
    expect(await raised('W15', danger, '2026-03-13')).toEqual([])
  })
})
