import type { PriorityRow } from '@zhujian/domain/contracts/check-priority'
import { priorityApi } from '@zhujian/domain/contracts/check-priority'
import { type PublicDraw, publicDrawApi } from '@zhujian/domain/contracts/public-draw'
import { entityOf } from '@zhujian/domain/entities'
import { verify } from '@zhujian/domain/safety/draw/draw'
import { addDays, nowSeconds, today } from '@zhujian/model/date'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { call, type Person } from '../file/harness'
import { make, unique } from '../factory'
import { type Acts, actsOn, createGround, type Ground } from '../production/site'

const now = today()
const [RANDOM, PLANNED, DONE, VISITING] = [3, 0, 1, 3]
let ground: Ground
let draws: Acts
let plans: Acts
/** 另有三名持证的监督员。 */
let inspectors: Person[]
const own: number[] = []
let foreign: number

beforeAll(async () => {
  ground = await createGround()
  draws = actsOn(ground, '/api/safety/random_draw/pc')
  plans = actsOn(ground, '/api/safety/visit_plan/pc')
  const { harness, org } = ground
  inspectors = [ground.officer]
  for (let at = 0; at < 3; at++) inspectors.push(await harness.person('officer'))
  for (const [at, { id }] of inspectors.entries())
    await sql`update account set org_id = ${org}, law_cert_no = ${`浙执法${at + 1}`} where id = ${id}`.execute(
      harness.platform.db,
    )
  // 执法证没有的，不在名单里。
  const without = await harness.person('officer')
  await sql`update account set org_id = ${org} where id = ${without.id}`.execute(harness.platform.db)
  harness.platform.live.publish('session', [])
  const values = { state: 1, areacode: '330106', history_type: 0, accepted_at: nowSeconds() - 90 * 86_400 }
  for (let at = 0; at < 6; at++)
    own.push(
      await make(harness.platform, entityOf('engineering'), {
        ...values,
        supervise_org_id: org,
        engineering_name: `双随机工程${unique()}`,
        risk_level: 2,
        main_officer: at === 0 ? inspectors[1]?.id : null,
      }),
    )
  const other = await make(harness.platform, entityOf('supervise_org'), { name: '别的站', areacode: '330108' })
  foreign = await make(harness.platform, entityOf('engineering'), {
    ...values,
    areacode: '330108',
    supervise_org_id: other,
    engineering_name: '外区工程',
    risk_level: 2,
  })
})
afterAll(() => ground.harness.close())

const drawForm = (more: Record<string, unknown> = {}) => ({
  supervise_org_id: ground.org,
  title: '冬季施工双随机抽查',
  project_states: [1],
  risk_levels: [2],
  project_count: 3,
  per_project: 2,
  draw_on: now,
  visit_by: addDays(now, 10),
  public_source: '福彩双色球第2026137期开奖号码',
  public_link: 'https://www.cwl.gov.cn/',
  ...more,
})
const added = async (more: Record<string, unknown> = {}): Promise<number> => {
  const { data, msg } = await call(ground.harness, ground.chief, '/api/safety/random_draw/pc/add', drawForm(more))
  expect([msg, data.id]).toEqual(['', expect.any(Number)])
  return Number(data.id)
}
const frozen = async (more: Record<string, unknown> = {}): Promise<number> => {
  const id = await added(more)
  expect((await draws.step(ground.chief, id, 'freeze')).msg).toBe('')
  return id
}
const NUMBER = '03 11 19 22 27 31 08'
const drawn = (id: number, who = ground.head) => draws.step(who, id, 'draw', { public_number: NUMBER })
const publicly = async (id: number) => {
  const { check_code } = await draws.stored(id)
  const answer = await ground.harness.app.inject({ method: 'GET', url: `${publicDrawApi}?code=${String(check_code)}` })
  return answer.json().data as PublicDraw
}
const plansOf = async (id: number) =>
  (
    await sql<{ id: number; engineering_id: number; lead_id: number; mate_id: number; check_type: number; state: number }>`
    select * from visit_plan where draw_id = ${id} order by id`.execute(ground.harness.platform.db)
  ).rows

