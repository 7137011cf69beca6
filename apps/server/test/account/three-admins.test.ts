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
  seen: string
}
const requests = async () => ((await staffed.get('guard', '/api/account/role/pc/rights')).data.requests ?? []) as Waiting[]
/** On what is asked at this moment, or on what was read before. */
const decide = async (who: string, id: number | undefined, result: string, reason?: string, seen?: string) =>
  staffed.post(who, '/api/account/role/pc/decide', {
    id,
    seen: seen ?? (await requests()).find((each) => each.id === id)?.seen ?? '',
    result,
    reason,
  })
/** What waits for this subject is confirmed by the security administrator. */
async function confirmed(subject: string): Promise<void> {
  const request = (await requests()).find((each) => each.subject === subject)
  expect((await decide('guard', request?.id, 'pass')).code).toBe(200)
}
const official = (username: string, role_codes: readonly string[]) => ({
  account_type: 'groupsupervise',
  username,
  real_name: '新来者',
  tel: '13800008888',
  areacode: '330100',
  role_codes,
})
const added = (values: Record<string, unknown>) => staffed.post('boss', '/api/account/account/pc/add', values)
const held = async (id: unknown) =>
  (await staffed.desk.run(sql<{ role_codes: string[] }>`select role_codes from account where id = ${Number(id)}`))[0]?.role_codes

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

  test('what one administrator asks for a role adds to what he asked before, and never takes the place of what another asked', async () => {
    const { desk, ids } = staffed
    const made = await staffed.post('boss', '/api/account/custom_role/pc/add', { name: '两人改的', base_role: 'officer' })
    const role = `custom:${Number(made.data.id)}`
    const roles = (await staffed.get('boss', '/api/account/role/pc/rights')).data.roles as { key: string; seen: string }[]
    const seen = roles.find(({ key }) => key === role)?.seen
    const ask = (entity: string, allowed: boolean) =>
      staffed.post('boss', '/api/account/role/pc/save', { role, seen, changes: [{ entity, verb: 'read', allowed }] })
    expect((await ask('monomer', false)).code).toBe(200)
    expect((await ask('crane', false)).code).toBe(200)
    const waiting = async () => (await requests()).filter(({ subject }) => subject === role)
    const changes = ['monomer', 'crane'].map((entity) => ({ entity, verb: 'read', allowed: false }))
    expect(await waiting()).toMatchObject([{ changes }])
    await desk.run(sql`update grant_request set requested_by = ${ids.city} where role = ${role} and state = 0`)
    expect((await ask('stop_work', false)).msg).toMatch(/已于 \d{4}-\d\d-\d\d \d\d:\d\d 提请调整这个角色，正待安全管理员确认/)
    expect(await waiting()).toMatchObject([{ changes }])
    expect((await decide('guard', (await waiting())[0]?.id, 'reject', '重新提请')).code).toBe(200)
  })

  test('what was asked anew after it was read is not confirmed by what was read', async () => {
    const made = await staffed.post('boss', '/api/account/custom_role/pc/add', { name: '看过又改的', base_role: 'officer' })
    const role = `custom:${Number(made.data.id)}`
    const roles = (await staffed.get('boss', '/api/account/role/pc/rights')).data.roles as { key: string; seen: string }[]
    const now = roles.find(({ key }) => key === role)?.seen
    const ask = (allowed: boolean) =>
      staffed.post('boss', '/api/account/role/pc/save', {
        role,
        seen: now,
        changes: [{ entity: 'scheme', verb: 'edit', allowed }],
      })
    await ask(false)
    const [read] = (await requests()).filter(({ subject }) => subject === role)
    await ask(true)
    expect((await decide('guard', read?.id, 'pass', undefined, read?.seen)).msg).toBe('提请的内容已经改变，请重新查看后再决定')
    expect(await staffed.desk.run(sql`select 1 from role_grant where role = ${role}`)).toEqual([])
    expect((await decide('guard', read?.id, 'pass')).code).toBe(200)
  })

  test('one who is to sign in the name of the station waits as well', async () => {
    const { data } = await added(official('signer', ['officer']))
    const now = { id: data.id, version: data.version, role_codes: ['officer', 'station_head'] }
    expect((await staffed.post('boss', '/api/account/account/pc/edit', now)).code).toBe(200)
    expect(await held(data.id)).toEqual(['officer'])
    await confirmed('signer')
    expect((await held(data.id))?.toSorted()).toEqual(['officer', 'station_head'])
  })

  test('a manager moved to another region is asked for by the name of the place', async () => {
    const { ids, desk } = staffed
    const [row] = await desk.run(sql<{ version: number }>`select version from account where id = ${ids.station}`)
    const edit = { id: ids.station, version: row?.version, areacode: '330108', org_id: ids.otherOrg }
    expect((await staffed.post('boss', '/api/account/account/pc/edit', edit)).code).toBe(200)
    const [waiting] = (await requests()).filter(({ subject }) => subject === 'station')
    expect(waiting).toMatchObject({ place: expect.stringMatching(/滨江区.* 滨江区质安站$/) })
    expect((await decide('guard', waiting?.id, 'reject', '不调')).code).toBe(200)
  })

  test('a role of management given to an account waits; until then the account holds what else it was given; its end is told', async () => {
    const { ids } = staffed
    const { code, data } = await added(official('latecomer', ['officer', 'station_admin']))
    expect([code, await held(data.id)]).toEqual([200, ['officer']])
    expect(await told('guard')).toEqual([{ kind: 'todo', title: '授权待确认', path: '/group/roles' }])
    const now = { id: data.id, version: data.version, role_codes: ['intake'] }
    expect((await staffed.post('boss', '/api/account/account/pc/edit', now)).code).toBe(200)
    await confirmed('latecomer')
    // What changed meanwhile stays changed.
    expect(await held(data.id)).toEqual(['station_admin', 'intake'])
    expect(await told('boss')).toEqual([{ kind: 'notice', title: '授权已确认生效', path: '/group/roles' }])
    // The three stay apart: admin neither resets security's password nor disables it, and nobody holds two.
    for (const verb of ['resetPassword', 'setStatus', 'forceOffline'])
      expect(
        (await staffed.post('boss', `/api/account/account/pc/${verb}`, { id: ids.guard, version: 1, status: 'hidden' })).data
          .problem,
      ).toBe('notFound')
    expect((await staffed.post('guard', '/api/account/account/pc/resetPassword', { id: ids.boss })).data.problem).toBe('notFound')
    const two = { ...official('twohats', ['admin', 'security']), account_type: 'platform' }
    expect((await added(two)).data.fields).toMatchObject([{ field: 'role_codes' }])
  })
})

