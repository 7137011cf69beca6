import { type AnyEntity, granted } from '@zhujian/model'
import { entityOf } from '@zhujian/domain/entities'
import { superviseDoc } from '@zhujian/domain/document/supervise-doc'
import { type RoleName, roles } from '@zhujian/domain/roles'
import { worker } from '@zhujian/domain/people/worker'
import { pathOf } from '@zhujian/server/entity/entity-routes'
import { lookupFields } from '@zhujian/server/entity/lookup'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sample } from '../factory'
import { testedEntities } from '../tested'
import { ask, createWorld, freshRow, type World } from '../world'
import { knock } from './knock'
import { nameOfRoute, routesOf, sampleOf } from './route-samples'
import { someRoles } from './tried'

/** A value seen only as a mask is told by no list, count, order or export; whoever may reveal it looks it up, and that is logged. */
let world: World
beforeAll(async () => {
  world = await createWorld()
}, 120_000)
afterAll(() => world.close())

const personal = testedEntities.flatMap((entity) =>
  Object.entries(entity.fields)
    .filter(([, field]) => field.sensitive && field.kind !== 'files')
    .map(([name]) => [`${entity.label} ${name}`, entity, name] as const),
)
const valueOf = (entity: AnyEntity, name: string): string => {
  const field = entity.fields[name]
  return field ? String(sample(field)) : ''
}
/** Of those who may read it, a role of each reach: another one each time. */
const readers = (entity: AnyEntity) => {
  const may = (role: RoleName) => granted(entity, role, 'read')
  return someRoles(may).filter(may)
}
/** Code of a refusal for want of the right. */
const DENIED = 10_000
const token = (role: RoleName) => world.here.tokens[role]
const reveals = async (role: RoleName) => {
  const { rows } = await sql<{ module: string; row_id: number | null; note: string }>`select module, row_id, note from oper_log
    where action = 'reveal' and account_id = ${world.here.accounts[role]} order by id`.execute(world.platform.db)
  return rows
}

describe('a masked value answers no question [A7]', () => {
  it.each(personal)('%s narrows, counts, sorts and exports nothing', async (_, entity, name) => {
    const value = valueOf(entity, name)
    await freshRow(world.platform, world.here, entity, world.here.accounts.owner, { [name]: value })
    const refusedBy: [string, Record<string, unknown>][] = [
      ['getList', { [name]: value }],
      ['getList', { sort: name }],
      ['getList', { sort: `-${name}_index` }],
      ['totals', { parts: '[{}]', [name]: value }],
      ['totals', { parts: JSON.stringify([{ [name]: value }]) }],
      ['export', { [name]: value }],
      ['export', { sort: name }],
    ]
    for (const role of readers(entity)) {
      for (const [verb, query] of refusedBy) {
        const { code } = await ask(world, token(role), 'GET', pathOf(entity, verb), query)
        expect([role, verb, query, [400, DENIED].includes(code)]).toEqual([role, verb, query, true])
      }
      const { code, data } = await ask(world, token(role), 'GET', pathOf(entity, 'getList'), { keyword: value })
      expect([role, code, data.total ?? 0]).toEqual([role, 200, 0])
    }
  })

  it('no route that answers a GET takes a personal value in its address [A9]', async () => {
    const names = [...new Set(personal.map(([, , name]) => name))].filter((name) => name !== 'address')
    const taken: string[] = []
    for (const known of routesOf(world).filter(({ method, right }) => method === 'GET' && !('public' in right))) {
      const sampled = sampleOf(known)
      const input = sampled?.input({ id: 1, engineering_id: world.here.project }, 'admin', world) ?? {}
      if (known.url.includes('*') || known.url.includes(':')) continue
      // A list refuses what it does not know as a whole: its own fields are asked one by one.
      const own = names.filter((name) => sampled?.entity && name in sampled.entity.fields)
      for (const asked of [...own.map((name) => [name]), names]) {
        const more = Object.fromEntries(asked.map((name) => [name, '13800138000']))
        const answers = await Promise.all(
          [input, { ...input, ...more }].map((each) => knock(world, { ...known, token: token('city_admin'), input: each })),
        )
        const [plain, narrowed] = answers.map(({ code, data }) => JSON.stringify([code, data.total, data['totals']]))
        if (answers[1]?.code !== 400 && plain !== narrowed) taken.push(`${nameOfRoute(known)}?${asked.join('&')}`)
      }
    }
    expect(taken).toEqual([])
  })
})

