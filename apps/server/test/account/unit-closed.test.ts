import { buildApp } from '@zhujian/server/app'
import { announceAccounts, SESSION_TOPIC } from '@zhujian/server/modules/account/public'
import { withTransaction } from '@zhujian/server/platform/db'
import { createLog } from '@zhujian/server/platform/log'
import { startPlatform, type Platform } from '@zhujian/server/platform/platform'
import { testConfig } from '@zhujian/server/platform/testing'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Desk, openDesk, type Reply } from './desk'

/** A second process on the same database. */
interface Node {
  platform: Platform
  app: FastifyInstance
  dataDir: string
}

let desk: Desk
let node: Node
let admin: string
beforeAll(async () => {
  desk = await openDesk()
  await desk.account('boss', 'admin', { account_type: 'platform', areacode: null })
  admin = await desk.token('boss')
  const dataDir = await mkdtemp(join(tmpdir(), 'zhujian-node2-'))
  const config = testConfig(desk.test.database, dataDir, { KEY_FILE: desk.platform.config.keyFile })
  const platform = await startPlatform(config, { log: createLog('error') })
  await platform.ready
  node = { platform, app: await buildApp(platform), dataDir }
})
afterAll(async () => {
  await node.app.close()
  await node.platform.close()
  await rm(node.dataDir, { recursive: true, force: true })
  await desk.close()
})

let count = 0
async function staffedUnit() {
  count += 1
  const [unit] = await desk.run(
    sql<{ id: number; version: number }>`insert into unit (unit_name, usc, corp_type, areacode)
      values (${`停业企业${count}`}, ${`91330106MA2CEXAM${String(count).padStart(2, '0')}`}, 2, '330106') returning id, version`,
  )
  const username = `closing${count}`
  await desk.account(username, 'contractor', { unit_id: unit?.id ?? 0, account_type: 'unitAccount' })
  return { id: unit?.id ?? 0, version: unit?.version ?? 0, username }
}
const post = (url: string, token: string, body: unknown): Promise<Reply> => desk.call('POST', url, body, { token })
const setStatus = (unit: { id: number; version: number }, status: string, token = admin) =>
  post('/api/unit/unit/pc/setStatus', token, { ...unit, status })

/** What the other process says to a token, and what it knows of its holder. */
async function there(token: string): Promise<{ code: number }> {
  const headers = { 'content-type': 'application/json', token }
  const answer = await node.app.inject({ method: 'POST', url: '/api/user/pc/userInfo', payload: '{}', headers })
  return { code: answer.json().code, ...answer.json().data }
}
const announced = () => new Promise<void>((resolve) => node.platform.live.subscribe(SESSION_TOPIC, () => resolve()))

describe('a unit that is closed', () => {
  test('puts its people out here and on the other process, and lets nobody in', async () => {
    const unit = await staffedUnit()
    const token = await desk.token(unit.username)
    expect((await there(token)).code).toBe(200)
    const heard = announced()
    expect((await setStatus(unit, 'hidden')).code).toBe(200)
    expect(await desk.opens(token)).toBe(false)
    await heard
    expect((await there(token)).code).toBe(401)
    const refused = await desk.login(unit.username)
    expect([refused.code, refused.msg]).toEqual([400, '所属单位已停用，请联系管理员'])
  })

  test('ends every browser, and opened again asks for the password', async () => {
    const unit = await staffedUnit()
    const cookieOf = (reply: Reply) => reply.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    const renew = (cookie: string) => desk.call('POST', '/api/user/pc/verifyLogin', {}, { cookie })
    const login = await desk.login(unit.username)
    const renewed = await renew(cookieOf(login))
    expect(renewed.code).toBe(200)
    await setStatus(unit, 'hidden')
    expect((await setStatus({ ...unit, version: unit.version + 1 }, 'normal')).code).toBe(200)
    const again = await renew(cookieOf(renewed))
    expect([again.code, again.data.token]).toEqual([401, undefined])
    expect(await desk.opens(String(login.data.token))).toBe(false)
    expect((await desk.login(unit.username)).code).toBe(200)
  })

  test('that is deleted puts its people out as well', async () => {
    const unit = await staffedUnit()
    const token = await desk.token(unit.username)
    const heard = announced()
    const answer = await post('/api/unit/unit/pc/delete', admin, { ids: String(unit.id) })
    expect(answer.data.results).toMatchObject([{ ok: true }])
    await heard
    expect([await desk.opens(token), (await there(token)).code]).toEqual([false, 401])
  })

  test('is closed by an administrator only, at the version seen, and leaves a record', async () => {
    const unit = await staffedUnit()
    const token = await desk.token(unit.username)
    expect((await setStatus(unit, 'hidden', token)).code).toBe(10000)
    expect((await setStatus({ ...unit, version: 7 }, 'hidden')).data.problem).toBe('stale')
    expect((await setStatus(unit, 'gone')).data.fields).toMatchObject([{ field: 'status' }])
    expect(await desk.opens(token)).toBe(true)
    await setStatus(unit, 'hidden')
    const logged = await desk.run(
      sql<{
        after: unknown
      }>`select before, after from oper_log where module = 'unit' and row_id = ${unit.id} and action = 'setStatus' and result = 'ok'`,
    )
    expect(logged).toEqual([{ before: { status: 'normal' }, after: { status: 'hidden' } }])
  })
})

describe('projects and roles of an account', () => {
  test('are known everywhere as soon as their writer has announced them', async () => {
    const id = await desk.account('moving', 'site', { account_type: 'projectAccount' })
    const token = await desk.token('moving')
    expect((await there(token)).code).toBe(200)
    const heard = announced()
    await withTransaction(desk.platform.db, async (trx) => {
      await sql`update account set role_codes = '{site_safety}' where id = ${id}`.execute(trx)
      await announceAccounts(trx, desk.platform, [id])
    })
    await heard
    expect(JSON.stringify(await there(token))).toContain('site_safety')
  })
})