const told = async (account: string) =>
  staffed.desk.run(
    sql<{
      kind: string
      title: string
      path: string
    }>`select m.kind, m.title, m.path from message m join account a on a.id = m.account_id
    where a.username = ${account} order by m.id desc limit 1`,
  )

describe('the accounts of the three', () => {
  test('are made by the platform administrator, who issues the first password and no later one', async () => {
    const { desk, tokens } = staffed
    const { data } = await added({ ...official('audit-2', ['auditor']), account_type: 'platform', areacode: null })
    const id = Number(data.id)
    const issue = () => staffed.post('boss', '/api/account/account/pc/issuePassword', { id })
    expect(await held(id)).toEqual([])
    expect((await issue()).data.password).toHaveLength(16)
    await confirmed('audit-2')
    expect((await issue()).data.problem).toBe('wrongState')
    expect((await staffed.post('boss', '/api/account/account/pc/resetPassword', { id })).data.problem).toBe('notFound')
    expect((await staffed.post('guard', '/api/account/account/pc/resetPassword', { id })).code).toBe(200)
    const seen = async (who: string) =>
      (await staffed.get(who, '/api/account/account/pc/getList', { account_type: 'platform' })).data.total
    expect([await seen('guard'), await seen('city')]).toEqual([3, 0])
    const rights = (await desk.call('POST', '/api/user/pc/userInfo', {}, { token: tokens.boss ?? '' })).data.rights
    expect(rights).toContain('account:platform')
  })
})

describe('what waits for a second person', () => {
  test('the data a customer’s role reaches, once somebody holds it, together with its rights', async () => {
    const { desk, ids } = staffed
    const made = await staffed.post('boss', '/api/account/custom_role/pc/add', {
      name: '本站监督员',
      base_role: 'officer',
      data_scope: 'mine',
    })
    const id = Number(made.data.id)
    const edit = (version: number, data_scope: string) =>
      staffed.post('boss', '/api/account/custom_role/pc/edit', {
        id,
        version,
        name: '本站监督员',
        base_role: 'officer',
        data_scope,
      })
    const scope = async () =>
      (await desk.run(sql<{ s: string; v: number }>`select data_scope as s, version as v from custom_role where id = ${id}`))[0]
    expect([(await edit(1, 'org')).code, (await scope())?.s]).toEqual([200, 'org'])
    await desk.run(sql`update account set custom_role_ids = array[${id}]::bigint[] where id = ${ids.afar}`)
    expect([(await edit((await scope())?.v ?? 0, 'region')).code, (await scope())?.s]).toEqual([200, 'org'])
    const roles = (await staffed.get('boss', '/api/account/role/pc/rights')).data.roles as { key: string; seen: string }[]
    const seen = roles.find(({ key }) => key === `custom:${id}`)?.seen
    const changes = [{ entity: 'crane', verb: 'read', allowed: false }]
    expect((await staffed.post('boss', '/api/account/role/pc/save', { role: `custom:${id}`, seen, changes })).code).toBe(200)
    const waiting = (await requests()).filter(({ subject }) => subject === `custom:${id}`)
    expect(waiting).toMatchObject([{ data_scope: 'region', changes }])
    const taken = await added({ ...official('narrow', ['officer']), custom_role_ids: [id] })
    expect(taken.data.fields).toEqual([
      { field: 'custom_role_ids', message: '“本站监督员”的授权调整还没有经另一人确认，确认之后再分配' },
    ])
    expect((await decide('guard', waiting[0]?.id, 'pass')).code).toBe(200)
    expect((await scope())?.s).toBe('region')
    expect((await added({ ...official('narrow', ['officer']), custom_role_ids: [id] })).code).toBe(200)
    expect(
      await desk.run(sql`select 1 from role_grant where role = ${`custom:${id}`} and entity = 'crane' and not allowed`),
    ).toHaveLength(1)
  })
})