describe('the lookup of a personal value [A7] [A9]', () => {
  const searched = testedEntities.filter((entity) => lookupFields(entity).length > 0)

  it.each(searched.map((entity) => [entity.label, entity] as const))(
    '%s is looked up only by those who may reveal, and each look is a log row without the value',
    async (_, entity) => {
      for (const name of lookupFields(entity)) {
        const value = valueOf(entity, name)
        const id = await freshRow(world.platform, world.here, entity, world.here.accounts.owner, { [name]: value })
        for (const role of readers(entity)) {
          const before = (await reveals(role)).length
          const { code, data } = await ask(world, token(role), 'POST', pathOf(entity, 'lookup'), { field: name, value })
          const looks = (await reveals(role)).slice(before)
          if (!granted(entity, role, 'reveal')) {
            expect([role, code, looks]).toEqual([role, DENIED, []])
            continue
          }
          expect([role, code, looks.length]).toEqual([role, 200, 1])
          expect(JSON.stringify(looks)).not.toContain(value)
          const far = await ask(world, world.there.tokens[role], 'POST', pathOf(entity, 'lookup'), { field: name, value })
          // A region above both districts, and the company library of one's own unit.
          if (roles[role].dataScope !== 'all') expect([role, far.data['ids']]).toEqual([role, []])
          if (((data['ids'] as number[]) ?? []).length > 0) expect(data['ids']).toContain(id)
        }
      }
    },
  )

  it('finds the person for who may see him, and stops at the limit of looks', async () => {
    const idno = valueOf(entityOf('manage_user'), 'idno')
    const id = await freshRow(world.platform, world.here, worker, world.here.accounts.site, {
      idno,
      engineering_id: world.here.project,
    })
    const look = () => ask(world, token('site'), 'POST', pathOf(worker, 'lookup'), { field: 'idno', value: idno.toLowerCase() })
    expect((await look()).data['ids']).toEqual([id])
    const answers = await Promise.all(Array.from({ length: 40 }, look))
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from oper_log where action = 'reveal'
      and account_id = ${world.here.accounts.site} and happened_at > now() - interval '1 minute'`.execute(world.platform.db)
    expect([rows[0]?.n, answers.some(({ data }) => data.problem === 'tooMany')]).toEqual([30, true])
  })

  it('is offered for no other field', async () => {
    for (const field of ['name', 'card_no', '__proto__', 'constructor'])
      expect((await ask(world, token('site'), 'POST', pathOf(worker, 'lookup'), { field, value: 'x' })).code).toBe(400)
  })
})

describe('what the regulators keep to themselves [A7]', () => {
  it('no participant narrows, counts or sorts by an internal field', async () => {
    const internal = superviseDoc.flow?.internalFields ?? []
    expect(internal.length).toBeGreaterThan(0)
    for (const entity of testedEntities)
      for (const name of entity.flow?.internalFields ?? [])
        for (const role of readers(entity).filter((each) => roles[each].side === 'participant'))
          for (const [verb, query] of [
            ['getList', { [name]: '1' }],
            ['getList', { sort: name }],
            ['totals', { parts: JSON.stringify([{ [name]: '1' }]) }],
            ['export', { sort: name }],
          ] as const) {
            const { code } = await ask(world, token(role), 'GET', pathOf(entity, verb), query)
            expect([entity.name, name, role, verb, [400, DENIED].includes(code)]).toEqual([entity.name, name, role, verb, true])
          }
  })
})
