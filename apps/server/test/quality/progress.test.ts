import type { ConcreteAnswer, QualityTreeAnswer } from '@zhujian/domain/contracts/quality'
import { concretePath, qualityTreePath } from '@zhujian/domain/contracts/quality'
import { addDays, today } from '@zhujian/model/date'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Person } from '../file/harness'
import { type Desk, idOf, refusedWith } from '../money/desk'
import { createSite, seal, type Site } from './chain-desk'

let site: Site
let desk: Desk
beforeAll(async () => {
  site = await createSite()
  desk = site.desk
})
afterAll(() => desk.office.harness.close())

const db = () => desk.office.harness.platform.db
const asked = async <T>(path: string, who: Person) => {
  const url = `${path}?engineering_id=${desk.office.project}`
  const answer = await desk.office.harness.app.inject({ method: 'GET', url, headers: { token: who.token } })
  return answer.json() as { code: number; data: T }
}
const seconds = (day: string) => Math.floor(Date.parse(`${day}T08:00:00+08:00`) / 1000)
const block = (values: Record<string, unknown>) =>
  desk.given('concrete_block', {
    monomer_id: site.monomer,
    supplier_id: site.supplier,
    sampler: site.sampler,
    witness: site.witness,
    part_code: 2,
    grade: 30,
    cure: 1,
    ...values,
  })
/** 出了报告的各组。 */
const tested = (text: string, values: Record<string, unknown>) =>
  Promise.all(text.split(' ').map((value) => block({ value, state: 1, ...values })))

it('judges each batch of concrete by its building, grade and curing, and says by what', async () => {
  const monomer_id = await desk.given('monomer', { name: '7#楼' })
  await tested('34.5 35.0 34.0', { monomer_id })
  await tested('34.0 35.0 34.0', { monomer_id, grade: 35 })
  await tested('30.4 30.8 31.2', { monomer_id, cure: 2 })
  await block({ monomer_id, cure: 2, state: 0 })
  // 拆模、抗渗的不评强度。
  await tested('20.0', { monomer_id, cure: 3 })
  const { data } = await asked<ConcreteAnswer>(concretePath, desk.office.officer)
  const own = data.batches.filter((batch) => batch.monomer_id === monomer_id)
  expect(own.map(({ grade, cure, n, sets, mean, mean_due, passed }) => [grade, cure, n, sets, mean, mean_due, passed])).toEqual([
    [30, 1, 3, 3, '34.5', '34.50', true],
    [30, 2, 3, 4, '35.0', '34.50', true],
    [35, 1, 3, 3, '34.3', '40.25', false],
  ])
  expect(own[2]?.told).toBe('非统计方法：平均 34.3，应不低于 40.25；最小 34.0，应不低于 33.25')
})

it('a batch has failed once all its sets have reports, and before that only on trial', async () => {
  const monomer_id = await desk.given('monomer', { name: '12#楼' })
  const bad = { monomer_id, part_code: 2, batch_result: 2 }
  const listed = async (view: string) => {
    const url = `/api/quality/concrete_block/pc/getList?view=${view}&monomer_id=${monomer_id}&page=1&limit=20`
    const answer = await desk.office.harness.app.inject({ method: 'GET', url, headers: { token: desk.office.officer.token } })
    return (answer.json() as { data: { total: number } }).data.total
  }
  const inTree = async () => {
    const { data } = await asked<QualityTreeAnswer>(qualityTreePath, desk.office.officer)
    const own = data.monomers.find((each) => each.id === monomer_id)
    return own?.parts.find(({ code }) => code === 2)?.blocks.bad_batches
  }
  const judged = async () => {
    const { data } = await asked<ConcreteAnswer>(concretePath, desk.office.officer)
    const own = data.batches.find((batch) => batch.monomer_id === monomer_id)
    return [own?.passed, own?.left]
  }
  await tested('33.0 33.0', bad)
  const waiting = await block({ ...bad, batch_result: null, state: 0 })
  expect([await judged(), await inTree(), await listed('badBatch'), await listed('trialBatch')]).toEqual([[false, 1], 0, 0, 2])
  await sql`update concrete_block set state = 2, result = 3 where id = ${waiting}`.execute(db())
  expect([await judged(), await inTree(), await listed('badBatch'), await listed('trialBatch')]).toEqual([[false, 0], 1, 2, 0])
})

it('finds the blocks that come of age today: by 28 days, and by the degree-days read in their cage', async () => {
  const made = addDays(today(), -28)
  const standard = await block({ state: 10, due_on: today(), made_at: seconds(made) })
  const cage = await desk.given('curing_room', { room_name: '同条件笼', room_kind: 3, keeper: site.sampler })
  const poured = addDays(today(), -20)
  const readings = async (days: readonly number[]) => {
    for (const day of days)
      for (const temp of ['20.0', '40.0'])
        await desk.given('curing_reading', { curing_room_id: cage, read_at: seconds(addDays(poured, day)), temp, humidity: '80' })
  }
  await readings(Array.from({ length: 19 }, (_, at) => at + 1))
  const same = await block({ state: 10, cure: 2, due_on: null, temps: null, made_at: seconds(poured) })
  const waiting = async (id: number) =>
    (await asked<ConcreteAnswer>(concretePath, desk.site)).data.waiting.find((each) => each.id === id)
  expect(await waiting(standard)).toMatchObject({ due_on: today(), made_on: made })
  expect(await waiting(same)).toMatchObject({ due_on: null, degree_days: '570.0', missing_from: today(), missing_days: 1 })
  await site.attest(same)
  const send = () => desk.step('concrete_block', desk.site, same, 'send', { lab_id: site.lab, sent_on: today() })
  expect(refusedWith(await send())).toMatch(/^等效养护龄期不足/)
  await readings([20])
  expect(await waiting(same)).toMatchObject({ due_on: today(), degree_days: '600.0', missing_from: null })
  // 送检时记下所依的读数，到期日由它得出。
  expect((await send()).code).toBe(200)
  const { rows } =
    await sql`select due_on::text, degree_days, jsonb_array_length(temps) as days from concrete_block where id = ${same}`.execute(
      db(),
    )
  expect(rows).toEqual([{ due_on: today(), degree_days: '600.0', days: 20 }])
})

