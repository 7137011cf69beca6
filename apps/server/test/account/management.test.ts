import { entityOf } from '@zhujian/domain/entities'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { make } from '../factory'
import { type Desk, PASSWORD, type Reply } from './desk'
import { openStaffedDesk } from './staffed-desk'

let desk: Desk
let ids: Record<string, number>
let tokens: Record<string, string>
const OWN = 'Own#Password9'

beforeAll(async () => {
  ;({ desk, ids, tokens } = await openStaffedDesk())
})
beforeEach(() => desk.run(sql`delete from rate_window`).then(() => undefined))
afterAll(() => desk.close())

const PATH = '/api/account/account/pc'
const as = (who: string, verb: string, body: Record<string, unknown>): Promise<Reply> =>
  desk.call('POST', `${PATH}/${verb}`, body, { token: tokens[who] ?? '' })
let made = 0
const officerForm = (more: Record<string, unknown> = {}) => {
  made += 1
  return {
    account_type: 'groupsupervise',
    username: `made-${made}`,
    real_name: '新来的人',
    tel: `1380000${String(1000 + made)}`,
    org_id: ids.org,
    areacode: '330106',
    role_codes: ['officer'],
    ...more,
  }
}
const siteForm = (more: Record<string, unknown> = {}) => ({
  ...officerForm(),
  account_type: 'projectAccount',
  org_id: null,
  unit_id: ids.unit,
  role_codes: ['site_safety'],
  engineering_ids: [ids.project],
  ...more,
})
const stored = async (id: unknown) =>
  (await desk.run(sql<Record<string, unknown>>`select * from account where id = ${Number(id)}`))[0] ?? {}
const denials = async () =>
  (await desk.run(sql<{ note: string }>`select note from oper_log where result = 'denied' order by id desc limit 1`))[0]?.note ??
  ''
/** Forbidden with a reason, and the reason stands in the log. */
async function expectRefused(answer: Promise<Reply>, reason: string) {
  const { code, msg } = await answer
  expect([code, msg]).toEqual([10000, expect.stringContaining(reason)])
  expect(await denials()).toContain(reason)
}

