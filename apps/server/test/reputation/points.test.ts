import { entityOf } from '@zhujian/domain/entities'
import { addDays, monthsAfter, today } from '@zhujian/model/date'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createOffice, type Office } from '../document/desk'
import { call, type Person } from '../file/harness'
import { handsIn, refusal, saved } from '../office-hands'
import { make, unique } from '../factory'
import { uploadedFile } from '../world'

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
    const { rows } = await sql<{ version: number }>`select version from person_point where id = ${id}`.execute(platform.db)
    await saved(step(office.chief, 'person_point', { id, version: rows[0]?.version ?? 1 }, 'confirm'))
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
