import { unit } from '@zhujian/domain/unit/unit'
import { unitQual } from '@zhujian/domain/unit/unit-qual'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { person } from '../project/stage'
import { createWorld, linkedFile, type World } from '../world'

const UNIT = '/api/unit/unit/pc'
const QUAL = '/api/unit/unit_qual/pc'

let world: World
let made = 0
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const builder = () => person(world, world.here, 'contractor')
const clerk = () => person(world, world.here, 'intake')

async function rowOf(table: string, id: unknown) {
  const { rows } = await sql<{ version: number; declared: boolean | null }>`select version,
    ${sql.ref(table === unit.name ? 'licence_declared' : 'declared')} as declared from ${sql.table(table)} where id = ${id}`.execute(
    world.platform.db,
  )
  return rows[0] as { version: number; declared: boolean | null }
}
const declared = async (table: string, id: unknown) => (await rowOf(table, id)).declared

/** Whoever it is writes the licence of the contractor's company. */
async function write(who: ReturnType<typeof builder>, values: Record<string, unknown>) {
  const id = world.here.units.contractor as number
  const answer = await who.post(`${UNIT}/edit`, { id, version: (await rowOf('unit', id)).version, ...values })
  expect([answer.code, answer.msg]).toEqual([200, ''])
  return id
}
const newQual = () => ({
  unit_id: world.here.units.contractor,
  qual_type: '施工总承包',
  major: '建筑工程',
  level: 2,
  cert_no: `D2330${(made += 1)}`,
  valid_to: '2030-01-01',
})

