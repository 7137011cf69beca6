import { entityOf } from '@zhujian/domain/entities'
import { superviseOrg } from '@zhujian/domain/account/supervise-org'
import type { RoleName } from '@zhujian/domain/roles'
import { normalizeName } from '@zhujian/model/text'
import { pathOf } from '@zhujian/server/entity/entity-routes'
import { lockUnitName } from '@zhujian/server/modules/common/public'
import { withTransaction } from '@zhujian/server/platform/db'
import { hashPassword } from '@zhujian/server/modules/account/passwords'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { make, unique, uscc } from '../factory'
import { ask, createWorld, freshRow, type World } from '../world'

/** Nobody widens his own reach, and nobody passes for somebody else. */
let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const unit = entityOf('unit')
const versionOf = async (table: string, id: number) => {
  const { rows } = await sql<{ version: number }>`select version from ${sql.table(table)} where id = ${id}`.execute(
    world.platform.db,
  )
  return rows[0]?.version ?? 0
}
const edit = async (
  role: 'station_admin' | 'city_admin' | 'owner' | 'contractor' | 'consultant' | 'admin',
  name: string,
  id: number,
  values: object,
) =>
  ask(world, world.here.tokens[role], 'POST', pathOf(entityOf(name), 'edit'), {
    id,
    version: await versionOf(name, id),
    ...values,
  })
const told = (answer: Awaited<ReturnType<typeof ask>>) => answer.data.fields?.map(({ field }) => field)

describe('nobody widens what his own station answers for [A2]', () => {
  it.each(['station_admin', 'city_admin'] as const)('%s cannot move his own station into another district', async (role) => {
    const answer = await edit(role, 'supervise_org', world.here.org, { areacode: world.there.areacode })
    expect([answer.code, told(answer)]).toEqual([400, ['areacode']])
    expect(answer.data.fields?.[0]?.message).toBe(
      `不能更改本单位的${superviseOrg.fields.areacode.label}，请由上级机构的管理员办理`,
    )
  })

  it('a start role is not exchanged once rights were given to the role', async () => {
    const id = await make(world.platform, entityOf('custom_role'), { name: `试${unique()}`, base_role: 'site', data_scope: null })
    await sql`insert into role_grant (role, entity, verb, allowed) values (${`custom:${id}`}, 'worker', 'reveal', true)`.execute(
      world.platform.db,
    )
    const answer = await edit('admin', 'custom_role', id, { base_role: 'officer' })
    expect([answer.code, told(answer)]).toEqual([400, ['base_role']])
  })
})

describe('a registration is passed where the company is registered [A2] [A3]', () => {
  const apply = async (values: Record<string, unknown>) => {
    const username = `claimed${unique()}`
    const input = {
      unit_name: `${unique()}冒名建设有限公司`,
      usc: uscc(unique() + 70_000),
      corp_type: 9,
      areacode: world.here.areacode,
      linkman: '陈工',
      tel: '13911112222',
      username,
      password: 'Choose!Wise9',
      account_type: 'unitAccount',
      ...values,
    }
    const sent = await ask(world, undefined, 'POST', '/api/user/pc/register', input)
    expect(sent.code).toBe(200)
    const { rows } = await sql<{ id: number }>`select id from account_application where username = ${username}`.execute(
      world.platform.db,
    )
    return rows[0]?.id ?? 0
  }
  const pass = (id: number, at = world.here, role: 'station_admin' | 'admin' = 'station_admin') =>
    ask(world, at.tokens[role], 'POST', '/api/account/application/pc/examine', { id, result: 'pass' })
  const registered = async () => {
    const values = {
      unit_name: `远方建工${unique()}有限公司`,
      usc: uscc(unique() + 80_000),
      areacode: world.there.areacode,
      status: 'normal',
    }
    await make(world.platform, unit, values)
    return values
  }

  it('claiming a district does not bring a company of another one before its administrator', async () => {
    const { unit_name, usc } = await registered()
    const id = await apply({ unit_name, usc })
    const here = await pass(id)
    expect(here.code).not.toBe(200)
    expect((await pass(id, world.there)).code).toBe(200)
  })

  it('a credit code alone opens no account of its company: the name must agree', async () => {
    const { usc } = await registered()
    const answer = await pass(await apply({ usc }), world.here, 'admin')
    expect([answer.code, told(answer)]).toEqual([400, ['unit_name']])
  })

  it('a name that looks like a registered one is not registered under another code', async () => {
    const { unit_name } = await registered()
    for (const name of [
      `${unit_name}\u200b`,
      unit_name.replace('建', '建\u2060'),
      `\u00ad${unit_name}`,
      unit_name.replace('有限', ' 有限'),
    ]) {
      const answer = await pass(await apply({ unit_name: name }), world.here, 'admin')
      expect([name, answer.code, told(answer)]).toEqual([name, 400, ['unit_name']])
    }
  })

  it('nor beside the one that is being entered at the same moment [A3]', async () => {
    const unit_name = `${unique()}同时登记有限公司`
    const id = await apply({ unit_name: unit_name.replace('有限', ' 有限') })
    // 别人正在登记同样的名称，还没有提交：通过的人等他，再看有没有。
    const answer = await withTransaction(world.platform.db, async (trx) => {
      await lockUnitName(trx, unit_name)
      const passing = pass(id, world.here, 'admin')
      const waits = sql<{ n: number }>`select count(*)::int as n from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`
      const held = expect
        .poll(async () => (await waits.execute(world.platform.db)).rows[0]?.n, { timeout: 20_000 })
        .toBeGreaterThan(0)
      await Promise.race([held, passing])
      await sql`insert into unit (unit_name, usc, corp_type, areacode, status, search_text)
        values (${unit_name}, ${uscc(unique() + 85_000)}, 9, '330106', 'normal', '')`.execute(trx)
      return { passing }
    }).then(({ passing }) => passing)
    expect([answer.code, told(answer)]).toEqual([400, ['unit_name']])
  })
})

