import { bizApi } from '@zhujian/domain/contracts/biz-paths'
import { unit } from '@zhujian/domain/unit/unit'
import { unitQual } from '@zhujian/domain/unit/unit-qual'
import { addDays, today } from '@zhujian/model/date'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { person } from '../project/stage'
import { createWorld, linkedFile, type World } from '../world'

const UNIT = '/api/unit/unit/pc'
const QUAL = '/api/unit/unit_qual/pc'
/** What it is verified by where nothing was uploaded. */
const SEEN = '二〇二六年三月二日见到原件'

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
    expect((await builder().post(`${UNIT}/verify`, { ...seen, note: SEEN })).data.problem).toBe('forbidden')
    expect((await clerk().post(`${UNIT}/verify`, { ...seen, note: SEEN })).code).toBe(200)
    expect(await declared('unit', id)).toBe(false)
    expect((await clerk().post(`${UNIT}/verify`, { ...seen, version: seen.version + 1, note: SEEN })).msg).toBe(
      '没有待核验的安全生产许可证',
    )
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
    expect((await clerk().post(`${QUAL}/verify`, { id: own.data.id, version: own.data.version, note: SEEN })).code).toBe(200)
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
    await clerk().post(`${QUAL}/verify`, { id, version: own.data.version, note: SEEN })
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

  it('is verified by its scan, or by what the clerk says he has seen, which stays in its history', async () => {
    const bare = (await builder().post(`${QUAL}/add`, newQual())).data
    const seen = { id: bare.id, version: bare.version }
    for (const nothing of [{}, { note: '  ' }])
      expect((await clerk().post(`${QUAL}/verify`, { ...seen, ...nothing })).data.fields).toEqual([
        { field: 'note', message: expect.stringMatching(/^企业没有上传证书，请写明核验依据/) },
      ])
    expect((await clerk().post(`${QUAL}/verify`, { ...seen, note: SEEN })).code).toBe(200)
    const { rows } = (await clerk().get(`${QUAL}/timeline`, { id: bare.id })).data
    expect(rows?.[0]).toMatchObject({ action: 'verify', note: `核验依据：${SEEN}` })
    const scanned = (await builder().post(`${QUAL}/add`, newQual())).data
    await linkedFile(world.platform, world.here.accounts.contractor, 'unit_qual', Number(scanned.id), 'file')
    expect((await clerk().post(`${QUAL}/verify`, { id: scanned.id, version: scanned.version })).code).toBe(200)
    const id = await write(builder(), { safety_license_no: '（浙）JZ安许证字〔2025〕000009', safety_license_file: '' })
    const licence = await clerk().post(`${UNIT}/verify`, { id, version: (await rowOf('unit', id)).version })
    expect(licence.data.fields?.[0]?.field).toBe('note')
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
    const refused = await there().post(`${QUAL}/verify`, { ...seen, note: SEEN })
    expect(refused).toMatchObject(told)
    expect(refused.data.problem).toBe('forbidden')
    const id = await write(builder(), { safety_license_no: '（浙）JZ安许证字〔2025〕000009', safety_license_to: '2028-01-01' })
    const { version } = await rowOf('unit', id)
    expect(await can(there(), UNIT, id)).not.toContain('verify')
    expect(await there().post(`${UNIT}/verify`, { id, version, note: SEEN })).toMatchObject(told)
    expect((await clerk().post(`${QUAL}/verify`, { ...seen, note: SEEN })).code).toBe(200)
    expect((await there().post(`${QUAL}/verify`, { id: 9_999_999, version: 1, note: SEEN })).data.problem).toBe('notFound')
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

const todo = async (who: ReturnType<typeof builder>) =>
  ((await who.get(bizApi.todo, { tab: 'todo', source: 'certificate' })).data.rows ?? []) as {
    kind: string
    id: number
    path: string
    title: string
  }[]
/** The qualifications among them: a company whose licence waits may have the same number. */
const quals = async (who: ReturnType<typeof builder>) =>
  (await todo(who)).filter(({ path }) => path.includes('qual=')).map(({ id }) => id)
const badge = async (who: ReturnType<typeof builder>) => Number((await who.get(bizApi.counts)).data['all'])
const look = async (id: unknown) => (await builder().get(`${QUAL}/info`, { id })).data
const station = (here: World['here'], role: 'contractor' | 'intake' | 'admin' = 'intake') => person(world, here, role)

describe('what does not agree with the original', () => {
  it('goes back to the company with the reason, which it sees and mends; then it waits for the station again', async () => {
    const { data } = await builder().post(`${QUAL}/add`, newQual())
    expect((await todo(clerk())).map(({ kind, id }) => [kind, id])).toContainEqual(['证照核验', data.id])
    expect(await quals(builder())).not.toContain(data.id)
    const back = (reason: string, version: unknown = data.version) =>
      clerk().post(`${QUAL}/verifyBack`, { id: data.id, version, reason })
    expect((await back(' ')).data.fields).toEqual([{ field: 'reason', message: '请写明不一致之处' }])
    expect(
      (await builder().post(`${QUAL}/verifyBack`, { id: data.id, version: data.version, reason: '不符' })).data.problem,
    ).toBe('forbidden')
    expect((await back('有效期与原件不符')).msg).toBe('')
    const row = await look(data.id)
    expect(row).toMatchObject({ declared: true, return_reason: '有效期与原件不符' })
    const { rows } = await sql`select body, path from message where account_id = ${builder().account}
      and title = '资质证书核验不一致，请更正' order by id desc limit 1`.execute(world.platform.db)
    expect(rows).toEqual([
      { body: expect.stringContaining('有效期与原件不符'), path: `/group/unitLibrary?list=qual&qual=${data.id}` },
    ])
    expect(await quals(clerk())).not.toContain(data.id)
    expect((await todo(builder())).map(({ kind, id }) => [kind, id])).toContainEqual(['证照更正', data.id])
    const mended = await builder().post(`${QUAL}/edit`, { id: data.id, version: row.version, valid_to: '2030-02-01' })
    expect(mended.msg).toBe('')
    expect(await look(data.id)).toMatchObject({ declared: true, return_reason: null })
    expect(await quals(clerk())).toContain(data.id)
  })

  it('a licence likewise', async () => {
    const id = await write(builder(), { safety_license_no: '（浙）JZ安许证字〔2026〕000777', safety_license_to: '2028-01-01' })
    expect((await todo(clerk())).map(({ kind, id: of }) => [kind, of])).toContainEqual(['证照核验', id])
    const { version } = await rowOf('unit', id)
    expect((await clerk().post(`${UNIT}/verifyBack`, { id, version, reason: '许可证编号不符' })).msg).toBe('')
    expect((await builder().get(`${UNIT}/info`, { id })).data).toMatchObject({ licence_reason: '许可证编号不符' })
    expect((await todo(builder())).map(({ kind, id: of }) => [kind, of])).toContainEqual(['证照更正', id])
    await write(builder(), { safety_license_to: '2028-01-02' })
    expect((await builder().get(`${UNIT}/info`, { id })).data).toMatchObject({ licence_declared: true, licence_reason: null })
  })

  it('waits for the station of the district alone, not for another, nor for the platform where there is a station', async () => {
    const { data } = await builder().post(`${QUAL}/add`, newQual())
    expect(await quals(station(world.here))).toContain(data.id)
    expect(await quals(station(world.there))).not.toContain(data.id)
    expect(await quals(station(world.here, 'admin'))).not.toContain(data.id)
    const before = await badge(clerk())
    await builder().post(`${QUAL}/add`, newQual())
    expect(await badge(clerk())).toBe(before + 1)
  })
})

describe('what cannot be verified', () => {
  it('a certificate that has run out, or a licence that says no term', async () => {
    const lapsed = addDays(today(), -1)
    const old = await builder().post(`${QUAL}/add`, { ...newQual(), valid_to: lapsed })
    expect((await clerk().post(`${QUAL}/verify`, { id: old.data.id, version: old.data.version, note: SEEN })).msg).toBe(
      `资质证书已于 ${lapsed} 到期，不能核验；请退回企业，换证更新后再核验`,
    )
    const last = await builder().post(`${QUAL}/add`, { ...newQual(), valid_to: today() })
    expect((await clerk().post(`${QUAL}/verify`, { id: last.data.id, version: last.data.version, note: SEEN })).code).toBe(200)
    const id = await write(builder(), { safety_license_no: '（浙）JZ安许证字〔2020〕000888', safety_license_to: lapsed })
    const verify = async () =>
      (await clerk().post(`${UNIT}/verify`, { id, version: (await rowOf('unit', id)).version, note: SEEN })).msg
    expect(await verify()).toContain(`安全生产许可证已于 ${lapsed} 到期，不能核验`)
    await write(builder(), { safety_license_to: '' })
    expect(await verify()).toBe('没有登记许可证有效期，不能核验；请退回企业补填')
  })

  it('a number that another company holds: refused at entry where theirs is verified, a warning while both only say so', async () => {
    const other = person(world, world.there, 'contractor')
    const mine = newQual()
    const theirs = { ...mine, cert_no: ` ${mine.cert_no.toLowerCase()}`, unit_id: world.there.units.contractor }
    const own = await builder().post(`${QUAL}/add`, mine)
    const copy = await other.post(`${QUAL}/add`, theirs)
    expect(copy.msg).toBe('')
    const { rows } =
      await sql`select body from message where account_id = ${other.account} and title like '资质证书编号与别家%'`.execute(
        world.platform.db,
      )
    expect(rows).toEqual([{ body: expect.stringContaining('也登记了同一资质证书编号') }])
    const twins = await clerk().get(`${QUAL}/twins`, { id: own.data.id })
    expect(twins.data['warning']).toContain('330108建工集团')
    expect((await clerk().post(`${QUAL}/verify`, { id: own.data.id, version: own.data.version, note: SEEN })).code).toBe(200)
    const late = await station(world.there).post(`${QUAL}/verify`, { id: copy.data.id, version: copy.data.version, note: SEEN })
    expect(late.msg).toBe('该资质证书编号已由“330106建工集团”登记并经核验，请核对证书')
    const again = await person(world, world.there, 'consultant').post(`${QUAL}/add`, {
      ...theirs,
      unit_id: world.there.units.consultant,
    })
    expect(again.data.fields?.[0]).toMatchObject({ field: 'cert_no', message: expect.stringContaining('已由“330106建工集团”') })
  })

  it('a licence of another company', async () => {
    const no = '（浙）JZ安许证字〔2026〕009001'
    const id = await write(builder(), { safety_license_no: no, safety_license_to: '2028-01-01' })
    await clerk().post(`${UNIT}/verify`, { id, version: (await rowOf('unit', id)).version, note: SEEN })
    const their = world.there.units.contractor as number
    const sent = await person(world, world.there, 'contractor').post(`${UNIT}/edit`, {
      id: their,
      version: (await rowOf('unit', their)).version,
      safety_license_no: '(浙)JZ安许证字[2026]009001',
    })
    expect(sent.data.fields?.[0]).toMatchObject({ field: 'safety_license_no' })
  })
})

it('what the company changes after it was verified keeps no day of verification', async () => {
  const own = await builder().post(`${QUAL}/add`, newQual())
  await clerk().post(`${QUAL}/verify`, { id: own.data.id, version: own.data.version, note: SEEN })
  const row = await look(own.data.id)
  expect(row).toMatchObject({ declared: false, verified_on: today() })
  await builder().post(`${QUAL}/edit`, { id: row.id, version: row.version, level: 1 })
  expect(await look(own.data.id)).toMatchObject({ declared: true, verified_on: null })
})
