import { addDays, addMonths, nowSeconds, today } from '@zhujian/model/date'
import { documentStates } from '@zhujian/domain/document/supervise-doc-flow'
import { openComplaints, wageComplaintStates } from '@zhujian/domain/salary/wage-complaint'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { party } from '../document/desk'
import { call, type Person } from '../file/harness'
import { createDesk, type Desk, idOf, refusedWith } from '../money/desk'

let desk: Desk
let second: Person
beforeAll(async () => {
  desk = await createDesk()
  const { harness, org, unit, project } = desk.office
  second = await harness.person('section_chief')
  await sql`update account set org_id = ${org} where id = ${second.id}`.execute(harness.platform.db)
  await sql`update unit set areacode = '330106' where id = ${unit}`.execute(harness.platform.db)
  await sql`update engineering set sj_kg_time = ${`${addMonths(today().slice(0, 7), -2)}-01`}::timestamptz where id = ${project}`.execute(
    harness.platform.db,
  )
})
afterAll(() => desk.office.harness.close())

const db = () => desk.office.harness.platform.db
const sheet = (score: number) => [1, 2, 3, 4, 5].map((item) => ({ item, score: String(score), zeros: 0 }))
const soon = () => addDays(today(), 7)

it('a company hands in its own appraisal, which its competitors do not see before it is public', async () => {
  const { officer, head, unit } = desk.office
  const add = (unit_id: number) =>
    desk.add('ent_standard', desk.builder, { unit_id, cycle: 1, from_ym: '2026-01', self_tables: sheet(95) })
  const other = await desk.given('unit', { unit_name: '别家建工有限公司', status: 'normal' })
  const competitor = await desk.office.harness.person('contractor', { unit: other })
  expect((await add(other)).code).not.toBe(200)
  const id = idOf(await add(unit))
  const seen = async (who: Person) => {
    const url = `/api/evaluation/ent_standard/pc/info?id=${id}`
    return (await desk.office.harness.app.inject({ method: 'GET', url, headers: { token: who.token } })).json().code
  }
  expect([await seen(competitor), await seen(officer)]).toEqual([0, 200])
  idOf(await desk.step('ent_standard', officer, id, 'accept'))
  const grade = (more: Record<string, unknown>) =>
    desk.step('ent_standard', officer, id, 'publish', {
      tables: sheet(80),
      grade: 2,
      opinion: '同意',
      public_to: soon(),
      ...more,
    })
  expect(refusedWith(await grade({ tables: sheet(69) }))).toBe('评价结果不是合格，不能评合格以上')
  expect(refusedWith(await grade({ public_to: addDays(today(), 4) }))).toBe('公示期为 5 至 10 天')
  await sql`update ent_standard set accidents = 1 where id = ${id}`.execute(db())
  expect(refusedWith(await grade({ grade: 1 }))).toBe('有项目不合格或责任事故，不能评优良')
  idOf(await grade({}))
  expect(await seen(competitor)).toBe(200)
  const row = await desk.row('ent_standard', id)
  expect(row).toMatchObject({ self_score: '95.00', score: '80.00', standard: 2, state: 15 })
  const changed = await call(desk.office.harness, desk.builder, '/api/evaluation/ent_standard/pc/edit', {
    id,
    version: row.version,
    tables: sheet(99),
  })
  expect(changed.code).not.toBe(200)
  expect(refusedWith(await desk.step('ent_standard', head, id, 'finish'))).toBe(`公示至 ${soon()}，期满之后才能办结`)
  await sql`update ent_standard set public_from = ${addDays(today(), -8)}, public_to = ${addDays(today(), -1)} where id = ${id}`.execute(
    db(),
  )
  idOf(await desk.step('ent_standard', head, id, 'finish'))
  expect(refusedWith(await add(unit))).toBe('该企业这一周期的考评已登记')
})

