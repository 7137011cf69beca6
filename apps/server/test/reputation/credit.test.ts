import { entityOf } from '@zhujian/domain/entities'
import { addDays, monthsAfter, today } from '@zhujian/model/date'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createOffice, type Office, party } from '../document/desk'
import { call, type Person } from '../file/harness'
import { make, unique } from '../factory'
import { uploadedFile } from '../world'

let office: Office
let rule: number
let builder: Person
beforeAll(async () => {
  office = await createOffice()
  rule = await make(office.harness.platform, entityOf('rule'), { rule_kind: 5, points: -10, state: 1 })
  builder = await office.harness.person('contractor', { unit: office.unit })
  await sql`update account set areacode = '330106' where id = ${office.officer.id}`.execute(office.harness.platform.db)
  await sql`update unit set areacode = '330106' where id = ${office.unit}`.execute(office.harness.platform.db)
  office.harness.platform.live.publish('session', [])
})
afterAll(() => office.harness.close())

interface Version {
  readonly id: number
  readonly version: number
}
const at = (entity: string, verb: string) => `/api/reputation/${entity}/pc/${verb}`
const saved = async (answer: ReturnType<typeof call>): Promise<Version> => {
  const { code, msg, data } = await answer
  expect([code, msg, code === 200 ? null : data]).toEqual([200, expect.anything(), null])
  return data as unknown as Version
}
const step = (who: Person, entity: string, { id, version }: Version, name: string, asks: Record<string, unknown> = {}) =>
  call(office.harness, who, at(entity, 'examine'), { id, version, step: name, ...asks })
const refusal = (message: string) => ({ code: 400, data: { fields: [{ message }] } })
const score = async () =>
  (
    await sql<{ credit_score: string | null }>`select credit_score from unit where id = ${office.unit}`.execute(
      office.harness.platform.db,
    )
  ).rows[0]?.credit_score

const recorded = async (more: Record<string, unknown> = {}) =>
  call(office.harness, office.officer, at('credit_event', 'add'), {
    unit_id: office.unit,
    category: 2,
    rule_id: rule,
    title: '未按专项施工方案施工被处罚',
    happened_on: today(),
    basis: '行政处罚决定书',
    doc_no: `云建罚〔2026〕${unique()}号`,
    reg_org: '云州市住房和城乡建设局',
    organ_level: 3,
    public_to: monthsAfter(today(), 12),
    file: await uploadedFile(office.harness.platform, office.officer.id),
    ...more,
  })
it('an event of a company registered elsewhere is recorded where it builds, and nowhere else', async () => {
  const { platform } = office.harness
  const away = await make(platform, entityOf('unit'), { unit_name: '宁波建工有限公司', areacode: '330203', status: 'normal' })
  expect((await recorded({ unit_id: away })).data).toMatchObject({ problem: 'notFound' })
  await make(platform, entityOf('engineering_unit'), party(office.project, away, '宁波建工有限公司', 'specialty'))
  const event = await saved(recorded({ unit_id: away }))
  await saved(step(office.officer, 'credit_event', event, 'submit'))
})

const published = async (more: Record<string, unknown> = {}) => {
  const event = await saved(recorded(more))
  const sent = await saved(step(office.officer, 'credit_event', event, 'submit'))
  return saved(step(office.chief, 'credit_event', sent, 'approve'))
}

const level = async () =>
  (
    await sql<{ credit_level: string }>`select credit_level from unit where id = ${office.unit}`.execute(
      office.harness.platform.db,
    )
  ).rows[0]?.credit_level
const told = async ({ id }: Person) =>
  (await sql<{ title: string }>`select title from message where account_id = ${id}`.execute(office.harness.platform.db)).rows.map(
    ({ title }) => title,
  )

