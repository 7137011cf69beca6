import { formatInstant } from '@zhujian/model/date'
import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Desk, openDesk, PASSWORD } from './desk'

let desk: Desk
let victim: number
const WRONG = 'Wrong#Horse7'

beforeAll(async () => {
  desk = await openDesk({ TRUST_PROXY: '127.0.0.1' })
  victim = await desk.account('victim', 'officer')
  await desk.account('neighbour', 'officer')
  await desk.account('boss', 'admin', { account_type: 'platform', areacode: null })
})
beforeEach(async () => {
  await desk.run(sql`delete from login_guard`)
  await desk.run(sql`delete from rate_window`)
})
afterAll(() => desk.close())

const fail = async (times: number, username = 'victim', headers: Record<string, string> = {}) => {
  for (let at = 0; at < times; at += 1) await desk.login(username, WRONG, {}, headers)
}
const moveLock = (seconds: number) =>
  desk.run(
    sql`update login_guard set locked_until = locked_until - make_interval(secs => ${seconds}) where locked_until is not null`,
  )

/** Draws a picture and replaces its answer by a known one: the picture itself cannot be read by a program. */
async function knownCaptcha(): Promise<{ id: string; code: string }> {
  const { data } = await desk.call('GET', '/api/user/pc/captcha')
  const id = String(data.id)
  const hash = createHash('sha256').update(`${id}|abcd`).digest('hex')
  await desk.run(sql`update captcha set answer_hash = ${hash} where id = ${id}`)
  return { id, code: 'AbCd' }
}

describe('T02: lockout', () => {
  test('five failures lock for fifteen minutes by the clock of the database, and not a second longer', async () => {
    await fail(5)
    expect(await desk.login('victim')).toMatchObject({
      code: 0,
      msg: expect.stringContaining('15 分钟'),
      data: { problem: 'locked' },
    })
    await moveLock(14 * 60 + 59)
    expect((await desk.login('victim')).data.problem).toBe('locked')
    await moveLock(2)
    expect((await desk.login('victim', PASSWORD, {}, { 'x-forwarded-for': '10.0.0.9' })).code).toBe(200)
  })

  test('six attempts leave six log rows', async () => {
    const last = await desk.run(sql<{ id: number }>`select coalesce(max(id), 0) as id from oper_log`)
    await fail(5)
    await desk.login('victim')
    const rows = await desk.run(
      sql<{
        result: string
      }>`select result from oper_log where id > ${last[0]?.id ?? 0} and action = 'login' and row_id = ${victim} order by id`,
    )
    expect(rows.map((row) => row.result)).toEqual(['failed', 'failed', 'failed', 'failed', 'failed', 'denied'])
  })

  test('attempts during the lock do not prolong it', async () => {
    await fail(5)
    const until = () =>
      desk.run(sql<{ at: string }>`select locked_until::text as at from login_guard where locked_until is not null`)
    const before = await until()
    await fail(10)
    expect(await until()).toEqual(before)
  })

  test('another account from the same address gets in, and an open session of the victim stays open', async () => {
    const token = await desk.token('victim')
    await fail(6)
    expect((await desk.login('neighbour')).code).toBe(200)
    expect(await desk.opens(token)).toBe(true)
  })

  test('parallel guesses are counted before they are tried: no more than five passwords are looked at, one message is sent', async () => {
    const [last] = await desk.run(sql<{ id: number }>`select max(id) as id from message`)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => desk.login('victim', `${WRONG}${at}`, {}, { 'x-forwarded-for': `10.1.0.${at}` })),
    )
    expect(answers.filter((each) => each.msg === '账号或密码错误').length).toBeLessThanOrEqual(5)
    const since = sql<{ n: number }>`select count(*)::int as n from message where id > ${last?.id ?? 0}`
    expect(await desk.run(since)).toEqual([{ n: 1 }])
    expect((await desk.login('victim')).data.problem).toBe('locked')
  })

  test('its holder is told once a lock, here and outside: when, from where, until when; a name without account tells nobody', async () => {
    const told = () =>
      desk.run(
        sql<{
          body: string
          outside: boolean
        }>`select m.body, exists (select 1 from outside_notice o where o.message_id = m.id) as outside
          from message m where m.account_id = ${victim} and m.title = '登录已锁定' order by m.id`,
      )
    const all = () => desk.run(sql<{ n: number }>`select count(*)::int as n from message`)
    const [before, everything] = [(await told()).length, await all()]
    await fail(8, 'nobody-here')
    expect(await all()).toEqual(everything)
    await fail(4, 'victim', { 'x-forwarded-for': '10.7.8.9' })
    expect(await told()).toHaveLength(before)
    await fail(4, 'victim', { 'x-forwarded-for': '10.7.8.9' })
    const [message, ...more] = (await told()).slice(before)
    expect(more).toEqual([])
    const [lock] = await desk.run(
      sql<{ at: number }>`select locked_until as at from login_guard where locked_until is not null and account_id = ${victim}`,
    )
    expect(message?.outside).toBe(true)
    expect(message?.body).toContain(
      `${formatInstant((lock?.at ?? 0) - 900)} 起锁定，${formatInstant(lock?.at ?? 0)} 自动解除；最后一次来自 10.7.8.*`,
    )
    expect(message?.body).not.toContain('10.7.8.9')
    await moveLock(16 * 60)
    await fail(6)
    expect(await told()).toHaveLength(before + 2)
  })

  test('who may open it finds it in his list with the time left, nobody else does', async () => {
    const [boss, neighbour] = [await desk.token('boss'), await desk.token('neighbour')]
    const locked = (token: string) =>
      desk.call('GET', '/api/account/account/pc/locked', { account_type: 'groupsupervise' }, { token })
    await fail(4)
    expect((await locked(boss)).data.rows).toEqual([])
    await fail(1)
    expect((await locked(boss)).data.rows).toMatchObject([{ id: victim, username: 'victim', locked_until: expect.any(Number) }])
    expect((await locked(neighbour)).data.problem).toBe('forbidden')
    await desk.call('POST', '/api/account/account/pc/unlock', { id: victim }, { token: boss })
    expect((await locked(boss)).data.rows).toEqual([])
  })

  test('an administrator opens the lock', async () => {
    const token = await desk.token('boss')
    await fail(5)
    expect((await desk.call('POST', '/api/account/account/pc/unlock', { id: victim }, { token })).code).toBe(200)
    expect((await desk.login('victim', PASSWORD, {}, { 'x-forwarded-for': '10.0.0.8' })).code).toBe(200)
  })

  test('nobody without the right opens a lock', async () => {
    const token = await desk.token('neighbour')
    expect((await desk.call('POST', '/api/account/account/pc/unlock', { id: victim }, { token })).code).toBe(10000)
  })
})