it('a subcontractor is scored by five marks, and who is dismissed is watched as a supplier', async () => {
  const { project, unit } = desk.office
  const sub = await desk.given('unit', { unit_name: '云州劳务有限公司', status: 'normal' })
  await desk.given('engineering_unit', party(project, sub, '云州劳务有限公司', 'nwgs'))
  const listed = await desk.given('supplier', {
    unit_id: unit,
    supplier_name: '云州劳务有限公司',
    library_unit_id: sub,
    state: 1,
  })
  const marks = { s_progress: 50, s_quality: 60, s_safety: 55, s_civil: 60, s_labour: 55 }
  const add = () => desk.add('sub_evaluation', desk.site, { unit_id: sub, ym: '2026-03', award: '-500', ...marks })
  const id = idOf(await add())
  expect(refusedWith(await add())).toBe('该单位本月已考评')
  idOf(await desk.step('sub_evaluation', desk.site, id, 'submit'))
  expect(await desk.row('sub_evaluation', id)).toMatchObject({ score: '55.50', advice: 4 })
  idOf(await desk.step('sub_evaluation', desk.consultant, id, 'approve'))
  expect((await desk.row('supplier', listed)).state).toBe(3)
})

it('a subcontractor against whom a complaint about wages stands is not recommended, one less than recommended may be handed in', async () => {
  const sub = await desk.given('unit', { unit_name: '云州木作劳务有限公司', status: 'normal' })
  await desk.given('engineering_unit', party(desk.office.project, sub, '云州木作劳务有限公司', 'specialty'))
  const complaint = await desk.given('wage_complaint', { unit_id: sub, state: wageComplaintStates.code(openComplaints[0]) })
  const handedIn = async (ym: string, mark: number) => {
    const marks = { s_progress: mark, s_quality: mark, s_safety: mark, s_civil: mark, s_labour: mark }
    const id = idOf(await desk.add('sub_evaluation', desk.site, { unit_id: sub, ym, award: null, ...marks }))
    return { id, answer: await desk.step('sub_evaluation', desk.site, id, 'submit') }
  }
  const good = await handedIn('2026-02', 95)
  expect(refusedWith(good.answer)).toBe('有未办结欠薪投诉，不能推荐')
  idOf((await handedIn('2026-03', 75)).answer)
  await sql`update wage_complaint set state = ${wageComplaintStates.code('closed')} where id = ${complaint}`.execute(db())
  idOf(await desk.step('sub_evaluation', desk.site, good.id, 'submit'))
})

const application = (apply_grade: number) => desk.add('evaluation_application', desk.site, { apply_grade })
const reviewed = async (id: number) => {
  idOf(await desk.step('evaluation_application', desk.site, id, 'submit'))
  idOf(await desk.step('evaluation_application', desk.consultant, id, 'endorse', { jl_note: '自评属实' }))
  idOf(await desk.step('evaluation_application', desk.owner, id, 'consent', { owner_note: '同意申请' }))
  idOf(await desk.step('evaluation_application', desk.office.officer, id, 'accept'))
}
const gone = (id: number) => sql`update evaluation_application set deleted_at = now() where id = ${id}`.execute(db())
const publish = (id: number, more: Record<string, unknown>) =>
  desk.step('evaluation_application', desk.office.officer, id, 'publish', { public_to: soon(), ...more })

it('an application with months missing is failed, whatever reason is given for another grade', async () => {
  const id = idOf(await application(2))
  await reviewed(id)
  const row = await desk.row('evaluation_application', id)
  expect(row).toMatchObject({ done_months: 0, proposed: 3 })
  expect(refusedWith(await publish(id, { grade: 2, review_note: '补充材料属实，从轻评定' }))).toBe(
    `应自评 ${row.due_months} 个月，实际 0 个月，未按规定开展自评，应评不合格`,
  )
  idOf(await publish(id, { grade: 3 }))
  expect(refusedWith(await desk.step('evaluation_application', desk.office.head, id, 'finish'))).toBe(
    `公示至 ${soon()}，期满之后才能办结`,
  )
  const other = idOf(await application(2))
  expect(refusedWith(await desk.step('evaluation_application', desk.site, other, 'submit'))).toBe(
    `本工程的考评申请 ${(await desk.row('evaluation_application', id)).apply_no} 公示中，不能另报`,
  )
  await gone(id)
})

