import { entityOf } from '@zhujian/domain/entities'
import { addDays, monthsAfter, today } from '@zhujian/model/date'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createOffice, type Office, party } from '../document/desk'
import { call, type Person } from '../file/harness'
import { handsIn, refusal, saved, type Version } from '../office-hands'
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

const { at, step } = handsIn('reputation', () => office.harness)
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
    matter: 1,
    rule_id: rule,
    title: '未按专项施工方案施工被处罚',
    happened_on: today(),
    basis: '行政处罚决定书',
    doc_no: `云建罚〔2026〕${unique()}号`,
    reg_org: '云州市住房和城乡建设局',
    organ_level: 3,
    public_to: monthsAfter(today(), 12),
    file: await uploadedFile(office.harness.platform, office.officer.id, 'document'),
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
    expect(await recorded({ matter: null })).toMatchObject(refusal('不良、严重失信的，请选择失信领域，最短公示期由它定'))
    expect(await recorded({ matter: 3, public_to: monthsAfter(today(), 11) })).toMatchObject(refusal('公开期不少于 12 个月'))
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

interface Opened {
  readonly total: number
  readonly rows: readonly Record<string, unknown>[]
}
const opened = async (query: Record<string, string> = {}) => {
  const url = `/api/reputation/credit_event/pc/publicCredit?${new URLSearchParams(query)}`
  return (await office.harness.app.inject({ method: 'GET', url })).json() as { code: number; data: Opened }
}

describe('the public page of credit', () => {
  it('shows a stranger who, what, by whom and how long, and nothing else [建市〔2017〕241号]', async () => {
    const { db } = office.harness.platform
    const event = await published({ doc_no: `云建罚〔2026〕公示${unique()}号`, matter: 3, description: '张三被罚' })
    const { doc_no } = (await sql<{ doc_no: string }>`select doc_no from credit_event where id = ${event.id}`.execute(db))
      .rows[0]!
    const found = async () => (await opened()).data.rows.find((row) => row['doc_no'] === doc_no)
    const shown = await found()
    expect(Object.keys(shown ?? {}).toSorted()).toEqual(
      [
        'basis',
        'category',
        'deed',
        'disputed',
        'doc_no',
        'happened_on',
        'matter',
        'organ_level',
        'project_name',
        'public_from',
        'public_to',
        'reg_org',
        'repair_from',
        'title',
        'unit_name',
        'usc',
      ].toSorted(),
    )
    expect(shown).toMatchObject({ category: 2, public_from: today(), repair_from: monthsAfter(today(), 12), disputed: false })
    const objected = await saved(step(builder, 'credit_event', event, 'object', { objection: '处罚决定已被复议' }))
    expect(await found()).toMatchObject({ disputed: true })
    // Whoever published it does not judge the objection to it.
    expect((await step(office.chief, 'credit_event', objected, 'uphold', { objection_note: '复议维持原决定' })).msg).toContain(
      '须由另一人办理',
    )
    expect((await step(office.chief, 'credit_event', objected, 'revoke', { reject_reason: '处罚决定经复议撤销' })).msg).toBe(
      '异议由认定、公示以外的人核查',
    )
    const judged = await saved(step(office.head, 'credit_event', objected, 'uphold', { objection_note: '复议维持原决定' }))
    expect((await step(builder, 'credit_event', judged, 'object', { objection: '还是不服' })).msg).toContain('异议已经核查')
    await sql`update credit_event set public_to = ${today()}::date where id = ${event.id}`.execute(db)
    expect(await found()).toBeDefined()
    await sql`update credit_event set public_to = ${addDays(today(), -1)}::date where id = ${event.id}`.execute(db)
    expect(await found()).toBeUndefined()
    await sql`update credit_event set deleted_at = now() where id = ${event.id}`.execute(db)
  })

  it('has no penalty that ended before it was given', async () => {
    const answer = await recorded({ punish_to: '2020-01-01' })
    expect(answer.data.fields).toMatchObject([{ field: 'punish_to', message: '处罚截止不能早于认定日期' }])
  })

  it('shows nothing before it is public, nor what was revoked', async () => {
    const draft = await saved(recorded())
    const before = (await opened()).data.total
    const sent = await saved(step(office.officer, 'credit_event', draft, 'submit'))
    expect((await opened()).data.total).toBe(before)
    const known = await saved(step(office.chief, 'credit_event', sent, 'approve'))
    expect((await opened()).data.total).toBe(before + 1)
    await saved(step(office.chief, 'credit_event', known, 'revoke', { reject_reason: '行政处罚被撤销' }))
    expect((await opened()).data.total).toBe(before)
  })

  it('is looked through by a part of the name, the code of the company and the kind, and turns pages', async () => {
    const { platform } = office.harness
    const unit_id = await make(platform, entityOf('unit'), {
      unit_name: '公示查询建工有限公司',
      usc: '91330185MA27WXYK35',
      status: 'normal',
    })
    const put = (more: Record<string, unknown>) =>
      make(platform, entityOf('credit_event'), {
        unit_id,
        rule_id: rule,
        state: 1,
        category: 2,
        matter: 1,
        public_from: today(),
        public_to: addDays(today(), 200),
        ...more,
      })
    for (let at = 0; at < 21; at += 1) await put({ doc_no: `查〔2026〕${at}号` })
    await put({ doc_no: '奖〔2026〕1号', category: 1, matter: 3 })
    const total = async (query: Record<string, string>) => (await opened(query)).data.total
    expect(await total({ key: '公示查询' })).toBe(22)
    expect(await total({ key: '91330185ma27wxyk35' })).toBe(22)
    expect((await opened({ key: '公示查询', category: '1' })).data).toMatchObject({ total: 1, rows: [{ matter: null }] })
    expect(await total({ key: '没有这家企业' })).toBe(0)
    const pages = await Promise.all(
      ['1', '2', '3'].map(async (page) => (await opened({ key: '公示查询', page })).data.rows.length),
    )
    expect(pages).toEqual([20, 2, 0])
    for (const wrong of [{ category: '9' }, { page: '0' }, { page: '501' }, { key: '长'.repeat(61) }])
      expect([wrong, (await opened(wrong)).code]).toEqual([wrong, 400])
    await sql`update credit_event set deleted_at = now() where unit_id = ${unit_id}`.execute(platform.db)
  })
})

