import { entityOf } from '@zhujian/domain/entities'
import { addDays, dayOf, nowSeconds, today } from '@zhujian/model/date'
import { ensureWarnRules, judge } from '@zhujian/server/modules/warning/public'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createOffice, type Office, party } from '../document/desk'
import { call, type Person } from '../file/harness'
import { make } from '../factory'
import { uploadedFile } from '../world'

const AT = '/api/safety/edu/pc'
const HOUR = 3600

let office: Office
let teacher: number
let team: number
let consultant: Person
beforeAll(async () => {
  office = await createOffice()
  const { platform } = office.harness
  teacher = await make(platform, entityOf('manage_user'), { engineering_id: office.project, unit_id: office.unit })
  const firm = await make(platform, entityOf('unit'), { unit_name: '云州监理有限公司', status: 'normal' })
  await make(platform, entityOf('engineering_unit'), party(office.project, firm, '云州监理有限公司', 'jldw'))
  consultant = await office.harness.person('consultant', { unit: firm })
  team = await make(platform, entityOf('team'), { engineering_id: office.project, unit_id: office.unit, name: '木工一班' })
})
afterAll(() => office.harness.close())

const person = (name: string, more: Record<string, unknown> = {}) =>
  make(office.harness.platform, entityOf('worker'), {
    engineering_id: office.project,
    unit_id: office.unit,
    name,
    enter_status: 1,
    work_role: 20,
    edu_pass: false,
    ...more,
  })
const get = async (who: Person, url: string) =>
  (await office.harness.app.inject({ method: 'GET', url, headers: { token: who.token } })).json()

interface Version {
  readonly id: number
  readonly version: number
}

interface Held {
  readonly level: number
  readonly daysAgo: number
  readonly hours?: string
  readonly score?: number
  /** 逐人的分数；没有写的都是同一个。 */
  readonly scores?: readonly number[]
}

/** 登记一次三级教育。 */
async function held(workers: readonly number[], { level, daysAgo, hours = '20', score = 80, scores = [] }: Held) {
  const start = nowSeconds() - daysAgo * 24 * HOUR
  const { data } = await call(office.harness, office.site, `${AT}/add`, {
    engineering_id: office.project,
    title: `第${level}级教育`,
    edu_type: 1,
    edu_level: level,
    team_id: level === 3 ? team : null,
    start_at: start,
    end_at: start + 20 * HOUR,
    hours,
    teacher,
    content: '安全生产法规与本工程危险源',
    scores: workers.map((worker_id, at) => ({ worker_id, score: scores[at] ?? score, signed: true })),
    img: await uploadedFile(office.harness.platform, office.site.id),
  })
  return data as unknown as Version
}
const step = (who: Person, { id, version }: Version, name: string) =>
  call(office.harness, who, `${AT}/examine`, { id, version, step: name })
const saved = async (answer: ReturnType<typeof step>) => (await answer).data as unknown as Version
const approved = async (workers: readonly number[], of: Held) => {
  const sent = await saved(step(office.site, await held(workers, of), 'submit'))
  const { code, msg } = await step(consultant, sent, 'approve')
  expect([code, msg]).toEqual([200, expect.anything()])
}
const passed = async (id: number) => {
  const { rows } = await sql<{ edu_pass: boolean }>`select edu_pass from worker where id = ${id}`.execute(
    office.harness.platform.db,
  )
  return rows[0]?.edu_pass
}

it('counts who took part and who passed, whatever was sent for it', async () => {
  const workers = [await person('张三丰'), await person('李四光')]
  const { id } = await held(workers, { level: 1, daysAgo: 20, score: 59 })
  const { data } = await get(office.site, `${AT}/info?id=${id}`)
  expect([data.people, data.passed]).toEqual([2, 0])
})

it('marks a worker as educated once he has passed all three levels with their hours, and not before', async () => {
  const worker = await person('王五')
  await approved([worker], { level: 1, daysAgo: 10, hours: '15' })
  await approved([worker], { level: 2, daysAgo: 8, hours: '15' })
  await approved([worker], { level: 3, daysAgo: 6, hours: '19.5' })
  expect(await passed(worker)).toBe(false)
  await approved([worker], { level: 3, daysAgo: 4, hours: '0.5' })
  expect(await passed(worker)).toBe(true)
})

it('takes the levels in their order, and tells who is early', async () => {
  const worker = await person('赵六')
  const refused = await step(office.site, await held([worker], { level: 2, daysAgo: 3 }), 'submit')
  expect(refused.data).toMatchObject({ fields: [{ field: 'scores', message: '赵六未完成公司级教育，不能登记项目级' }] })
})

it('cannot be typed: neither as the worker is entered nor later', async () => {
  const id = await person('吴九')
  const { version } = (await get(office.site, `/api/people/worker/pc/info?id=${id}`)).data
  const typed = await call(office.harness, office.site, '/api/people/worker/pc/edit', { id, version, edu_pass: true })
  expect([typed.msg, typed.data, await passed(id)]).toEqual(['', expect.anything(), false])
})

it('was nobody there who was not yet sixteen', async () => {
  const worker = await person('郑十')
  await sql`update worker set birth_year = ${new Date().getFullYear() - 15} where id = ${worker}`.execute(
    office.harness.platform.db,
  )
  const refused = await step(office.site, await held([worker], { level: 1, daysAgo: 2 }), 'submit')
  expect(refused.data).toMatchObject({
    fields: [{ message: expect.stringMatching(/^郑十在 .* 教育时未满 16 周岁，请核对日期$/) }],
  })
})