it('the consultant and the owner say what they think with their own accounts; who does not agree returns it', async () => {
  const id = idOf(await application(2))
  idOf(await desk.step('evaluation_application', desk.site, id, 'submit'))
  expect((await desk.step('evaluation_application', desk.site, id, 'endorse', { jl_note: '同意' })).code).not.toBe(200)
  expect((await desk.step('evaluation_application', desk.office.officer, id, 'accept')).code).not.toBe(200)
  idOf(await desk.step('evaluation_application', desk.consultant, id, 'endorse', { jl_note: '自评属实' }))
  expect((await desk.step('evaluation_application', desk.consultant, id, 'consent', { owner_note: '同意' })).code).not.toBe(200)
  idOf(await desk.step('evaluation_application', desk.owner, id, 'oppose', { reject_reason: '八月的自评没有附照片' }))
  expect(await desk.row('evaluation_application', id)).toMatchObject({ state: 2, jl_note: '自评属实' })
  idOf(await desk.step('evaluation_application', desk.site, id, 'submit'))
  expect(await desk.row('evaluation_application', id)).toMatchObject({ state: 17, jl_note: null, jl_by: null })
  await gone(id)
})

const RECOUNTED = '情况有变，现在的建议等级是“优良”：自评均分 86.00 分，按月自评，无停工整改与责任事故。请先“重新核算”，看过再定'

it('a grade is given on the figures that were seen: what changed since is counted anew first; none is above what was applied for, good ones are few', async () => {
  const id = idOf(await application(2))
  await reviewed(id)
  const months = [1, 2].map((back) => addMonths(today().slice(0, 7), -back))
  const given = await Promise.all(
    months.map((ym) => desk.given('monthly_self', { ym, progress_stage: 3, score: '86.00', grade: 1, state: 1, late_days: 0 })),
  )
  expect(refusedWith(await publish(id, { grade: 2 }))).toBe(RECOUNTED)
  expect(await desk.row('evaluation_application', id)).toMatchObject({ proposed: 3, state: 14 })
  idOf(await desk.step('evaluation_application', desk.office.officer, id, 'recount'))
  expect(await desk.row('evaluation_application', id)).toMatchObject({ proposed: 1, state: 14 })
  expect(refusedWith(await publish(id, { grade: 1 }))).toBe('企业申请的是“合格”，不能评得更高')
  expect(refusedWith(await publish(id, { grade: 2 }))).toBe('与建议等级不同，请说明理由')
  await gone(id)
  const best = idOf(await application(1))
  await reviewed(best)
  const first = await desk.given('evaluation_application', { apply_grade: 1, grade: 1, state: 1 })
  expect(refusedWith(await publish(best, { grade: 1 }))).toBe('优良名额已满（10 %）')
  await gone(first)
  idOf(await publish(best, { grade: 1 }))
  await sql`update monthly_self set deleted_at = now() where id = any(${given}::bigint[])`.execute(db())
  await gone(best)
})

it('no project is excellent without a score of its own months', async () => {
  const { rows } = await sql<{
    at: string | null
  }>`select sj_kg_time::text as at from engineering where id = ${desk.office.project}`.execute(db())
  const begin = (at: string | null) =>
    sql`update engineering set sj_kg_time = ${at}::timestamptz where id = ${desk.office.project}`.execute(db())
  await begin(new Date().toISOString())
  const id = idOf(await application(1))
  await reviewed(id)
  expect(refusedWith(await publish(id, { grade: 1, review_note: '现场管理突出' }))).toBe('没有月度自评的得分，不能评优良')
  await gone(id)
  await begin(rows[0]?.at ?? null)
})

