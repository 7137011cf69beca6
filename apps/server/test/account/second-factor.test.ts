import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { codeNow, seedOf } from './authenticator'
import { PASSWORD } from './desk'
import { openStaffedDesk, type StaffedDesk } from './staffed-desk'

let staffed: StaffedDesk
beforeAll(async () => {
  staffed = await openStaffedDesk()
})
beforeEach(async () => {
  await staffed.desk.run(sql`delete from rate_window`)
  await staffed.desk.run(sql`delete from login_guard`)
})
afterAll(() => staffed.desk.close())

async function enrol(who: string): Promise<{ seed: Buffer; used: string; recovery: string[] }> {
  const { data } = await staffed.post(who, '/api/user/pc/mfaStart')
  const seed = seedOf(String(data.secret))
  expect((await staffed.post(who, '/api/user/pc/mfaConfirm', { code: '000' })).code).toBe(400)
  const used = codeNow(seed)
  const confirmed = await staffed.post(who, '/api/user/pc/mfaConfirm', { code: used, password: PASSWORD })
  return { seed, used, recovery: confirmed.data.recovery as string[] }
}

describe('the second factor', () => {
  test('is asked after the password; a code counts once, a recovery code once, a wrong one towards the lock', async () => {
    const { desk } = staffed
    const { seed, used, recovery } = await enrol('officer')
    const next = codeNow(seed, 1)
    expect(recovery).toHaveLength(10)
    const login = (more: Record<string, unknown> = {}) => desk.login('officer', PASSWORD, more)
    expect((await login()).data.fields).toEqual([{ field: 'code', message: '请输入动态口令' }])
    expect((await login({ code: used })).msg).toBe('动态口令不正确')
    expect((await login({ code: next })).code).toBe(200)
    expect((await login({ code: next })).code).toBe(400)
    expect((await login({ code: recovery[0]?.toLowerCase() })).code).toBe(200)
    expect((await login({ code: recovery[0] })).code).toBe(400)
    const kept = await desk.run(sql<{ text: string }>`select account_mfa::text as text from account_mfa`)
    for (const secret of [seed.toString('base64'), ...recovery]) expect(kept[0]?.text).not.toContain(secret)
  })

  test('is switched on by its owner only: a browser left open knows no password, and all that is wrong is said', async () => {
    const { data } = await staffed.post('city', '/api/user/pc/mfaStart')
    const code = codeNow(seedOf(String(data.secret)))
    const refused = async (body: Record<string, unknown>) =>
      ((await staffed.post('city', '/api/user/pc/mfaConfirm', body)).data.fields as { field: string }[]).map(({ field }) => field)
    expect(await refused({ code })).toEqual(['password'])
    expect(await refused({ code, password: 'Not-the-one@2026' })).toEqual(['password'])
    expect(await refused({ code: '000', password: '' })).toEqual(['password', 'code'])
    expect((await staffed.desk.login('city', PASSWORD)).code).toBe(200)
  })

  test('guessed codes lock the account although the password is known', async () => {
    const { desk } = staffed
    await enrol('afar')
    // Without a code, with a wrong code: each attempt counts, though the password is right every time.
    for (let at = 0; at < 6; at += 1) await desk.login('afar', PASSWORD, at % 2 ? { code: '000000' } : {})
    expect((await desk.login('afar', PASSWORD)).data.problem).toBe('locked')
  })

  test('a role that must have it does nothing else before; an administrator takes a lost one away', async () => {
    const { desk, ids } = staffed
    await desk.run(sql`insert into setting (key, value) values ('account_mfa_roles', '["contractor"]')`)
    const token = String((await desk.login('builder')).data.token)
    const info = await desk.call('POST', '/api/user/pc/userInfo', {}, { token })
    expect(info.data).toMatchObject({ must_enrol: true, mfa: false })
    const list = () => desk.call('GET', '/api/account/account/pc/getList', {}, { token })
    expect((await list()).msg).toBe('请先启用两步验证')
    const { data } = await desk.call('POST', '/api/user/pc/mfaStart', {}, { token })
    expect(
      (
        await desk.call(
          'POST',
          '/api/user/pc/mfaConfirm',
          { code: codeNow(seedOf(String(data.secret))), password: PASSWORD },
          { token },
        )
      ).code,
    ).toBe(200)
    expect((await list()).code).toBe(200)
    expect((await staffed.post('station', '/api/account/account/pc/removeMfa', { id: ids.builder })).data.problem).toBe(
      'notFound',
    )
    expect((await staffed.post('boss', '/api/account/account/pc/removeMfa', { id: ids.builder })).code).toBe(200)
    expect(await desk.opens(token)).toBe(false)
    expect((await desk.login('builder')).data).toMatchObject({ must_enrol: true })
  })
})
