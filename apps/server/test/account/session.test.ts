import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApp } from '@zhujian/server/app'
import { SESSION_TOPIC, sessionCache } from '@zhujian/server/modules/account/session-cache'
import { hashSecret } from '@zhujian/server/modules/account/secrets'
import { endSessions, forgetSessions } from '@zhujian/server/modules/account/public'
import { purgeLeftovers } from '@zhujian/server/modules/account/purge.job'
import { withTransaction } from '@zhujian/server/platform/db'
import { startPlatform } from '@zhujian/server/platform/platform'
import { createLog } from '@zhujian/server/platform/log'
import { testConfig } from '@zhujian/server/platform/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Desk, openDesk, PASSWORD, type Reply } from './desk'

let desk: Desk
let officer: number
let boss: number
beforeAll(async () => {
  desk = await openDesk()
  officer = await desk.account('officer', 'officer')
  boss = await desk.account('boss', 'admin', { account_type: 'platform', areacode: null })
})
afterAll(() => desk.close())

/** Forgets what the process remembers, as if the announcement of a change made by hand had come. */
const forget = () => sessionCache(desk.platform).drop([])
const post = (url: string, token: string, input: unknown = {}, headers: Record<string, string> = {}) =>
  desk.call('POST', url, input, { token, ...headers })
const cookieOf = (reply: Reply) => reply.cookies.find((each) => each.name === 'zj_device')
const verify = (cookie: string) => desk.call('POST', '/api/user/pc/verifyLogin', {}, { cookie: `zj_device=${cookie}` })

describe('T06: weird tokens', () => {
  const weird: [string, string | undefined][] = [
    ['absent', undefined],
    ['empty', ''],
    ['null', 'null'],
    ['undefined', 'undefined'],
    ['test1', 'test1'],
    ['an object', '[object Object]'],
    ['10 kB', 'x'.repeat(10_000)],
    ['bytes above 7f', 'é'.repeat(43)],
    ['right length', 'A'.repeat(43)],
    ['quotes', `' or 1=1 --${'x'.repeat(32)}`],
  ]
  test.each(weird)('%s is answered 401 without a fault', async (_name, token) => {
    const answer = await desk.call('POST', '/api/user/pc/userInfo', {}, token === undefined ? {} : { token })
    expect([answer.status, answer.code]).toEqual([200, 401])
  })

  test('two tokens at once are none', async () => {
    const token = await desk.token('officer')
    const response = await desk.app.inject({
      method: 'POST',
      url: '/api/user/pc/userInfo',
      payload: '{}',
      headers: { 'content-type': 'application/json', token: [token, 'A'.repeat(43)] as unknown as string },
    })
    expect(response.json().code).toBe(401)
  })

  test('a blank Authorization header changes nothing', async () => {
    expect((await desk.call('POST', '/api/user/pc/userInfo', {}, { authorization: '' })).code).toBe(401)
    expect((await post('/api/user/pc/userInfo', await desk.token('officer'), {}, { authorization: 'Bearer ' })).code).toBe(200)
  })
})