describe('a credit event', () => {
  it('takes its points from the rule, counts once it is public, and no more once it is revoked', async () => {
    const event = await published()
    expect([await score(), await level()]).toEqual(['90.0', 'A'])
    expect(await told(builder)).toContain('不良信用信息已公示')
    await saved(step(office.chief, 'credit_event', event, 'revoke', { reject_reason: '行政处罚被撤销' }))
    expect([await score(), await level()]).toEqual(['100.0', 'AA'])
  })

  it('is public for as long as its kind asks and no shorter than the penalty, and recorded once a document', async () => {
    expect(await recorded({ public_to: monthsAfter(today(), 5) })).toMatchObject(refusal('公开期不少于 6 个月'))
    expect(await recorded({ public_to: monthsAfter(today(), 37) })).toMatchObject(refusal('公开期不超过 36 个月'))
    expect(await recorded({ punish_to: monthsAfter(today(), 13) })).toMatchObject(refusal('公开期短于处罚期限'))
    const doc_no = `云建罚〔2026〕${unique()}号`
    await saved(recorded({ doc_no }))
    expect(await recorded({ doc_no })).toMatchObject(refusal('同一文号、同一主体已登记'))
  })

  it('of severe dishonesty is approved by the head of the station', async () => {
    const severe = { category: 3, public_to: monthsAfter(today(), 36) }
    const sent = await saved(step(office.officer, 'credit_event', await saved(recorded(severe)), 'submit'))
    expect((await step(office.chief, 'credit_event', sent, 'approve')).msg).toBe('严重失信由站长审核')
    const known = await saved(step(office.head, 'credit_event', sent, 'approve'))
    await saved(step(office.head, 'credit_event', known, 'revoke', { reject_reason: '复核撤销' }))
  })
})

interface Story {
  readonly score: number
  readonly lines: readonly { readonly id: number; readonly points: number }[]
}
async function get(who: Person, url: string) {
  const answer = await office.harness.app.inject({ method: 'GET', url, headers: { token: who.token } })
  return answer.json() as Awaited<ReturnType<typeof call>>
}
const story = async (who: Person, unit_id: number, on?: string) =>
  get(who, `/api/reputation/credit_event/pc/score?unit_id=${unit_id}${on ? `&on=${on}` : ''}`)

describe('the credit score of a company', () => {
  it('is told event by event, as of any day: before it was public and after it was revoked an event does not count', async () => {
    const event = await published()
    const { db } = office.harness.platform
    const shown = async (on?: string) => (await story(office.officer, office.unit, on)).data as unknown as Story
    expect(await shown()).toMatchObject({ score: 90, lines: [{ id: event.id, points: -10 }] })
    expect(await score()).toBe('90.0')
    const week = addDays(today(), -7)
    await sql`update credit_event set public_from = ${week}::date where id = ${event.id}`.execute(db)
    expect((await shown(addDays(week, -1))).score).toBe(100)
    expect((await shown(week)).score).toBe(90)
    await saved(step(office.chief, 'credit_event', event, 'revoke', { reject_reason: '行政处罚被撤销' }))
    expect((await shown()).score).toBe(100)
    expect((await shown(addDays(today(), -1))).score).toBe(90)
  })

  it('is for the company itself and the regulators, not for other companies, and not for a day to come', async () => {
    const other = await office.harness.person('contractor', {
      unit: await make(office.harness.platform, entityOf('unit'), {}),
    })
    expect((await story(builder, office.unit)).code).toBe(200)
    expect((await story(other, office.unit)).data).toMatchObject({ problem: 'notFound' })
    const list = await get(other, '/api/reputation/credit_event/pc/enterprise')
    expect(list.data).toMatchObject({ total: 1 })
    expect(await story(office.officer, office.unit, addDays(today(), 1))).toMatchObject(refusal('日期不能晚于今天'))
  })

  it('before it is made public an event is there for the regulators alone, afterwards for its company, never for others', async () => {
    const event = await saved(recorded())
    const other = await office.harness.person('contractor', {
      unit: await make(office.harness.platform, entityOf('unit'), {}),
    })
    const seen = async (who: Person) =>
      ((await get(who, `${at('credit_event', 'getList')}?ids=${event.id}`)).data as { total?: number }).total
    const sent = await saved(step(office.officer, 'credit_event', event, 'submit'))
    expect([await seen(office.chief), await seen(builder), await seen(other)]).toEqual([1, 0, 0])
    const known = await saved(step(office.chief, 'credit_event', sent, 'approve'))
    expect([await seen(builder), await seen(other)]).toEqual([1, 0])
    await saved(step(office.chief, 'credit_event', known, 'revoke', { reject_reason: '行政处罚被撤销' }))
  })
})