describe('a company is who it was registered as [A3]', () => {
  it.each(['owner', 'contractor', 'consultant'] as const)(
    '%s changes neither code, name, kind nor region of the own company',
    async (role) => {
      const own = world.here.units[role] ?? 0
      const values = { unit_name: `改名${unique()}`, usc: uscc(unique() + 90_000), corp_type: 5, areacode: world.there.areacode }
      for (const [name, value] of Object.entries(values)) {
        const answer = await edit(role, 'unit', own, { [name]: value })
        expect([name, answer.code, told(answer)]).toEqual([name, 400, [name]])
        expect(answer.data.fields?.[0]?.message).toContain('330106质安站')
      }
      expect((await edit(role, 'unit', own, { linkman: '王工' })).code).toBe(200)
    },
  )

  it('no text keeps characters nobody sees, and two companies never look the same', async () => {
    const name = `看得见${unique()}`
    const added = await edit(
      'city_admin',
      'unit',
      await make(world.platform, unit, { unit_name: `原名${unique()}`, areacode: world.here.areacode, status: 'normal' }),
      {
        unit_name: `\u200b${name}\u00ad（集团）`,
      },
    )
    expect([added.code, added.msg]).toEqual([200, ''])
    const { rows } = await sql<{ unit_name: string }>`select unit_name from unit where id = ${added.data.id}`.execute(
      world.platform.db,
    )
    expect(rows[0]?.unit_name).toBe(`${name}（集团）`)
    const other = await make(world.platform, unit, {
      unit_name: `另一家${unique()}`,
      areacode: world.here.areacode,
      status: 'normal',
    })
    const twin = await edit('city_admin', 'unit', other, { unit_name: `${name} (集团)` })
    expect([twin.code, told(twin)]).toEqual([400, ['unit_name']])
  })
})

describe('what looks alike is alike [A3]', () => {
  const NAMES = [
    'ABC大厦',
    'АВС大厦',
    'ＡＢＣ 大厦',
    'ΑΒC大厦',
    '滨江—医院（一期）',
    '滨江-医院(一期)',
    'Привет',
    'ΠΣΩ',
    '1-1号楼',
    '11号楼',
  ]

  it('to the forms and to the database by the same rule, whatever alphabet its letters are from', async () => {
    const { rows } = await sql<{
      key: string
    }>`select name_skeleton(name) as key from unnest(${NAMES}::text[]) with ordinality as t (name, at) order by at`.execute(
      world.platform.db,
    )
    expect(rows.map(({ key }) => key)).toEqual(NAMES.map(normalizeName))
    expect(new Set(NAMES.slice(0, 4).map(normalizeName)).size).toBe(1)
    expect(normalizeName('1-1号楼')).not.toBe(normalizeName('11号楼'))
  })

  it('a company in letters of another alphabet is the one that is there', async () => {
    const name = `AKMOPT建设${unique()}`
    await make(world.platform, unit, { unit_name: name, areacode: world.here.areacode, status: 'normal' })
    const other = await make(world.platform, unit, {
      unit_name: `另名${unique()}`,
      areacode: world.here.areacode,
      status: 'normal',
    })
    const twin = await edit('city_admin', 'unit', other, { unit_name: name.replace('AKMOPT', 'АКМОРТ') })
    expect(twin.data.fields).toEqual([{ field: 'unit_name', message: '该单位名称已登记' }])
  })

  it('a project is found as the one that exists, however little of its name is written in the same letters', async () => {
    const engineering = entityOf('engineering')
    await freshRow(world.platform, world.there, engineering, world.there.accounts.owner, {
      state: 1,
      engineering_name: 'CX1地块',
    })
    const found = async (name: string) =>
      (
        await ask(world, world.here.tokens.owner, 'GET', '/api/engineering/pc/engineeringProjectDuplicate', { name })
      ).data.rows?.map((row) => row['name'])
    expect(await found('СХ１地块')).toEqual(['CX1地块'])
    expect(await found('DY2地块')).toEqual([])
  })

  it('no call keeps what nobody sees: names of folders, of views and of people; passwords stay as they were typed', async () => {
    const { here } = world
    const post = (url: string, input: Record<string, unknown>) => ask(world, here.tokens.officer, 'POST', url, input)
    const name = `图纸${unique()}`
    const hidden = [...name].join('\u200b\u202e')
    expect((await post('/api/correspondence/document_flow/pc/saveFolder', { name: hidden })).code).toBe(200)
    expect((await post('/api/correspondence/document_flow/pc/saveFolder', { name })).msg).toBe('同一处已有同名文件夹')
    expect((await post('/api/user/pc/savedView', { list: 'monomer', name: hidden, value: {} })).code).toBe(200)
    const { rows } = await sql<{ name: string }>`select name from saved_view where account_id = ${here.accounts.officer}
      union all select name from doc_folder where created_by = ${here.accounts.officer}`.execute(world.platform.db)
    expect(rows.map((row) => row.name)).toEqual([name, name])
    const wanted = 'Right\u200bHorse#7-battery'
    const hash = await hashPassword('Old#Horse7-battery')
    await sql`insert into account_secret (account_id, password_hash) values (${here.accounts.officer}, ${hash})`.execute(
      world.platform.db,
    )
    const change = { old_password: 'Old#Horse7-battery', new_password: wanted }
    const changed = await post('/api/user/pc/password', change)
    expect([changed.code, changed.msg]).toEqual([200, ''])
    const login = async (password: string) =>
      (await ask(world, undefined, 'POST', '/api/user/pc/login', { username: `officer-${here.areacode}`, password })).code
    expect([await login(wanted), await login(wanted.replace('\u200b', ''))]).toEqual([200, 400])
  })
})

