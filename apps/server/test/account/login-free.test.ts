import { mintTicket } from '@zhujian/server/modules/account/public'
import { withTransaction } from '@zhujian/server/platform/db'
import { sql } from 'kysely'
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Desk, openDesk, PASSWORD } from './desk'

let desk: Desk
let token: string
let officer: number
beforeAll(async () => {
  desk = await openDesk()
  officer = await desk.account('officer', 'officer')
  token = await desk.token('officer')
})
beforeEach(() => desk.run(sql`delete from rate_window`))
afterAll(() => desk.close())

const mint = async () =>
  String((await desk.call('POST', '/api/user/pc/loginTicket', { purpose: 'entry' }, { token })).data.ticket)
const exchange = (ticket: string) => desk.call('POST', '/api/user/pc/loginFreeUserInfo', { ticket })

describe('T14: a ticket of the login-free entry [S4-02]', () => {
  test('opens a session once, and only once [S7-39/loginFreeUserInfo]', async () => {
    const ticket = await mint()
    expect(ticket).toMatch(/^[A-Za-z0-9_-]{22}$/)
    const first = await exchange(ticket)
    expect(first).toMatchObject({ code: 200, data: { username: 'officer', free: true } })
    expect(await desk.opens(String(first.data.token))).toBe(true)
    expect((await exchange(ticket)).code).toBe(401)
  })

  test('of ten exchanges at once exactly one succeeds', async () => {
    const ticket = await mint()
    const answers = await Promise.all(Array.from({ length: 10 }, () => exchange(ticket)))
    expect(answers.filter((each) => each.code === 200)).toHaveLength(1)
  })

  test('is worth nothing after a minute, for another purpose, or after its maker has left', async () => {
    const late = await mint()
    await desk.run(sql`update login_ticket set expires_at = expires_at - interval '61 seconds' where used_at is null`)
    expect((await exchange(late)).code).toBe(401)
    const [session] = await desk.run(
      sql<{ id: number }>`select id from session where account_id = ${officer} and revoked_at is null limit 1`,
    )
    const live = await withTransaction(desk.platform.db, (trx) =>
      mintTicket(trx, { accountId: officer, sessionId: session?.id ?? 0 }, 'live'),
    )
    expect((await exchange(live.ticket)).code).toBe(401)
    const orphan = await mint()
    await desk.run(sql`update session set revoked_at = now() where account_id = ${officer} and not free`)
    expect((await exchange(orphan)).code).toBe(401)
    await desk.run(sql`update session set revoked_at = null where account_id = ${officer} and not free`)
  })

  test('a thousand guesses are answered 401 and soon 429', async () => {
    const codes = []
    for (let at = 0; at < 1000; at += 1) codes.push((await exchange(randomBytes(16).toString('base64url'))).status)
    expect(codes.slice(0, 60).every((status) => status === 200)).toBe(true)
    expect(codes.slice(60).every((status) => status === 429)).toBe(true)
  })

  test('is not made for a project its maker cannot see', async () => {
    const make = (engineering_id: number) =>
      desk.call('POST', '/api/user/pc/loginTicket', { purpose: 'entry', engineering_id }, { token })
    const ids: number[] = []
    for (const areacode of ['330106', '330108']) {
      const row = { engineering_name: `工程${areacode}`, areacode, state: 1 }
      const made = await desk.platform.db.insertInto('engineering').values(row).returning('id').executeTakeFirstOrThrow()
      ids.push(Number(made['id']))
    }
    expect((await make(ids[1] ?? 0)).data.problem).toBe('notFound')
    expect((await make(999_999)).data.problem).toBe('notFound')
    const { data } = await make(ids[0] ?? 0)
    expect((await exchange(String(data.ticket))).data.engineering_id).toBe(ids[0])
  })

  test('the database holds its hash, not the ticket; no log row holds it either', async () => {
    const ticket = await mint()
    const found = await desk.run(
      sql`select 1 from login_ticket where ticket_hash = ${ticket} union all select 1 from oper_log l where to_jsonb(l)::text like ${`%${ticket}%`}`,
    )
    expect(found).toEqual([])
  })
})

describe('T13: a login-free session', () => {
  test('may look, but not write, export, change a password or make tickets', async () => {
    const free = String((await exchange(await mint())).data.token)
    expect((await desk.call('POST', '/api/common/pc/get', {}, { token: free })).code).not.toBe(401)
    const denied = [
      '/api/user/pc/password',
      '/api/user/pc/loginTicket',
      '/api/user/pc/preference',
      '/api/user/pc/draft',
      '/api/unit/unit/pc/add',
    ]
    const bodies: Record<string, unknown> = {
      purpose: 'entry',
      old_password: 'x',
      new_password: 'y',
      key: 'k',
      scope: 's',
      body: {},
      value: 1,
    }
    for (const url of denied) expect((await desk.call('POST', url, bodies, { token: free })).code, url).not.toBe(200)
  })

  test('ends after half an hour, used or not, and with its account', async () => {
    const free = await exchange(await mint())
    const [row] = await desk.run(
      sql<{
        minutes: number
      }>`select round(extract(epoch from expires_at - created_at) / 60)::integer as minutes from session where free order by id desc limit 1`,
    )
    expect(row?.minutes).toBe(30)
    await desk.run(sql`update account set status = 'hidden' where id = ${officer}`)
    desk.platform.live.publish('session', [officer])
    expect(await desk.opens(String(free.data.token))).toBe(false)
    await desk.run(sql`update account set status = 'normal' where id = ${officer}`)
  })

  test('dies with the account that issued it: disabled, or with another password', async () => {
    const boss = await desk.account('boss', 'admin', { account_type: 'platform', areacode: null })
    expect(boss).toBeGreaterThan(0)
    const admin = await desk.token('boss')
    const maker = await desk.account('maker', 'officer')
    const issued = async () => {
      const own = await desk.token('maker')
      const { ticket } = (await desk.call('POST', '/api/user/pc/loginTicket', { purpose: 'entry' }, { token: own })).data
      return { own, free: String((await exchange(String(ticket))).data.token) }
    }
    const setStatus = async (status: string) => {
      const [row] = await desk.run(sql<{ version: number }>`select version from account where id = ${maker}`)
      const input = { id: maker, version: row?.version, status }
      expect((await desk.call('POST', '/api/account/account/pc/setStatus', input, { token: admin })).code).toBe(200)
    }
    const first = await issued()
    expect(await desk.opens(first.free)).toBe(true)
    await setStatus('hidden')
    expect(await desk.opens(first.free)).toBe(false)
    await setStatus('normal')
    const second = await issued()
    const change = { old_password: PASSWORD, new_password: 'Better!Horse8' }
    expect((await desk.call('POST', '/api/user/pc/password', change, { token: second.own })).code).toBe(200)
    expect([await desk.opens(second.own), await desk.opens(second.free)]).toEqual([true, false])
  })
})
