import { type AnyEntity, granted } from '@zhujian/model'
import { allEntities } from '@zhujian/domain/entities'
import { type RoleName, roleNames, roles } from '@zhujian/domain/roles'
import { pathOf } from '@zhujian/server/entity/entity-routes'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { completeValues } from '../contract/complete-values'
import { sentBack } from '../registration-rows'
import { testedEntities } from '../tested'
import { changeable, createWorld, formNames, freshRow, ownRow, type World } from '../world'
import { knock } from './knock'
import { nameOfRoute, routesOf, sampleOf } from './route-samples'
import { isTried } from './tried'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const holder = (entity: AnyEntity, right: string): RoleName | undefined =>
  roleNames.find((role) => granted(entity, role, right) && roles[role].dataScope !== 'all') ??
  roleNames.find((role) => granted(entity, role, right))
const stored = async (entity: AnyEntity, id: number) =>
  (await sql<Record<string, unknown>>`select * from ${sql.table(entity.name)} where id = ${id}`.execute(world.platform.db))
    .rows[0] ?? {}
const hashOf = async (entity: AnyEntity) =>
  (
    await sql<{
      hash: string
    }>`select md5(string_agg(t::text, '|' order by t.id)) as hash from ${sql.table(entity.name)} t`.execute(world.platform.db)
  ).rows[0]?.hash

describe('ids in another shape (T24)', () => {
  it('reach nothing of another district, and change nothing', async () => {
    const before = await Promise.all(allEntities.map(hashOf))
    const let_through: unknown[] = []
    let checks = 0
    for (const known of routesOf(world).filter(isTried)) {
      const sample = sampleOf(known)
      const entity = sample?.entity
      // A ticket for nobody's project in particular is a ticket all the same.
      if (!entity || sample.kind === 'open' || sample.kind === 'add' || known.url.endsWith('/loginTicket')) continue
      if (entity.scope === 'shared' || entity.scope === 'unit' || entity.scope === 'org') continue
      const id = world.there.refs[entity.name] ?? world.there.project
      const target = { id, engineering_id: world.there.project }
      const input = sample.input(target, 'contractor', world)
      const [name] = Object.entries(input).find(([, value]) => value === id || value === String(id)) ?? []
      if (name === undefined) continue
      const shapes: unknown[] = [
        String(id),
        [id],
        [[id]],
        { $gt: 0 },
        { id },
        `${id}.0`,
        `${id}e0`,
        ` ${id}`,
        `+${id}`,
        `0x${id}`,
        `${id},${id}`,
      ]
      shapes.push(`${id}' or '1'='1`, '9007199254740993', '99999999999999999999', 2.5, -1, 0, null, true, '', '１２')
      for (const shape of shapes) {
        checks += 1
        const answer = await knock(world, { ...known, token: world.here.tokens.contractor, input: { ...input, [name]: shape } })
        const refused = answer.status < 500 && (answer.code !== 200 || empty(answer.data))
        if (!refused) let_through.push([nameOfRoute(known), shape, answer.status, answer.code, answer.data])
      }
    }
    expect(let_through).toEqual([])
    expect(checks).toBeGreaterThan(800)
    expect(await Promise.all(allEntities.map(hashOf))).toEqual(before)
  })

  const empty = (data: Record<string, unknown> | null): boolean => {
    if (data === null) return true
    // Without an id a list is the caller's own, which holds nothing of another district.
    if (Array.isArray(data.rows))
      return data.rows.every((row: Record<string, unknown>) => row.id !== world.there.refs[String(row.entity)])
    return Array.isArray(data.results) && data.results.every((each: { ok: boolean }) => !each.ok)
  }

  it('an id in the address does not overrule the one in the body', async () => {
    const url = `/api/project/engineering/pc/edit?id=${world.here.project}&version=1`
    const input = { id: world.there.project, version: 1, address: '他区' }
    const answer = await knock(world, { method: 'POST', url, token: world.here.tokens.owner, input })
    expect(answer.data.problem).toBe('notFound')
  })
})