describe('making an account', () => {
  test('waits for its first sign-in; the one-time password is shown once, must be changed, and then the account is normal', async () => {
    const form = officerForm()
    const added = await as('station', 'add', { ...form, status: 'normal', must_change: false })
    expect(added.code).toBe(200)
    const id = Number(added.data.id)
    expect(await stored(id)).toMatchObject({ status: 'pending', must_change: true, mfa: false })
    expect((await desk.login(form.username, PASSWORD)).code).toBe(400)

    const issued = await as('station', 'issuePassword', { id })
    const password = String(issued.data.password)
    expect(password).toHaveLength(16)
    const kept = await desk.run(
      sql<{
        all: string
      }>`select (select json_agg(i)::text from idempotency i) || (select json_agg(l)::text from oper_log l) as all`,
    )
    expect(kept[0]?.all ?? '').not.toContain(password)

    const login = await desk.login(form.username, password)
    expect(login.data).toMatchObject({ must_change: true })
    const token = String(login.data.token)
    expect((await desk.call('GET', `${PATH}/getList`, {}, { token })).code).toBe(10000)
    const changed = await desk.call('POST', '/api/user/pc/password', { old_password: password, new_password: OWN }, { token })
    expect(changed.code).toBe(200)
    expect(await stored(id)).toMatchObject({ status: 'normal', must_change: false })
    expect((await desk.login(form.username, password)).code).toBe(400)
    expect((await desk.login(form.username, OWN)).code).toBe(200)
  })

  test('the maker whose answer was lost issues the first password anew, until it is used or somebody else has been at the account', async () => {
    const made = async () => {
      const form = siteForm({ account_type: 'unitAccount', role_codes: ['contractor'], engineering_ids: [] })
      const { data } = await as('builder', 'add', form)
      return { id: data.id, username: form.username }
    }
    const [used, reset] = [await made(), await made()]
    const issue = (id: unknown) => as('builder', 'issuePassword', { id })
    expect((await as('builder', 'resetPassword', { id: used.id })).data.problem).toBe('notFound')
    const lost = String((await issue(used.id)).data.password)
    const second = String((await issue(used.id)).data.password)
    expect((await desk.login(used.username, lost)).code).toBe(400)
    expect((await desk.login(used.username, second)).data.must_change).toBe(true)
    expect((await issue(used.id)).data.problem).toBe('wrongState')
    await issue(reset.id)
    expect((await as('city', 'resetPassword', { id: reset.id })).code).toBe(200)
    expect((await issue(reset.id)).msg).toBe('密码已经使用，或账号已有变动，请由能重置密码的管理员办理')
    expect((await as('city', 'issuePassword', { id: reset.id })).data.problem).toBe('wrongState')
  })

  test('a consultant gives his own chief engineer the projects his company supervises, and no other [D19]', async () => {
    const { platform } = desk
    const company = await make(platform, entityOf('unit'), { unit_name: '中诚监理', areacode: '330106', status: 'normal' })
    await desk.account('jianli', 'consultant', { account_type: 'regulatoryCompany', unit_id: company })
    const token = await desk.token('jianli')
    const party = (engineering_id: unknown, role: string) =>
      make(platform, entityOf('engineering_unit'), {
        engineering_id,
        unit_id: company,
        unit_name: `中诚${role}`,
        role,
        active: true,
      })
    await party(ids.project, 'jldw')
    const call = (engineering_ids: unknown[]) =>
      desk.call(
        'POST',
        `${PATH}/add`,
        { ...siteForm(), account_type: 'supervisor', role_codes: ['chief_engineer'], unit_id: company, engineering_ids },
        { token },
      )
    const added = await call([ids.project])
    expect([added.code, added.msg]).toEqual([200, ''])
    const form = await desk.call('GET', `${PATH}/info`, { id: String(added.data.id) }, { token })
    expect(form.data.can).toEqual(expect.arrayContaining(['edit', 'assign']))
    expect((await call([ids.farProject])).data.fields).toMatchObject([{ field: 'engineering_ids' }])
    // A laboratory of the same firm on another project supervises nothing there.
    await party(ids.farProject, 'testing')
    expect((await call([ids.farProject])).data.fields).toMatchObject([{ field: 'engineering_ids' }])
  })

  test('a one-time password nobody used for a week opens nothing', async () => {
    const form = officerForm()
    const { data } = await as('station', 'add', form)
    const { password } = (await as('station', 'resetPassword', { id: data.id })).data
    await desk.run(sql`update account_secret set changed_at = now() - interval '8 days' where account_id = ${Number(data.id)}`)
    expect((await desk.login(form.username, String(password))).msg).toContain('一次性密码已超过 7 天')
  })

  test('many at once are issued as one sheet, once', async () => {
    for (let at = 0; at < 3; at += 1) expect((await as('builder', 'add', siteForm())).code).toBe(200)
    const first = await as('builder', 'issuePasswords', { account_type: 'projectAccount' })
    expect(first.data).toMatchObject({ count: 3 })
    expect((await as('builder', 'issuePasswords', { account_type: 'projectAccount' })).msg).toBe('没有待发放密码的账号')
  })
})

