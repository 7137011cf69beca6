import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApp } from '@zhujian/server/app'
import { createLog } from '@zhujian/server/platform/log'
import { type Platform, startPlatform } from '@zhujian/server/platform/platform'
import { testConfig } from '@zhujian/server/platform/testing'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { codeNow, seedOf } from './authenticator'
import { type Desk, PASSWORD, type Reply } from './desk'
import { openStaffedDesk, type StaffedDesk } from './staffed-desk'

const OWN = 'Better!Horse8'
const PATH = '/api/account/account/pc'
/** The text gives five seconds; the machine is shared. */
const SOON = { timeout: 5000, interval: 20 }

let staffed: StaffedDesk
let desk: Desk
let other: Platform
let there: FastifyInstance
let dataDir: string
beforeAll(async () => {
  staffed = await openStaffedDesk()
  desk = staffed.desk
  dataDir = await mkdtemp(join(tmpdir(), 'zhujian-node2-'))
  const config = testConfig(desk.test.database, dataDir, { KEY_FILE: desk.platform.config.keyFile, THREE_ADMINS: '0' })
  other = await startPlatform(config, { log: createLog('error') })
  await other.ready
  there = await buildApp(other)
})
beforeEach(async () => {
  await desk.run(sql`delete from rate_window`)
  await desk.run(sql`delete from login_guard`)
})
afterAll(async () => {
  await there.close()
  await other.close()
  await rm(dataDir, { recursive: true, force: true })
  await desk.close()
})

/** The code of one call on the other node. */
const across = async (token: string, url = '/api/user/pc/userInfo'): Promise<number> =>
  (
    await there.inject({
      method: url.includes('userInfo') ? 'POST' : 'GET',
      url,
      headers: { token, 'content-type': 'application/json' },
      ...(url.includes('userInfo') ? { payload: '{}' } : {}),
    })
  ).json().code
const refusedAcross = (token: string, url?: string, code = 401) =>
  vi.waitFor(async () => expect(await across(token, url)).toBe(code), SOON)
const as = (who: string, verb: string, body: Record<string, unknown>): Promise<Reply> =>
  staffed.post(who, `${PATH}/${verb}`, body)
const versionOf = async (id: number | undefined) =>
  (await desk.run(sql<{ version: number }>`select version from account where id = ${id}`))[0]?.version ?? 0

describe('an account that is online on two nodes (T08)', () => {
  test('is out on both when it is disabled, and comes back only by signing in anew', async () => {
    const token = await desk.token('officer')
    expect(await across(token)).toBe(200)
    const status = async (to: string) =>
      as('station', 'setStatus', { id: staffed.ids.officer, version: await versionOf(staffed.ids.officer), status: to })
    expect((await status('hidden')).code).toBe(200)
    await refusedAcross(token)
    expect((await status('normal')).code).toBe(200)
    expect([await desk.opens(token), await across(token)]).toEqual([false, 401])
  })

  test('is out on every other device when it changes its password, here and there', async () => {
    const [here, phone] = [await desk.token('officer'), await desk.token('officer')]
    expect(await across(phone)).toBe(200)
    const change = { old_password: PASSWORD, new_password: OWN }
    expect((await desk.call('POST', '/api/user/pc/password', change, { token: here })).code).toBe(200)
    await refusedAcross(phone)
    expect([await desk.opens(here), await across(here)]).toEqual([true, 200])
    await desk.run(
      sql`update account_secret set password_hash = (select password_hash from account_secret where account_id = ${staffed.ids.station}), history = '{}' where account_id = ${staffed.ids.officer}`,
    )
  })

  test('has no right left of a role that was taken away, at the next call on both', async () => {
    const token = await desk.token('station2')
    const list = `${PATH}/getList`
    expect([await across(token, list), (await desk.call('GET', list, {}, { token })).code]).toEqual([200, 200])
    const fewer = { id: staffed.ids.station2, version: await versionOf(staffed.ids.station2), role_codes: ['viewer'] }
    const edited = await as('boss', 'edit', fewer)
    expect(edited.code).toBe(200)
    const ask = '/api/account/application/pc/getList'
    expect((await desk.call('GET', ask, {}, { token })).code).toBe(10000)
    await refusedAcross(token, ask, 10000)
  })

  test('gets from a reset a password that nobody chose, shown to the one who asked and never again', async () => {
    const chosen = 'Chosen#ByAdmin1'
    const id = staffed.ids.officer
    const reset = await as('station', 'resetPassword', { id, password: chosen, new_password: chosen })
    const given = String(reset.data.password)
    expect(reset.code).toBe(200)
    expect([given === chosen, (await desk.login('officer', chosen)).code]).toEqual([false, 400])
    const seen = await Promise.all(
      [`${PATH}/info?id=${id}`, `${PATH}/getList?ids=${id}`, `${PATH}/timeline?id=${id}`].map(async (url) =>
        JSON.stringify(await staffed.get('station', url)),
      ),
    )
    expect(seen.filter((text) => text.includes(given))).toEqual([])
    const again = await as('station', 'resetPassword', { id })
    expect(again.data.password).not.toBe(given)
    expect((await desk.login('officer', given)).code).toBe(400)
    expect((await desk.login('officer', String(again.data.password))).data.must_change).toBe(true)
  })
})

describe('somebody else’s password (T09)', () => {
  const hashes = async () =>
    desk.run(
      sql<{ h: string }>`select md5(string_agg(account_id || password_hash, ',' order by account_id)) as h from account_secret`,
    )

  test('is not reached by naming him: id, name, several of them, nested or twice', async () => {
    const token = await desk.token('builder')
    const before = await hashes()
    const victims = { id: staffed.ids.city, username: 'city', account_id: staffed.ids.city, account: 'city' }
    for (const body of [
      { ...victims, new_password: OWN },
      { ...victims, old_password: '', new_password: OWN },
      { ...victims, old_password: ['x', PASSWORD], new_password: OWN },
      { ...victims, old_password: PASSWORD, new_password: [OWN, OWN] },
      { ...victims, old_password: { $ne: '' }, new_password: OWN },
    ])
      expect([body, (await desk.call('POST', '/api/user/pc/password', body, { token })).code]).toEqual([body, 400])
    expect(await hashes()).toEqual(before)
    for (const username of [['city', 'builder'], { $gt: '' }, null, 7])
      expect((await desk.login(username as unknown as string, PASSWORD)).code).toBe(400)
    expect((await desk.login('city')).code).toBe(200)
  })

  test('has no other way in: there is no route that resets by a code sent to somebody', () => {
    const open = desk.app.knownRoutes.filter(({ right }) => 'public' in right).map(({ url }) => url)
    expect(open.filter((url) => /forget|forgot|reset(?!$)|sms|sendCode|verifyCode|recover|find/i.test(url))).toEqual([])
  })

  test('codes sent to a telephone are guessed five times, then the right one is burned too', async () => {
    const { data } = await staffed.post('afar', '/api/user/pc/mfaStart')
    const seed = seedOf(String(data.secret))
    expect((await staffed.post('afar', '/api/user/pc/mfaConfirm', { code: codeNow(seed), password: PASSWORD })).code).toBe(200)
    let guesses = 0
    let last: Reply
    do {
      last = await desk.login('afar', PASSWORD, { code: String(guesses).padStart(6, '0') })
      guesses += 1
    } while (last.data.problem !== 'locked' && guesses < 1000)
    expect(guesses).toBeLessThanOrEqual(6)
    expect((await desk.login('afar', PASSWORD, { code: codeNow(seed, 1) })).data.problem).toBe('locked')
  })
})
