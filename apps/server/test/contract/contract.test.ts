import { type AnyEntity, barredFrom, goesOnInHistory, granted, rightsOf, VERBS } from '@zhujian/model'
import { allEntities } from '@zhujian/domain/entities'
import { type RoleName, roleNames, roleOf, roles } from '@zhujian/domain/roles'
import { pathOf } from '@zhujian/server/entity/entity-routes'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { restate, sampleValues } from '../factory'
import { REGISTRATION, sentBack } from '../registration-rows'
import { testedEntities } from '../tested'
import { ask, changeable, createWorld, formNames, freshRow, ownRow, type World } from '../world'
import { completeValues } from './complete-values'
import { changedText } from './stored-text'

/** One suite over every entity, role and step: what the definition says is what the server does. */
let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

/** Roles with the same rights and reach on an entity behave alike and are tried once; where one right is tried, by that alone. */
function distinctRoles(entity: AnyEntity, wanted: (role: RoleName) => boolean, rights?: readonly string[]): RoleName[] {
  const seen = new Map<string, RoleName>()
  for (const role of roleNames.filter(wanted)) {
    const held = (rights ?? rightsOf(entity)).filter((right) => granted(entity, role, right))
    const key = `${roles[role].dataScope}/${rights !== undefined && roleOf(role).ownRows}/${held.join()}`
    if (!seen.has(key)) seen.set(key, role)
  }
  return [...seen.values()]
}
const holding = (entity: AnyEntity, right: string) => distinctRoles(entity, (role) => granted(entity, role, right))
const reader = (entity: AnyEntity) => holding(entity, 'read')[0] as RoleName
const actor = (role: RoleName) => world.here.accounts[role]
const token = (role: RoleName) => world.here.tokens[role]

/**
 * A row in that state: one that a step was refused on stands as it was and is put there, unless the database keeps what was issued
 * as it is.
 */
async function standing(entity: AnyEntity, untouched: Map<RoleName, number>, drafter: RoleName, state: string): Promise<number> {
  const code = Number(entity.flow?.states.code(state))
  const known = untouched.get(drafter)
  untouched.delete(drafter)
  const moved =
    known !== undefined &&
    (await restate(world.platform, entity, known, code).then(
      () => true,
      () => false,
    ))
  if (moved) return known
  return freshRow(world.platform, world.here, entity, actor(drafter), {
    state: code,
    // Steps are taken on projects under construction, what belongs to the registration too.
    ...(entity.name in REGISTRATION && { engineering_id: world.here.project }),
  })
}

/** What a search field is asked with so that the row itself must come back. */
function searchValue(entity: AnyEntity, name: string, row: Record<string, unknown>): string | undefined {
  const field = entity.fields[name]
  const value = row[name]
  if (value === null || value === undefined || field?.sensitive) return undefined
  if (name.endsWith('_at') || field?.kind === 'instant') return '2020-01-01 - 2030-12-31'
  if (field?.kind === 'date') return `${value} - ${value}`
  if (field?.kind === 'month') return `${value} - ${value}`
  return Array.isArray(value) ? value.join(',') : String(value)
}

