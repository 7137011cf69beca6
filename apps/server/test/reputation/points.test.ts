import { addWorkingDays } from '@zhujian/domain/calendar/working-days'
import { entityOf } from '@zhujian/domain/entities'
import { addDays, monthsAfter, today } from '@zhujian/model/date'
import { workCalendar } from '@zhujian/server/modules/setting/public'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createOffice, type Office } from '../document/desk'
import { call, type Person } from '../file/harness'
import { handsIn, refusal, saved, type Version } from '../office-hands'
import { make, unique } from '../factory'
import { uploadedFile } from '../world'

const REASONED = { confirm_note: '方案与论证记录核对属实，当事人没有提出异议' }
let office: Office
beforeAll(async () => {
  office = await createOffice()
})
afterAll(() => office.harness.close())

const { at, step } = handsIn('reputation', () => office.harness)
async function get(who: Person, url: string) {
  const answer = await office.harness.app.inject({ method: 'GET', url, headers: { token: who.token } })
  return answer.json() as Awaited<ReturnType<typeof call>>
}

/** 同上，登记了当事人的陈述申辩。 */
const stated = async ({ id }: Version, who = office.site) => {
  const { rows } = await sql<{ version: number }>`select version from person_point where id = ${id}`.execute(
    office.harness.platform.db,
  )
  const version = rows[0]?.version ?? 1
  return saved(
    step(who, 'person_point', { id, version }, 'plead', {
      statement: '专家论证已经补办，请予从轻',
      stated_by: '周经理（本人）',
      ...(who === office.officer && { plead_file: await uploadedFile(office.harness.platform, who.id) }),
    }),
  )
}

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

describe('the points of a manager as of a day', () => {
  interface Told {
    readonly total: number
    readonly lines: readonly Record<string, unknown>[]
  }
  const told = async (who: Person, manage_user_id: number, on?: string) =>
    get(who, `/api/reputation/person_point/pc/story?manage_user_id=${manage_user_id}${on ? `&on=${on}` : ''}`)
  let person: number
  let away: number
  let serial = 0
  const manager = (engineering_id: number) =>
    make(office.harness.platform, entityOf('manage_user'), {
      engineering_id,
      unit_id: office.unit,
      unit_role: 'sgdw',
      post: 'project_manager',
      name: '周经理',
      active: false,
    })
  beforeAll(async () => {
    const { platform } = office.harness
    const org = await make(platform, entityOf('supervise_org'), { name: '别的站', areacode: '330108' })
    const elsewhere = await make(platform, entityOf('engineering'), {
      engineering_name: '别处的工程',
      supervise_org_id: org,
      areacode: '330108',
      state: 1,
    })
    person = await manager(office.project)
    away = await manager(elsewhere)
    await sql`update manage_user set idno_index = 'one-person' where id in (${person}, ${away})`.execute(platform.db)
    const put = async (manage_user_id: number, engineering_id: number, more: Record<string, unknown>) =>
      make(platform, entityOf('person_point'), {
        engineering_id,
        manage_user_id,
        rule_id: await make(platform, entityOf('rule'), {
          rule_kind: 6,
          points: 3,
          state: 1,
          item_code: `S${(serial += 1)}${unique()}`,
        }),
        fact: '未按规定组织验收',
        state: 1,
        ...more,
      })
    const at = (day: string) => Date.parse(`${day}T09:00:00+08:00`) / 1000
    await put(person, office.project, { points: 6, happened_on: '2025-01-10', confirmed_at: at('2025-01-20') })
    await put(away, elsewhere, { points: 3, happened_on: '2025-06-01', confirmed_at: at('2025-06-10') })
    const cancelled = await put(person, office.project, { points: 3, happened_on: '2025-07-01', confirmed_at: at('2025-07-05') })
    await sql`update person_point set state = 2, updated_at = to_timestamp(${at('2025-09-01')}) where id = ${cancelled}`.execute(
      platform.db,
    )
    await put(person, office.project, { points: 12, happened_on: '2025-07-02', state: 0 })
  })

  it.each([
    ['2025-01-19', 0],
    ['2025-01-20', 6],
    ['2025-06-10', 9],
    ['2025-07-05', 12],
    ['2025-08-31', 12],
    ['2025-09-01', 9],
    ['2026-01-09', 9],
    ['2026-01-10', 3],
    ['2026-06-01', 0],
  ])('are on %s: %i', async (on, total) => {
    expect((await told(office.officer, person, on)).data).toMatchObject({ total })
  })

  it('are the same from either project; of one out of reach there are the points and the item, no fact and nothing to open', async () => {
    const { lines } = (await told(office.officer, person, '2025-08-31')).data as unknown as Told
    expect(lines.map(({ id, points, engineering_name, fact }) => [id === null, points, engineering_name === null, fact])).toEqual(
      [
        [false, 3, false, '未按规定组织验收'],
        [true, 3, true, null],
        [false, 6, false, '未按规定组织验收'],
      ],
    )
    expect(lines.every(({ item, clause }) => item && clause)).toBe(true)
  })

  it('are of somebody within reach, on no day to come', async () => {
    expect((await told(office.officer, away)).data).toMatchObject({ problem: 'notFound' })
    expect(await told(office.officer, person, addDays(today(), 1))).toMatchObject(refusal('日期不能晚于今天'))
    expect(
      (
        await office.harness.app.inject({ method: 'GET', url: `/api/reputation/person_point/pc/story?manage_user_id=${person}` })
      ).json().code,
    ).not.toBe(200)
  })

  it('that come to twelve are told to the company and the officers at once', async () => {
    const { platform } = office.harness
    const rule_id = await make(platform, entityOf('rule'), { rule_kind: 6, points: 12, state: 1, item_code: `T${unique()}` })
    const { id } = await saved(
      call(office.harness, office.officer, at('person_point', 'add'), {
        engineering_id: office.project,
        manage_user_id: person,
        rule_id,
        points: 12,
        happened_on: today(),
        fact: '转包',
        proof: await uploadedFile(platform, office.officer.id),
      }),
    )
    await saved(step(office.chief, 'person_point', await stated({ id, version: 1 }), 'confirm', REASONED))
    const said = async ({ id: account }: Person) =>
      (
        await sql<{ body: string }>`select body from message where account_id = ${account} and title = '项目经理记分'`.execute(
          platform.db,
        )
      ).rows
    expect(await said(office.site)).toEqual([
      { body: expect.stringContaining('周经理十二个月内已记 12 分：满 12 分，停止执业一年') },
    ])
  })
})