it('two stops within a year leave nothing but failing', async () => {
  const id = idOf(await application(2))
  const issue_at = Math.floor(Date.now() / 1000) - 86_400
  await desk.given('stop_work', { scope: 2, issue_at, state: 1 })
  const last = await desk.given('stop_work', { scope: 2, issue_at, state: 1 })
  expect(refusedWith(await desk.step('evaluation_application', desk.site, id, 'submit'))).toBe('一年内停工整改 2 次，应评不合格')
  const failing = idOf(await application(3))
  await reviewed(failing)
  expect(refusedWith(await publish(failing, { grade: 2, review_note: '从轻' }))).toMatch(/一年内停工整改 2 次，应评不合格$/)
  await gone(failing)
  await sql`update stop_work set deleted_at = now() where id = ${last}`.execute(db())
})

it('a completed project is too late to apply', async () => {
  const id = idOf(await application(2))
  await sql`update engineering set state = 14 where id = ${desk.office.project}`.execute(db())
  const refused = await desk.step('evaluation_application', desk.site, id, 'submit')
  await sql`update engineering set state = 1 where id = ${desk.office.project}`.execute(db())
  expect(refusedWith(refused)).toBe('工程已竣工验收，考评应在竣工验收之前申请')
})

const appeal = async (values: Record<string, unknown>) =>
  idOf(await desk.add('evaluation_appeal', desk.site, { assessment_id: null, quarter_id: null, application_id: null, ...values }))

it('an appeal names one appraisal, within its days, and holds the notice until it is settled', async () => {
  const none = await appeal({})
  expect(refusedWith(await desk.step('evaluation_appeal', desk.site, none, 'submit'))).toBe(
    '请选择一件考评：现场考评、季度考评、考评申请其中之一',
  )
  const old = addDays(today(), -11)
  const stale = await desk.given('evaluation_application', {
    apply_grade: 2,
    grade: 3,
    state: 15,
    public_from: old,
    public_to: addDays(old, 6),
  })
  const late = await appeal({ application_id: stale })
  expect(refusedWith(await desk.step('evaluation_appeal', desk.site, late, 'submit'))).toMatch(
    /^已过申诉期，\d{4}-\d\d-\d\d 截止$/,
  )
  const from = addDays(today(), -10)
  const target = await desk.given('evaluation_application', {
    apply_grade: 2,
    grade: 3,
    proposed: 3,
    state: 15,
    public_from: from,
    public_to: addDays(from, 6),
  })
  const id = await appeal({ application_id: target })
  idOf(await desk.step('evaluation_appeal', desk.site, id, 'submit'))
  const twice = await appeal({ application_id: target })
  expect(refusedWith(await desk.step('evaluation_appeal', desk.site, twice, 'submit'))).toBe('该考评已有申诉在办')
  expect(refusedWith(await desk.step('evaluation_application', desk.office.head, target, 'finish'))).toBe(
    '有申诉没有办结，告知书暂不能发',
  )
  idOf(await desk.step('evaluation_appeal', desk.office.officer, id, 'accept'))
  idOf(await desk.step('evaluation_appeal', desk.office.chief, id, 'verify', { verify_note: '属实' }))
  const change = { result: 2, new_grade: 2, review_note: '变更' }
  expect(await desk.step('evaluation_appeal', desk.office.chief, id, 'review', change)).toMatchObject({
    msg: '提出、起草的人不能自己办理这一步，须由另一人办理',
  })
  expect(refusedWith(await desk.step('evaluation_appeal', second, id, 'review', { result: 2, review_note: '变更' }))).toBe(
    '变更的，请选择变更后的等级',
  )
  expect(refusedWith(await desk.step('evaluation_appeal', second, id, 'review', { ...change, new_grade: 3 }))).toBe(
    '与原等级相同，复核结论应为维持',
  )
  idOf(await desk.step('evaluation_appeal', second, id, 'review', change))
  expect((await desk.row('evaluation_application', target)).grade).toBe(2)
  expect(refusedWith(await desk.step('evaluation_appeal', desk.site, twice, 'submit'))).toBe('该考评的申诉已经复核办结，不再受理')
  expect(refusedWith(await desk.step('evaluation_application', desk.office.head, target, 'finish'))).toBe(
    `公示至 ${addDays(today(), 6)}，期满之后才能办结`,
  )
  await sql`update evaluation_application set public_from = ${from}, public_to = ${addDays(from, 6)} where id = ${target}`.execute(
    db(),
  )
  idOf(await desk.step('evaluation_application', desk.office.head, target, 'finish'))
  const closed = await desk.row('evaluation_application', target)
  expect(closed.state).toBe(1)
  const notice = await desk.row('supervise_doc', Number(closed.doc_id))
  expect(notice).toMatchObject({ type: '19', state: documentStates.code('delivered'), signed_by: desk.office.head.id })
  expect(String(notice.body)).toContain('考评结果为：合格')
})