describe.each(testedEntities.map((entity) => [entity.label, entity] as const))('%s', (_, entity) => {
  it('has a row that everything it asks for stands behind', () => expect(world.here.unmade[entity.name]).toBeUndefined())

  it('is found by each of its search fields [S3-07]', async () => {
    const role = reader(entity)
    const id = await freshRow(world.platform, world.here, entity, actor(role))
    const { data: row } = await ask(world, token(role), 'GET', pathOf(entity, 'info'), { id })
    for (const name of entity.list.search) {
      const value = searchValue(entity, name, row)
      if (value === undefined) continue
      const { code, data } = await ask(world, token(role), 'GET', pathOf(entity, 'getList'), { ids: id, [name]: value })
      expect([name, code, data.total]).toEqual([name, 200, 1])
    }
  })

  it('refuses undeclared filters, unknown sort columns and oversized pages', async () => {
    const get = (query: Record<string, unknown>) => ask(world, token(reader(entity)), 'GET', pathOf(entity, 'getList'), query)
    for (const query of [
      { surprise: '1' },
      { sort: 'deleted_at' },
      { sort: 'id;select 1' },
      { limit: '100000' },
      { limit: '-1' },
      { page: '0' },
      { page: '1e9' },
    ])
      expect([query, (await get(query)).code]).toEqual([query, 400])
  })

  it('counts its parts in one answer as their lists do, and refuses parts nobody declared', async () => {
    const role = reader(entity)
    const states = Object.keys(entity.flow?.states.entries ?? {}).slice(0, 3)
    const parts = [
      {},
      { created_at: '2020-01-01 - 2020-01-02' },
      ...states.map((state) => ({ state: entity.flow?.states.code(state) })),
    ]
      .filter((part) => Object.keys(part).every((name) => entity.list.search.includes(name)))
      .map((part) => Object.fromEntries(Object.entries(part).map(([name, value]) => [name, String(value)])))
    const totals = (query: Record<string, unknown>) => ask(world, token(role), 'GET', pathOf(entity, 'totals'), query)
    const lists = await Promise.all(parts.map((part) => ask(world, token(role), 'GET', pathOf(entity, 'getList'), part)))
    expect((await totals({ parts: JSON.stringify(parts) })).data['totals']).toEqual(lists.map(({ data }) => data.total))
    for (const wrong of ['[{"surprise":"1"}]', '{', '[]', '{}', '[{"search_text":"a"}]'])
      expect([wrong, (await totals({ parts: wrong })).code]).toEqual([wrong, 400])
  })

  it.runIf(entity.views)('the number of each of its views is that of the rows the view opens, for every reader', async () => {
    const keys = Object.keys(entity.views ?? {})
    const parts = JSON.stringify(keys.map((view) => ({ view })))
    for (const role of distinctRoles(entity, (each) => granted(entity, each, 'read'), ['read'])) {
      const { data } = await ask(world, token(role), 'GET', pathOf(entity, 'totals'), { parts })
      const rows = (view: string) => ask(world, token(role), 'GET', pathOf(entity, 'getList'), { view, limit: '1' })
      const lists = await Promise.all(keys.map(rows))
      expect([role, data['totals']]).toEqual([role, lists.map(({ data: list }) => list.total)])
    }
    const unknown = await ask(world, token(reader(entity)), 'GET', pathOf(entity, 'getList'), { view: 'no_such_view' })
    expect(unknown.code).toBe(400)
  })

  it('is sorted by each of its columns', async () => {
    for (const name of ['id', 'created_at', ...entity.list.search]) {
      const field = entity.fields[name]
      if (field && (field.sensitive || ['files', 'lines', 'refs', 'richText'].includes(field.kind))) continue
      expect([
        name,
        (await ask(world, token(reader(entity)), 'GET', pathOf(entity, 'getList'), { sort: `-${name}` })).code,
      ]).toEqual([name, 200])
    }
  })

  it('is added by those who may, takes form fields only, and names every missing field at once', async () => {
    for (const role of holding(entity, 'add')) {
      const required = formNames(entity).filter((name) => entity.fields[name]?.optional === false)
      const empty = await ask(world, token(role), 'POST', pathOf(entity, 'add'))
      if (required.length > 0)
        expect([role, empty.code, required.filter((name) => !empty.data.fields?.some((each) => each.field === name))]).toEqual([
          role,
          400,
          [],
        ])
      const values = await completeValues(world, entity, formNames(entity), role)
      const smuggled = { id: 999_999, version: 99, created_by: 1, deleted_at: null, history_type: 1, is_demo: true }
      const added = await ask(world, token(role), 'POST', pathOf(entity, 'add'), { ...values, ...smuggled })
      expect([role, added.code, added.msg, added.data.fields]).toEqual([role, 200, '', undefined])
      const { rows } = await sql<
        Record<string, unknown>
      >`select version, created_by from ${sql.table(entity.name)} where id = ${added.data.id ?? 0}`.execute(world.platform.db)
      expect([rows[0]?.version, rows[0]?.created_by]).toEqual([1, actor(role)])
    }
  })

  it('is edited once per version', async () => {
    for (const role of holding(entity, 'edit')) {
      const id = await ownRow(world, entity, role, sentBack(entity))
      const { data: row } = await ask(world, token(role), 'GET', pathOf(entity, 'info'), { id })
      const values = await completeValues(world, entity, changeable(entity), role, id)
      const first = await ask(world, token(role), 'POST', pathOf(entity, 'edit'), { ...values, id, version: row.version })
      expect([role, first.code, first.msg, first.data.fields]).toEqual([role, 200, '', undefined])
      const second = await ask(world, token(role), 'POST', pathOf(entity, 'edit'), { ...values, id, version: row.version })
      expect([role, second.code, second.data.problem]).toEqual([role, 0, 'stale'])
    }
  })

  it('takes each step from its states and from no other, by those it is granted to', async () => {
    const untouched = new Map<RoleName, number>()
    for (const [name, step] of Object.entries(entity.flow?.steps ?? {})) {
      const states = Object.keys(entity.flow?.states.entries ?? {})
      const elsewhere = states.find((each) => !step.from.includes(each))
      // From where it is taken does not go by the role: the first of those who hold it tries every state, the others one.
      for (const [at, role] of holding(entity, name).entries())
        for (const state of at === 0 ? [...step.from, ...(elsewhere ? [elsewhere] : [])] : step.from.slice(0, 1)) {
          const drafter = barredFrom(entity, step).length === 0 ? role : role === 'officer' ? 'station_head' : 'officer'
          const fits = step.from.includes(state)
          const id = await standing(entity, untouched, drafter, state)
          const asks = fits ? await completeValues(world, entity, step.asks ?? [], role) : {}
          const input = { ...asks, id, version: 1, step: name }
          const { data } = await ask(world, token(role), 'POST', pathOf(entity, 'examine'), input)
          const said = verdict(data.problem)
          const expected = said === 'notFound' ? said : fits ? 'done' : 'wrongState'
          expect([name, role, state, said]).toEqual([name, role, state, expected])
          if (said !== 'done') untouched.set(drafter, id)
        }
    }
  })

  it('offers in each state none but the steps that are taken from it', async () => {
    const steps = Object.entries(entity.flow?.steps ?? {})
    const holders = new Set(steps.flatMap(([name]) => holding(entity, name).slice(0, 1)))
    const untouched = new Map<RoleName, number>()
    for (const state of holders.size > 0 ? Object.keys(entity.flow?.states.entries ?? {}) : []) {
      const id = await standing(entity, untouched, 'officer', state)
      untouched.set('officer', id)
      for (const role of holders) {
        const { data } = await ask(world, token(role), 'GET', pathOf(entity, 'info'), { id })
        const wrong = steps.filter(([name, { from }]) => data.can?.includes(name) && !from.includes(state))
        expect([role, state, wrong.map(([name]) => name)]).toEqual([role, state, []])
      }
    }
  })

  it('refuses each step to every role it is not granted to', async () => {
    const steps = Object.keys(entity.flow?.steps ?? {})
    if (steps.length === 0) return
    const id = await freshRow(world.platform, world.here, entity, actor('officer'))
    for (const role of distinctRoles(entity, (each) => granted(entity, each, 'read')))
      for (const step of steps.filter((each) => !granted(entity, role, each))) {
        const { data } = await ask(world, token(role), 'POST', pathOf(entity, 'examine'), { id, version: 1, step })
        expect([step, role, data.problem]).toEqual([step, role, 'forbidden'])
      }
  })

  it('is deleted by those who may, ids joined by commas, and says for each row why not [S7-45]', async () => {
    for (const role of holding(entity, 'delete')) {
      const id = await freshRow(world.platform, world.here, entity, actor(role))
      const answer = await ask(world, token(role), 'POST', pathOf(entity, 'delete'), { ids: String(id) })
      expect([role, answer.data.results]).toEqual([role, [{ id, ok: true, msg: '' }]])
      const again = await ask(world, token(role), 'POST', pathOf(entity, 'delete'), { ids: String(id) })
      expect([role, again.data.results]).toEqual([role, [{ id, ok: false, msg: '数据不存在' }]])
    }
  })

  it('refuses every role without the right', async () => {
    const routes: Record<string, ['GET' | 'POST', string, Record<string, unknown>]> = {
      read: ['GET', 'getList', {}],
      add: ['POST', 'add', {}],
      edit: ['POST', 'edit', { id: 1, version: 1 }],
      delete: ['POST', 'delete', { ids: '1' }],
    }
    for (const [verb, [method, path, input]] of Object.entries(routes))
      for (const role of distinctRoles(entity, (each) => !granted(entity, each, verb)))
        expect([verb, role, (await ask(world, token(role), method, pathOf(entity, path), input)).code]).toEqual([
          verb,
          role,
          10000,
        ])
    for (const verb of VERBS.filter((each) => each in routes))
      expect(
        (await ask(world, undefined, ...(routes[verb]?.slice(0, 1) as ['GET']), pathOf(entity, routes[verb]?.[1] ?? ''))).code,
      ).toBe(401)
  })

  it('does not exist for people of another district', async () => {
    if (entity.scope !== 'engineering' && entity.scope !== 'project') return
    const outside = distinctRoles(entity, (each) => granted(entity, each, 'read') && roles[each].dataScope !== 'all')
    const id = await freshRow(world.platform, world.here, entity, actor(outside[0] ?? reader(entity)))
    for (const role of outside) {
      const outsider = world.there.tokens[role]
      expect([role, (await ask(world, outsider, 'GET', pathOf(entity, 'info'), { id })).data.problem]).toEqual([role, 'notFound'])
      expect([role, (await ask(world, outsider, 'GET', pathOf(entity, 'getList'), { ids: id })).data.total]).toEqual([role, 0])
      if (granted(entity, role, 'edit'))
        expect([role, (await ask(world, outsider, 'POST', pathOf(entity, 'edit'), { id, version: 1 })).data.problem]).toEqual([
          role,
          'notFound',
        ])
    }
  })

  it('is read-only in the history library, but for what goes on there', async () => {
    if (entity.scope !== 'engineering' && entity.scope !== 'project') return
    for (const role of holding(entity, 'edit').slice(0, 1)) {
      const engineering = await freshRow(
        world.platform,
        world.here,
        allEntities.find((each) => each.name === 'engineering') as AnyEntity,
        actor(role),
        { history_type: 1, state: 15 },
      )
      const id =
        entity.scope === 'engineering'
          ? engineering
          : await freshRow(world.platform, world.here, entity, actor(role), {
              engineering_id: engineering,
              ...('unit_role' in entity.fields && { unit_role: roleOf(role).parts?.[0] }),
            })
      const { data } = await ask(world, token(role), 'GET', pathOf(entity, 'info'), { id })
      const looking = ['read', 'reveal']
      expect(data.can?.filter((right) => !looking.includes(right) && !goesOnInHistory(entity, right))).toEqual([])
      if (goesOnInHistory(entity, 'edit')) return
      const edited = await ask(world, token(role), 'POST', pathOf(entity, 'edit'), {
        ...sampleValues(entity, formNames(entity), world.here.refs),
        id,
        version: 1,
      })
      expect([edited.data.problem, edited.msg]).toEqual(['wrongState', '工程已在历史库，仅可查看'])
    }
  })

  it('gives stored text back as text, whatever it spells: in detail, list, log and sheet T31', async () => {
    const role = holding(entity, 'add').find((each) => granted(entity, each, 'read'))
    if (role) expect(await changedText(world, entity, role)).toEqual([])
  })

  it('never hands out a stored secret', async () => {
    const { data } = await ask(world, token(reader(entity)), 'GET', pathOf(entity, 'info'), {
      id: await freshRow(world.platform, world.here, entity, actor(reader(entity))),
    })
    expect(Object.keys(data).filter((key) => /_sealed$|_index$|password|secret/.test(key))).toEqual([])
  })
})

/** Whether the step was let through; what the values then lack is the step's own matter, a fault is nobody's. */
const OUTCOMES: readonly (string | undefined)[] = ['forbidden', 'wrongState', 'notFound', 'fault']
const verdict = (problem: string | undefined): string => (OUTCOMES.includes(problem) ? String(problem) : 'done')