describe('granting more than one has (T26)', () => {
  test('a role above or beside oneself, or one that is not one’s to give', async () => {
    await expectRefused(as('station', 'add', officerForm({ role_codes: ['city_admin'] })), '不能授予或取消角色“市站管理员”')
    await expectRefused(as('station', 'add', officerForm({ role_codes: ['station_admin'] })), '不能授予或取消角色')
    await expectRefused(as('city', 'add', officerForm({ role_codes: ['city_admin'] })), '不能授予或取消角色')
    expect((await as('station', 'add', { ...officerForm(), account_type: 'platform', role_codes: ['admin'] })).code).not.toBe(200)
  })

  test('a foreign region, organisation, unit or project', async () => {
    await expectRefused(as('station', 'add', officerForm({ areacode: '330108', org_id: ids.otherOrg })), '不在管理范围内')
    // The region decides what an officer sees, so the own organisation lends no foreign one.
    await expectRefused(as('station', 'add', officerForm({ areacode: '330108' })), '所选区域不在管辖范围内')
    await expectRefused(as('city', 'add', officerForm({ areacode: '330100', org_id: await abroad() })), '监管单位不在管辖范围内')
    await expectRefused(as('station', 'add', siteForm({ unit_id: ids.farUnit })), '不在本辖区登记')
    expect((await as('station', 'add', siteForm({ engineering_ids: [ids.farProject] }))).data.fields).toMatchObject([
      { field: 'engineering_ids' },
    ])
    expect((await as('builder', 'add', siteForm({ engineering_ids: [ids.farProject] }))).data.fields).toMatchObject([
      { field: 'engineering_ids' },
    ])
    await expectRefused(as('builder', 'add', siteForm({ unit_id: ids.farUnit })), '不在管理范围内')
  })

  test('oneself, one’s equal, one’s superior: nothing changes', async () => {
    const self = { id: ids.station, version: 1 }
    expect((await as('boss', 'edit', { id: ids.boss, version: 1, valid_to: '2030-01-01' })).msg).toContain('不能修改自己的')
    expect((await as('station', 'edit', { ...self, role_codes: ['station_admin', 'station_head'] })).code).not.toBe(200)
    for (const target of ['station2', 'city', 'boss', 'afar'])
      for (const verb of ['edit', 'resetPassword', 'forceOffline', 'setStatus', 'unlock'])
        expect([
          target,
          verb,
          (await as('station', verb, { id: ids[target], version: 1, status: 'hidden', real_name: '改' })).data.problem,
        ]).toEqual([target, verb, 'notFound'])
    expect((await as('boss', 'resetPassword', { id: ids.boss })).code).toBe(10000)
    expect(await stored(ids.city)).toMatchObject({ version: 1, status: 'normal' })
  })

  test('ids in another shape, and whom the body names (T09)', async () => {
    for (const id of [[ids.officer, ids.station], { $gt: 0 }, '1e3', null, -1])
      expect([id, (await as('station', 'resetPassword', { id, username: 'city' })).code]).toEqual([id, 400])
    expect((await as('officer', 'resetPassword', { id: ids.afar })).code).toBe(10000)
    expect((await desk.login('afar')).code).toBe(200)
  })

  test('an account cannot be moved out of reach, nor change its kind', async () => {
    const { data } = await as('station', 'add', officerForm())
    const edit = (more: Record<string, unknown>) => as('station', 'edit', { id: data.id, version: 1, ...more })
    await expectRefused(edit({ org_id: ids.otherOrg }), '超出可管理的范围')
    expect((await edit({ account_type: 'platform' })).code).toBe(400)
    expect((await edit({ role_codes: ['section_chief'] })).code).toBe(200)
  })
})

async function abroad(): Promise<number> {
  return make(desk.platform, entityOf('supervise_org'), { name: `外省质安站${made}`, areacode: '320100' })
}

