import { houseRowsApi } from '@zhujian/domain/contracts/house-rows'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { unique } from '../factory'
import { call, type Person } from '../file/harness'
import { createDesk, type Desk, refusedWith } from '../money/desk'

let desk: Desk
beforeAll(async () => {
  desk = await createDesk()
})
afterAll(() => desk.office.harness.close())

const db = () => desk.office.harness.platform.db
const monomer = (suites: number | null, name = `${unique()}#楼`) => desk.given('monomer', { name, suites })
const list = (who: Person, monomer_id: number, more: Record<string, unknown> = {}) =>
  call(desk.office.harness, who, houseRowsApi, {
    engineering_id: desk.office.project,
    monomer_id,
    stairs: 2,
    from_floor: 2,
    to_floor: 4,
    per_floor: 2,
    ...more,
  })
const housesOf = async (monomer_id: number) =>
  (
    await sql<{ id: number; house: string; state: number; floor: number }>`select id, house, state, floor from house_accept
      where monomer_id = ${monomer_id} and deleted_at is null order by id`.execute(db())
  ).rows

describe('the houses of a building', () => {
  it('are listed at once, to be accepted, those already there once', async () => {
    const building = await monomer(12)
    expect((await list(desk.site, building, { stairs: 1 })).data).toEqual({ added: 6, skipped: 0 })
    expect((await list(desk.site, building)).data).toEqual({ added: 6, skipped: 6 })
    const houses = await housesOf(building)
    expect(houses.map(({ house }) => house)).toHaveLength(12)
    expect([houses[0], houses.at(-1)]).toEqual([
      expect.objectContaining({ house: '1 单元 201', state: 10, floor: 2 }),
      expect.objectContaining({ house: '2 单元 402', state: 10, floor: 4 }),
    ])
  })

  it('are not handed in before somebody has looked at them', async () => {
    const building = await monomer(12)
    await list(desk.site, building)
    const [house] = await housesOf(building)
    const refused = await desk.step('house_accept', desk.site, house?.id ?? 0, 'submit')
    const said = (refused.data.fields as { field: string; message: string }[]).map(({ field, message }) => `${field}: ${message}`)
    expect(said).toEqual(expect.arrayContaining(['items: 验收内容还没有逐项填写', 'dims: 空间尺寸还没有填写']))
  })

  it('are as many as the building was registered with', async () => {
    expect(refusedWith(await list(desk.site, await monomer(11, '甲楼')))).toBe(
      '甲楼登记了 11 户，已有 0 户的记录，再列 12 户就多了，请核对单元、楼层与每层户数',
    )
    expect(refusedWith(await list(desk.site, await monomer(null, '乙楼')))).toBe('乙楼没有登记户数，请先在单体工程里登记')
  })

  it('listed by two at once are there once', async () => {
    const building = await monomer(12)
    const answers = await Promise.all([list(desk.site, building), list(desk.site, building)])
    expect(answers.map(({ data }) => data.added).toSorted()).toEqual([0, 12])
    expect(await housesOf(building)).toHaveLength(12)
  })

  it.each([
    [{ to_floor: 1 }, '最高楼层不能低于起始楼层'],
    [{ to_floor: 200, per_floor: 40 }, '一次最多列出 1000 户，请分单元或分楼层列'],
    [{ stairs: 0 }, '单元数不能小于 1'],
    [{ per_floor: 41 }, '每层户数不能大于 40'],
    [{ from_floor: 0 }, '起始楼层不能小于 1'],
  ])('%o are refused: %s', async (more, said) => {
    expect(refusedWith(await list(desk.site, await monomer(12), more))).toBe(said)
  })

  it('are of the own project and entered by those who build', async () => {
    const elsewhere = await desk.given('engineering', { engineering_name: '别处的工程', state: 1 })
    const foreign = await desk.given('monomer', { name: '9#楼', suites: 12, engineering_id: elsewhere })
    expect(refusedWith(await list(desk.site, foreign))).toBe('所选单体不是本工程的')
    expect((await list(desk.site, foreign, { engineering_id: elsewhere })).data).toMatchObject({ problem: 'notFound' })
    expect((await list(desk.owner, await monomer(12))).code).not.toBe(200)
    await sql`update engineering set history_type = 1 where id = ${desk.office.project}`.execute(db())
    const building = await monomer(12)
    expect((await list(desk.site, building)).code).not.toBe(200)
    expect(await housesOf(building)).toEqual([])
    await sql`update engineering set history_type = 0 where id = ${desk.office.project}`.execute(db())
  })
})
