import { entityOf } from '@zhujian/domain/entities'
import { ensureWarnRules, judge } from '@zhujian/server/modules/warning/public'
import { unique } from '../factory'
import { today } from '@zhujian/model/date'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Person } from '../file/harness'
import { type Desk, idOf, refusedWith } from '../money/desk'
import { createSite, reportNo, type Site } from './chain-desk'

let site: Site
let desk: Desk
beforeAll(async () => {
  site = await createSite()
  desk = site.desk
  await ensureWarnRules(desk.office.harness.platform.db)
})
afterAll(() => desk.office.harness.close())

type Three = readonly [string, string, string]
async function reported([v1, v2, v3]: Three, monomer_id: number): Promise<number> {
  const id = idOf(await site.block({ monomer_id, grade: 30, part_code: 2 }))
  await site.attest(id)
  idOf(await desk.step('concrete_block', desk.site, id, 'send', { lab_id: site.lab, sent_on: today() }))
  const values = { tested_on: today(), report_no: reportNo(), report_on: today(), v1, v2, v3 }
  idOf(await desk.step('concrete_block', site.tester, id, 'report', values))
  return id
}
/** What W34 says now of the batch to which this set belongs. */
async function warned(subject: number): Promise<readonly string[]> {
  const { platform } = desk.office.harness
  await judge(platform, { codes: ['W34'], projects: [desk.office.project], day: today() })
  const { rows } = await sql<{ content: string }>`select w.content from warning w join warn_rule r on r.id = w.rule_id
    where w.deleted_at is null and w.ended_at is null and w.subject_id = ${subject} and r.code = 'W34'`.execute(platform.db)
  return rows.map(({ content }) => content)
}
const remedies = async (subject: number): Promise<readonly (string | null)[]> =>
  (
    await sql<{ measure: string | null }>`select w.measure from warning w where w.subject_id = ${subject} and w.deleted_at is null
      and w.entity = 'concrete_block'`.execute(desk.office.harness.platform.db)
  ).rows.map(({ measure }) => measure)
const settle = (id: number) =>
  desk.step('concrete_block', desk.consultant, id, 'settle', { handle: '钻芯检测 35.2 MPa，经设计核算满足要求' })
const can = async (id: number, who: Person) => (await desk.info('concrete_block', who, id)).can as string[]
const missing = async (part: number) => String((await desk.info('part_accept', desk.site, part)).missing_list ?? '')
const building = async () => {
  const name = `${unique()}#楼`
  return { name, monomer_id: await desk.given('monomer', { name }) }
}
const partOf = (monomer_id: number) =>
  desk.given(entityOf('part_accept').name, {
    monomer_id,
    part_code: 2,
    scope: '主体结构',
    part_accept_no: `BY${unique()}`,
    state: 0,
  })

it('a batch that fails by its mean alone is warned of and bars its part until the chief engineer has dealt with it; a later report judges it anew', async () => {
  const { name, monomer_id } = await building()
  const part = await partOf(monomer_id)
  // 平均 34.1，应不低于 34.5；每一块都不低于设计等级。
  const first = await reported(['33.0', '34.2', '35.0'], monomer_id)
  expect(await desk.row('concrete_block', first)).toMatchObject({ state: 1, result: 1, batch_result: 2 })
  expect(await warned(first)).toEqual([expect.stringContaining(`${name} C30 混凝土 1 组强度评定不合格`)])
  expect(await missing(part)).toContain('C30 标养 28 d')
  expect([await can(first, desk.consultant), await can(first, desk.site)].map((acts) => acts.includes('settle'))).toEqual([
    true,
    false,
  ])
  idOf(await settle(first))
  expect(await warned(first)).toEqual([])
  expect(await missing(part)).not.toContain('C30 标养 28 d')
  // 复核预警的人看得到凭的是什么；处置过的不再给人办一次。
  expect(await remedies(first)).toEqual(['不合格批处置：钻芯检测 35.2 MPa，经设计核算满足要求'])
  expect(await can(first, desk.consultant)).not.toContain('settle')
  expect(refusedWith(await settle(first))).toContain('本批已经处置认可')

  // 再出一组，仍不合格：重新评定，重新报。
  await reported(['33.0', '33.0', '33.0'], monomer_id)
  expect(await warned(first)).toEqual([expect.stringContaining('混凝土 2 组强度评定不合格')])
  // 各组合格了，没有什么可处置。
  await reported(['39.9', '39.9', '39.9'], monomer_id)
  expect(await warned(first)).toEqual([])
  expect(await can(first, desk.consultant)).not.toContain('settle')
  expect(refusedWith(await settle(first))).toBe('本批评定合格，没有可处置的')
})

it('while a set of the batch has no report there is nothing to deal with yet', async () => {
  const { monomer_id } = await building()
  const first = await reported(['33.0', '34.2', '35.0'], monomer_id)
  idOf(await site.block({ monomer_id, grade: 30, part_code: 2 }))
  expect(await warned(first)).toEqual([])
  expect(await can(first, desk.consultant)).not.toContain('settle')
  expect(refusedWith(await settle(first))).toBe('本批还有 1 组未出报告，出齐评定以后再处置')
})