describe('an online account (T08)', () => {
  test('is out at its next request when forced offline, reset, disabled or out of date', async () => {
    const signIn = async () => String((await desk.login('officer')).data.token)
    let token = await signIn()
    const list = await desk.call('GET', `${PATH}/sessions`, { id: String(ids.officer) }, { token: tokens.station ?? '' })
    expect(list.data.rows).toEqual(expect.arrayContaining([expect.objectContaining({ ip: '127.0.0.1', free: false })]))
    expect((await as('station', 'forceOffline', { id: ids.officer })).data).toMatchObject({ ended: true })
    expect(await desk.opens(token)).toBe(false)

    token = await signIn()
    const rows = (await desk.call('GET', `${PATH}/sessions`, { id: String(ids.officer) }, { token: tokens.station ?? '' })).data
      .rows as { id: number }[]
    expect((await as('station', 'forceOffline', { id: ids.officer, session_id: rows[0]?.id })).code).toBe(200)
    expect(await desk.opens(token)).toBe(false)

    token = await signIn()
    const { version } = await stored(ids.officer)
    expect((await as('station', 'edit', { id: ids.officer, version, valid_to: '2020-01-01' })).code).toBe(200)
    expect(await desk.opens(token)).toBe(false)
    expect((await desk.login('officer')).msg).toContain('有效期')
    await as('station', 'edit', { id: ids.officer, version: Number(version) + 1, valid_to: null })

    token = await signIn()
    expect((await as('station', 'resetPassword', { id: ids.officer })).code).toBe(200)
    expect(await desk.opens(token)).toBe(false)
    expect((await desk.login('officer', PASSWORD)).code).toBe(400)
  })

  test('whose session somebody ended hears why; a token nobody was given hears that it is over', async () => {
    const said = async (token: string) => (await desk.call('POST', '/api/user/pc/userInfo', {}, { token })).msg
    const { data } = await as('station', 'add', officerForm({ username: 'told-why' }))
    const id = Number(data.id)
    await as('station', 'issuePassword', { id })
    const { hash } =
      (
        await desk.run(sql<{ hash: string }>`select password_hash as hash from account_secret where account_id = ${ids.afar}`)
      )[0] ?? {}
    await desk.run(sql`update account_secret set password_hash = ${hash} where account_id = ${id}`)
    const after = async (act: () => Promise<unknown>) => {
      const token = await desk.token('told-why')
      await act()
      return said(token)
    }
    const account = (values: string) => desk.run(sql`update account set ${sql.raw(values)} where id = ${id}`)
    expect(await after(() => as('station', 'forceOffline', { id }))).toBe('本账号已被管理员强制下线，请重新登录')
    expect(
      await after(() => desk.run(sql`update session set last_seen_at = now() - interval '9 hours' where account_id = ${id}`)),
    ).toBe('登录已失效，请重新登录')
    expect(await after(() => account(`valid_to = current_date - 1`))).toBe('账号已过有效期，请联系管理员')
    await account('valid_to = null')
    const disable = async () => as('station', 'setStatus', { id, version: (await stored(id)).version, status: 'hidden' })
    expect(await after(disable)).toBe('账号已停用，请联系管理员')
    await account(`status = 'normal'`)
    expect(await after(() => as('station', 'resetPassword', { id }))).toBe('登录密码已重新发放，请用新的一次性密码登录')
    expect(await said('x'.repeat(43))).toBe('登录已失效，请重新登录')
  })

  test('loses a role with the commit that takes it, and gains a project likewise', async () => {
    const form = siteForm({ role_codes: ['site', 'site_safety'] })
    const { data } = await as('builder', 'add', form)
    const { password } = (await as('builder', 'resetPassword', { id: data.id })).data
    const token = String((await desk.login(form.username, String(password))).data.token)
    await desk.call('POST', '/api/user/pc/password', { old_password: password, new_password: OWN }, { token })
    expect((await desk.call('POST', '/api/user/pc/userInfo', {}, { token })).data.role_codes).toEqual(['site', 'site_safety'])
    const { version } = await stored(data.id)
    expect((await as('builder', 'edit', { id: data.id, version, role_codes: ['site_safety'] })).code).toBe(200)
    expect((await desk.call('POST', '/api/user/pc/userInfo', {}, { token })).data.role_codes).toEqual(['site_safety'])
    const links = await desk.run(
      sql<{ engineering_id: number }>`select engineering_id from account_engineering where account_id = ${Number(data.id)}`,
    )
    expect(links).toEqual([{ engineering_id: ids.project }])
  })
})
