import { entityOf } from '@zhujian/domain/entities'
import { addDays, today } from '@zhujian/model/date'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createOffice, type Office, party } from '../document/desk'
import { make } from '../factory'
import { call, type Person } from '../file/harness'

const AT = '/api/people/leave/pc'
const day = (n: number) => addDays(today(), n)

let office: Office
let consultant: Person
let owner: Person
beforeAll(async () => {
  office = await createOffice()
  const { platform, person } = office.harness
  const company = async (name: string, role: string) => {
    const unit = await make(platform, entityOf('unit'), { unit_name: name, status: 'normal' })
    await make(platform, entityOf('engineering_unit'), party(office.project, unit, name, role))
    return unit
  }
  consultant = await person('consultant', { unit: await company('云州监理有限公司', 'jldw') })
  owner = await person('owner', { unit: await company('云州城建投资有限公司', 'jsdw') })
})
afterAll(() => office.harness.close())

const db = () => office.harness.platform.db
/** 一名在岗的人，连到实名制。 */
async function staff(values: Record<string, unknown> = {}) {
  const at = { engineering_id: office.project, unit_id: office.unit }
  const worker_id = await make(office.harness.platform, entityOf('worker'), { ...at, enter_status: 1, work_role: 10 })
  const all = { ...at, worker_id, unit_role: 'sgdw', post: 'builder', active: true, name: '李建国', ...values }
  return { worker_id, id: await make(office.harness.platform, entityOf('manage_user'), all) }
}
const certified = {
  post: 'technical_head',
  cert_no: '浙1330001',
  cert_to: day(400),
  safety_cert: 'B',
  safety_cert_no: '浙建安B（2024）0001',
  safety_cert_to: day(400),
}

interface Version {
  readonly id: number
  readonly version: number
}
const ask = (manage_user_id: number, more: Record<string, unknown> = {}, who = office.site) =>
  call(office.harness, who, `${AT}/add`, {
    engineering_id: office.project,
    manage_user_id,
    leave_kind: 1,
    from_on: day(0),
    to_on: day(1),
    reason: '参加继续教育',
    ...more,
  })
const step = (who: Person, { id, version }: Version, name: string, asks: Record<string, unknown> = {}) =>
  call(office.harness, who, `${AT}/examine`, { id, version, step: name, ...asks })
async function saved(answer: ReturnType<typeof call>): Promise<Version> {
  const { code, msg, data } = await answer
  expect([code, msg, code === 200 ? null : data]).toEqual([200, expect.anything(), null])
  return data as unknown as Version
}
const atStation = async (asked: ReturnType<typeof call>) => {
  const reviewed = await saved(step(consultant, await saved(asked), 'review'))
  return saved(step(owner, reviewed, 'confirm'))
}
const granted = async (asked: ReturnType<typeof call>) => saved(step(office.officer, await atStation(asked), 'approve'))
const refusal = (field: string, message: string) => ({ data: { fields: [{ field, message }] } })
const results = async (worker: number) => {
  const { rows } = await sql<{ day: string; result: number }>`select to_char(day_on, 'YYYY-MM-DD') as day, result
    from attendance_day where worker_id = ${worker} and deleted_at is null order by day_on`.execute(db())
  return Object.fromEntries(rows.map((row) => [row.day, row.result]))
}

it('offers 撤销 and 修改 to the company of the person alone', async () => {
  const asked = await saved(ask((await staff()).id))
  const can = async (who: Person) => {
    const answer = await office.harness.app.inject({ url: `${AT}/info?id=${asked.id}`, headers: { token: who.token } })
    const { can: held } = answer.json<{ data: { can: string[] } }>().data
    return ['edit', 'cancel'].filter((right) => held.includes(right))
  }
  expect([await can(office.site), await can(owner), await can(consultant)]).toEqual([['cancel'], [], []])
})

it('is granted by three offices in turn, and by none out of turn', async () => {
  const asked = await saved(ask((await staff()).id))
  expect((await step(office.officer, asked, 'approve')).data.problem).toBe('wrongState')
  expect((await step(office.site, asked, 'review')).code).not.toBe(200)
  const reviewed = await saved(step(consultant, asked, 'review'))
  expect((await step(consultant, reviewed, 'confirm')).code).not.toBe(200)
  const confirmed = await saved(step(owner, reviewed, 'confirm'))
  await saved(step(office.officer, confirmed, 'approve'))
})

it('is not judged by who asked for it', async () => {
  const { rows } = await sql<{ unit_id: number }>`select unit_id from account where id = ${owner.id}`.execute(db())
  const own = await staff({ unit_role: 'jsdw', post: 'owner_head', unit_id: rows[0]?.unit_id })
  const asked = await saved(ask(own.id, {}, owner))
  const reviewed = await saved(step(consultant, asked, 'review'))
  expect((await step(owner, reviewed, 'confirm')).code).not.toBe(200)
})