describe('what was not asked for (T27)', () => {
  const smuggled = {
    id: 999_999,
    created_by: 999_999,
    created_at: 1,
    updated_by: 999_999,
    deleted_at: 1,
    version: 1,
    state: 1,
    search_text: 'x',
    history_type: 1,
    supervise_org_id: 999_999,
    check_status: 2,
    is_admin: true,
    is_demo: true,
    must_change: false,
    mfa: false,
    credit_score: '100',
  }

  it.each(testedEntities.map((entity) => [entity.label, entity] as const))(
    '%s keeps every column outside its form',
    async (_, entity) => {
      for (const role of roleNames.filter((each) => granted(entity, each, 'edit'))) {
        const id = await ownRow(world, entity, role, sentBack(entity))
        const before = await stored(entity, id)
        const names = formNames(entity)
        const values = await completeValues(world, entity, changeable(entity), role, id)
        const outside = Object.fromEntries(Object.entries(smuggled).filter(([name]) => !names.includes(name)))
        const sent: Record<string, unknown> = { ...outside, ...hidden(entity, names), ...values }
        const answer = await knock(world, {
          method: 'POST',
          url: pathOf(entity, 'edit'),
          token: world.here.tokens[role],
          input: { ...sent, id, version: before.version },
        })
        expect([role, answer.code, answer.data?.fields ?? answer.msg]).toEqual([role, 200, ''])
        const after = await stored(entity, id)
        const written = new Set([
          ...changeable(entity).flatMap((name) => [name, `${name}_sealed`, `${name}_index`]),
          ...Object.keys(entity.computed ?? {}),
          ...followers(entity),
        ])
        // What the server fills in by itself may differ now; what was smuggled in may not stand there.
        const changed = Object.keys(after).filter(
          (name) =>
            !written.has(name) && String(after[name]) !== String(before[name]) && String(after[name]) === String(sent[name]),
        )
        expect([role, changed]).toEqual([role, []])
      }
    },
  )

  it('a body that reaches for the prototype is refused or read without it', async () => {
    const url = pathOf(allEntities[0] as AnyEntity, 'edit')
    const row = `"id":${world.here.project},"version":1`
    for (const [input, code] of [
      [`{${row},"constructor":{"prototype":{"state":1}}}`, 400],
      [`{${row},"__proto__":{"state":15,"admin":true}}`, undefined],
    ] as const) {
      const answer = await knock(world, { method: 'POST', url, token: world.here.tokens.owner, input })
      expect(answer.status).toBeLessThan(500)
      if (code) expect(answer.code).toBe(code)
    }
    expect('admin' in {}).toBe(false)
    expect((await stored(allEntities[0] as AnyEntity, world.here.project)).state).toBe(1)
  })

  /** Columns the server itself moves along with an edit. */
  const followers = (entity: AnyEntity): string[] => [
    'version',
    'updated_at',
    'updated_by',
    'search_text',
    ...(entity.name === 'engineering' ? ['lng', 'lat'] : []),
    // The authority of the project it belongs to, whatever was sent.
    ...(entity.name === 'completion_acceptance' ? ['supervise_org_id'] : []),
    // How often a document was handed in.
    ...(entity.name === 'engineering_file' ? ['times', 'reviewed_by', 'reviewed_at'] : []),
    // Whose word a certificate is, by who wrote it.
    ...(entity.name === 'unit' ? ['licence_declared', 'licence_reason'] : []),
    ...(entity.name === 'unit_qual' ? ['declared', 'return_reason', 'verified_on', 'once_verified'] : []),
  ]
  const hidden = (entity: AnyEntity, names: readonly string[]) =>
    Object.fromEntries(
      Object.keys(entity.fields)
        .filter((name) => !names.includes(name))
        .flatMap((name) => [
          // Nothing the server would count to by itself.
          [name, 77],
          [`${name}_sealed`, 'x'],
          [`${name}_index`, 'x'],
        ]),
    )
})

describe('lists (T28b, T30)', () => {
  const lists = () => testedEntities.map((entity) => [entity, holder(entity, 'read') as RoleName] as const)

  it('are not widened by doubled, bracketed or clever parameters', async () => {
    const odd = [
      'areacode=330106&areacode=330108',
      'areacode[]=330106&areacode[]=330108',
      'engineering_id=1,2%20or%201=1',
      'engineering_id[$gt]=0',
      'limit=51',
      'limit=1e3',
      'limit=abc',
      'limit=0',
      'limit=-1',
      'limit=10&limit=10000',
      'page=1e9',
      'page=99999999',
      'page=-1',
      'state=0%20or%201=1&state=2',
      'ids=1;2',
      'ids=*',
      'ids=',
      'scope=all',
      'deleted=1',
      'deleted_at=1',
      'token=1',
      '__proto__[x]=1',
      'constructor=1',
    ]
    // A word that is a filter here is no odd one.
    for (const [entity, role] of lists())
      for (const query of odd.filter((each) => !entity.list.search.includes(each.split('=')[0] ?? ''))) {
        const url = `${pathOf(entity, 'getList')}?${query}`
        const answer = await knock(world, { method: 'GET', url, token: world.here.tokens[role] })
        expect([url, answer.code]).toEqual([url, 400])
      }
  })

  it('hold at most fifty rows, all within reach, whatever the library header says', async () => {
    const [entity] = allEntities.filter((each) => each.name === 'engineering')
    if (!entity) throw new Error('no engineering')
    for (let n = 0; n < 60; n += 1) await freshRow(world.platform, world.there, entity, world.there.accounts.owner, { state: 1 })
    const url = pathOf(entity, 'getList')
    const get = (type: string) =>
      knock(world, { method: 'GET', url, token: world.here.tokens.station_head, input: { limit: 50 }, headers: { type } })
    for (const type of ['99', '1,2', '0,1,2', '-1', 'all', '1 or 1=1'])
      expect([type, (await get(type)).code]).toEqual([type, 400])
    for (const type of ['0', '1', '2', '']) {
      const { data } = await get(type)
      expect(data.rows?.length).toBeLessThanOrEqual(50)
      expect(data.rows?.filter((row) => row.areacode !== world.here.areacode)).toEqual([])
    }
  })

  it('are sorted by their own columns only', async () => {
    const names = [
      'deleted_at',
      'version',
      'search_text',
      'created_by',
      'password_hash',
      '1',
      'id,id',
      'id desc',
      '(select 1)',
      '--id',
      'ID',
    ]
    names.push(
      'updated_at desc,(select pg_sleep(3))',
      'case when 1=1 then id else state end',
      'id;drop table account',
      '"id"',
      'x'.repeat(10_000),
    )
    names.push('constructor', '__proto__', 'toString', '-', '-deleted_at')
    for (const [entity, role] of lists()) {
      const hiddenNames = Object.entries(entity.fields)
        .filter(([, field]) => field.sensitive)
        .flatMap(([name]) => [name, `${name}_sealed`, `${name}_index`])
      for (const sort of [...names, ...hiddenNames]) {
        const answer = await knock(world, {
          method: 'GET',
          url: pathOf(entity, 'getList'),
          token: world.here.tokens[role],
          input: { sort },
        })
        expect([entity.name, sort.slice(0, 60), answer.code]).toEqual([entity.name, sort.slice(0, 60), 400])
      }
    }
  })
})