it('a repair waits for three months of publicity; approved, the event counts no more', async () => {
  const event = await published()
  const asked = async () =>
    call(office.harness, builder, at('credit_repair', 'add'), {
      unit_id: office.unit,
      credit_event_id: event.id,
      reason: '已整改并经复查合格',
      proof: await uploadedFile(office.harness.platform, builder.id),
      promise: await uploadedFile(office.harness.platform, builder.id),
    })
  const repair = await saved(asked())
  expect(await step(builder, 'credit_repair', repair, 'submit')).toMatchObject(refusal('公示未满 3 个月，不能申请修复'))
  await sql`update credit_event set public_from = ${monthsAfter(today(), -3)} where id = ${event.id}`.execute(
    office.harness.platform.db,
  )
  const sent = await saved(step(builder, 'credit_repair', repair, 'submit'))
  await saved(step(office.chief, 'credit_repair', sent, 'approve'))
  expect(await score()).toBe('100.0')
})

it('points of a manager are those confirmed in the last twelve months, the day a year before not counted, as the rule has them', async () => {
  const rule_id = await make(office.harness.platform, entityOf('rule'), { rule_kind: 6, points: 3, state: 1 })
  const manage_user_id = await make(office.harness.platform, entityOf('manage_user'), {
    engineering_id: office.project,
    unit_id: office.unit,
    unit_role: 'sgdw',
    post: 'project_manager',
  })
  const earlier = (happened_on: string, points: number) =>
    make(office.harness.platform, entityOf('person_point'), {
      engineering_id: office.project,
      manage_user_id,
      rule_id,
      points,
      happened_on,
      state: 1,
    })
  await earlier(monthsAfter(today(), -12), 6)
  await earlier(monthsAfter(today(), -11), 3)
  const { id } = await saved(
    call(office.harness, office.officer, at('person_point', 'add'), {
      engineering_id: office.project,
      manage_user_id,
      rule_id,
      points: 3,
      happened_on: today(),
      fact: '未组织专家论证即实施',
      proof: await uploadedFile(office.harness.platform, office.officer.id),
    }),
  )
  const inForce = async () => {
    const url = `${at('person_point', 'info')}?id=${id}`
    const answer = await office.harness.app.inject({ method: 'GET', url, headers: { token: office.officer.token } })
    return answer.json().data.total12 as number
  }
  const settle = (state: number) =>
    sql`update person_point set state = ${state} where id = ${id}`.execute(office.harness.platform.db)
  expect(await inForce()).toBe(3)
  await settle(1)
  expect(await inForce()).toBe(6)
  await settle(2)
  expect(await inForce()).toBe(3)
  const dear = await make(office.harness.platform, entityOf('rule'), {
    rule_kind: 6,
    item_code: `M${unique()}`,
    points: 12,
    state: 1,
  })
  const values = { engineering_id: office.project, manage_user_id, rule_id: dear, points: 3, happened_on: today(), fact: '转包' }
  const proof = await uploadedFile(office.harness.platform, office.officer.id)
  expect(await call(office.harness, office.officer, at('person_point', 'add'), { ...values, proof })).toMatchObject({
    data: { fields: [{ field: 'points', message: '该事项记 12 分' }] },
  })
})
