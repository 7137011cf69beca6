import { entityOf } from '@zhujian/domain/entities'
import { scoredTable } from '@zhujian/domain/safety/jgj59/sheet'
import { today } from '@zhujian/model/date'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { make, restate } from '../factory'
import type { Person } from '../file/harness'
import { createDesk, type Desk, idOf, refusedWith } from '../money/desk'

let desk: Desk
let colleague: Person
beforeAll(async () => {
  desk = await createDesk()
  colleague = await desk.office.harness.person('site_safety', { unit: desk.office.unit, projects: [desk.office.project] })
})
afterAll(() => desk.office.harness.close())

const ENTITY = 'jgj59_score'
const away = { missing: true, score: null, note: '现场没有' }
/** 各表同分；`but` 是另有说法的几张。 */
const sheets = (score: string, but: Readonly<Record<number, Record<string, unknown>>> = {}) =>
  scoredTable.codes.map((table) => ({ table, missing: false, guarantee: null, score, note: null, ...but[Number(table)] }))
const valuesOf = (more: Record<string, unknown>) => ({
  ym: today().slice(0, 7),
  scored_on: today(),
  safety_check_id: null,
  sheets: sheets('85'),
  ...more,
})
const self = (more: Record<string, unknown> = {}) =>
  desk.add(ENTITY, desk.site, valuesOf({ scene: 2, officer_ids: [desk.site.id], ...more }))
const supervised = (more: Record<string, unknown> = {}) => {
  const { officer, chief } = desk.office
  return desk.add(ENTITY, officer, valuesOf({ scene: 1, officer_ids: [officer.id, chief.id], ...more }))
}
const finish = (who: Person, id: number) => desk.step(ENTITY, who, id, 'finish')

it('finds total, grade and tables of zero from the sheets', async () => {
  const id = idOf(await self({ sheets: sheets('90', { 11: away, 14: { score: '0' } }) }))
  const { total, grade, zero_tables } = await desk.row(ENTITY, id)
  expect({ total, grade, zero_tables }).toEqual({ total: '80.00', grade: 3, zero_tables: 'B.14 施工用电' })
})

it('is finished once every table is scored or said to be missing', async () => {
  const id = idOf(await self({ sheets: sheets('90', { 11: { score: null }, 12: { score: null } }) }))
  expect((await desk.row(ENTITY, id)).total).toBe(null)
  expect(refusedWith(await finish(desk.site, id))).toBe('还有 2 张分项表未评完，或注明缺项')
  const none = idOf(await self({ sheets: sheets('90').map((line) => ({ ...line, ...away })) }))
  expect(refusedWith(await finish(desk.site, none))).toBe('分项表不能全作缺项')
})

it('by inspectors takes two of them, and each side scores its own occasions', async () => {
  const { officer } = desk.office
  expect(refusedWith(await supervised({ officer_ids: [officer.id] }))).toBe('监督评分须两人以上')
  const wrong = async (who: Person, added: ReturnType<typeof self>) => refusedWith(await finish(who, idOf(await added)))
  expect(await wrong(desk.site, self({ scene: 4 }))).toBe('监督检查、现场考评由监督机构评分')
  expect(await wrong(officer, supervised({ scene: 3 }))).toBe('月度自评、企业检查由施工单位评分')
})

it('cannot call missing what hazardous works in progress have on site', async () => {
  const { platform } = desk.office.harness
  const duty_person = await desk.given('manage_user', { unit_id: desk.office.unit })
  const work = await desk.given('danger_project', { kind: 1, level: 2, name: '地下室深基坑', duty_person, state: 14 })
  const id = idOf(await self({ sheets: sheets('90', { 11: away }) }))
  expect(refusedWith(await finish(desk.site, id))).toBe('危大工程中有实施中的地下室深基坑，基坑工程不能作缺项')
  await restate(platform, entityOf('danger_project'), work, 1)
  expect((await finish(desk.site, id)).code).toBe(200)
})

it('is signed by another than who scored it, and then stands', async () => {
  const id = idOf(await self())
  expect((await finish(desk.site, id)).code).toBe(200)
  expect((await desk.step(ENTITY, desk.site, id, 'sign')).code).not.toBe(200)
  expect((await desk.step(ENTITY, colleague, id, 'sign')).code).toBe(200)
  expect((await desk.row(ENTITY, id)).sign_by).toBe(colleague.id)
  expect((await desk.step(ENTITY, colleague, id, 'refuse', { refuse_note: '不同意' })).code).not.toBe(200)
})

it('compares a supervised score with what the site gave itself in that month', async () => {
  const { platform } = desk.office.harness
  const ym = '2026-01'
  const before = { engineering_id: desk.office.project, unit_id: desk.office.unit, scene: 2, ym, officer_ids: [desk.site.id] }
  await make(platform, entityOf(ENTITY), { ...before, scored_on: '2026-01-20', sheets: sheets('96'), total: '96.00', state: 1 })
  const id = idOf(await supervised({ ym, sheets: sheets('80') }))
  expect((await finish(desk.office.officer, id)).code).toBe(200)
  const { self_total, diff } = await desk.row(ENTITY, id)
  expect({ self_total, diff }).toEqual({ self_total: '96.00', diff: '16.00' })
})