describe('a double-random draw', () => {
  it('is not let go by whoever drew it: the head cancels a visit, and the public page says which and why', async () => {
    const id = await frozen()
    expect((await drawn(id)).msg).toBe('')
    const [plan] = await plansOf(id)
    const drop_reason = '工程当日停工'
    const refused = await plans.step(ground.chief, Number(plan?.id), 'drop', { drop_reason })
    expect(refused.data.fields).toEqual([
      { field: 'drop_reason', message: '双随机抽出的检查由站长取消，取消与理由在公开查验页公布' },
    ])
    expect((await publicly(id)).dropped).toEqual([])
    expect((await plans.step(ground.head, Number(plan?.id), 'drop', { drop_reason })).msg).toBe('')
    expect((await publicly(id)).dropped).toEqual([{ project: String(plan?.engineering_id), reason: drop_reason }])
  })

  it('is drawn by another than who froze it, from a number that was made known and can be looked up', async () => {
    const id = Number((await draws.stored(await added({ public_link: null }))).id)
    expect((await draws.step(ground.chief, id, 'freeze')).data.fields).toMatchObject([{ field: 'public_link' }])
    for (const public_link of ['http://127.0.0.1/x', 'http://localhost/'])
      expect((await draws.step(ground.chief, id, 'freeze', { public_link })).data.fields).toMatchObject([
        { field: 'public_link' },
      ])
    const vague = await call(ground.harness, ground.chief, '/api/safety/random_draw/pc/add', drawForm({ public_source: 'abc' }))
    expect(vague.data.fields).toMatchObject([{ field: 'public_source' }])
    expect((await draws.step(ground.chief, id, 'freeze', { public_link: 'https://www.cwl.gov.cn/' })).msg).toBe('')
    expect((await drawn(id, ground.chief)).code).not.toBe(200)
    const said = await draws.step(ground.head, id, 'draw', { public_number: 'abc 我选的' })
    expect(said.data.fields).toMatchObject([{ field: 'public_number' }])
    expect((await drawn(id)).msg).toBe('')
    expect((await publicly(id)).public_link).toBe('https://www.cwl.gov.cn/')
  })

  it('is drawn once, and everybody who looks computes the same', async () => {
    const id = await frozen()
    const before = await publicly(id)
    expect([before.drawn, before.pool_count, before.pool_hash.length, before.commitment.length]).toEqual([null, 6, 64, 64])
    expect((await drawn(id)).msg).toBe('')
    expect((await drawn(id)).code).not.toBe(200)
    expect(await plansOf(id)).toHaveLength(3)
    const { drawn: made, ...told } = await publicly(id)
    expect(told.pool_hash).toBe(before.pool_hash)
    expect(told.commitment).toBe(before.commitment)
    const parts = { org: told.org, day: told.draw_on, number: NUMBER }
    const wanted = { projects: told.project_count, inspectors: told.per_project }
    const checks = made ? verify({ ...told, ...made, parts, wanted }) : []
    expect(checks.map(({ ok }) => ok)).toEqual([true, true, true, true])
  })

  it('never has projects of another station or officers without a certificate in its pool', async () => {
    const id = await frozen({ project_count: 6 })
    await drawn(id)
    const { drawn: made } = await publicly(id)
    const keys = made?.pool.projects.map(({ key }) => Number(key)) ?? []
    expect(keys.toSorted((a, b) => a - b)).toEqual(own.toSorted((a, b) => a - b))
    expect(keys).not.toContain(foreign)
    expect(made?.pool.inspectors.map(({ key }) => key)).toEqual(['浙执法1', '浙执法2', '浙执法3', '浙执法4'])
    expect(JSON.stringify(made)).not.toContain('监督员')
  })

  it('sends nobody to a project he supervises, inspected last, or has declared an interest in', async () => {
    const [first = 0, second = 0, third = 0] = own
    await make(ground.harness.platform, entityOf('safety_check'), {
      engineering_id: second,
      checker_side: 1,
      check_type: 1,
      check_at: nowSeconds() - 86_400,
      inspector_ids: [inspectors[2]?.id, inspectors[3]?.id],
      checklist: [],
      state: 1,
    })
    const declared = await call(ground.harness, ground.officer, '/api/safety/draw_avoidance/pc/add', {
      supervise_org_id: ground.org,
      officer_id: inspectors[0]?.id,
      project_id: third,
      reason: 1,
      note: '配偶任技术负责人',
      from_on: now,
    })
    expect(declared.msg).toBe('')
    const id = await frozen({ project_count: 6 })
    await drawn(id)
    const teams = new Map((await plansOf(id)).map(({ engineering_id, lead_id, mate_id }) => [engineering_id, [lead_id, mate_id]]))
    expect(teams.get(first)).not.toContain(inspectors[1]?.id)
    expect(teams.get(second)?.toSorted()).toEqual([inspectors[0]?.id, inspectors[1]?.id].toSorted())
    expect(teams.get(third)).not.toContain(inspectors[0]?.id)
  })

  it('freezes its pool: what changes afterwards changes neither conditions nor result', async () => {
    const id = await frozen({ project_count: 6 })
    const edited = await draws.edit(ground.chief, id, drawForm({ project_count: 1 }))
    expect(edited.code).not.toBe(200)
    await sql`update engineering set engineering_name = '改名之后' where id = ${own[0]}`.execute(ground.harness.platform.db)
    expect((await drawn(id)).msg).toBe('')
    const { drawn: made } = await publicly(id)
    expect(made?.pool.projects.map(({ name }) => name)).not.toContain('改名之后')
  })

  it('whose stored pool was touched is not drawn', async () => {
    const id = await frozen()
    await sql`update random_draw_pool set pool = jsonb_set(pool, '{projects}', (pool -> 'projects') - 0) where draw_id = ${id}`.execute(
      ground.harness.platform.db,
    )
    expect((await drawn(id)).msg).toBe('名单与冻结时公布的校验值不符，请作废后查明原因')
  })

  it('leaves out what was drawn this quarter, and refuses what it cannot fill', async () => {
    const freeze = async (more: Record<string, unknown>) => (await draws.step(ground.chief, await added(more), 'freeze')).msg
    expect(await freeze({ skip_drawn: true, project_count: 6 })).toMatch(/^(没有符合条件的工程|符合条件且派得出检查人的工程只有)/)
    expect(await freeze({ risk_levels: [4] })).toBe('没有符合条件的工程')
    expect(await freeze({ project_count: 50 })).toBe('符合条件且派得出检查人的工程只有 6 个，不足 50 个')
  })

  it('is not dated back, and not drawn before its day', async () => {
    const early = await call(
      ground.harness,
      ground.chief,
      '/api/safety/random_draw/pc/add',
      drawForm({ draw_on: addDays(now, -1) }),
    )
    expect(early.msg).toBe('抽取日期不能早于今天')
    const short = await call(
      ground.harness,
      ground.chief,
      '/api/safety/random_draw/pc/add',
      drawForm({ visit_by: addDays(now, -1) }),
    )
    expect(short.msg).toBe('检查完成期限不能早于抽取日期')
    const tomorrow = addDays(now, 1)
    expect((await drawn(await frozen({ draw_on: tomorrow }))).msg).toBe(`抽取日期为 ${tomorrow}，当日起方可抽取`)
  })

  it('is void with its reason before it is drawn, never afterwards', async () => {
    const id = await frozen()
    expect((await draws.step(ground.chief, id, 'void', { void_reason: '期号写错' })).msg).toBe('')
    expect(await publicly(id)).toMatchObject({ state: 2, void_reason: '期号写错', drawn: null })
    expect((await drawn(id)).code).not.toBe(200)
    const other = await frozen()
    await drawn(other)
    expect((await draws.step(ground.chief, other, 'void', { void_reason: '结果不好' })).code).not.toBe(200)
  })

  it('of another station is refused where the station was chosen, not at the region it is limited to', async () => {
    const elsewhere = await ground.harness.person('section_chief', { areacode: '330108' })
    const answer = await call(ground.harness, elsewhere, '/api/safety/random_draw/pc/add', drawForm())
    expect(answer.data.fields).toEqual([{ field: 'supervise_org_id', message: '监督机构不在管辖范围内，请选择本机构' }])
  })

  it('is held by chiefs and heads; officers read, participants and other stations see nothing', async () => {
    const id = await frozen()
    expect((await drawn(id, ground.officer)).code).not.toBe(200)
    expect(await draws.info(ground.officer, id)).toMatchObject({ id })
    const listed = async (who: Person) =>
      (
        await ground.harness.app.inject({
          method: 'GET',
          url: '/api/safety/random_draw/pc/getList',
          headers: { token: who.token },
        })
      ).json()
    for (const who of [ground.site, ground.owner, ground.consultant]) expect((await listed(who)).code).not.toBe(200)
    const elsewhere = await ground.harness.person('section_chief', { areacode: '330108' })
    expect((await listed(elsewhere)).data.rows).toEqual([])
    expect((await drawn(id, elsewhere)).code).not.toBe(200)
    expect((await drawn(id, ground.head)).msg).toBe('')
  })

  it('is looked up by its code alone', async () => {
    const answer = await ground.harness.app.inject({ method: 'GET', url: `${publicDrawApi}?code=AAAAAAAAAAAAAAAAAAAAAA` })
    expect(answer.json().msg).toBe('没有这次抽查，请核对网址是否完整')
  })
})

