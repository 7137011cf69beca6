import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Desk, Reply } from './desk'
import { openStaffedDesk } from './staffed-desk'

let desk: Desk
let ids: Record<string, number>
let tokens: Record<string, string>
beforeAll(async () => {
  ;({ desk, ids, tokens } = await openStaffedDesk())
})
afterAll(() => desk.close())

const as = (who: string, verb: string, body: Record<string, unknown>): Promise<Reply> =>
  desk.call('POST', `/api/account/account/pc/${verb}`, body, { token: tokens[who] ?? '' })
const stored = async (id: unknown) =>
  (await desk.run(sql<Record<string, unknown>>`select * from account where id = ${Number(id)}`))[0] ?? {}

describe('the rights of roles', () => {
  const rights = async (who = 'boss') =>
    (await desk.call('GET', '/api/account/role/pc/rights', {}, { token: tokens[who] ?? '' })).data
  const seen = async (key: string) =>
    ((await rights()).roles as { key: string; seen: string }[]).find((role) => role.key === key)?.seen
  const save = async (who: string, role: string, changes: unknown[], at?: string) =>
    desk.call(
      'POST',
      '/api/account/role/pc/save',
      { role, seen: at ?? (await seen(role)), changes },
      { token: tokens[who] ?? '' },
    )
  const mayRead = async () =>
    (await desk.call('GET', '/api/project/monomer/pc/getList', {}, { token: tokens.afar ?? '' })).code !== 10000

  test('a change holds at the next request and is taken back the same way; a stale one is refused', async () => {
    const before = await seen('officer')
    const had = await mayRead()
    expect((await save('boss', 'officer', [{ entity: 'monomer', verb: 'read', allowed: !had }])).data).toEqual({
      waiting: false,
    })
    expect(await mayRead()).toBe(!had)
    expect((await save('boss', 'officer', [{ entity: 'monomer', verb: 'read', allowed: had }], before)).data.problem).toBe(
      'stale',
    )
    expect((await save('boss', 'officer', [{ entity: 'monomer', verb: 'read', allowed: null }])).code).toBe(200)
    expect(await mayRead()).toBe(had)
  })

  test('one’s own role, the three administrators, accounts and unknown acts are not to be changed', async () => {
    const change = [{ entity: 'monomer', verb: 'export', allowed: true }]
    expect((await save('boss', 'auditor', change)).msg).toContain('三员')
    expect((await save('station', 'officer', change)).code).toBe(10000)
    expect((await save('boss', 'officer', [{ entity: 'account', verb: 'add', allowed: true }])).code).toBe(400)
    expect((await save('boss', 'officer', [{ entity: 'monomer', verb: 'fly', allowed: true }])).code).toBe(400)
    expect((await save('boss', 'nobody', change, '')).data.problem).toBe('notFound')
  })

  test('what every object inherits is no role [A10]', async () => {
    const change = [{ entity: 'monomer', verb: 'export', allowed: true }]
    const untouched = await seen('viewer')
    for (const name of ['constructor', 'toString', '__proto__', 'hasOwnProperty'])
      expect([name, (await save('boss', name, change, untouched)).data.problem]).toEqual([name, 'notFound'])
  })

  test('a customer’s role narrows the one it starts from, for its holders only', async () => {
    const custom = await desk.call(
      'POST',
      '/api/account/custom_role/pc/add',
      { name: '只看单体', base_role: 'officer', data_scope: 'mine' },
      { token: tokens.boss ?? '' },
    )
    const id = Number(custom.data.id)
    const wide = await desk.call(
      'POST',
      '/api/account/custom_role/pc/add',
      { name: '放宽', base_role: 'intake', data_scope: 'all' },
      { token: tokens.boss ?? '' },
    )
    expect(wide.data.fields).toMatchObject([{ field: 'data_scope' }])
    const admin = { name: '区级审计', base_role: 'auditor', data_scope: 'region' }
    const above = await desk.call('POST', '/api/account/custom_role/pc/add', admin, { token: tokens.boss ?? '' })
    expect(above.data.fields).toMatchObject([{ field: 'base_role' }])
    const reads = async () => (await desk.call('GET', '/api/project/monomer/pc/getList', {}, { token: tokens.afar ?? '' })).code
    expect(await reads()).toBe(200)
    expect((await save('boss', `custom:${id}`, [{ entity: 'monomer', verb: 'read', allowed: false }])).code).toBe(200)
    expect(await reads()).toBe(200)
    const { version } = await stored(ids.afar)
    expect((await as('boss', 'edit', { id: ids.afar, version, custom_role_ids: [id] })).code).toBe(200)
    expect(await reads()).toBe(10000)
    const seesProject = async () =>
      (
        await desk.call(
          'GET',
          '/api/engineering/pc/engineeringProjectInfo',
          { engineering_id: String(ids.farProject) },
          { token: tokens.afar ?? '' },
        )
      ).code
    expect(await seesProject()).toBe(0)
    expect(
      (await desk.call('POST', '/api/account/custom_role/pc/delete', { ids: String(id) }, { token: tokens.boss ?? '' })).data
        .results,
    ).toMatchObject([{ ok: false, msg: '有 1 个账号担任该角色，不能删除' }])
    await as('boss', 'edit', { id: ids.afar, version: Number(version) + 1, custom_role_ids: [] })
    expect([await reads(), await seesProject()]).toEqual([200, 200])
  })

  test('why somebody can or cannot: the rule is named, and the asker sees no further than he may', async () => {
    const explain = async (who: string, input: Record<string, unknown>) =>
      (
        await desk.call(
          'GET',
          '/api/account/role/pc/explain',
          Object.fromEntries(Object.entries(input).map(([key, value]) => [key, String(value)])),
          { token: tokens[who] ?? '' },
        )
      ).data
    const near = await explain('boss', { account_id: ids.afar, entity: 'engineering', right: 'read', id: ids.project })
    expect(near).toMatchObject({ allowed: false })
    expect(near.grounds).toContainEqual({ ok: false, rule: '数据范围', detail: '监督员（本区域及下级）：记录不在范围内' })
    expect(
      await explain('boss', { account_id: ids.afar, entity: 'engineering', right: 'read', id: ids.farProject }),
    ).toMatchObject({ allowed: true })
    const accept = await explain('boss', { account_id: ids.afar, entity: 'engineering', right: 'accept', id: ids.farProject })
    expect(accept).toMatchObject({
      allowed: false,
      grounds: expect.arrayContaining([expect.objectContaining({ rule: '角色授权', ok: false })]),
    })
    await desk.run(sql`update account set must_change = true where id = ${ids.afar}`)
    const unfinished = await explain('boss', { account_id: ids.afar, entity: 'engineering', right: 'read' })
    await desk.run(sql`update account set must_change = false where id = ${ids.afar}`)
    expect(unfinished).toMatchObject({ allowed: false })
    expect(unfinished.grounds).toContainEqual({ ok: false, rule: '账号状态', detail: '尚未设置自己的密码，改密之前什么也办不了' })
    expect((await explain('station', { account_id: ids.afar, entity: 'engineering', right: 'read' })).problem).toBe('notFound')
    expect((await explain('afar', { account_id: ids.afar, entity: 'engineering', right: 'read' })).problem).toBe('forbidden')
  })
})
