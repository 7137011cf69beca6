import { nowSeconds, today } from '@zhujian/model/date'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { unique } from '../factory'
import { createDesk, type Desk, idOf, refusedWith } from '../money/desk'
import { uploadedFile } from '../world'

let desk: Desk
beforeAll(async () => {
  desk = await createDesk()
})
afterAll(() => desk.office.harness.close())
beforeEach(() => sql`update ent_standard set deleted_at = now()`.execute(desk.office.harness.platform.db))

const sheet = (score: string | null) => [1, 2, 3, 4, 5].map((item) => ({ item, score: item === 5 ? score : '85', zeros: 0 }))
const reported = async (more: Record<string, unknown> = {}) =>
  desk.add('ent_standard', desk.builder, {
    unit_id: desk.office.unit,
    cycle: 1,
    from_ym: '2026-01',
    self_tables: sheet('85'),
    file: await uploadedFile(desk.office.harness.platform, desk.builder.id),
    ...more,
  })

describe('the report of a company on its own standing (建质〔2014〕111号)', () => {
  it('is of a cycle that begins when the one before has ended', async () => {
    const { harness, unit, officer } = desk.office
    await sql`update unit set areacode = (select areacode from account where id = ${officer.id}) where id = ${unit}`.execute(
      harness.platform.db,
    )
    const taken = async (more: Record<string, unknown>) =>
      desk.step('ent_standard', officer, idOf(await reported(more)), 'accept')
    idOf(await taken({}))
    for (const from_ym of ['2026-03', '2025-02'])
      expect((await taken({ from_ym })).msg).toBe('与“2026-01 起年度考评”的周期重叠，请退回，从它期满的次月起另报')
    idOf(await taken({ from_ym: '2025-01' }))
    idOf(await taken({ cycle: 2, from_ym: '2026-03' }))
  })

  it('scores the sites of a company that has some', async () => {
    expect(refusedWith(await reported({ self_tables: sheet(null) }))).toMatch(/^有在施工程 \d+ 个，施工现场一张须评分$/)
  })

  it('counts the accidents that are of a grade, and the penalties that were decided', async () => {
    const { project, unit } = desk.office
    const happened = { engineering_id: project, state: 1, happen_at: nowSeconds() }
    await desk.given('accident', { ...happened, grade: 0 })
    await desk.given('accident', { ...happened, grade: 1 })
    const rule_id = await desk.given('rule', { rule_kind: 5, points: -10, state: 1, item_code: `Q${unique()}` })
    const event = { unit_id: unit, rule_id, category: 2, state: 1, happened_on: today() }
    await desk.given('credit_event', { ...event, basis: '行政处罚决定书', doc_no: `云建罚〔2026〕${unique()}号` })
    await desk.given('credit_event', { ...event, basis: '通报批评', doc_no: `云建通〔2026〕${unique()}号` })
    const id = idOf(await reported({ from_ym: today().slice(0, 7) }))
    const { rows } = await sql`select accidents, punish from ent_standard where id = ${id}`.execute(
      desk.office.harness.platform.db,
    )
    expect(rows).toEqual([{ accidents: 1, punish: 1 }])
  })
})