const closedOne = async (): Promise<number> => {
  await sql`update evaluation_application set deleted_at = now() where state in (1, 15)`.execute(db())
  const span = { public_from: addDays(today(), -7), public_to: addDays(today(), -1) }
  const graded = { apply_grade: 2, grade: 3, proposed: 3, state: 15, doc_id: null, ...span }
  const id = await desk.given('evaluation_application', graded)
  idOf(await desk.step('evaluation_application', desk.office.head, id, 'finish'))
  return id
}
const notice = async (id: number) => {
  const { doc_id } = await desk.row('evaluation_application', id)
  return { doc_id, ...(await desk.row('supervise_doc', Number(doc_id))) } as Record<string, unknown>
}
const VOIDED = documentStates.code('voided')

it('a grade that is revoked voids its notice, and another notice says so', async () => {
  const id = await closedOne()
  const first = await notice(id)
  idOf(await desk.step('evaluation_application', desk.office.head, id, 'revoke', { revoke_reason: '隐瞒事故' }))
  expect((await desk.row('supervise_doc', Number(first.doc_id))).state).toBe(VOIDED)
  const second = await notice(id)
  expect(second.doc_id).not.toBe(first.doc_id)
  const asked = await desk.given('evaluation_appeal', {
    application_id: id,
    assessment_id: null,
    quarter_id: null,
    state: 14,
    result: null,
    verify_by: desk.office.officer.id,
  })
  const change = { result: 2, new_grade: 2, review_note: '变更' }
  expect(refusedWith(await desk.step('evaluation_appeal', desk.office.chief, asked, 'review', change))).toContain('请选“维持”')
  expect(second).toMatchObject({ type: '19', title: '撤销建筑施工安全生产标准化考评结果告知书' })
})

it('a grade an appeal changes after it was closed is made public anew, and its notice is void until then', async () => {
  const id = await closedOne()
  const first = await notice(id)
  const asked = await appeal({ application_id: id })
  idOf(await desk.step('evaluation_appeal', desk.site, asked, 'submit'))
  idOf(await desk.step('evaluation_appeal', desk.office.officer, asked, 'accept'))
  idOf(await desk.step('evaluation_appeal', desk.office.officer, asked, 'verify', { verify_note: '属实' }))
  const change = { result: 2, new_grade: 2, review_note: '变更' }
  idOf(await desk.step('evaluation_appeal', second, asked, 'review', change))
  const changed = { grade: 2, state: 15, doc_id: null, public_from: today() }
  expect(await desk.row('evaluation_application', id)).toMatchObject(changed)
  expect((await desk.row('supervise_doc', Number(first.doc_id))).state).toBe(VOIDED)
})

