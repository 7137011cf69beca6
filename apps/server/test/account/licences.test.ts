import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { uscc, unique } from '../factory'
import { call, createHarness, type Harness, type Person, postForm, read } from '../file/harness'
import { PDF, png } from '../file/samples'

/** Licences come with an application for an account: from somebody unknown, for whoever examines it and for nobody else. */
let harness: Harness
let examiner: Person
let elsewhere: Person
let picture: Buffer
beforeAll(async () => {
  harness = await createHarness()
  examiner = await harness.person('station_admin', { areacode: '330106' })
  elsewhere = await harness.person('station_admin', { areacode: '330108' })
  picture = await png()
})
beforeEach(() => sql`delete from rate_window`.execute(harness.platform.db))
afterAll(() => harness.close())

async function applied(): Promise<{ code: string; id: number; unit: string }> {
  const n = unique()
  const unit = `之江勘察${n}有限公司`
  const { data } = await call(harness, null, '/api/user/pc/register', {
    unit_name: unit,
    usc: uscc(n),
    corp_type: 10,
    areacode: '330106',
    linkman: '陈工',
    tel: '13911112222',
    username: `licence${n}`,
    password: 'Choose!Wise9',
    account_type: 'unitAccount',
  })
  const { rows } = await sql<{ id: number }>`select id from account_application order by id desc limit 1`.execute(
    harness.platform.db,
  )
  return { code: String(data.code), id: rows[0]?.id ?? 0, unit }
}

interface Licence {
  readonly code: string
  readonly kind?: string
  readonly name?: string
  readonly content?: Buffer
  readonly headers?: Record<string, string>
}

function attach({ code, kind = 'license', name = '营业执照.png', content = picture, headers }: Licence) {
  const form = new FormData()
  form.append('code', code)
  form.append('kind', kind)
  form.append('file', new Blob([new Uint8Array(content)]), name)
  return postForm(harness, '/api/user/pc/registerFile', form, headers)
}

const listed = async (person: Person, id: number) => {
  const url = '/api/account/application/pc/getList?limit=50'
  const answer = await harness.app.inject({ method: 'GET', url, headers: { token: person.token } })
  const { data } = answer.json() as { data: { rows: Record<string, unknown>[] } }
  return data.rows.find((row) => row['id'] === id)
}
const examine = async (id: number, result: 'pass' | 'reject') =>
  call(harness, examiner, '/api/account/application/pc/examine', { id, result, reason: '证照不清' })
const linked = async (id: number) =>
  (await sql`select 1 from file_link where entity = 'account_application' and row_id = ${id}`.execute(harness.platform.db)).rows
    .length

describe('a licence sent with an application', () => {
  it('is shown to the examiner of its region, and to nobody else', async () => {
    const { code, id } = await applied()
    expect((await attach({ code })).msg).toBe('')
    expect((await attach({ code, kind: 'qual', name: '资质.png' })).msg).toBe('')
    const row = await listed(examiner, id)
    const path = String(row?.['license_img'])
    expect([path.split(',').length, typeof row?.['qual_img'], row?.['safety_img']]).toEqual([1, 'string', null])
    expect((await read(harness, examiner, path)).statusCode).toBe(200)
    expect((await read(harness, elsewhere, path)).statusCode).toBe(404)
    expect((await read(harness, null, path)).statusCode).not.toBe(200)
    const owner = await harness.person('owner')
    expect((await read(harness, owner, path)).statusCode).toBe(404)
  })

  it('goes into the register of companies with a company that is new', async () => {
    const { code, id, unit } = await applied()
    await attach({ code })
    const path = String((await listed(examiner, id))?.['license_img'])
    expect((await examine(id, 'pass')).msg).toBe('')
    const { rows } = await sql<{
      path: string
    }>`select f.path from unit u join file_link l on l.entity = 'unit' and l.row_id = u.id
      and l.field = 'license_img' join file_object f on f.id = l.file_id where u.unit_name = ${unit}`.execute(harness.platform.db)
    expect(rows).toEqual([{ path }])
  })

  it('is refused without the code of an application that still waits', async () => {
    const { code, id } = await applied()
    expect((await attach({ code: 'x'.repeat(22) })).data.fields).toEqual([{ field: 'code', message: '查询码不正确' }])
    expect((await attach({ code: "' or 1=1 --" })).data.fields).toEqual([{ field: 'code', message: '查询码不正确' }])
    expect((await attach({ code, kind: '__proto__' })).data.fields).toEqual([{ field: 'kind', message: '证照种类不正确' }])
    await examine(id, 'reject')
    expect((await attach({ code })).data.fields).toEqual([{ field: 'code', message: '申请已经审核，不能再补充证照' }])
    expect(await linked(id)).toBe(0)
  })

  it('is a picture, and there are three of a kind at most, also when they come at once', async () => {
    const { code, id } = await applied()
    expect((await attach({ code, name: '营业执照.pdf', content: PDF })).msg).toBe('只能上传图片')
    expect((await attach({ code, content: PDF })).code).not.toBe(200)
    const answers = await Promise.all(Array.from({ length: 6 }, () => attach({ code })))
    expect(answers.filter(({ code: answer }) => answer === 200)).toHaveLength(3)
    expect(answers.find(({ code: answer }) => answer !== 200)?.msg).toBe('营业执照最多上传 3 张')
    expect(await linked(id)).toBe(3)
  })

  it('comes from our own page, and an address sends a bounded number in an hour', async () => {
    const { code } = await applied()
    expect((await attach({ code, headers: { 'sec-fetch-site': 'cross-site' } })).code).not.toBe(200)
    for (let at = 0; at < 60; at += 1) await attach({ code: 'y'.repeat(22) })
    expect((await attach({ code })).status).toBe(429)
  })
})
