import { buildApp } from '@zhujian/server/app'
import { hashPassword } from '@zhujian/server/modules/account/passwords'
import { ensureDictionaries } from '@zhujian/server/modules/common/public'
import type { Platform } from '@zhujian/server/platform/platform'
import { startTestPlatform, type TestPlatform } from '@zhujian/server/platform/testing'
import type { RoleName } from '@zhujian/domain/roles'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'

export const PASSWORD = 'Right#Horse7'

export interface Reply {
  status: number
  code: number
  msg: string
  data: Record<string, unknown> & { token?: string; problem?: string; fields?: { field: string; message: string }[] }
  headers: Record<string, unknown>
  cookies: { name: string; value: string; path?: string; httpOnly?: boolean; sameSite?: string; maxAge?: number }[]
  length: number
}

/** A running application with a few accounts, and short ways to call it. */
export interface Desk {
  test: TestPlatform
  platform: Platform
  app: FastifyInstance
  call(method: 'GET' | 'POST', url: string, input?: unknown, headers?: Record<string, string>): Promise<Reply>
  login(username: string, password?: string, more?: Record<string, unknown>, headers?: Record<string, string>): Promise<Reply>
  token(username: string): Promise<string>
  /** Whether a token still opens the door. */
  opens(token: string): Promise<boolean>
  account(username: string, role: RoleName, more?: Record<string, unknown>): Promise<number>
  run<T>(text: ReturnType<typeof sql<T>>): Promise<T[]>
  close(): Promise<void>
}

export async function openDesk(env: Record<string, string> = {}): Promise<Desk> {
  const test = await startTestPlatform(env, ensureDictionaries)
  const { platform } = test
  const app = await buildApp(platform)
  await app.ready()
  const hash = await hashPassword(PASSWORD)
  const call: Desk['call'] = (method, url, input, headers) => ask(app, method, url, input, headers)
  const login: Desk['login'] = (username, password = PASSWORD, more = {}, headers = {}) =>
    call('POST', '/api/user/pc/login', { username, password, ...more }, headers)
  return {
    test,
    platform,
    app,
    call,
    login,
    run: async (text) => (await text.execute(platform.db)).rows,
    token: async (username) => {
      const answer = await login(username)
      if (!answer.data.token) throw new Error(`login of ${username} failed: ${answer.msg}`)
      return answer.data.token
    },
    opens: async (token) => (await call('POST', '/api/user/pc/userInfo', {}, { token })).code === 200,
    account: (username, role, more = {}) => addAccount(platform, hash, { username, role_codes: [role], ...more }),
    close: async () => {
      await app.close()
      await test.close()
    },
  }
}

async function ask(
  app: FastifyInstance,
  method: 'GET' | 'POST',
  url: string,
  input: unknown,
  headers: Record<string, string> = {},
): Promise<Reply> {
  const response = await app.inject(
    method === 'GET'
      ? { method, url, query: (input ?? {}) as Record<string, string>, headers }
      : { method, url, payload: JSON.stringify(input ?? {}), headers: { 'content-type': 'application/json', ...headers } },
  )
  const envelope: Pick<Reply, 'code' | 'msg' | 'data'> = response.json()
  return {
    status: response.statusCode,
    ...envelope,
    headers: response.headers,
    cookies: response.cookies,
    length: response.body.length,
  }
}

async function addAccount(
  platform: Platform,
  hash: string,
  values: Record<string, unknown> & { username: string },
): Promise<number> {
  const row = {
    real_name: values.username,
    tel: '',
    account_type: 'groupsupervise',
    must_change: false,
    areacode: '330106',
    ...values,
  }
  const made = await platform.db.insertInto('account').values(row).returning('id').executeTakeFirstOrThrow()
  const id = Number(made['id'])
  await sql`insert into account_secret (account_id, password_hash) values (${id}, ${hash})`.execute(platform.db)
  return id
}