describe('participants are told no more than they need [A8]', () => {
  it('the timeline keeps to the regulators who looked at a personal value and why', async () => {
    const worker = entityOf('worker')
    const id = await freshRow(world.platform, world.here, worker, world.here.accounts.site, {
      engineering_id: world.here.project,
    })
    const seen = await ask(world, world.here.tokens.officer, 'POST', pathOf(worker, 'reveal'), {
      id,
      field: 'idno',
      reason: '暗访核对',
    })
    expect(seen.code).toBe(200)
    const timeline = async (role: 'site' | 'contractor' | 'officer') =>
      JSON.stringify((await ask(world, world.here.tokens[role], 'GET', pathOf(worker, 'timeline'), { id })).data.rows)
    expect(await timeline('officer')).toContain('暗访核对')
    for (const role of ['site', 'contractor'] as const) expect(await timeline(role)).not.toContain('暗访核对')
  })

  it('no company sees from where and how strongly others sign in', async () => {
    const account = entityOf('account')
    await sql`update account set last_login_ip = '203.0.113.77', created_by = null`.execute(world.platform.db)
    for (const role of ['contractor', 'consultant', 'site', 'owner'] as const) {
      const { data } = await ask(world, world.here.tokens[role], 'GET', pathOf(account, 'getList'), { limit: 50 })
      for (const row of data.rows ?? []) expect([role, row['last_login_ip'], row['mfa']]).toEqual([role, undefined, undefined])
    }
    const { data } = await ask(world, world.here.tokens.city_admin, 'GET', pathOf(account, 'getList'), { limit: 50 })
    expect(JSON.stringify(data.rows)).toContain('203.0.113.77')
  })

  it('no company hears when and by what others sign in; of oneself one reads it all [A8]', async () => {
    const account = entityOf('account')
    const id = world.here.accounts.labour
    const acts = ['login', 'logout', 'password', 'ticket', 'startMfa', 'removeMfa', 'resetPassword', 'forceOffline']
    const log = (action: string, after: object | null) =>
      sql`insert into oper_log (account_id, username, module, action, row_id, result, ip, agent, route, trace_id, after)
        select id, username, 'account', ${action}::text, id, 'ok', '127.0.0.1', 'test', 'test', 'test',
        ${after && JSON.stringify(after)}::jsonb from account where id = ${id}`.execute(world.platform.db)
    for (const action of acts) await log(action, action === 'startMfa' ? { mfa: true } : null)
    await log('edit', { real_name: '李四' })
    const told = async (role: RoleName) => {
      const { code, data } = await ask(world, world.here.tokens[role], 'GET', pathOf(account, 'timeline'), { id })
      return code === 200 ? (data.rows ?? []).map((row) => String(row['action'])) : code
    }
    for (const role of ['contractor', 'site'] as const) expect([role, await told(role)]).toEqual([role, ['edit']])
    expect(await told('labour')).toEqual(['edit', ...acts.toReversed()])
    expect(await told('city_admin')).toEqual(['edit', ...acts.toReversed()])
  })
})