it('takes a second round of the protective layer for the first that was between 80 and 90 %', async () => {
  const sampled = (pass: number, day: string) =>
    desk.given('supervise_sampling', {
      kind: 2,
      member_kind: 1,
      monomer_id: site.monomer,
      officer_ids: [desk.office.officer.id],
      total: 60,
      pass,
      results: null,
      tested_at: seconds(day),
      state: 2,
    })
  await sampled(53, addDays(today(), -3))
  const verdict = async () => (await asked<ConcreteAnswer>(concretePath, desk.site)).data.cover.map((row) => row.verdict)
  expect(await verdict()).toEqual(['again'])
  await sampled(55, addDays(today(), -1))
  expect(await verdict()).toEqual(['passed'])
})

it('shows what of a building is whole and what is open, and a part is not accepted while something is', async () => {
  const monomer_id = await desk.given('monomer', { name: '8#楼' })
  const lot = (item_name: string, state: number) =>
    desk.given('inspection_lot', { monomer_id, part_code: 3, item_name, state, self_by: site.sampler })
  await lot('一般抹灰', 1)
  const open = await lot('一般抹灰', 0)
  const failing = await lot('门窗安装', 2)
  const issue = await desk.given('quality_issue', {
    monomer_id,
    part_code: 3,
    state: 11,
    duty_unit_id: desk.office.unit,
  })
  const sampling = await desk.given('supervise_sampling', {
    monomer_id,
    kind: 5,
    state: 2,
    officer_ids: [desk.office.officer.id],
  })
  const part = await desk.given('part_accept', {
    monomer_id,
    part_code: 3,
    sub_part: '抹灰',
    scope: '装饰',
    state: 11,
    release_reason: null,
  })
  await sql`update inspection_lot set lot_no = 'JYP-' || id where id in (${open}, ${failing})`.execute(db())
  const lots = `JYP-${open}、JYP-${failing}`
  const lacking = expect.stringMatching(new RegExp(`^2 个检验批未验收（${lots}）、1 项监督抽测不合格、1 个质量问题未销项（.+）$`))
  const own = async () =>
    (await asked<QualityTreeAnswer>(qualityTreePath, desk.site)).data.monomers.find(({ id }) => id === monomer_id)
  const before = await own()
  expect(before).toMatchObject({
    name: '8#楼',
    samplings: 1,
    parts: [
      {
        code: 3,
        items: [
          { name: '一般抹灰', total: 2, passed: 1, failing: 0 },
          { name: '门窗安装', total: 1, passed: 0, failing: 1 },
        ],
        issues: 1,
        acceptances: [{ id: part, state: 11, missing: lacking }],
      },
    ],
  })
  const accept = async () =>
    desk.step('part_accept', desk.consultant, part, 'accept', {
      accept_on: today(),
      members: [1, 2, 3, 4, 5, 6, 7, 8].map((post) => ({ post, name: '王建明', unit_name: null })),
      look: 1,
      conclusion: 1,
      sign_file: await site.photos(desk.consultant, 1),
    })
  expect(refusedWith(await accept())).toMatch(new RegExp(`^还缺：2 个检验批未验收（${lots}）、1 项监督抽测不合格、`))
  await sql`update inspection_lot set state = 1 where id in (${open}, ${failing})`.execute(db())
  await sql`update supervise_sampling set state = 1 where id = ${sampling}`.execute(db())
  expect(refusedWith(await accept())).toMatch(/^还缺：1 个质量问题未销项（.+）$/)
  await sql`update quality_issue set state = 1 where id = ${issue}`.execute(db())
  expect((await own())?.parts[0]).toMatchObject({ issues: 0, acceptances: [{ missing: null }] })
  expect((await accept()).code).toBe(200)
})

it('is not shown to who has no part in the project', async () => {
  const stranger = await desk.office.harness.person('site')
  expect((await asked(qualityTreePath, stranger)).code).not.toBe(200)
  expect((await asked(concretePath, stranger)).code).not.toBe(200)
})

it('a cage under the conditions of the place has no limits, a curing room has', async () => {
  const enter = (room_kind: number, limits: Record<string, string | null>) =>
    desk.add('curing_room', desk.site, {
      room_name: `养护${seal()}`,
      room_kind,
      keeper: site.sampler,
      device_id: null,
      ...limits,
    })
  const limits = { temp_min: '18', temp_max: '22', hum_min: '95' }
  idOf(await enter(1, limits))
  idOf(await enter(3, { temp_min: null, temp_max: null, hum_min: null }))
  const refused = await enter(3, limits)
  expect((refused.data.fields as { field: string }[]).map(({ field }) => field)).toEqual(['temp_min', 'temp_max', 'hum_min'])
})