describe('a repair', () => {
  const asked = async (event: Version, more: Record<string, unknown> = {}) =>
    call(office.harness, builder, at('credit_repair', 'add'), {
      unit_id: office.unit,
      credit_event_id: event.id,
      reason: '已整改并经复查合格',
      proof: await uploadedFile(office.harness.platform, builder.id),
      promise: await uploadedFile(office.harness.platform, builder.id, 'document'),
      ...more,
    })

  it.each([
    ['the market', 1, 3],
    ['safety', 3, 12],
    ['machines', 5, 12],
  ])('of a deed of %s waits for its months of publicity; approved, the event counts no more', async (_, matter, months) => {
    const { db } = office.harness.platform
    const event = await published({ matter, public_to: monthsAfter(today(), 24) })
    const { rows } = await sql<{ day: string }>`select repair_from::text as day from credit_event where id = ${event.id}`.execute(
      db,
    )
    expect(rows).toEqual([{ day: monthsAfter(today(), months) }])
    const repair = await saved(asked(event))
    const since = (day: string) => sql`update credit_event set public_from = ${day} where id = ${event.id}`.execute(db)
    const early = addDays(monthsAfter(today(), -months), 2)
    await since(early)
    expect(await step(builder, 'credit_repair', repair, 'submit')).toMatchObject(
      refusal(`公示未满 ${months} 个月，${monthsAfter(early, months)} 起才能申请修复`),
    )
    await since(monthsAfter(today(), -months))
    const sent = await saved(step(builder, 'credit_repair', repair, 'submit'))
    await saved(step(office.chief, 'credit_repair', sent, 'approve'))
    expect(await score()).toBe('100.0')
  })

  it('is of the own company and of what can be repaired before it ends, said where it is saved', async () => {
    const { platform } = office.harness
    const other = await make(platform, entityOf('unit'), { unit_name: '别家建工有限公司', status: 'normal', areacode: '330106' })
    const event = await published({ matter: 3 })
    expect((await asked(event, { unit_id: other })).data).toMatchObject({
      fields: [{ field: 'unit_id', message: '信用修复由失信企业申请，请选择本企业' }],
    })
    const to = monthsAfter(today(), 12)
    expect((await asked(event)).data).toMatchObject({
      fields: [{ field: 'credit_event_id', message: `公示至 ${to} 期满自行停止，此前不满最短公示期，不能也不必申请修复` }],
    })
    await saved(step(office.chief, 'credit_event', event, 'revoke', { reject_reason: '复核撤销' }))
    expect((await asked(event)).data).toMatchObject({
      fields: [
        { field: 'credit_event_id', message: '只能为正在公示的不良信用申请修复：良好的不须修复，严重失信名单期内不能修复' },
      ],
    })
  })

  it('finds its shortest term within the publicity, counted from the day it was made public', async () => {
    const late = { matter: 3, happened_on: monthsAfter(today(), -2), public_to: monthsAfter(today(), 11) }
    const early = await saved(recorded(late))
    expect(await step(office.officer, 'credit_event', early, 'submit')).toMatchObject(
      refusal(`今日起公示，到公开截止不满最短公示期 12 个月，公开截止应为 ${monthsAfter(today(), 12)} 或者以后`),
    )
    const event = await saved(recorded({ ...late, public_to: monthsAfter(today(), 12) }))
    const sent = await saved(step(office.officer, 'credit_event', event, 'submit'))
    // 报上去以后隔了一天才审核。
    await sql`update credit_event set public_to = public_to - 1 where id = ${sent.id}`.execute(office.harness.platform.db)
    expect(await step(office.chief, 'credit_event', sent, 'approve')).toMatchObject(
      refusal(`今日起公示，到公开截止不满最短公示期 12 个月：退回登记人，公开截止改为 ${monthsAfter(today(), 12)} 或者以后`),
    )
  })

  it('is not of what is severe, nor of what is good', async () => {
    const { db } = office.harness.platform
    const event = await published()
    const repair = await saved(asked(event))
    await sql`update credit_event set category = 3 where id = ${event.id}`.execute(db)
    expect(await step(builder, 'credit_repair', repair, 'submit')).toMatchObject(refusal('严重失信名单期内不能修复'))
    await sql`update credit_event set category = 1 where id = ${event.id}`.execute(db)
    expect(await step(builder, 'credit_repair', repair, 'submit')).toMatchObject(refusal('良好信用不须修复'))
    await sql`update credit_event set category = 2 where id = ${event.id}`.execute(db)
    await saved(step(office.chief, 'credit_event', event, 'revoke', { reject_reason: '复核撤销' }))
  })
})
