import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Desk, openDesk } from './desk'

const CHOSEN = 'Choose!Wise9'
let desk: Desk
let admin: string
let city: string
let station: string
beforeAll(async () => {
  desk = await openDesk()
  await desk.account('boss', 'admin', { account_type: 'platform', areacode: null })
  await desk.account('city', 'city_admin', { areacode: '330100' })
  await desk.account('station', 'station_admin', { areacode: '330108' })
  await desk.account('officer', 'officer')
  await desk.account('taken', 'officer')
  ;[admin, city, station] = [await desk.token('boss'), await desk.token('city'), await desk.token('station')]
})
beforeEach(async () => {
  await desk.run(sql`delete from rate_window`)
  await desk.run(sql`delete from login_guard`)
})
afterAll(() => desk.close())

let last = 0
/** Credit codes with a right check digit, one after another. */
async function nextUsc(): Promise<string> {
  const { usccCheckDigit } = await import('@zhujian/model/checksums')
  const first = `91330106MA2C${String(10_000 + last++)}`
  return first + usccCheckDigit(first)
}
const form = async (more: Record<string, unknown> = {}) => ({
  unit_name: `之江建设${last}有限公司`,
  usc: await nextUsc(),
  corp_type: 9,
  areacode: '330106',
  linkman: '陈工',
  tel: '13911112222',
  username: `zhijiang${last}`,
  password: CHOSEN,
  account_type: 'unitAccount',
  ...more,
})
const register = async (more: Record<string, unknown> = {}) => desk.call('POST', '/api/user/pc/register', await form(more))
const list = (token: string, query: Record<string, string> = {}) =>
  desk.call('GET', '/api/account/application/pc/getList', query, { token })
const examine = (token: string, input: Record<string, unknown>) =>
  desk.call('POST', '/api/account/application/pc/examine', input, { token })
const latest = async () =>
  (
    await desk.run(
      sql<{
        id: number
        username: string
        unit_name: string
      }>`select id, username, unit_name from account_application order by id desc limit 1`,
    )
  )[0] ?? { id: 0, username: '', unit_name: '' }

describe('register [S7-04]', () => {
  test('keeps a waiting application that opens nothing until it is passed', async () => {
    const answer = await register()
    expect(answer).toMatchObject({ code: 200, data: { code: expect.stringMatching(/^[\w-]{22}$/) } })
    const { username } = await latest()
    expect((await desk.login(username, CHOSEN)).msg).toBe('注册申请正在审核，通过后即可登录')
    expect((await desk.login(username, 'Wrong#Horse7')).msg).toBe('账号或密码错误')
    expect(await desk.run(sql`select 1 from account where username = ${username}`)).toEqual([])
  })

  test('T15: roles, rights and regions asked for are not taken; a regulator account is refused', async () => {
    const asked = {
      role_codes: ['admin'],
      status: 1,
      engineering_ids: [1],
      state: 1,
      is_demo: true,
      org_id: 1,
      id: 1,
      version: 99,
    }
    expect((await register({ ...asked, account_type: 'groupsupervise' })).data.fields).toEqual([
      { field: 'account_type', message: '请从列表中选择' },
    ])
    expect((await register({ ...asked, areacode: '33' })).code).toBe(400)
    expect((await register(asked)).code).toBe(200)
    const { id, username } = await latest()
    expect((await examine(admin, { id, result: 'pass' })).code).toBe(200)
    const [made] = await desk.run(
      sql<
        Record<string, unknown>
      >`select role_codes, account_type, status, org_id, is_demo from account where username = ${username}`,
    )
    expect(made).toEqual({
      role_codes: ['contractor'],
      account_type: 'unitAccount',
      status: 'normal',
      org_id: null,
      is_demo: false,
    })
  })

  test('T01: a taken name is answered like a free one, and the applicant learns the reason by his own code only', async () => {
    const free = await register()
    const taken = await register({ username: 'taken' })
    expect([taken.status, taken.code, taken.msg, taken.length]).toEqual([free.status, free.code, free.msg, free.length])
    const { id } = await latest()
    const rows = (await list(admin)).data.rows as Record<string, unknown>[]
    expect(rows.find((row) => row.id === id)).toMatchObject({ username_taken: true })
    expect((await examine(admin, { id, result: 'pass' })).data.fields).toEqual([
      { field: 'username', message: '账号名已被使用，请退回并请申请人更换' },
    ])
    await examine(admin, { id, result: 'reject', reason: '账号名已被使用，请更换' })
    const fate = (code: unknown) => desk.call('POST', '/api/user/pc/registerState', { code })
    expect((await fate(taken.data.code)).data).toMatchObject({ state: 2, state_text: '已退回', reason: '账号名已被使用，请更换' })
    expect((await fate(free.data.code)).data).toMatchObject({ state: 0, reason: null })
    expect((await fate('x'.repeat(22))).code).toBe(0)
  })

  test('sent twice under one key it is one application with one code', async () => {
    const values = await form()
    const headers = { 'idempotency-key': 'register-key-0001' }
    const answers = [
      await desk.call('POST', '/api/user/pc/register', values, headers),
      await desk.call('POST', '/api/user/pc/register', values, headers),
    ]
    expect(answers[0]?.data.code).toBe(answers[1]?.data.code)
    expect(await desk.run(sql`select count(*) as n from account_application where username = ${values.username}`)).toEqual([
      { n: 1 },
    ])
    const again = await desk.call('POST', '/api/user/pc/register', { ...(await form()), username: 'somebodyelse' }, headers)
    expect(again.data.code).not.toBe(answers[0]?.data.code)
  })

  test('says every complaint at once, on its field', async () => {
    const { data } = await register({ usc: '91330106MA2CEXAMP1', tel: '123', username: 'X', password: 'short', linkman: '' })
    expect(data.fields?.map((each) => each.field).toSorted()).toEqual(['linkman', 'tel', 'usc', 'username'])
    expect((await register({ password: 'short' })).data.fields?.map((each) => each.field)).toContain('password')
  })

  test('personal data and the password stand nowhere in the clear', async () => {
    await register({ tel: '13987654321' })
    const whole = JSON.stringify(
      await desk.run(sql`select to_jsonb(p) from account_application p union all select to_jsonb(l) from oper_log l`),
    )
    expect(whole).not.toContain('13987654321')
    expect(whole).not.toContain(CHOSEN)
    expect(whole).toContain('139****4321')
  })

  test('the lists of the register page are public and complete', async () => {
    const { data } = await desk.call('GET', '/api/common/pc/register')
    expect(data.account_types).toHaveLength(7)
    expect(data.account_types).toContainEqual({
      value: 'unitAccount',
      label: '施工、勘察、设计、检测企业',
      unit_types: [9, 1, 10, 11, 13],
    })
    expect(JSON.stringify(data.regions)).toContain('西湖区')
  })
})

