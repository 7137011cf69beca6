import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashSecret } from '@zhujian/server/modules/account/secrets'
import { type Desk, openDesk, PASSWORD, type Reply } from './desk'

let desk: Desk
let boss: number
beforeAll(async () => {
  desk = await openDesk()
  boss = await desk.account('boss', 'admin', { account_type: 'platform', areacode: null })
  await desk.account('officer', 'officer')
})
afterAll(() => desk.close())

const post = (url: string, token: string, input: unknown = {}) => desk.call('POST', url, input, { token })
const cookieOf = (reply: Reply) => reply.cookies.find((each) => each.name === 'zj_device')
const verify = (cookie: string) => desk.call('POST', '/api/user/pc/verifyLogin', {}, { cookie: `zj_device=${cookie}` })

describe('one’s own sign-ins', () => {
  const MINE = '/api/user/pc/sessions'
  interface Mine extends Record<string, unknown> {
    device_id: number
    current: boolean
    windows: number
  }
  const mine = async (token: string) =>
    (await desk.call('GET', MINE, {}, { token })).data['rows'] as unknown as readonly [Mine, ...Mine[]]
  const end = (token: string, which: object) => post('/api/user/pc/endSession', token, which)

  test('are seen browser by browser, the address without its last part, and ended one by one', async () => {
    await desk.account('traveller', 'officer')
    const home = await desk.login('traveller', PASSWORD, {}, { 'user-agent': 'Firefox/130' })
    const other = String((await verify(cookieOf(home)?.value ?? '')).data.token)
    const here = await desk.token('traveller')
    const rows = await mine(here)
    expect(rows.map(({ current, windows, ip, agent }) => [current, windows, ip, agent])).toEqual([
      [true, 1, '127.0.0.*', expect.any(String)],
      [false, 2, '127.0.0.*', expect.any(String)],
    ])
    expect(JSON.stringify(rows)).not.toContain('127.0.0.1')
    expect((await end(here, { device_id: rows[0].device_id })).data.problem).toBe('forbidden')
    expect((await end(here, { device_id: rows[1]?.device_id })).code).toBe(200)
    expect([await desk.opens(String(home.data.token)), await desk.opens(other), await desk.opens(here)]).toEqual([
      false,
      false,
      true,
    ])
    expect((await end(here, { device_id: rows[1]?.device_id })).data.problem).toBe('notFound')
  })

  test('a session of another browser ends with all others, a look without signing in too', async () => {
    const away = await desk.login('traveller')
    const here = await desk.login('traveller')
    const window = String((await verify(cookieOf(here)?.value ?? '')).data.token)
    const free = await desk.call('POST', '/api/user/pc/loginTicket', { purpose: 'entry' }, { token: window })
    const look = await desk.call('POST', '/api/user/pc/loginFreeUserInfo', { ticket: free.data['ticket'] })
    const rows = await mine(String(here.data.token))
    expect(rows.find((row) => row['free'])).toMatchObject({ device_id: null, current: false })
    expect((await desk.call('GET', MINE, {}, { token: String(look.data.token) })).data.problem).toBe('forbidden')
    expect((await end(String(here.data.token), { others: true })).code).toBe(200)
    expect((await verify(cookieOf(away)?.value ?? '')).code).toBe(401)
    expect(await desk.opens(String(look.data.token))).toBe(false)
    // The other window of this browser is this place.
    expect([await desk.opens(String(here.data.token)), await desk.opens(window)]).toEqual([true, true])
    expect(await mine(window)).toHaveLength(1)
  })

  test('nobody ends another’s, whatever number he sends (T09)', async () => {
    const own = await desk.token('officer')
    const [theirs] = await mine(await desk.token('boss'))
    const before = await desk.run(
      sql<{ id: number }>`select id from session where account_id = ${boss} and revoked_at is null order by id`,
    )
    for (const which of [
      { device_id: theirs.device_id },
      { session_id: before[0]?.id },
      { device_id: theirs.device_id, account_id: boss },
    ])
      expect((await end(own, which)).data.problem).toBe('notFound')
    expect((await end(own, { device_id: [theirs.device_id] })).code).toBe(400)
    expect(await desk.run(sql`select id from session where account_id = ${boss} and revoked_at is null order by id`)).toEqual(
      before,
    )
  })
})