describe('certificates a company enters itself', () => {
  it('its safety licence is its own word until the station has seen it, and again once it is changed', async () => {
    const id = await write(builder(), { safety_license_no: '（浙）JZ安许证字〔2025〕000001', safety_license_to: '2028-01-01' })
    expect(await declared('unit', id)).toBe(true)
    const seen = { id, version: (await rowOf('unit', id)).version }
    expect((await builder().post(`${UNIT}/verify`, seen)).data.problem).toBe('forbidden')
    expect((await clerk().post(`${UNIT}/verify`, seen)).code).toBe(200)
    expect(await declared('unit', id)).toBe(false)
    expect((await clerk().post(`${UNIT}/verify`, { ...seen, version: seen.version + 1 })).msg).toBe('没有待核验的安全生产许可证')
    await write(builder(), { linkman: '沈知行' })
    expect(await declared('unit', id)).toBe(false)
    await write(builder(), { safety_license_to: '2029-01-01' })
    expect(await declared('unit', id)).toBe(true)
    await write(clerk(), { safety_license_to: '2029-06-01' })
    expect(await declared('unit', id)).toBe(false)
  })

  it('a verified licence whose certificate is taken away is again the word of the company', async () => {
    const id = world.here.units.contractor as number
    await linkedFile(world.platform, world.here.accounts.contractor, 'unit', id, 'safety_license_file')
    await sql`update unit set licence_declared = false where id = ${id}`.execute(world.platform.db)
    await write(builder(), { linkman: '顾望舒' })
    expect(await declared('unit', id)).toBe(false)
    await write(builder(), { safety_license_file: '' })
    expect(await declared('unit', id)).toBe(true)
  })

  it('a qualification likewise; what the station enters is seen already', async () => {
    const own = await builder().post(`${QUAL}/add`, newQual())
    const theirs = await clerk().post(`${QUAL}/add`, newQual())
    expect([await declared('unit_qual', own.data.id), await declared('unit_qual', theirs.data.id)]).toEqual([true, false])
    const waiting = async () =>
      ((await clerk().get(`${QUAL}/getList`, { declared: '1', limit: 50 })).data.rows ?? []).map((row) => row['id'])
    expect(await waiting()).toEqual(expect.arrayContaining([own.data.id]))
    expect(await waiting()).not.toContain(theirs.data.id)
    expect((await clerk().post(`${QUAL}/verify`, { id: own.data.id, version: own.data.version })).code).toBe(200)
    expect(await declared('unit_qual', own.data.id)).toBe(false)
    expect(await waiting()).not.toContain(own.data.id)
    const { version } = await rowOf('unit_qual', own.data.id)
    const raised = await builder().post(`${QUAL}/edit`, { id: own.data.id, version, level: 1 })
    expect([raised.code, await declared('unit_qual', own.data.id)]).toEqual([200, true])
  })

  it('what the station has seen is struck off by the station alone, even after the company changed it; a slip of its own by itself', async () => {
    const del = async (who: ReturnType<typeof builder>, id: unknown) =>
      ((await who.post(`${QUAL}/delete`, { ids: String(id) })).data.results as { ok: boolean; msg?: string }[])[0]
    const can = async (who: ReturnType<typeof builder>, id: unknown) => (await who.get(`${QUAL}/info`, { id })).data.can
    const slip = (await builder().post(`${QUAL}/add`, newQual())).data.id
    expect(await can(builder(), slip)).toContain('delete')
    expect(await del(builder(), slip)).toMatchObject({ ok: true })
    const own = await builder().post(`${QUAL}/add`, newQual())
    const id = own.data.id
    await clerk().post(`${QUAL}/verify`, { id, version: own.data.version })
    const refusal = {
      ok: false,
      msg: expect.stringContaining('核验过，不能自行删除；注销、吊销的请企业注册地（浙江省杭州市西湖区）'),
    }
    expect(await del(builder(), id)).toMatchObject(refusal)
    const { version } = await rowOf('unit_qual', id)
    expect((await builder().post(`${QUAL}/edit`, { id, version, level: 1 })).code).toBe(200)
    expect([await declared('unit_qual', id), await can(builder(), id)]).toEqual([true, expect.not.arrayContaining(['delete'])])
    expect(await del(builder(), id)).toMatchObject(refusal)
    // The former row stays in the history of this one.
    const { rows } = (await builder().get(`${QUAL}/timeline`, { id })).data
    expect(JSON.stringify(rows)).toContain('"level":2')
    expect(await can(clerk(), id)).toContain('delete')
    expect(await del(clerk(), id)).toMatchObject({ ok: true })
  })

  it('is verified where the company is registered: others see no button, and are told who it is', async () => {
    const there = () => person(world, world.there, 'intake')
    const added = await builder().post(`${QUAL}/add`, newQual())
    const seen = { id: added.data.id, version: added.data.version }
    const can = async (who: ReturnType<typeof builder>, path: string, id: unknown) =>
      (await who.get(`${path}/info`, { id })).data.can
    expect([await can(there(), QUAL, seen.id), await can(clerk(), QUAL, seen.id)]).toEqual([
      expect.not.arrayContaining(['verify']),
      expect.arrayContaining(['verify']),
    ])
    const told = { code: expect.any(Number), msg: expect.stringMatching(/^由企业注册地（浙江省杭州市西湖区）的监督机构核验/) }
    const refused = await there().post(`${QUAL}/verify`, seen)
    expect(refused).toMatchObject(told)
    expect(refused.data.problem).toBe('forbidden')
    const id = await write(builder(), { safety_license_no: '（浙）JZ安许证字〔2025〕000009', safety_license_to: '2028-01-01' })
    const { version } = await rowOf('unit', id)
    expect(await can(there(), UNIT, id)).not.toContain('verify')
    expect(await there().post(`${UNIT}/verify`, { id, version })).toMatchObject(told)
    expect((await clerk().post(`${QUAL}/verify`, seen)).code).toBe(200)
    expect((await there().post(`${QUAL}/verify`, { id: 9_999_999, version: 1 })).data.problem).toBe('notFound')
  })

  it('a licence that runs longer than three years is a slip of the pen', async () => {
    const id = world.here.units.contractor as number
    const { version } = await rowOf('unit', id)
    const sent = await builder().post(`${UNIT}/edit`, { id, version, safety_license_to: '2099-12-31' })
    expect(sent.data.fields?.[0]).toMatchObject({ field: 'safety_license_to', message: expect.stringContaining('有效期三年') })
  })

  it('nobody writes the word himself', async () => {
    const sent = await builder().post(`${QUAL}/add`, { ...newQual(), declared: false })
    expect(sent.code === 200 ? await declared(unitQual.name, sent.data.id) : true).toBe(true)
  })
})
