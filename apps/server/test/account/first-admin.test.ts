import { createDemoAccounts, ensureFirstAdmin } from '@zhujian/server/modules/account/public'
import { issueAdminPassword } from '@zhujian/server/modules/account/issue-admin-password'
import { withTransaction } from '@zhujian/server/platform/db'
import { roleNames } from '@zhujian/domain/roles'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Desk, openDesk } from './desk'

describe('T04: a fresh installation', () => {
  let desk: Desk
  const printed: string[] = []
  beforeAll(async () => {
    desk = await openDesk()
    await Promise.all([1, 2, 3].map(() => ensureFirstAdmin(desk.platform, (text) => void printed.push(text))))
  })
  afterAll(() => desk.close())

  test('has exactly one account, whose random password is shown once however many nodes start', async () => {
    expect(printed).toHaveLength(1)
    expect(await desk.run(sql`select username, must_change from account`)).toEqual([{ username: 'admin', must_change: true }])
    await ensureFirstAdmin(desk.platform, (text) => void printed.push(text))
    expect(printed).toHaveLength(1)
  })

  test('knows none of the usual pairs', async () => {
    for (const [name, password] of [
      ['admin', 'admin123'],
      ['admin', '123456'],
      ['admin', 'admin'],
      ['ry', '123456'],
      ['root', 'root'],
      ['test', 'test'],
      ['admin', 'Zhujian@2026'],
    ] as const) {
      await desk.run(sql`delete from login_guard`)
      expect((await desk.login(name, password)).code).toBe(400)
    }
  })

  test('lets its administrator do nothing before the password is changed', async () => {
    await desk.run(sql`delete from login_guard`)
    const password = /密码：(\S+)/.exec(printed[0] ?? '')?.[1] ?? ''
    expect(password).toHaveLength(16)
    const { data } = await desk.login('admin', password)
    const token = String(data.token)
    const open = ['/api/common/pc/get', '/api/user/pc/userInfo', '/api/user/pc/reset', '/api/user/pc/password']
    for (const known of desk.app.knownRoutes) {
      const url = known.url.replace('*', 'x')
      if ('public' in known.right || open.includes(url) || url.startsWith('/files') || url === '/api/upload') continue
      const answer = await desk.call(known.method as 'GET' | 'POST', url, {}, { token })
      // 40001 is what a background call is told instead of 10000.
      expect([10000, 40001], `${known.method} ${url}`).toContain(answer.code)
    }
    expect(
      (await desk.call('POST', '/api/user/pc/password', { old_password: password, new_password: 'My0wn!Choice' }, { token }))
        .code,
    ).toBe(200)
    expect((await desk.call('GET', '/api/account/account/pc/getList', {}, { token })).code).toBe(200)
  })
})

describe('demo accounts', () => {
  const open = async (env: Record<string, string>) => {
    const desk = await openDesk(env)
    const [org] = await desk.run(
      sql<{ id: number }>`insert into supervise_org (name, areacode, org_type) values ('西湖区质安站', '330106', 2) returning id`,
    )
    const [other] = await desk.run(
      sql<{ id: number }>`insert into supervise_org (name, areacode, org_type) values ('滨江区质安站', '330108', 2) returning id`,
    )
    const places = { homeOrg: org?.id ?? 0, otherOrg: other?.id ?? 0, units: {}, projects: {} }
    const ids = await withTransaction(desk.platform.db, (trx) => createDemoAccounts(trx, desk.platform, places))
    return { desk, ids }
  }

  test('one per role and six more, in their regions; all but disabled1 log in', async () => {
    const { desk, ids } = await open({ DEMO: '1' })
    try {
      expect(Object.keys(ids)).toHaveLength(roleNames.length + 6)
      for (const name of Object.keys(ids)) {
        const { data, msg } = await desk.login(name, 'Zhujian@2026')
        if (name === 'disabled1') expect(msg).toBe('账号已停用，请联系管理员')
        else expect(data, name).toMatchObject({ username: name, demo: true })
      }
      const areas = await desk.run(
        sql`select username, areacode from account where username in ('officer', 'officer2', 'admin') order by 1`,
      )
      expect(areas).toEqual([
        { username: 'admin', areacode: null },
        { username: 'officer', areacode: '330106' },
        { username: 'officer2', areacode: '330108' },
      ])
    } finally {
      await desk.close()
    }
  })

  test('under DEMO=0 none of them gets in', async () => {
    const { desk, ids } = await open({ DEMO: '0' })
    try {
      for (const name of Object.keys(ids)) expect((await desk.login(name, 'Zhujian@2026')).msg, name).toBe('账号或密码错误')
    } finally {
      await desk.close()
    }
  })
})

describe('a first administrator whose password nobody read [E2]', () => {
  let desk: Desk
  beforeAll(async () => {
    desk = await openDesk()
  })
  afterAll(() => desk.close())

  test('is not there when the process ends while the password is shown; the next start makes him anew', async () => {
    await expect(
      ensureFirstAdmin(desk.platform, () => {
        throw new Error('killed')
      }),
    ).rejects.toThrow('killed')
    expect(await desk.run(sql`select 1 from account`)).toEqual([])
    const printed: string[] = []
    await ensureFirstAdmin(desk.platform, (text) => void printed.push(text))
    expect(printed).toHaveLength(1)
  })

  test('gets another from the machine, once; whoever is signed in under his name is not any more, and the log says so', async () => {
    let password = ''
    await issueAdminPassword(desk.platform.db, 'admin', (said) => void (password = said))
    const first = await desk.login('admin', password)
    expect([first.code, first.data.must_change]).toEqual([200, true])
    let second = ''
    await issueAdminPassword(desk.platform.db, 'admin', (said) => void (second = said))
    expect((await desk.call('POST', '/api/user/pc/userInfo', {}, { token: String(first.data.token) })).code).toBe(401)
    expect((await desk.login('admin', password)).code).toBe(400)
    expect((await desk.login('admin', second)).code).toBe(200)
    expect(
      await desk.run(
        sql`select count(*)::integer as n from oper_log where action = 'resetPassword' and route = 'npm run admin-password'`,
      ),
    ).toEqual([{ n: 2 }])
    await expect(issueAdminPassword(desk.platform.db, 'nobody', () => undefined)).rejects.toThrow('没有名为 nobody 的平台管理员')
  })

  test('keeps the one he has when the process ends before another was shown', async () => {
    const before = await desk.run(sql`select password_hash from account_secret`)
    await expect(
      issueAdminPassword(desk.platform.db, 'admin', () => {
        throw new Error('killed')
      }),
    ).rejects.toThrow('killed')
    expect(await desk.run(sql`select password_hash from account_secret`)).toEqual(before)
  })
})