it('writes its days into the attendance: over absence, not over presence, and where nothing stands', async () => {
  const { id, worker_id } = await staff()
  const stood = (day_on: string, result: number) =>
    make(office.harness.platform, entityOf('attendance_day'), {
      engineering_id: office.project,
      worker_id,
      day_on,
      result,
      hours: '0',
    })
  await stood(day(-2), 3)
  await stood(day(-1), 1)
  await granted(ask(id, { from_on: day(-2), to_on: day(1) }))
  expect(await results(worker_id)).toEqual({ [day(-2)]: 4, [day(-1)]: 1, [day(0)]: 4, [day(1)]: 4 })
})

it('taken back, gives the days from today on back to the attendance and leaves what has passed', async () => {
  const { id, worker_id } = await staff()
  const leave = await granted(ask(id, { from_on: day(-1), to_on: day(2) }))
  await saved(step(office.site, leave, 'cancel', { cancel_reason: '提前销假' }))
  expect(await results(worker_id)).toEqual({ [day(-1)]: 4 })
})

it('whose days are over is not taken back any more; it is called by who and which days', async () => {
  const { id } = await staff()
  const leave = await granted(ask(id, { from_on: day(-1), to_on: day(1) }))
  const { rows } = await sql<{ title: string }>`update leave set from_on = from_on - 9, to_on = to_on - 9 where id = ${leave.id}
    returning title`.execute(office.harness.platform.db)
  expect(rows[0]?.title).toMatch(new RegExp(` ${day(-1)} 至 ${day(1)}$`))
  const info = await office.harness.app.inject({ url: `${AT}/info?id=${leave.id}`, headers: { token: office.site.token } })
  expect(info.json<{ data: { can: string[] } }>().data.can).not.toContain('cancel')
  expect((await step(office.site, leave, 'cancel', { cancel_reason: '补办' })).msg).toBe('假期已经结束，不能再销假')
})

it('does not overlap what was granted, asked for before or after', async () => {
  const { id } = await staff()
  const second = await atStation(ask(id, { from_on: day(1), to_on: day(3) }))
  await granted(ask(id))
  expect(await ask(id, { from_on: day(1), to_on: day(1) })).toMatchObject(refusal('from_on', '与已批请假重叠'))
  expect(await step(office.officer, second, 'approve')).toMatchObject(refusal('from_on', '与已批请假重叠'))
  await saved(ask(id, { from_on: day(4), to_on: day(4) }))
})

it('is not asked for more than two days after it began', async () => {
  const { id } = await staff()
  expect(await ask(id, { from_on: day(-3) })).toMatchObject(refusal('from_on', '不能补请 2 天以前的假'))
  await saved(ask(id, { from_on: day(-2) }))
})

it('of a project manager names who stands in, who holds the certificates of the post', async () => {
  const { id } = await staff({ post: 'project_manager' })
  expect(await ask(id)).toMatchObject(refusal('substitute', '项目经理请假须写明代管人'))
  const plain = await staff()
  expect(await ask(id, { substitute: plain.id })).toMatchObject(refusal('substitute', '代管人不具备相应资格'))
  const lapsing = await staff({ ...certified, safety_cert_to: day(0) })
  expect(await ask(id, { substitute: lapsing.id })).toMatchObject(refusal('substitute', '代管人不具备相应资格'))
  const gone = await staff({ ...certified, active: false })
  expect(await ask(id, { substitute: gone.id })).toMatchObject(refusal('substitute', '代管人不具备相应资格'))
  await saved(ask(id, { substitute: (await staff(certified)).id }))
})

it('is asked for people of one’s own company alone, who are in their post', async () => {
  const { rows } = await sql<{ unit_id: number }>`select unit_id from account where id = ${consultant.id}`.execute(db())
  const theirs = await staff({ unit_role: 'jldw', post: 'supervisor_staff', unit_id: rows[0]?.unit_id })
  expect(await ask(theirs.id)).toMatchObject(refusal('manage_user_id', '只能办理本单位人员的请假'))
  await saved(ask(theirs.id, {}, consultant))
  const left = await staff({ active: false })
  expect(await ask(left.id)).toMatchObject(refusal('manage_user_id', '此人已不在本工程的岗位上'))
})

it('says how much of the month was granted before, and warns of more than a fifth of it', async () => {
  const { id } = await staff()
  const first = `${addDays(`${today().slice(0, 7)}-01`, 40).slice(0, 7)}-01`
  await granted(ask(id, { from_on: first, to_on: addDays(first, 4) }))
  const asked = await saved(ask(id, { from_on: addDays(first, 9), to_on: addDays(first, 10) }))
  const { rows } = await sql`select days, month_used, caution from leave where id = ${asked.id}`.execute(db())
  expect(rows).toEqual([{ days: 2, month_used: 5, caution: `${first.slice(0, 7)} 请假累计 7 天，超过当月的 20%` }])
})