describe('a proposal to disable (domain 4.3)', () => {
  const PATH = '/api/account/account/pc'
  const propose = (who: string, id: unknown, reason = '长期未登录，联系不上') =>
    staffed.post(who, `${PATH}/proposeStatus`, { id, reason })
  const waiting = async (who: string) =>
    (await staffed.get(who, `${PATH}/proposals`, { account_type: 'unitAccount' })).data.rows as { id: number; reason: string }[]

  test('is made by the district, told to who may disable, and disables at once when adopted', async () => {
    const { desk, ids, tokens } = staffed
    for (const act of [() => propose('officer', ids.builder), () => propose('builder', ids.builder)])
      expect((await act()).data.problem).toBe('forbidden')
    expect((await propose('station', ids.afar)).data.problem).toBe('notFound')
    expect((await propose('station', ids.builder, ' ')).data.fields).toMatchObject([{ field: 'reason' }])
    expect(
      (await staffed.post('station', `${PATH}/setStatus`, { id: ids.builder, version: 1, status: 'hidden' })).data.problem,
    ).toBe('notFound')
    expect((await propose('station', ids.builder)).code).toBe(200)
    expect((await propose('station2', ids.builder)).data.problem).toBe('wrongState')
    expect(await told('city')).toEqual([{ kind: 'todo', title: '停用建议待处理', path: '/group/unitAccount' }])
    expect(await desk.opens(tokens.builder ?? '')).toBe(true)
    const [proposal] = await waiting('city')
    expect(proposal).toMatchObject({ reason: '长期未登录，联系不上' })
    const decision = (who: string, result: string, reply?: string) =>
      staffed.post(who, `${PATH}/decideProposal`, { id: proposal?.id, result, reply })
    expect((await decision('station', 'pass')).data.problem).toBe('notFound')
    expect((await decision('city', 'reject')).data.fields).toMatchObject([{ field: 'reply' }])
    const [first, second] = await Promise.all([decision('city', 'pass'), decision('boss', 'pass')])
    expect([first.code, second.code].toSorted()).toEqual([0, 200])
    expect(await desk.opens(tokens.builder ?? '')).toBe(false)
    expect(await told('station')).toEqual([{ kind: 'notice', title: '停用建议已采纳', path: '/group/unitAccount' }])
    expect(await waiting('city')).toEqual([])
    expect((await propose('station', ids.builder)).msg).toBe('该账号已经停用')
  })
})

describe('the place of one who manages', () => {
  const PATH = '/api/account/account/pc/edit'
  const place = async (id: number | undefined) =>
    (
      await staffed.desk.run(
        sql<{
          areacode: string
          org_id: number
          version: number
        }>`select areacode, org_id, version from account where id = ${id}`,
      )
    )[0]
  const move = async (id: number | undefined) =>
    staffed.post('boss', PATH, { id, version: (await place(id))?.version, areacode: '330108', org_id: staffed.ids.otherOrg })

  test('is moved when security confirms it: until then he sees his old district, sent back he stays', async () => {
    const { ids } = staffed
    const before = await place(ids.station2)
    const reach = async () =>
      ((await staffed.get('station2', '/api/project/engineering/pc/getList')).data.rows as { id: number }[]).map(({ id }) => id)
    expect(await reach()).toEqual([ids.project])
    expect((await move(ids.station2)).code).toBe(200)
    expect(await place(ids.station2)).toMatchObject({ areacode: before?.areacode, org_id: before?.org_id })
    expect(await reach()).toEqual([ids.project])
    const [first] = (await requests()).filter(({ subject }) => subject === 'station2')
    expect((await decide('boss', first?.id, 'pass')).code).toBe(10000)
    expect((await decide('guard', first?.id, 'reject', '调令未到')).code).toBe(200)
    expect(await reach()).toEqual([ids.project])
    expect((await move(ids.station2)).code).toBe(200)
    await confirmed('station2')
    expect(await place(ids.station2)).toMatchObject({ areacode: '330108', org_id: ids.otherOrg })
    expect(await reach()).toEqual([ids.farProject])
  })

  test('of one who manages nothing is changed at once', async () => {
    expect((await move(staffed.ids.officer)).code).toBe(200)
    expect(await place(staffed.ids.officer)).toMatchObject({ areacode: '330108', org_id: staffed.ids.otherOrg })
  })
})