describe('picture to read', () => {
  test('after three failures from one address a picture is asked for, from another address not', async () => {
    await fail(2)
    expect((await desk.login('victim', WRONG)).data.fields).toEqual([{ field: 'captcha', message: '请输入验证码' }])
    expect((await desk.login('victim', PASSWORD)).code).toBe(400)
    expect((await desk.login('victim', PASSWORD, {}, { 'x-forwarded-for': '10.0.0.7' })).code).toBe(200)
  })

  test('the right answer lets the right password in, whatever its case', async () => {
    await fail(3)
    expect((await desk.login('victim', PASSWORD, { captcha: await knownCaptcha() })).code).toBe(200)
  })

  test('a picture serves once, and a wrong answer uses it up without counting against the account', async () => {
    await fail(3)
    const captcha = await knownCaptcha()
    for (let at = 0; at < 4; at += 1) {
      const wrong = await knownCaptcha()
      expect((await desk.login('victim', PASSWORD, { captcha: { ...wrong, code: 'zzzz' } })).msg).toBe('验证码错误，请重新输入')
    }
    expect((await desk.login('victim', WRONG, { captcha })).msg).toBe('账号或密码错误')
    expect((await desk.login('victim', PASSWORD, { captcha })).msg).toBe('验证码错误，请重新输入')
  })

  test('an expired picture is refused', async () => {
    await fail(3)
    const captcha = await knownCaptcha()
    await desk.run(sql`update captcha set expires_at = now() - interval '1 second'`)
    expect((await desk.login('victim', PASSWORD, { captcha })).code).toBe(400)
  })

  test('the picture is an image without readable text', async () => {
    const { data } = await desk.call('GET', '/api/user/pc/captcha')
    const svg = Buffer.from(String(data.image).replace('data:image/svg+xml;base64,', ''), 'base64').toString()
    expect(svg).toMatch(/^<svg /)
    expect(svg).not.toMatch(/<text|<script/)
  })
})

describe('limits by address', () => {
  test('one address is cut off with 429 and told when to come back, another is not', async () => {
    const from = (ip: string) => desk.login('nobody-at-all', WRONG, {}, { 'x-forwarded-for': ip })
    await from('10.2.0.1')
    await desk.run(sql`update rate_window set hits = 300 where key = 'login|10.2.0.1'`)
    const refused = await from('10.2.0.1')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await from('10.2.0.2')).status).toBe(200)
    await desk.run(sql`update rate_window set since = since - interval '5 minutes'`)
    expect((await from('10.2.0.1')).status).toBe(200)
  })

  test('a forwarded address counts for nothing unless the proxy is trusted', async () => {
    const direct = await openDesk()
    try {
      for (const ip of ['10.3.0.1', '10.3.0.2', '10.3.0.3']) await direct.login('nobody', WRONG, {}, { 'x-forwarded-for': ip })
      const rows = await direct.run(sql<{ key: string; hits: number }>`select key, hits from rate_window`)
      expect(rows).toEqual([{ key: 'login|127.0.0.1', hits: 3 }])
    } finally {
      await direct.close()
    }
  })
})