describe('examining', () => {
  test('passing makes the unit and an account that logs in with the password the applicant chose', async () => {
    await register({ account_type: 'housing', corp_type: 8, tel: '13911113333' })
    const { id, username, unit_name } = await latest()
    const passed = await examine(city, { id, version: 1, result: 'pass' })
    expect(passed).toMatchObject({ code: 200, data: { id, state: 1 } })
    const login = await desk.login(username, CHOSEN)
    expect(login.data).toMatchObject({ role_codes: ['owner'], unit_name, areacode: '330106', must_change: false })
    const [row] = await desk.run(
      sql<{
        sealed: string
        id: number
        tel: string
      }>`select tel_sealed as sealed, id, tel from account where username = ${username}`,
    )
    expect(desk.platform.crypto.open(row?.sealed ?? '', `account:${row?.id ?? 0}:tel`)).toBe('13911113333')
    expect(await desk.run(sql`select password_hash from account_application where id = ${id}`)).toEqual([{ password_hash: null }])
    expect((await examine(city, { id, result: 'pass' })).data.problem).toBe('wrongState')
  })

  test('a registered unit is joined, not made twice', async () => {
    const first = await form()
    await desk.call('POST', '/api/user/pc/register', first)
    await examine(admin, { id: (await latest()).id, result: 'pass' })
    await desk.call('POST', '/api/user/pc/register', await form({ usc: first.usc, username: 'secondperson' }))
    await examine(admin, { id: (await latest()).id, result: 'pass' })
    expect(await desk.run(sql`select count(*) as n from unit where usc = ${first.usc}`)).toEqual([{ n: 1 }])
    const units = await desk.run(sql`select distinct unit_id from account where username in (${first.username}, 'secondperson')`)
    expect(units).toHaveLength(1)
  })

  test('each administrator sees and decides his own region only; others nothing', async () => {
    await register({ areacode: '330106' })
    const { id } = await latest()
    const seen = async (token: string) =>
      ((await list(token, { limit: '50' })).data.rows as { id: number }[]).map((row) => row.id)
    expect(await seen(admin)).toContain(id)
    expect(await seen(city)).toContain(id)
    expect(await seen(station)).toEqual([])
    expect((await examine(station, { id, result: 'pass' })).data.problem).toBe('notFound')
    const officer = await desk.token('officer')
    expect((await list(officer)).code).toBe(10000)
    expect((await examine(officer, { id, result: 'pass' })).code).toBe(10000)
  })

  test('returning needs a reason; two administrators at once decide once', async () => {
    await register()
    const { id } = await latest()
    expect((await examine(admin, { id, result: 'reject' })).data.fields).toEqual([{ field: 'reason', message: '请填写退回原因' }])
    const answers = await Promise.all([examine(admin, { id, result: 'pass' }), examine(city, { id, result: 'pass' })])
    expect(answers.map((each) => each.code).toSorted()).toEqual([0, 200])
  })

  test('T28b: odd list queries are refused', async () => {
    for (const query of [{ limit: '51' }, { limit: '-1' }, { page: '0' }, { state: '0 or 1=1' }, { limit: '1e3' }])
      expect((await list(admin, query)).code).toBe(400)
  })
})
