import { entityOf } from '@zhujian/domain/entities'
import { today } from '@zhujian/model/date'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { freshRow, type World } from '../world'
import { checksOf, complaintsOf, newProject, passed, rowOf, worldForAll } from './acting'

/** 变更告知：标段的增加与变更。 */
let world: World
worldForAll((opened) => void (world = opened))

const rowsOf = async <R>(query: ReturnType<typeof sql<R>>): Promise<R[]> => (await query.execute(world.platform.db)).rows
const on = (name: string, values: Record<string, unknown>) =>
  freshRow(world.platform, world.here, entityOf(name), world.here.accounts.officer, values)
const changesOf = (project: number) =>
  rowsOf<{ before: Record<string, unknown>; note: string }>(
    sql`select before, note from oper_log where engineering_id = ${project} and module = 'section' and action = 'change' order by id desc`,
  )

describe('a change of a section', () => {
  const SECTION = { change_type: 7, change_on: today(), reason: '中标价依补充协议调整' }
  const first = (project: number) =>
    on('section', { engineering_id: project, section_no: 'A1', section_name: '一标段', price: '19890' })

  test('is written when it is agreed to, with what was there before', async () => {
    const project = await newProject(world)
    const section_id = await first(project)
    const content = { ...SECTION, section_id, price: '19000' }
    expect(await complaintsOf(world, 'changeNotice', project, content)).toEqual([])
    expect((await checksOf(world, 'changeNotice', project, content)).map(({ text }) => text)).toContain('19890.00 → 19000 万元')
    await passed(world, 'changeNotice', project, content)
    expect(await rowOf(world, 'section', section_id)).toMatchObject({ price: '19000.00', section_name: '一标段' })
    const [change] = await changesOf(project)
    expect([change?.before.price, change?.note]).toEqual(['19890.00', expect.stringContaining('标段')])
  })

  test('costs something, and no more than the contract with its other sections: said while it is filled in and when it is handed in', async () => {
    const project = await newProject(world)
    await sql`update engineering set contract_price = 20000 where id = ${project}`.execute(world.platform.db)
    const section_id = await first(project)
    await sql`update section set engineering_ids = null where id = ${section_id}`.execute(world.platform.db)
    const message = '各标段标价合计 20000.01 万元，超过合同价 20000.00 万元'
    for (const content of [
      { section_id, price: '20000.01' },
      { section_no: 'A2', section_name: '二标段', price: '110.01' },
    ]) {
      const wanted = { ...SECTION, ...content }
      expect(await complaintsOf(world, 'changeNotice', project, wanted)).toEqual([{ field: 'price', message }])
      expect(await checksOf(world, 'changeNotice', project, wanted)).toContainEqual({
        label: '标价',
        result: 'block',
        text: message,
      })
      const [least] = [content.section_id ? '20000' : '110']
      expect(await complaintsOf(world, 'changeNotice', project, { ...wanted, price: least })).toEqual([])
    }
  })

  test('does not end before it begins, whichever of the two days was there already; what changes is told, from what to what', async () => {
    const project = await newProject(world)
    const section_id = await first(project)
    await sql`update section set start_on = '2025-08-03', end_on = '2026-12-31' where id = ${section_id}`.execute(
      world.platform.db,
    )
    const message = '结束日期不能早于开始日期'
    for (const days of [{ end_on: '2025-08-02' }, { start_on: '2027-01-01' }]) {
      const content = { ...SECTION, section_id, ...days }
      expect(await complaintsOf(world, 'changeNotice', project, content)).toEqual([{ field: 'end_on', message }])
      expect(await checksOf(world, 'changeNotice', project, content)).toContainEqual({
        label: '结束日期',
        result: 'block',
        text: message,
      })
    }
    const later = { ...SECTION, section_id, end_on: '2027-03-31', price: '19890' }
    expect(await complaintsOf(world, 'changeNotice', project, later)).toEqual([])
    expect((await checksOf(world, 'changeNotice', project, later)).map(({ label, text }) => `${label} ${text}`)).toEqual([
      '标段 变更“一标段”',
      '结束日期 2026-12-31 → 2027-03-31',
    ])
  })

  test('that is not filled in yet has nothing to be right about', async () => {
    expect(await checksOf(world, 'changeNotice', await newProject(world), { change_type: 7 })).toEqual([])
  })

  test('binds an accepted project to it when it is agreed to', async () => {
    const [project, other] = [await newProject(world), await newProject(world)]
    const section_id = await first(project)
    const content = { ...SECTION, section_id, engineering_ids: [project, other] }
    const bound = (await checksOf(world, 'changeNotice', project, content)).find(({ label }) => label === '绑定工程')
    expect(bound?.result).toBe('ok')
    await passed(world, 'changeNotice', project, content)
    expect((await rowOf(world, 'section', section_id)).engineering_ids).toEqual([project, other])
  })

  test('adds one where none is chosen, under a number of its own', async () => {
    const project = await newProject(world)
    await first(project)
    const fields = async (content: Record<string, unknown>) =>
      (await complaintsOf(world, 'changeNotice', project, { ...SECTION, ...content })).map(({ field }) => field)
    expect(await fields({ section_no: 'A1', section_name: '二标段' })).toEqual(['section_no'])
    expect(await fields({ section_id: await first(await newProject(world)), price: '1' })).toEqual(['section_id'])
    await passed(world, 'changeNotice', project, { ...SECTION, section_no: 'A2', section_name: '二标段' })
    const rows = await rowsOf<{ no: string }>(
      sql`select section_no as no from section where engineering_id = ${project} order by section_no`,
    )
    expect(rows.map(({ no }) => no)).toEqual(['A1', 'A2'])
  })
})
