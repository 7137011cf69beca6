import { type BoardAnswer, boardPath } from '@zhujian/domain/contracts/behavior-board'
import { entityOf } from '@zhujian/domain/entities'
import { nowSeconds } from '@zhujian/model/date'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createOffice, type Office, party } from '../document/desk'
import { make, unique } from '../factory'
import { call, type Person } from '../file/harness'
import { uploadedFile } from '../world'

const AT = '/api/people/safety_behavior/pc'
const HOUR = 3600

let office: Office
let consultant: Person
let colleague: Person
const rules = new Map<number, number>()
beforeAll(async () => {
  office = await createOffice()
  const { platform, person } = office.harness
  const firm = await make(platform, entityOf('unit'), { unit_name: '云州监理有限公司', status: 'normal' })
  await make(platform, entityOf('engineering_unit'), party(office.project, firm, '云州监理有限公司', 'jldw'))
  consultant = await person('consultant', { unit: firm })
  colleague = await person('site', { unit: office.unit, projects: [office.project] })
  for (const points of [2, -2, -5, -10]) rules.set(points, await ruleOf({ points }))
})
afterAll(() => office.harness.close())

const db = () => office.harness.platform.db
const person = () =>
  make(office.harness.platform, entityOf('worker'), {
    engineering_id: office.project,
    unit_id: office.unit,
    enter_status: 1,
    work_role: 20,
  })
interface Version {
  readonly id: number
  readonly version: number
}
async function record(worker_id: number, points: number, more: Record<string, unknown> = {}) {
  return call(office.harness, office.site, `${AT}/add`, {
    engineering_id: office.project,
    worker_id,
    rule_id: rules.get(points),
    happened_at: nowSeconds() - 100 * HOUR,
    part: '三层梁板 1–12/A–F 轴',
    img: await uploadedFile(office.harness.platform, office.site.id),
    ...more,
  })
}
const step = (who: Person, { id, version }: Version, name: string, asks: Record<string, unknown> = {}) =>
  call(office.harness, who, `${AT}/examine`, { id, version, step: name, ...asks })
async function saved(answer: ReturnType<typeof call>): Promise<Version> {
  const { code, msg, data } = await answer
  expect([code, msg, code === 200 ? null : data]).toEqual([200, expect.anything(), null])
  return data as unknown as Version
}
const signed = async (version: Version) =>
  saved(step(colleague, version, 'confirm', { sign_img: await uploadedFile(office.harness.platform, colleague.id) }))
let spread = 0
/** 记一次并由本人签认，各次相隔两小时。 */
const confirmed = async (worker: number, points: number) =>
  signed(await saved(record(worker, points, { happened_at: nowSeconds() - (3 + 2 * spread++) * HOUR })))
const score = async (worker: number) =>
  (await sql<{ score: number | null }>`select score from worker where id = ${worker}`.execute(db())).rows[0]?.score
const stored = async ({ id }: Version) =>
  (
    await sql<{
      points: number
      nature: number
      total: number | null
      measure: number | null
    }>`select points, nature, total, measure
      from safety_behavior where id = ${id}`.execute(db())
  ).rows[0]
const turns = async ({ id }: Version) =>
  (await sql<{ act: string }>`select act from turn where entity = 'safety_behavior' and row_id = ${id}`.execute(db())).rows.map(
    ({ act }) => act,
  )
const ruleOf = (values: Record<string, unknown>) =>
  make(office.harness.platform, entityOf('rule'), { rule_kind: 4, state: 1, item_code: `XW-T${unique()}`, ...values })
const refusal = (field: string, message: string) => ({ data: { fields: [{ field, message }] } })

it('takes its points from the rule, and counts once the person has signed', async () => {
  const worker = await person()
  const first = await saved(record(worker, -2))
  expect([await stored(first), await score(worker)]).toEqual([{ points: -2, nature: 2, total: null, measure: null }, null])
  await signed(first)
  expect([(await stored(first))?.total, await score(worker)]).toEqual([-2, -2])
  await confirmed(worker, 2)
  expect(await score(worker)).toBe(0)
})

it('is of a rule of safety behaviour in force', async () => {
  const worker = await person()
  const credit = await ruleOf({ rule_kind: 5, points: -2 })
  const retired = await ruleOf({ points: -2, state: 2 })
  for (const rule_id of [credit, retired])
    expect(await record(worker, -2, { rule_id })).toMatchObject(refusal('rule_id', '请选择自评指标库里启用的安全行为'))
})

it('is recorded once an hour, of one person and one behaviour', async () => {
  const worker = await person()
  const at = nowSeconds() - 50 * HOUR
  const first = await saved(record(worker, -2, { happened_at: at }))
  const message = '1 小时内同一行为已登记'
  expect(await record(worker, -2, { happened_at: at + HOUR - 1 })).toMatchObject(refusal('happened_at', message))
  expect(await record(worker, -2, { happened_at: at - HOUR + 1 })).toMatchObject(refusal('happened_at', message))
  await saved(record(worker, -2, { happened_at: at + HOUR }))
  await saved(record(worker, -5, { happened_at: at + 60 }))
  await saved(record(await person(), -2, { happened_at: at + 60 }))
  await saved(step(consultant, first, 'revoke', { decide_note: '认错了人' }))
  await saved(record(worker, -2, { happened_at: at - 60 }))
})