describe('a planned visit', () => {
  // One a day; the count of the whole run would lead beyond the days a form takes.
  let day = 0
  const planForm = (more: Record<string, unknown> = {}) => ({
    engineering_id: ground.project,
    plan_on: addDays(now, (day += 1)),
    lead_id: ground.officer.id,
    mate_id: ground.chief.id,
    check_type: 1,
    ...more,
  })
  const planned = async (more: Record<string, unknown> = {}) => {
    const { data, msg } = await plans.add(ground.officer, planForm(more))
    expect([msg, data.id]).toEqual(['', expect.any(Number)])
    return Number(data.id)
  }

  it('has two people, a day to come, and one place a day', async () => {
    const message = async (more: Record<string, unknown>) => (await plans.add(ground.officer, planForm(more))).msg
    expect(await message({ mate_id: ground.officer.id })).toBe('检查人须两名以上，不能是同一人')
    expect(await message({ more_ids: [ground.chief.id] })).toBe('同一人列了不止一次')
    expect(await message({ plan_on: addDays(now, -1) })).toBe('计划日期不能早于今天')
    expect(await message({ check_type: RANDOM })).toBe('双随机检查由双随机抽查抽出，不能自行安排')
    const plan_on = addDays(now, 300)
    await planned({ plan_on })
    expect(await message({ plan_on })).toBe('该工程当日已有检查计划')
  })

  it('is opened as an inspection by its lead, and done when that ends', async () => {
    const id = await planned({ plan_on: now })
    expect((await plans.step(inspectors[1] as Person, id, 'begin')).code).not.toBe(200)
    expect((await plans.step(ground.officer, id, 'begin')).msg).toBe('')
    const { check_id, state } = await plans.stored(id)
    expect(state).toBe(VISITING)
    const checks = actsOn(ground, '/api/safety/safety_check/pc')
    expect(await checks.stored(check_id)).toMatchObject({
      check_type: 1,
      checker_side: 1,
      created_by: ground.officer.id,
      state: 10,
    })
    await checks.edit(ground.officer, check_id, { checklist: [{ item: '临边防护', result: 1 }] })
    expect((await checks.step(ground.officer, check_id, 'finish', { conclusion: 1 })).msg).toBe('')
    expect((await plans.stored(id)).state).toBe(DONE)
  })

  it('waits again when the inspection is deleted before its end', async () => {
    const id = await planned({ plan_on: addDays(now, 1) })
    await plans.step(ground.officer, id, 'begin')
    const { check_id } = await plans.stored(id)
    const removed = await actsOn(ground, '/api/safety/safety_check/pc').remove(ground.officer, check_id)
    expect(removed.data.results).toEqual([expect.objectContaining({ ok: true })])
    expect(await plans.stored(id)).toMatchObject({ state: PLANNED, check_id: null })
  })

  it('that was drawn is neither changed nor deleted', async () => {
    const draw = await frozen()
    await drawn(draw)
    const [plan] = await plansOf(draw)
    expect(plan?.check_type).toBe(RANDOM)
    expect((await plans.edit(ground.chief, plan?.id, { plan_on: addDays(now, 3) })).code).not.toBe(200)
    expect((await plans.remove(ground.chief, plan?.id)).data.results).toEqual([expect.objectContaining({ ok: false })])
  })
})