describe('what happens to the credentials of an account', () => {
  const told = (account: number) =>
    desk.run(
      sql<{
        title: string
        body: string
        kind: string
        outside: boolean
      }>`select m.title, m.body, m.kind, o.message_id is not null as outside
      from message m left join outside_notice o on o.message_id = m.id where m.account_id = ${account} order by m.id`,
    )

  test('is told to its holder, here and outside, by whomever it was done and without any secret', async () => {
    const holder = await desk.account('holder', 'officer')
    const admin = await desk.token('boss')
    const { password } = (await post('/api/account/account/pc/resetPassword', admin, { id: holder })).data
    const token = String((await desk.login('holder', String(password))).data.token)
    const next = 'Own#Password9'
    expect((await post('/api/user/pc/password', token, { old_password: password, new_password: next })).code).toBe(200)
    expect((await post('/api/account/account/pc/removeMfa', admin, { id: holder })).code).toBe(200)
    const messages = await told(holder)
    expect(messages.map(({ title, kind, outside }) => [title, kind, outside])).toEqual([
      ['登录密码已重新发放', 'warning', true],
      ['登录密码已修改', 'warning', true],
      ['两步验证已解除', 'warning', true],
    ])
    expect(messages[0]?.body).toContain('boss')
    expect(messages[1]?.body).toContain('由本人办理')
    for (const secret of [String(password), next]) expect(JSON.stringify(messages)).not.toContain(secret)
  })

  test('no browser outlives the second factor', async () => {
    const [row] = await desk.run(sql<{ id: number }>`select id from account where username = 'holder'`)
    const kept = await desk.login('holder', 'Own#Password9')
    const admin = await desk.token('boss')
    expect((await post('/api/account/account/pc/removeMfa', admin, { id: row?.id })).code).toBe(200)
    expect((await verify(cookieOf(kept)?.value ?? '')).code).toBe(401)
  })
})

describe('one account is signed in at so many places and no more', () => {
  const most = (value: number) =>
    desk.run(sql`insert into setting (key, value) values ('account_live_sessions', to_jsonb(${value}::integer))
      on conflict (key) do update set value = excluded.value`)
  const living = async (account: number) =>
    (
      await desk.run(
        sql<{ n: number }>`select count(*)::integer as n from session where account_id = ${account} and revoked_at is null`,
      )
    )[0]?.n

  test('the place used longest ago ends, and says so there; the others and those of other accounts stay', async () => {
    await most(5)
    const account = await desk.account('everywhere', 'officer')
    const stranger = await desk.token('officer')
    const tokens: string[] = []
    for (let n = 0; n < 5; n += 1) tokens.push(await desk.token('everywhere'))
    // The first is in use, the second has lain longest.
    await desk.run(
      sql`update session set last_seen_at = now() - interval '1 minute' * (10 - id % 7) where account_id = ${account}`,
    )
    await desk.run(
      sql`update session set last_seen_at = now() - interval '20 minutes' where token_hash = ${hashSecret(tokens[1] ?? '')}`,
    )
    tokens.push(await desk.token('everywhere'))
    expect(await Promise.all(tokens.map((token) => desk.opens(token)))).toEqual([true, false, true, true, true, true])
    const told = await post('/api/user/pc/userInfo', tokens[1] ?? '')
    expect([told.code, told.msg]).toEqual([401, '本账号同时登录的地方太多，这里最久没有使用，已退出，请重新登录'])
    expect(await desk.opens(stranger)).toBe(true)
    expect(await living(account)).toBe(5)
  })

  test('holds for those who sign in at the same moment, and follows the setting', async () => {
    const account = await desk.account('crowd', 'officer')
    await Promise.all(Array.from({ length: 15 }, () => desk.login('crowd')))
    expect(await living(account)).toBe(5)
    await most(40)
    for (let n = 0; n < 3; n += 1) await desk.token('crowd')
    expect(await living(account)).toBe(8)
  })

  test('looks by ticket end none of the sign-ins', async () => {
    await most(5)
    const account = await desk.account('shown', 'officer')
    const tokens: string[] = []
    for (let n = 0; n < 5; n += 1) tokens.push(await desk.token('shown'))
    for (let n = 0; n < 7; n += 1) {
      const { data } = await desk.call('POST', '/api/user/pc/loginTicket', { purpose: 'entry' }, { token: tokens[0] ?? '' })
      expect((await desk.call('POST', '/api/user/pc/loginFreeUserInfo', { ticket: data['ticket'] })).code).toBe(200)
    }
    expect(await Promise.all(tokens.map((token) => desk.opens(token)))).toEqual([true, true, true, true, true])
    expect(await living(account)).toBe(10)
  })
})
