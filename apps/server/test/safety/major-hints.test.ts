import { addDays, today } from '@zhujian/model/date'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Person } from '../file/harness'
import { createDesk, type Desk } from '../money/desk'

let desk: Desk
let officer: number
const yesterday = addDays(today(), -1)
beforeAll(async () => {
  desk = await createDesk()
  const { project, unit } = desk.office
  await sql`update engineering set state = 1, build_area = 12000, engineering_type_id = null where id = ${project}`.execute(db())
  await sql`update unit set safety_license_no = 'AX1', safety_license_to = ${yesterday}::date, unit_name = '云州建工' where id = ${unit}`.execute(
    db(),
  )
  officer = await person('王安', { safety_cert_no: 'C1', safety_cert_to: yesterday })
})
afterAll(() => desk.office.harness.close())

const db = () => desk.office.harness.platform.db
const person = (name: string, more: Record<string, unknown>) =>
  desk.given('manage_user', {
    unit_id: desk.office.unit,
    unit_role: 'sgdw',
    post: 'safety_officer',
    safety_cert: 'C2',
    worker_id: null,
    active: true,
    name,
    ...more,
  })
const hints = async (who: Person) => {
  const url = `/api/safety/hidden_danger/pc/majorHints?engineering_id=${desk.office.project}`
  const answer = await desk.office.harness.app.inject({ method: 'GET', url, headers: { token: who.token } })
  return answer.json() as { code: number; data: { hints: { code: string; said: string }[] } }
}
const said = async () => (await hints(desk.site)).data.hints.map(({ code, said: text }) => [code, text])

it('lists what the records show that may be a major danger, article by article, until it is mended', async () => {
  const { unit } = desk.office
  const work = await desk.given('danger_project', {
    work: 101,
    kind: 1,
    level: 3,
    name: '深基坑',
    duty_person: officer,
    scheme_id: null,
    monitor_unit: null,
    state: 14,
  })
  const crane = await desk.given('crane', { crane_name: '1号塔机', crane_kind: 1, owner_unit: unit, state: 1, accept_on: null })
  expect(await said()).toEqual([
    ['04-1', `云州建工的安全生产许可证已于 ${yesterday} 到期`],
    ['04-2', `安全员王安的 C 证已于 ${yesterday} 到期`],
    ['04-2', '在岗且证书有效的专职安全员 0 人，应配 2 人'],
    ['04-4', '深基坑专项方案未经批准仍在施工'],
    ['05-3', '深基坑没有委托第三方监测'],
    ['08-1', '1号塔机未经验收即投入使用'],
  ])
  await sql`update unit set safety_license_to = '2099-01-01' where id = ${unit}`.execute(db())
  await sql`update manage_user set safety_cert_to = '2099-01-01' where id = ${officer}`.execute(db())
  await person('李安', { safety_cert_no: 'C2', safety_cert_to: '2099-01-01' })
  const experts = Array.from({ length: 5 }, (_, at) => ({ name: `专家${at}`, org: '省院', title: '高级工程师', major: '岩土' }))
  const scheme_id = await desk.given('scheme', { author: officer, level: 3, scheme_type: 2, state: 1, expert_result: 1, experts })
  await sql`update danger_project set scheme_id = ${scheme_id}, monitor_unit = ${unit} where id = ${work}`.execute(db())
  // 施工单位自己监测的，不是第三方。
  expect((await said()).map(([code]) => code)).toContain('05-3')
  const monitor = await desk.given('unit', { unit_name: '云州岩土勘察院', corp_type: 10 })
  await sql`update danger_project set monitor_unit = ${monitor} where id = ${work}`.execute(db())
  await sql`update crane set accept_on = ${today()}::date, use_no = 'S1', made_on = null where id = ${crane}`.execute(db())
  expect(await said()).toEqual([])
  // 停着的异常满一日。
  await sql`update danger_project set state = 3, updated_at = now() - interval '25 hours' where id = ${work}`.execute(db())
  expect(await said()).toEqual([['05-4', '深基坑监测异常 25 小时没有处置']])
  await sql`update danger_project set deleted_at = now() where id = ${work}`.execute(db())
})

it('names work that was built upon before it was accepted', async () => {
  const monomer_id = await desk.given('monomer')
  const supplier_id = await desk.given('supplier', { unit_id: desk.office.unit, state: 1 })
  const work = await desk.given('danger_project', {
    work: 202,
    kind: 2,
    level: 2,
    name: '高支模',
    duty_person: officer,
    monomer_id,
    part: '三层梁板',
    state: 15,
  })
  await sql`update danger_project set updated_at = now() - interval '2 days' where id = ${work}`.execute(db())
  await desk.given('concrete_block', {
    monomer_id,
    part: '三层梁板',
    supplier_id,
    sampler: officer,
    witness: officer,
    pour_at: Math.floor(Date.now() / 1000) - 3600,
  })
  const [[code, text = ''] = []] = await said()
  expect([code, text.replace(/\d{4}-\d\d-\d\d/, '日')]).toEqual(['04-5', '高支模未验收，同一部位 日 已浇筑混凝土'])
  await sql`update danger_project set deleted_at = now() where id = ${work}`.execute(db())
})

it('names the special worker who came to work without a certificate', async () => {
  const values = {
    unit_id: desk.office.unit,
    enter_status: 1,
    name: '赵电',
    work_type: '130',
    special_cert_no: null,
    special_cert_to: null,
  }
  const worker_id = await desk.given('worker', values)
  expect(await said()).toEqual([])
  await desk.given('attendance_day', { worker_id, day_on: today(), result: 1 })
  expect(await said()).toEqual([['04-3', `建筑电工赵电没有有效的特种作业证，${today()} 仍有考勤`]])
})

it('says nothing of a project that is not built any more, and nothing to who may not see it', async () => {
  const stranger = await desk.office.harness.person('site')
  expect((await hints(stranger)).code).not.toBe(200)
  await sql`update engineering set state = 14 where id = ${desk.office.project}`.execute(db())
  expect((await hints(desk.site)).data.hints).toEqual([])
})