it('is not signed for by who recorded it', async () => {
  const first = await saved(record(await person(), -2))
  const sign_img = await uploadedFile(office.harness.platform, office.site.id)
  expect((await step(office.site, first, 'confirm', { sign_img })).code).not.toBe(200)
})

it('disputed, is decided by the consultant: upheld it counts, revoked it does not, nor does it any longer', async () => {
  const worker = await person()
  const first = await saved(record(worker, -5))
  const disputed = await saved(step(office.site, first, 'object', { dispute: '当时没有作业' }))
  expect(await turns(disputed)).toEqual(['safety_behavior.uphold'])
  const upheld = await saved(step(consultant, disputed, 'uphold', { decide_note: '照片清楚' }))
  expect(await score(worker)).toBe(-5)
  await saved(step(consultant, upheld, 'revoke', { decide_note: '复核认错了人' }))
  expect(await score(worker)).toBe(0)
})

it('asks for education at ten points down, once, and takes a session the person has passed since', async () => {
  const worker = await person()
  await confirmed(worker, -5)
  const tenth = await confirmed(worker, -5)
  expect([(await stored(tenth))?.measure, await turns(tenth)]).toEqual([1, ['safety_behavior.educate']])
  expect((await stored(await confirmed(worker, -2)))?.measure).toBeNull()
  const teacher = await make(office.harness.platform, entityOf('manage_user'), {
    engineering_id: office.project,
    unit_id: office.unit,
  })
  const session = (score: number, start_at = nowSeconds() - 60) =>
    make(office.harness.platform, entityOf('edu'), {
      engineering_id: office.project,
      teacher,
      start_at,
      end_at: start_at + 50,
      scores: [{ worker_id: worker, score, signed: true }],
      state: 1,
    })
  const educate = async (edu_id: number) => step(office.site, tenth, 'educate', { edu_id })
  const message = '所选教育没有此人在这次行为之后考核合格的成绩'
  expect(await educate(await session(59))).toMatchObject(refusal('edu_id', message))
  expect(await educate(await session(90, nowSeconds() - 2000 * HOUR))).toMatchObject(refusal('edu_id', message))
  await saved(educate(await session(60)))
  expect(await turns(tenth)).toEqual([])
})

it('proposes to dismiss at twenty points down, and not before', async () => {
  const worker = await person()
  const tenth = await confirmed(worker, -10)
  expect(await step(office.site, tenth, 'dismiss', { handle_note: '已退场' })).toMatchObject(
    refusal('handle_note', '此次行为没有要求建议清退'),
  )
  const twentieth = await confirmed(worker, -10)
  expect([(await stored(twentieth))?.measure, await turns(twentieth)]).toEqual([2, ['safety_behavior.dismiss']])
  const done = await saved(step(office.site, twentieth, 'dismiss', { handle_note: '已办理退场' }))
  expect(await step(office.site, done, 'dismiss', { handle_note: '再办一次' })).toMatchObject(
    refusal('handle_note', '已经处置，不必再登记'),
  )
})

it('offers to educate and to dismiss where that was asked for and not yet done, never on praise; who registered for him is said', async () => {
  const worker = await person()
  const offered = async ({ id }: Version) => {
    const url = `${AT}/getList?engineering_id=${office.project}&fields=part&limit=50`
    const { data } = (await office.harness.app.inject({ method: 'GET', url, headers: { token: office.site.token } })).json()
    const row = (data.rows as { id: number; can: string[] }[]).find((each) => each.id === id)
    return row?.can.filter((right) => ['educate', 'dismiss'].includes(right))
  }
  const praise = await confirmed(worker, 2)
  await confirmed(worker, -2)
  const tenth = await confirmed(worker, -10)
  const twentieth = await confirmed(worker, -10)
  expect([await offered(praise), await offered(tenth), await offered(twentieth)]).toEqual([[], ['educate'], ['dismiss']])
  await saved(step(office.site, twentieth, 'dismiss', { handle_note: '已办理退场' }))
  expect(await offered(twentieth)).toEqual([])
  const { rows } = await sql<{ on_behalf: string }>`select on_behalf from safety_behavior where id = ${praise.id}`.execute(db())
  expect(rows[0]?.on_behalf).toMatch(/ 代 .+ 登记签认$/)
})

it('puts who has points on the board of stars, teams by points a head, and shows nobody of another project', async () => {
  const { platform } = office.harness
  const at = { engineering_id: office.project, unit_id: office.unit }
  const team_id = await make(platform, entityOf('team'), { ...at, name: '木工九班' })
  const member = () => make(platform, entityOf('worker'), { ...at, team_id, enter_status: 1, work_role: 20 })
  const [star, other] = [await member(), await member()]
  await confirmed(star, 2)
  await confirmed(star, 2)
  await confirmed(other, -5)
  const board = async (who: Person) =>
    (await office.harness.app.inject({ method: 'GET', url: boardPath, headers: { token: who.token } })).json().data as BoardAnswer
  const seen = await board(office.site)
  expect(seen.stars.find(({ id }) => id === star)).toMatchObject({ good: 2, bad: 0, points: 4, team_name: '木工九班' })
  expect(seen.stars.some(({ id }) => id === other)).toBe(false)
  expect(seen.teams.find(({ id }) => id === team_id)).toMatchObject({ people: 2, points: -1, mean: -0.5 })
  expect([seen.bad_week > 0, seen.workers > 0]).toEqual([true, true])
  expect(await board(office.outsider)).toMatchObject({ stars: [], teams: [], bad_week: 0 })
})