describe('points are put before the manager first', () => {
  const db = () => office.harness.platform.db
  const until = async () => {
    const { platform } = office.harness
    return addWorkingDays(await workCalendar(platform), today(), 5)
  }
  let person: number
  beforeAll(async () => {
    person = await make(office.harness.platform, entityOf('manage_user'), {
      engineering_id: office.project,
      unit_id: office.unit,
      unit_role: 'sgdw',
      post: 'project_manager',
      name: '冯国平',
      post_from: null,
      post_to: null,
      active: false,
    })
  })
  const given = async (more: Record<string, unknown> = {}) => {
    const rule_id = await make(office.harness.platform, entityOf('rule'), {
      rule_kind: 6,
      points: 3,
      state: 1,
      item_code: `P${unique()}`,
      item: '未在岗履职',
    })
    return call(office.harness, office.officer, at('person_point', 'add'), {
      engineering_id: office.project,
      manage_user_id: person,
      rule_id,
      points: 3,
      happened_on: today(),
      fact: '检查时未在岗',
      proof: await uploadedFile(office.harness.platform, office.officer.id),
      ...more,
    })
  }
  const row = async (id: number) =>
    (
      await sql<{ told_at: Date | null; plead_until: string; stated_by: string | null; plead_by: number | null }>`select told_at,
      plead_until::text, stated_by, plead_by from person_point where id = ${id}`.execute(db())
    ).rows[0]
  const told = async ({ id }: Person, title: string) =>
    (
      await sql<{ body: string }>`select body from message where account_id = ${id} and title = ${title} order by id`.execute(
        db(),
      )
    ).rows.map(({ body }) => body)

  it('with the facts, the points and the last day to state, to his side and nobody else', async () => {
    const { id } = await saved(given())
    expect(await row(id)).toMatchObject({ plead_until: await until(), told_at: expect.anything() })
    expect((await told(office.site, '项目经理记分告知')).at(-1)).toBe(
      `冯国平 ${today()}：检查时未在岗（未在岗履职），拟记 3 分；有异议的，${await until()} 之前（含当日）可以陈述、申辩`,
    )
    expect(await told(office.outsider, '项目经理记分告知')).toEqual([])
  })

  it('and are not confirmed before the period is over, unless a statement and who made it are on record', async () => {
    const event = await saved(given())
    expect(await step(office.chief, 'person_point', event, 'confirm', REASONED)).toMatchObject({
      msg: `陈述申辩至 ${await until()} 止：期满，或者登记了当事人的陈述申辩，才能确认记分`,
    })
    expect((await step(office.site, 'person_point', event, 'plead', { statement: '当日请假经批准' })).data).toMatchObject({
      fields: [{ field: 'stated_by' }],
    })
    const heard = await stated(event)
    expect(await row(event.id)).toMatchObject({ stated_by: '周经理（本人）', plead_by: office.site.id })
    await saved(step(office.chief, 'person_point', heard, 'confirm', REASONED))
    const silent = await saved(given())
    await sql`update person_point set plead_until = ${addDays(today(), -1)} where id = ${silent.id}`.execute(db())
    await saved(step(office.chief, 'person_point', silent, 'confirm', REASONED))
    expect((await told(office.site, '项目经理记分')).at(-1)).toContain('冯国平十二个月内已记 6 分')
  })

  it('nor where nobody could be told and nothing is stated, however long ago', async () => {
    const alone = await make(office.harness.platform, entityOf('unit'), { unit_name: '没有账号的企业', status: 'normal' })
    const unheard = await make(office.harness.platform, entityOf('manage_user'), {
      engineering_id: office.project,
      unit_id: alone,
      unit_role: 'sgdw',
      post: 'project_manager',
      post_from: null,
      post_to: null,
      active: false,
    })
    const event = await saved(given({ manage_user_id: unheard }))
    await sql`update person_point set plead_until = ${addDays(today(), -1)} where id = ${event.id}`.execute(db())
    expect((await step(office.chief, 'person_point', event, 'confirm', REASONED)).msg).toMatch(/^还没有告知当事人/)
    expect((await step(office.site, 'person_point', event, 'plead', { statement: '有异议', stated_by: '本人' })).msg).toBe(
      '陈述申辩由当事人与其所在企业提出',
    )
    const bare = { statement: '无异议', stated_by: '张三' }
    expect((await step(office.officer, 'person_point', event, 'plead', bare)).msg).toBe(
      '由监督机构登记的，请上传当事人签字的陈述申辩书或者笔录',
    )
    await saved(step(office.chief, 'person_point', await stated(event, office.officer), 'confirm', REASONED))
  })

  it('anew where the facts change, and never change once he has stated', async () => {
    const event = await saved(given())
    await sql`update person_point set plead_until = ${today()} where id = ${event.id}`.execute(db())
    const edit = (version: number, fact: string) =>
      call(office.harness, office.officer, at('person_point', 'edit'), { id: event.id, version, fact })
    const changed = await saved(edit(event.version, '两次检查均未在岗'))
    expect(await row(event.id)).toMatchObject({ plead_until: await until() })
    expect((await told(office.site, '项目经理记分告知')).at(-1)).toContain('两次检查均未在岗')
    const heard = await stated(changed)
    expect(await edit(heard.version, '三次检查均未在岗')).toMatchObject(
      refusal('当事人已经陈述申辩，告知的内容不能再改；有误的请撤销后重新登记'),
    )
  })

  it('happened while he was on the project, and still count', async () => {
    await sql`update engineering set created_at = now() - interval '600 days', plan_kg_time = ${addDays(today(), -500)}
      where id = ${office.project}`.execute(db())
    const begun = addDays(today(), -600)
    const on = async (happened_on: string) => (await given({ happened_on })).data
    const wrong = (message: string) => ({ fields: [{ field: 'happened_on', message }] })
    expect(await on('2019-01-05')).toMatchObject(wrong(`本工程 ${begun} 才登记、开工，发生日期不能早于这一天`))
    const old = monthsAfter(today(), -12)
    expect(await on(old)).toMatchObject(wrong(`至 ${monthsAfter(old, 12)} 已满十二个月，不再计入累计，不能再记分`))
    await saved(given({ happened_on: addDays(today(), -90) }))
    const came = addDays(today(), -60)
    await sql`update manage_user set post_from = ${came}, post_to = ${addDays(today(), -5)} where id = ${person}`.execute(db())
    expect(await on(addDays(today(), -61))).toMatchObject(wrong(`冯国平 ${came} 起任本工程项目经理，发生日期不能早于这一天`))
    expect(await on(today())).toMatchObject(wrong(`冯国平 ${addDays(today(), -5)} 离岗，发生日期不能晚于这一天`))
    await saved(given({ happened_on: came }))
  })
})

it('the same fact is not given points twice; on another day, or of another item, it is another fact', async () => {
  const { platform } = office.harness
  const rule = () => make(platform, entityOf('rule'), { rule_kind: 6, points: 3, state: 1, item_code: `D${unique()}` })
  const [rule_id, other] = [await rule(), await rule()]
  const manage_user_id = await make(platform, entityOf('manage_user'), {
    engineering_id: office.project,
    unit_id: office.unit,
    unit_role: 'specialty',
    post: 'project_manager',
  })
  const given = async (more: Record<string, unknown>) =>
    call(office.harness, office.officer, at('person_point', 'add'), {
      engineering_id: office.project,
      manage_user_id,
      rule_id,
      points: 3,
      happened_on: today(),
      fact: '检查当日未在岗履职',
      proof: await uploadedFile(platform, office.officer.id),
      ...more,
    })
  await saved(given({}))
  expect(await given({ fact: '检查当日不在岗' })).toMatchObject(refusal('同一事实已记分'))
  await saved(given({ happened_on: addDays(today(), -1) }))
  await saved(given({ rule_id: other }))
})