describe('end of a session', () => {
  test('T07: logout ends the session at once, wipes the cookies and the storage of the browser', async () => {
    const token = await desk.token('officer')
    expect(await desk.opens(token)).toBe(true)
    const answer = await post('/api/user/pc/reset', token)
    expect(answer.code).toBe(200)
    expect(answer.headers['clear-site-data']).toBe('"storage"')
    expect(
      answer.cookies
        .filter((each) => each.maxAge === 0)
        .map((each) => `${each.name} ${each.path}`)
        .toSorted(),
    ).toEqual(['zj_device /api/user/pc/verifyLogin', 'zj_file /files'])
    expect(await desk.opens(token)).toBe(false)
  })

  test('logout ends the other windows of the same browser and its renewal too', async () => {
    const first = await desk.login('officer', PASSWORD, { remember: true })
    const second = await verify(String(cookieOf(first)?.value))
    expect(second.code).toBe(200)
    await post('/api/user/pc/reset', String(second.data.token))
    expect(await desk.opens(String(first.data.token))).toBe(false)
    expect((await verify(String(cookieOf(second)?.value))).code).toBe(401)
  })

  test('T10: a token chosen before the login is never valid, and a new login ends the session the window had', async () => {
    const own = randomBytes(32).toString('base64url')
    const first = await desk.login('officer', PASSWORD, {}, { token: own })
    expect(first.data.token).not.toBe(own)
    expect(await desk.opens(own)).toBe(false)
    const second = await desk.login('officer', PASSWORD, {}, { token: String(first.data.token) })
    expect(await desk.opens(String(first.data.token))).toBe(false)
    expect(await desk.opens(String(second.data.token))).toBe(true)
  })

  test('half an hour without use ends it; background calls do not keep it alive', async () => {
    const token = await desk.token('officer')
    const age = (minutes: number) =>
      desk.run(
        sql`update session set last_seen_at = now() - make_interval(mins => ${minutes}) where account_id = ${officer} and revoked_at is null`,
      )
    await age(29)
    expect((await desk.call('GET', '/api/user/pc/messages', {}, { token })).code).toBe(200)
    const seen = await desk.run(
      sql<{
        idle: number
      }>`select max(extract(epoch from now() - last_seen_at))::integer as idle from session where account_id = ${officer} and revoked_at is null`,
    )
    expect(seen[0]?.idle).toBeGreaterThan(28 * 60)
    await age(31)
    forget()
    expect(await desk.opens(token)).toBe(false)
  })

  test('a call by the person keeps it alive, but never beyond twelve hours', async () => {
    const token = await desk.token('officer')
    await desk.run(
      sql`update session set last_seen_at = now() - interval '20 minutes' where account_id = ${officer} and revoked_at is null`,
    )
    forget()
    expect(await desk.opens(token)).toBe(true)
    const idle = await desk.run(
      sql<{
        idle: number
      }>`select min(extract(epoch from now() - last_seen_at))::integer as idle from session where account_id = ${officer} and revoked_at is null`,
    )
    expect(idle[0]?.idle).toBeLessThan(5)
    await desk.run(sql`update session set expires_at = now() - interval '1 second' where account_id = ${officer}`)
    forget()
    expect(await desk.opens(token)).toBe(false)
  })

  test('T08: disabling an account ends its sessions at the next call, and nobody disables himself', async () => {
    const id = await desk.account('leaver', 'viewer')
    const [token, admin] = [await desk.token('leaver'), await desk.token('boss')]
    expect(await desk.opens(token)).toBe(true)
    expect((await post('/api/account/account/pc/setStatus', admin, { id, version: 1, status: 'hidden' })).code).toBe(200)
    expect(await desk.opens(token)).toBe(false)
    expect((await desk.login('leaver')).msg).toBe('账号已停用，请联系管理员')
    expect((await post('/api/account/account/pc/setStatus', admin, { id: boss, version: 1, status: 'hidden' })).code).toBe(10000)
    expect((await post('/api/account/account/pc/setStatus', admin, { id, version: 1, status: 'normal' })).data.problem).toBe(
      'stale',
    )
  })

  test('a changed role counts from the next call after its announcement', async () => {
    const id = await desk.account('promoted', 'viewer')
    const token = await desk.token('promoted')
    expect((await desk.call('GET', '/api/account/application/pc/getList', {}, { token })).code).toBe(10000)
    await desk.run(sql`update account set role_codes = array['admin'] where id = ${id}`)
    desk.platform.live.publish(SESSION_TOPIC, [id])
    expect((await desk.call('GET', '/api/account/application/pc/getList', {}, { token })).code).toBe(200)
  })
})

describe('old rows', () => {
  test('the hourly job removes what has expired and keeps what still decides', async () => {
    const token = await desk.token('officer')
    await desk.call('GET', '/api/user/pc/captcha')
    await desk.run(
      sql`insert into session (token_hash, account_id, ip, expires_at) values ('gone', ${officer}, '127.0.0.1', now() - interval '31 days')`,
    )
    await desk.run(sql`insert into captcha (id, answer_hash, expires_at) values ('gone', '', now() - interval '1 second')`)
    await desk.run(
      sql`insert into login_guard (key, failures, failed_at, locked_until) values ('gone', 1, now() - interval '2 days', null), ('kept', 5, now() - interval '2 days', now() + interval '1 minute')`,
    )
    await purgeLeftovers(desk.platform.db)
    expect(
      await desk.run(
        sql`select token_hash from session where token_hash = 'gone' union all select id from captcha where id = 'gone'`,
      ),
    ).toEqual([])
    expect(await desk.run(sql`select key from login_guard where key in ('gone', 'kept')`)).toEqual([{ key: 'kept' }])
    expect(await desk.opens(token)).toBe(true)
  })

  test('ending the sessions of a unit puts all its people out', async () => {
    const [unit] = await desk.run(
      sql<{ id: number }>`insert into unit (unit_name, usc, corp_type) values ('散伙企业', '91330106MA2CEXAMP2', 9) returning id`,
    )
    await desk.account('member', 'contractor', { unit_id: unit?.id })
    const token = await desk.token('member')
    const ended = await withTransaction(desk.platform.db, (trx) =>
      endSessions(trx, desk.platform, { unit: unit?.id ?? 0 }, 'disabled'),
    )
    forgetSessions(desk.platform, ended)
    expect(await desk.opens(token)).toBe(false)
  })
})

