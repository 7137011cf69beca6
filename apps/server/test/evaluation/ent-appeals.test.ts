import { bizApi } from '@zhujian/domain/contracts/biz-paths'
import { addDays, today } from '@zhujian/model/date'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { unique } from '../factory'
import type { Person } from '../file/harness'
import { createDesk, type Desk, idOf, refusedWith } from '../money/desk'

let desk: Desk
let second: Person
beforeAll(async () => {
  desk = await createDesk()
  const { harness, org, officer, chief, head } = desk.office
  second = await harness.person('section_chief')
  await sql`update account set org_id = ${org} where id = ${second.id}`.execute(db())
  await sql`update account set areacode = '330106' where id in (${second.id}, ${officer.id}, ${chief.id}, ${head.id})`.execute(
    db(),
  )
  harness.platform.live.publish('session', [])
})
afterAll(() => desk.office.harness.close())
beforeEach(async () => {
  await sql`update unit set areacode = '330106' where id = ${desk.office.unit}`.execute(db())
  await sql`update ent_appeal set deleted_at = now()`.execute(db())
  await sql`update ent_standard set deleted_at = now()`.execute(db())
})

const db = () => desk.office.harness.platform.db
const sheet = (score: number) => [1, 2, 3, 4, 5].map((item) => ({ item, score: String(score), zeros: 0 }))
const standard = (more: Record<string, unknown> = {}) =>
  desk.given('ent_standard', {
    unit_id: desk.office.unit,
    cycle: 1,
    from_ym: '2026-01',
    self_tables: sheet(90),
    tables: sheet(60),
    score: '60.00',
    standard: 3,
    grade: 3,
    failed: 0,
    accidents: 0,
    state: 15,
    public_from: today(),
    public_to: addDays(today(), 6),
    ...more,
  })
const asked = async (ent_standard_id: number, who = desk.builder, unit_id = desk.office.unit) =>
  desk.add('ent_appeal', who, { unit_id, ent_standard_id })
const submitted = async (ent_standard_id: number) => {
  const id = idOf(await asked(ent_standard_id))
  idOf(await desk.step('ent_appeal', desk.builder, id, 'submit'))
  return id
}
const verified = async (ent_standard_id: number) => {
  const id = await submitted(ent_standard_id)
  idOf(await desk.step('ent_appeal', desk.office.officer, id, 'accept'))
  idOf(await desk.step('ent_appeal', desk.office.chief, id, 'verify', { verify_note: '所述属实' }))
  return id
}
const todos = async (who: Person) => {
  const url = `${bizApi.todo}?tab=todo&source=company_file&limit=50`
  const { data } = (await desk.office.harness.app.inject({ method: 'GET', url, headers: { token: who.token } })).json()
  return (data.rows as { kind: string; id: number; path: string }[]).map(({ kind, id }) => [kind, id])
}