it('an appeal changes the grade of a site assessment beside its sheet, and a failed one need not be repeated any more', async () => {
  const summary = [{ item: 1, score: '60.0', note: null }]
  const done = { summary, score: '60.0', grade: 3, state: 1, next_due_on: addDays(today(), 20), reviewed_at: nowSeconds() }
  const target = await desk.given('site_assessment', { ...done, appeal_grade: null, appeal_score: null, assessed_on: today() })
  const id = await appeal({ assessment_id: target })
  idOf(await desk.step('evaluation_appeal', desk.site, id, 'submit'))
  idOf(await desk.step('evaluation_appeal', desk.office.officer, id, 'accept'))
  idOf(await desk.step('evaluation_appeal', desk.office.chief, id, 'verify', { verify_note: '属实' }))
  const review = (more: Record<string, unknown>) =>
    desk.step('evaluation_appeal', second, id, 'review', { result: 2, new_grade: 2, review_note: '变更', ...more })
  expect(refusedWith(await review({}))).toBe('现场考评的等级由得分定，请填写复核得分')
  expect(refusedWith(await review({ new_score: '69.99' }))).toBe('复核得分 69.99 分的等级是“不合格”')
  idOf(await review({ new_score: '70.00' }))
  const changed = { score: '70.00', grade: 2, appeal_score: '70.00', appeal_grade: 2, next_due_on: null }
  expect(await desk.row('site_assessment', target)).toMatchObject(changed)
})

it('an appeal makes none good beyond the quota', async () => {
  await desk.given('evaluation_application', { apply_grade: 1, grade: 1, state: 1 })
  const span = { public_from: today(), public_to: addDays(today(), 6) }
  const target = await desk.given('evaluation_application', { apply_grade: 2, grade: 2, proposed: 2, state: 15, ...span })
  const id = await appeal({ application_id: target })
  idOf(await desk.step('evaluation_appeal', desk.site, id, 'submit'))
  idOf(await desk.step('evaluation_appeal', desk.office.officer, id, 'accept'))
  idOf(await desk.step('evaluation_appeal', desk.office.officer, id, 'verify', { verify_note: '属实' }))
  const good = { result: 2, new_grade: 1, review_note: '变更' }
  expect(refusedWith(await desk.step('evaluation_appeal', second, id, 'review', good))).toBe('优良名额已满（10 %）')
})

it('two appeals of two projects granted at the same moment share the last place: one of them is refused', async () => {
  const { org, officer, project } = desk.office
  await sql`update evaluation_application set deleted_at = now() where grade = 1`.execute(db())
  const other = await desk.given('engineering', { engineering_name: '望江小学', supervise_org_id: org, state: 1 })
  const verified = async (engineering_id: number): Promise<number> => {
    const span = { public_from: today(), public_to: addDays(today(), 6) }
    const graded = { apply_grade: 1, grade: 2, proposed: 2, state: 15, ...span }
    const application_id = await desk.given('evaluation_application', { engineering_id, ...graded })
    const said = { application_id, assessment_id: null, quarter_id: null, result: null, verify_by: officer.id }
    return desk.given('evaluation_appeal', { engineering_id, state: 14, ...said })
  }
  const appeals = [await verified(project), await verified(other)]
  const good = { result: 2, new_grade: 1, review_note: '变更' }
  const answers = await Promise.all(appeals.map((id) => desk.step('evaluation_appeal', second, id, 'review', good)))
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
  expect(answers.filter(({ code }) => code !== 200).map(refusedWith)).toEqual(['优良名额已满（10 %）'])
})

it('an appeal is of an appraisal that has a result', async () => {
  const revoked = await desk.given('site_assessment', { score: '60.00', grade: 3, state: 16 })
  const add = (values: object) => desk.add('evaluation_appeal', desk.site, { assessment_id: null, quarter_id: null, ...values })
  expect(refusedWith(await add({ assessment_id: revoked }))).toBe('该考评还没有结果，不能申诉')
})

it('an appeal that is granted revokes the assessment', async () => {
  const target = await desk.given('site_assessment', {
    score: '60.00',
    grade: 3,
    state: 1,
    reviewed_at: Math.floor(Date.now() / 1000),
  })
  const id = await appeal({ assessment_id: target })
  idOf(await desk.step('evaluation_appeal', desk.site, id, 'submit'))
  idOf(await desk.step('evaluation_appeal', desk.office.officer, id, 'accept'))
  idOf(await desk.step('evaluation_appeal', desk.office.officer, id, 'verify', { verify_note: '属实' }))
  idOf(await desk.step('evaluation_appeal', second, id, 'review', { result: 3, review_note: '撤销' }))
  expect((await desk.row('site_assessment', target)).state).toBe(16)
})