describe('on another node', () => {
  test('T07: a logout is known there within a second', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'zhujian-node2-'))
    const other = await startPlatform(testConfig(desk.test.database, dataDir, { KEY_FILE: desk.platform.config.keyFile }), {
      log: createLog('error'),
    })
    await other.ready
    const app = await buildApp(other)
    try {
      const token = await desk.token('officer')
      const there = async () =>
        (
          await app.inject({
            method: 'POST',
            url: '/api/user/pc/userInfo',
            payload: '{}',
            headers: { 'content-type': 'application/json', token },
          })
        ).json().code
      expect(await there()).toBe(200)
      const heard = new Promise<void>((resolve) => other.live.subscribe(SESSION_TOPIC, () => resolve()))
      const started = Date.now()
      await post('/api/user/pc/reset', token)
      await heard
      expect(await there()).toBe(401)
      expect(Date.now() - started).toBeLessThan(10_000)
    } finally {
      await app.close()
      await other.close()
      await rm(dataDir, { recursive: true, force: true })
    }
  })
})

describe('device cookie', () => {
  test('each use gives a new cookie and a new session; the answer is that of a login [S7-39/verifyLogin]', async () => {
    const first = await desk.login('officer')
    expect(cookieOf(first)?.maxAge).toBeUndefined()
    const second = await verify(String(cookieOf(first)?.value))
    expect(Object.keys(second.data).toSorted()).toEqual(Object.keys(first.data).toSorted())
    expect(cookieOf(second)?.value).not.toBe(cookieOf(first)?.value)
    expect(second.data.token).not.toBe(first.data.token)
    expect((await verify(String(cookieOf(second)?.value))).code).toBe(200)
  })

  test('an old cookie used again ends the whole family: its sessions and every later cookie', async () => {
    const first = await desk.login('officer')
    const stolen = String(cookieOf(first)?.value)
    const second = await verify(stolen)
    expect((await verify(stolen)).code).toBe(401)
    expect(await desk.opens(String(first.data.token))).toBe(false)
    expect(await desk.opens(String(second.data.token))).toBe(false)
    expect((await verify(String(cookieOf(second)?.value))).code).toBe(401)
    const [row] = await desk.run(
      sql<{ note: string }>`select note from oper_log where result = 'denied' order by id desc limit 1`,
    )
    expect(row?.note).toContain('重复使用')
  })

  test('of two uses at the same moment at most one gets in', async () => {
    const cookie = String(cookieOf(await desk.login('officer'))?.value)
    const answers = await Promise.all(Array.from({ length: 6 }, () => verify(cookie)))
    expect(answers.filter((each) => each.code === 200).length).toBeLessThanOrEqual(1)
  })

  test('it lives only while a session of the browser lives, whatever the sign-in asked for', async () => {
    const first = await desk.login('officer', PASSWORD, { remember: true })
    expect(cookieOf(first)?.maxAge).toBeUndefined()
    const second = await verify(String(cookieOf(first)?.value))
    expect(second.code).toBe(200)
    await desk.run(sql`update session set last_seen_at = now() - interval '31 minutes' where revoked_at is null`)
    forget()
    expect((await verify(String(cookieOf(second)?.value))).code).toBe(401)
  })

  test('it ends with its account disabled, and with the day', async () => {
    await desk.account('forgetful', 'viewer')
    const first = await desk.login('forgetful')
    await desk.run(sql`update account set status = 'hidden' where username = 'forgetful'`)
    expect((await verify(String(cookieOf(first)?.value))).code).toBe(401)
    await desk.run(sql`update account set status = 'normal' where username = 'forgetful'`)
    await desk.run(sql`update device set expires_at = now() - interval '1 second'`)
    expect((await verify(String(cookieOf(first)?.value))).code).toBe(401)
  })

  test('rubbish in the cookie is answered 401', async () => {
    for (const cookie of ['', 'null', 'x'.repeat(43), `${'x'.repeat(43)}"; drop`, '%00'])
      expect((await verify(cookie)).code).toBe(401)
  })
})

describe('the clock of the application [E8]', () => {
  test('two hours behind the database, it keeps no session past its end', async () => {
    const token = await desk.token('officer')
    expect((await post('/api/user/pc/userInfo', token)).code).toBe(200)
    forget()
    await desk.run(sql`update session set expires_at = now() + interval '1 second' where token_hash = ${hashSecret(token)}`)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 7_200_000 })
    try {
      expect((await post('/api/user/pc/userInfo', token)).code).toBe(200)
      await expect.poll(async () => (await post('/api/user/pc/userInfo', token)).code, { timeout: 5000 }).toBe(401)
    } finally {
      vi.useRealTimers()
    }
  })
})