describe('an appeal of a company', () => {
  it('is verified by another than who scored it', async () => {
    const { officer, chief } = desk.office
    const id = await submitted(await standard({ scored_by: officer.id }))
    idOf(await desk.step('ent_appeal', officer, id, 'accept'))
    const answer = await desk.step('ent_appeal', officer, id, 'verify', { verify_note: '所述属实' })
    expect(answer.msg).toBe('由本人评分的，申诉须由另一人核实、复核')
    idOf(await desk.step('ent_appeal', chief, id, 'verify', { verify_note: '所述属实' }))
  })

  it('is its own, within its days, one at a time, and once', async () => {
    const other = await desk.given('unit', { unit_name: `异议${unique()}建工有限公司`, status: 'normal', areacode: '330106' })
    const stranger = await desk.office.harness.person('contractor', { unit: other })
    const target = await standard()
    const theirs = await standard({ unit_id: other })
    const at = (field: string, message: string) => ({ fields: [{ field, message }] })
    expect((await asked(target, stranger)).data).toMatchObject(at('unit_id', '申诉由被考评的企业提出，请选择本企业'))
    expect((await asked(theirs)).data).toMatchObject(at('ent_standard_id', '所选考评不是本企业的，或者已经没有结果可以申诉'))
    const days = addDays(today(), -11)
    await sql`update ent_standard set public_from = ${days} where id = ${target}`.execute(db())
    expect((await asked(target)).data).toMatchObject(at('ent_standard_id', `已过申诉期，${addDays(days, 10)} 截止`))
    await sql`update ent_standard set public_from = ${addDays(today(), -10)} where id = ${target}`.execute(db())
    const [first, again] = [idOf(await asked(target)), idOf(await asked(target))]
    idOf(await desk.step('ent_appeal', desk.builder, first, 'submit'))
    expect(refusedWith(await desk.step('ent_appeal', desk.builder, again, 'submit'))).toBe('该考评已有申诉在办')
    expect(refusedWith(await asked(target))).toBe('该考评已有申诉在办')
    await sql`update ent_appeal set state = 1 where id = ${first}`.execute(db())
    expect(refusedWith(await asked(target))).toBe('该考评的申诉已经复核办结，不再受理')
  })

  it('is offered its own company alone, and the appraisals of that company', async () => {
    const other = await desk.given('unit', { unit_name: `旁的${unique()}建工有限公司`, status: 'normal', areacode: '330106' })
    const [mine] = [await standard(), await standard({ unit_id: other })]
    const offered = async (who: Person, path: string) => {
      const { data, msg } = (
        await desk.office.harness.app.inject({ method: 'GET', url: `/api/${path}`, headers: { token: who.token } })
      ).json()
      expect([path, msg]).toEqual([path, ''])
      return (data.rows as { id: number }[]).map(({ id }) => id)
    }
    expect(await offered(desk.builder, 'unit/unit/pc/getList?within=0:company')).toEqual([desk.office.unit])
    expect((await offered(desk.office.officer, 'unit/unit/pc/getList?within=0:company')).length).toBeGreaterThan(1)
    expect(await offered(desk.builder, `evaluation/ent_standard/pc/getList?unit_id=${desk.office.unit}`)).toEqual([mine])
  })

  it('is not of what has no result, nor seen by another company', async () => {
    expect(refusedWith(await asked(await standard({ state: 12, created_by: desk.builder.id })))).toBe(
      '该考评还没有结果，不能申诉',
    )
    await sql`update ent_standard set deleted_at = now()`.execute(db())
    const id = await submitted(await standard())
    const other = await desk.given('unit', { unit_name: `旁观${unique()}建工有限公司`, status: 'normal' })
    const stranger = await desk.office.harness.person('contractor', { unit: other })
    const url = `/api/evaluation/ent_appeal/pc/info?id=${id}`
    const seen = async (who: Person) =>
      (await desk.office.harness.app.inject({ method: 'GET', url, headers: { token: who.token } })).json().code
    expect([await seen(stranger), await seen(desk.builder), await seen(desk.office.officer)]).toEqual([0, 200, 200])
  })

  it('holds the end of the appraisal, is verified and reviewed by two people, and changes the grade, public anew', async () => {
    const from = addDays(today(), -8)
    const target = await standard({ public_from: from, public_to: addDays(today(), -1) })
    const id = await verified(target)
    expect(refusedWith(await desk.step('ent_standard', desk.office.head, target, 'finish'))).toBe(
      '有申诉没有办结，考评暂不能办结',
    )
    const change = { result: 2, new_grade: 2, new_tables: sheet(80), review_note: '评分有误，予以变更' }
    expect(await desk.step('ent_appeal', desk.office.chief, id, 'review', change)).toMatchObject({
      msg: '提出、起草的人不能自己办理这一步，须由另一人办理',
    })
    const review = (more: object) => desk.step('ent_appeal', second, id, 'review', { ...change, ...more })
    expect(refusedWith(await review({ new_grade: null }))).toBe('变更的，请选择变更后的等级')
    expect(refusedWith(await review({ result: 1 }))).toBe('只有变更的才填变更后的等级')
    expect(refusedWith(await review({ new_grade: 3 }))).toBe('与原等级相同，复核结论应为维持')
    expect(refusedWith(await review({ new_tables: null }))).toBe('评价结果不是合格，不能评合格以上')
    expect(refusedWith(await review({ new_tables: sheet(101) }))).toBe('各表得分不能大于 100')
    idOf(await review({}))
    expect(await desk.row('ent_standard', target)).toMatchObject({ grade: 2, score: '80.00', standard: 2, state: 15 })
    expect(refusedWith(await desk.step('ent_standard', desk.office.head, target, 'finish'))).toBe(
      `公示至 ${addDays(today(), 7)}，期满之后才能办结`,
    )
    const { rows } = await sql<{ title: string }>`select title from message where account_id = ${desk.builder.id}
      and title like '企业考评申诉%'`.execute(db())
    expect(rows).toEqual([{ title: '企业考评申诉已复核：变更' }])
  })

  it('granted altogether revokes the appraisal, and kept leaves it', async () => {
    const kept = await standard()
    idOf(await desk.step('ent_appeal', second, await verified(kept), 'review', { result: 1, review_note: '维持' }))
    expect(await desk.row('ent_standard', kept)).toMatchObject({ grade: 3, state: 15 })
    await sql`update ent_standard set deleted_at = now() where id = ${kept}`.execute(db())
    const target = await standard()
    const id = await verified(target)
    idOf(await desk.step('ent_appeal', second, id, 'review', { result: 3, review_note: '撤销' }))
    expect((await desk.row('ent_standard', target)).state).toBe(16)
  })

  it('is handled where the company is registered, not where it builds', async () => {
    const id = await submitted(await standard())
    await sql`update unit set areacode = '330203' where id = ${desk.office.unit}`.execute(db())
    expect((await desk.step('ent_appeal', desk.office.officer, id, 'accept')).msg).toBe(
      '企业考评由其注册地的监督机构办理，申诉也由它办理',
    )
    expect(await todos(desk.office.officer)).toEqual([])
  })
})