describe('the priority list', () => {
  const list = async (who: Person, query = '') =>
    (
      await ground.harness.app.inject({
        method: 'GET',
        url: `${priorityApi.list}?limit=50${query}`,
        headers: { token: who.token },
      })
    ).json()

  it('puts what must be seen first in front, each score the sum of its terms, other regions never', async () => {
    await make(ground.harness.platform, entityOf('hidden_danger'), {
      engineering_id: own[4],
      is_major: true,
      level: 3,
      state: 3,
      checker_side: 1,
    })
    const { rows } = (await list(ground.officer)).data as { rows: PriorityRow[] }
    expect(rows[0]).toMatchObject({
      id: own[4],
      first: ['重大事故隐患 1 条未销项', expect.stringMatching(/^受理 \d+ 天未检查$/)],
    })
    for (const { score, terms } of rows) expect(terms.reduce((sum, { points }) => sum + points, 0)).toBeCloseTo(score, 5)
    expect(rows.map(({ id }) => id)).not.toContain(foreign)
    const narrowed = (await list(ground.officer, `&main_officer=${inspectors[1]?.id}`)).data as { rows: PriorityRow[] }
    expect(narrowed.rows.map(({ id }) => id)).toEqual([own[0]])
    expect((await list(ground.site)).code).not.toBe(200)
  })

  it('puts the chosen ones into the plan with score and reason, all or none', async () => {
    const plan_on = addDays(now, 20)
    const arrange = (ids: number[], mate = ground.chief.id) =>
      call(ground.harness, ground.officer, priorityApi.arrange, {
        lines: ids.map((id) => ({ engineering_id: id, plan_on, lead_id: ground.officer.id, mate_id: mate })),
      })
    expect((await arrange([own[4] ?? 0, foreign])).msg).toBe('所选工程已不在建，或不在管辖范围内')
    expect((await arrange([own[4] ?? 0], ground.officer.id)).data.fields).toEqual([
      { field: 'lines.0.mate_id', message: '检查人须两名以上，不能是同一人' },
    ])
    expect((await arrange([own[4] ?? 0, own[5] ?? 0])).msg).toBe('')
    expect((await arrange([own[3] ?? 0, own[5] ?? 0])).data.fields).toEqual([
      { field: expect.stringMatching(/^lines\.1\./), message: '该工程当日已有检查计划' },
    ])
    const { rows } = await sql<{ engineering_id: number; source: number; score: string; reason: string }>`select * from visit_plan
      where plan_on = ${plan_on}::date order by engineering_id`.execute(ground.harness.platform.db)
    expect(rows.map(({ engineering_id, source }) => [engineering_id, source])).toEqual([
      [own[4], 1],
      [own[5], 1],
    ])
    expect([rows[0]?.reason.startsWith('重大事故隐患 1 条未销项'), Number(rows[0]?.score) > 0]).toEqual([true, true])
  })
})
