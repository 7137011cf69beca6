import { hashPassword } from '@zhujian/server/modules/account/passwords'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Desk, openDesk, PASSWORD } from './desk'

const NEXT = 'Better!Horse8'
let desk: Desk
let id: number
beforeAll(async () => {
  desk = await openDesk()
  id = await desk.account('person', 'officer')
  await desk.account('victim', 'officer')
})
beforeEach(async () => {
  await desk.run(sql`delete from rate_window`)
  await desk.run(sql`delete from login_guard`)
  await desk.run(
    sql`update account_secret set password_hash = ${await hashPassword(PASSWORD)}, history = '{}' where account_id = ${id}`,
  )
})
afterAll(() => desk.close())

const change = (token: string, old_password: unknown, new_password: unknown, more: Record<string, unknown> = {}) =>
  desk.call('POST', '/api/user/pc/password', { old_password, new_password, ...more }, { token })

describe('changing the password', () => {
  test('ends every other session and browser of the account, not the present one', async () => {
    const [here, elsewhere] = [await desk.token('person'), await desk.login('person')]
    expect(await desk.opens(String(elsewhere.data.token))).toBe(true)
    expect((await change(here, PASSWORD, NEXT)).code).toBe(200)
    expect(await desk.opens(here)).toBe(true)
    expect(await desk.opens(String(elsewhere.data.token))).toBe(false)
    const cookie = elsewhere.cookies.find((each) => each.name === 'zj_device')?.value
    expect((await desk.call('POST', '/api/user/pc/verifyLogin', {}, { cookie: `zj_device=${cookie}` })).code).toBe(401)
    expect((await desk.login('person')).code).toBe(400)
    expect((await desk.login('person', NEXT)).code).toBe(200)
  })

  test('T09: names nobody else, whatever the body says', async () => {
    const token = await desk.token('person')
    await change(token, PASSWORD, NEXT, { id: 2, username: 'victim', account_id: 2 })
    expect((await desk.login('victim')).code).toBe(200)
    for (const odd of [undefined, null, '', ['x'], {}]) expect((await change(token, odd, NEXT)).code).toBe(400)
  })

  test('needs the old password, and only a few tries are given', async () => {
    const token = await desk.token('person')
    expect((await change(token, 'Wrong#Horse7', NEXT)).data.fields).toEqual([{ field: 'old_password', message: '原密码不正确' }])
    await desk.run(sql`update rate_window set hits = 10 where key like 'password|%'`)
    expect((await change(token, PASSWORD, NEXT)).status).toBe(429)
  })

  test.each([
    ['Ab1!xyz', '密码长度应为 8 至 64 位'],
    [`Aa1!${'长'.repeat(61)}`, '密码长度应为 8 至 64 位'],
    ['onlyletters', '密码应包含大写字母、小写字母、数字、特殊字符中的至少三种'],
    ['My-Person-1', '密码不能包含账号名'],
    ['P@ssw0rd2026', '该密码已在公开的泄露名单中，请更换'],
    ['Zhujian@2026', '该密码已在公开的泄露名单中，请更换'],
  ])('refuses %s: %s', async (password, message) => {
    const token = await desk.token('person')
    const { code, data } = await change(token, PASSWORD, password)
    expect(code).toBe(400)
    expect(data.fields).toContainEqual({ field: 'new_password', message })
  })

  test('takes a long phrase of 64 characters, and the ASVS profile drops the composition', async () => {
    const token = await desk.token('person')
    expect((await change(token, PASSWORD, 'onlyletters phrase')).code).toBe(400)
    await desk.run(
      sql`insert into setting (key, value) values ('account_password_profile', '"asvs"') on conflict (key) do update set value = excluded.value`,
    )
    desk.platform.live.publish('setting')
    expect((await change(token, PASSWORD, 'onlyletters phrase')).code).toBe(200)
    await desk.run(sql`delete from setting`)
    desk.platform.live.publish('setting')
    expect((await change(token, 'onlyletters phrase', 'Aa1!'.repeat(16))).code).toBe(200)
  })

  test('an earlier password does not come back', async () => {
    const token = await desk.token('person')
    expect((await change(token, PASSWORD, PASSWORD)).code).toBe(400)
    await change(token, PASSWORD, NEXT)
    expect((await change(token, NEXT, PASSWORD)).data.fields?.[0]?.message).toBe('不能使用最近 5 次用过的密码')
  })

  test('opens the other routes to somebody who had to change it', async () => {
    await desk.run(sql`update account set must_change = true where id = ${id}`)
    const token = await desk.token('person')
    const list = () => desk.call('GET', '/api/account/account/pc/getList', {}, { token })
    expect(await list()).toMatchObject({ code: 10000, msg: '请先修改初始密码' })
    await change(token, PASSWORD, NEXT)
    expect((await list()).code).toBe(200)
  })
})