describe('the quota of good companies', () => {
  const good = { tables: sheet(95), score: '95.00', standard: 2 }
  const other = async (values: Record<string, unknown> = {}) =>
    desk.given('unit', { unit_name: `名额${unique()}建工有限公司`, status: 'normal', areacode: '330106', ...values })
  const publish = (id: number) =>
    desk.step('ent_standard', desk.office.officer, id, 'publish', {
      tables: sheet(95),
      grade: 1,
      opinion: '同意',
      public_to: addDays(today(), 7),
    })

  it('of a year is a tenth of those appraised in it, at least one; appeals are held to it too', async () => {
    const taken = await standard({ ...good, unit_id: await other(), grade: 1 })
    const mine = await standard({ state: 12 })
    const full = '优良名额已满：当年参评的企业 2 家，名额 1 家（10 %）'
    expect(refusedWith(await publish(mine))).toBe(full)
    await sql`update ent_standard set state = 15, grade = 2, standard = 2, tables = ${JSON.stringify(sheet(95))}::jsonb, public_from = ${today()},
      public_to = ${addDays(today(), 6)} where id = ${mine}`.execute(db())
    const id = await verified(mine)
    const review = () => desk.step('ent_appeal', second, id, 'review', { result: 2, new_grade: 1, review_note: '变更' })
    expect(refusedWith(await review())).toBe(full)
    await sql`update ent_standard set state = 16 where id = ${taken}`.execute(db())
    idOf(await review())
    expect((await desk.row('ent_standard', mine)).grade).toBe(1)
  })

  it('of a licence is a tenth of the licences that run out in the year, each district by itself', async () => {
    const end = `${today().slice(0, 4)}-12-31`
    for (let at = 0; at < 19; at += 1) await other({ safety_license_to: end })
    await standard({ ...good, cycle: 2, unit_id: await other({ areacode: '330108' }), grade: 1 })
    await standard({ ...good, cycle: 2, unit_id: await other(), grade: 1 })
    const mine = await standard({ cycle: 2, state: 12 })
    // 十九家到期，另两家已经参评：二十一家，名额两家。
    idOf(await publish(mine))
    const late = await standard({ cycle: 2, state: 12, unit_id: await other() })
    expect(refusedWith(await publish(late))).toBe('优良名额已满：当年拟延期许可证的企业 22 家，名额 2 家（10 %）')
  })

  it('judged by two at once is not exceeded', async () => {
    const [one, two] = [await standard({ state: 12 }), await standard({ state: 12, unit_id: await other() })]
    const answers = await Promise.all([publish(one), publish(two)])
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
  })
})

describe('what companies hand in', () => {
  it('is on the desk of whoever it waits for, and gone when it is done', async () => {
    const { officer, chief, head } = desk.office
    const target = idOf(
      await desk.add('ent_standard', desk.builder, {
        unit_id: desk.office.unit,
        cycle: 1,
        from_ym: '2026-01',
        self_tables: sheet(90),
      }),
    )
    expect(await todos(officer)).toEqual([['企业标准化考评·受理', target]])
    expect(await todos(desk.builder)).toEqual([])
    idOf(await desk.step('ent_standard', officer, target, 'return', { reject_reason: '材料不齐' }))
    expect([await todos(officer), await todos(desk.builder)]).toEqual([[], [['企业标准化考评·重新报送', target]]])
    idOf(await desk.step('ent_standard', desk.builder, target, 'resubmit'))
    await sql`update ent_standard set state = 15, grade = 3, scored_by = ${head.id}, public_from = ${addDays(today(), -9)},
      public_to = ${addDays(today(), -1)} where id = ${target}`.execute(db())
    expect(await todos(head)).toEqual([])
    await sql`update ent_standard set scored_by = ${officer.id} where id = ${target}`.execute(db())
    expect(await todos(head)).toEqual([['企业标准化考评·公示期满，办结', target]])
    const id = await submitted(target)
    expect(await todos(officer)).toEqual([['企业考评申诉·受理', id]])
    idOf(await desk.step('ent_appeal', officer, id, 'accept'))
    idOf(await desk.step('ent_appeal', chief, id, 'verify', { verify_note: '属实' }))
    expect([await todos(chief), await todos(second)]).toEqual([[], [['企业考评申诉·复核办结', id]]])
  })

  it('counts among what is to be done, credit too, and what is severe is for the head of the station', async () => {
    const rule_id = await desk.given('rule', { rule_kind: 5, points: -10, state: 1, item_code: `Q${unique()}` })
    const event = await desk.given('credit_event', {
      unit_id: desk.office.unit,
      rule_id,
      category: 2,
      matter: 1,
      state: 0,
      created_by: desk.office.officer.id,
    })
    expect(await todos(desk.office.chief)).toEqual([['信用事件·审核公示', event]])
    await sql`update credit_event set category = 3 where id = ${event}`.execute(db())
    expect([await todos(desk.office.chief), await todos(desk.office.head)]).toEqual([[], [['信用事件·审核公示', event]]])
    await sql`update credit_event set deleted_at = now() where id = ${event}`.execute(db())
  })
})
