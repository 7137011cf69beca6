import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openStaffedDesk, type StaffedDesk } from './staffed-desk'

let staffed: StaffedDesk
beforeAll(async () => {
  staffed = await openStaffedDesk({})
})
afterAll(() => staffed.desk.close())

interface Waiting {
  id: number
  subject: string
}
const requests = async () => ((await staffed.get('guard', '/api/account/role/pc/rights')).data.requests ?? []) as Waiting[]
const decide = (who: string, id: number | undefined, result: string, reason?: string) =>
  staffed.post(who, '/api/account/role/pc/decide', { id, result, reason })

describe('三员: what one administrator grants another confirms', () => {
  test('a change of a role waits, takes effect when security confirms it, and is decided once', async () => {
    const { desk } = staffed
    const roles = (await staffed.get('boss', '/api/account/role/pc/rights')).data.roles as { key: string; seen: string }[]
    const seen = roles.find(({ key }) => key === 'officer')?.seen
    const changes = [{ entity: 'monomer', verb: 'read', allowed: false }]
    expect((await staffed.post('boss', '/api/account/role/pc/save', { role: 'officer', seen, changes })).data).toEqual({
      waiting: true,
    })
    const reads = async () => (await staffed.get('afar', '/api/project/monomer/pc/getList')).code
    expect(await reads()).toBe(200)
    const [request] = await requests()
    expect((await decide('boss', request?.id, 'pass')).code).toBe(10000)
    expect((await decide('guard', request?.id, 'reject')).data.fields).toMatchObject([{ field: 'reason' }])
    expect((await decide('guard', request?.id, 'pass')).code).toBe(200)
    expect(await reads()).toBe(10000)
    expect((await decide('guard', request?.id, 'pass')).data.problem).toBe('wrongState')
    const logged = await desk.run(
      sql<{ action: string }>`select action from oper_log where module = 'custom_role' and result = 'ok' order by id`,
    )
    expect(logged.map(({ action }) => action)).toEqual(expect.arrayContaining(['setGrants', 'confirmGrants']))
  })

  test('a role of management given to an account waits; until then the account holds nothing', async () => {
    const { desk, ids } = staffed
    const form = {
      account_type: 'groupsupervise',
      username: 'newcity',
      real_name: '新站长',
      tel: '13800009999',
      areacode: '330100',
      role_codes: ['city_admin'],
    }
    const added = await staffed.post('boss', '/api/account/account/pc/add', form)
    expect(added.code).toBe(200)
    const roleCodes = async () =>
      (await desk.run(sql<{ role_codes: string[] }>`select role_codes from account where id = ${Number(added.data.id)}`))[0]
        ?.role_codes
    expect(await roleCodes()).toEqual([])
    const request = (await requests()).find(({ subject }) => subject === 'newcity')
    expect((await decide('guard', request?.id, 'pass')).code).toBe(200)
    expect(await roleCodes()).toEqual(['city_admin'])
    // The three stay apart: admin neither resets security's password nor disables it, and nobody holds two.
    for (const verb of ['resetPassword', 'setStatus', 'forceOffline'])
      expect(
        (await staffed.post('boss', `/api/account/account/pc/${verb}`, { id: ids.guard, version: 1, status: 'hidden' })).data
          .problem,
      ).toBe('notFound')
    expect((await staffed.post('guard', '/api/account/account/pc/resetPassword', { id: ids.boss })).data.problem).toBe('notFound')
    const two = { ...form, account_type: 'platform', username: 'twohats', role_codes: ['admin', 'security'] }
    expect((await staffed.post('boss', '/api/account/account/pc/add', two)).data.fields).toMatchObject([{ field: 'role_codes' }])
  })
})