it('is taken back by who handed it in, by nobody else, while nobody has judged it', async () => {
  const worker = await person('冯一')
  const sent = await saved(step(office.site, await held([worker], { level: 1, daysAgo: 30 }), 'submit'))
  const colleague = await office.harness.person('site', { unit: office.unit, projects: [office.project] })
  expect((await step(colleague, sent, 'withdraw')).msg).toBe('撤回由提交人办理，别人不能代办')
  const back = await saved(step(office.site, sent, 'withdraw'))
  const { rows } = await sql`select act from turn where entity = 'edu' and row_id = ${sent.id}`.execute(
    office.harness.platform.db,
  )
  expect([back.version, rows]).toEqual([sent.version + 1, []])
  const again = await saved(step(office.site, back, 'submit'))
  const judged = await saved(step(consultant, again, 'approve'))
  expect((await step(office.site, judged, 'withdraw')).msg).toBe('安全教育当前为“已通过”，不能撤回')
})

it('is, while it is drafted, there for the company of who drafts it, and for nobody else', async () => {
  const draft = await held([await person('陈二')], { level: 1, daysAgo: 40 })
  const seen = async (who: Person) => (await get(who, `${AT}/info?id=${draft.id}`)).code
  const colleague = await office.harness.person('site', { unit: office.unit, projects: [office.project] })
  const outsiders = [consultant, office.officer]
  expect([await seen(office.site), await seen(colleague)]).toEqual([200, 200])
  expect(await Promise.all(outsiders.map(seen))).toEqual([0, 0])
  await step(colleague, draft, 'submit')
  expect(await Promise.all(outsiders.map(seen))).toEqual([200, 200])
})

it('lets nobody be in two places at a time', async () => {
  const worker = await person('孙七')
  await step(office.site, await held([worker], { level: 1, daysAgo: 2 }), 'submit')
  const refused = await step(office.site, await held([worker], { level: 1, daysAgo: 2 }), 'submit')
  expect(refused.data).toMatchObject({ fields: [{ message: expect.stringMatching(/^孙七同一时段已在“第1级教育”/) }] })
})

describe('what looks odd is told to who reviews it', () => {
  const told = async (workers: readonly number[], of: Held) => {
    const { id } = await saved(step(office.site, await held(workers, of), 'submit'))
    const { rows } = await sql<{ caution: string | null }>`select caution from edu where id = ${id}`.execute(
      office.harness.platform.db,
    )
    return rows[0]?.caution
  }
  const people = (names: readonly string[]) => Promise.all(names.map((name) => person(name)))

  it('one score for all of three, not for two, not where one differs', async () => {
    const workers = await people(['钱一', '钱二', '钱三'])
    expect(await told(workers, { level: 1, daysAgo: 40 })).toBe('3 人的考核分都是 80 分')
    expect(await told(workers, { level: 1, daysAgo: 42, scores: [80, 80, 81] })).toBeNull()
    expect(await told(workers.slice(0, 2), { level: 1, daysAgo: 44 })).toBeNull()
  })

  it('more signatures than came to work that day, where attendance is kept', async () => {
    const { platform } = office.harness
    const workers = await people(['吴一', '吴二'])
    const of = { level: 1, daysAgo: 50, scores: [80, 90] }
    const came = async (daysAgo: number, n: number) => {
      for (const worker_id of workers.slice(0, n))
        await make(platform, entityOf('attendance_day'), {
          engineering_id: office.project,
          worker_id,
          day_on: dayOf(nowSeconds() - daysAgo * 24 * HOUR),
          result: 1,
        })
    }
    expect(await told(workers, of)).toBeNull()
    await came(52, 1)
    expect(await told(workers, { ...of, daysAgo: 52 })).toBe('签到 2 人，当日出勤只有 1 人')
    await came(54, 2)
    expect(await told(workers, { ...of, daysAgo: 54 })).toBeNull()
  })
})

it('waits for the consultant, and who entered it does not approve it', async () => {
  const worker = await person('周八')
  const data = await saved(step(office.site, await held([worker], { level: 1, daysAgo: 1 }), 'submit'))
  const { rows } = await sql<{ act: string; due: string | null }>`select act, due_on::text as due from turn
    where entity = 'edu' and row_id = ${data.id}`.execute(office.harness.platform.db)
  expect(rows).toEqual([{ act: 'edu.approve', due: expect.stringMatching(/^\d{4}-/) }])
  expect((await step(office.site, data, 'approve')).code).not.toBe(200)
})

it('is missed by a worker who comes to work without it, by no manager (W20)', async () => {
  const { platform } = office.harness
  const came = async (name: string, work_role: number) => {
    const worker_id = await person(name, { work_role, enter_on: addDays(today(), -2) })
    await make(platform, entityOf('attendance_day'), {
      engineering_id: office.project,
      worker_id,
      day_on: addDays(today(), -1),
      result: 1,
    })
  }
  await came('李敏', 10)
  await came('王强', 20)
  await ensureWarnRules(platform.db)
  await judge(platform, { codes: ['W20'], projects: [office.project] })
  const { rows } = await sql<{ content: string }>`select w.content from warning w join warn_rule r on r.id = w.rule_id
    where r.code = 'W20' and w.engineering_id = ${office.project} and w.ended_at is null`.execute(platform.db)
  const told = rows.map(({ content }) => content).join()
  expect([told.includes('王强'), told.includes('李敏')]).toEqual([true, false])
})
