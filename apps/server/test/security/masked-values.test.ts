import { type AnyEntity, granted } from '@zhujian/model'
import { entityOf } from '@zhujian/domain/entities'
import { superviseDoc } from '@zhujian/domain/document/supervise-doc'
import { type RoleName, roles } from '@zhujian/domain/roles'
import { worker } from '@zhujian/domain/people/worker'
import { pathOf } from '@zhujian/server/entity/entity-routes'
import { lookupFields } from '@zhujian/server/entity/lookup'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formValues, sample } from '../factory'
import type { Harness, Person } from '../file/harness'
import { testedEntities } from '../tested'
import { importTo, uploadSheet } from '../transfer/sheets'
import { ask, createWorld, freshRow, refsFor, type World } from '../world'
import { knock } from './knock'
import { nameOfRoute, routesOf, sampleOf } from './route-samples'
import { someRoles } from './tried'

/** A value seen only as a mask is told by no list, count, order or export; whoever may reveal it looks it up, and that is logged. */
let world: World
beforeAll(async () => {
  world = await createWorld()
})
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
        if (answers[1]?.data.problem !== 'invalid' && plain !== narrowed) taken.push(`${nameOfRoute(known)}?${asked.join('&')}`)
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

describe('a number that stands only once [A7]', () => {
  const HEADS = ['所属工程', '所属单位', '姓名', '证件类型', '证件号码', '工种', '人员类型', '进场日期', '证件有效期止']
  const number = () => valueOf(worker, 'idno')
  const standing = (role: RoleName, idno: string) =>
    freshRow(world.platform, world.here, worker, world.here.accounts[role], { idno, engineering_id: world.here.project })
  const named = async (table: string, column: string, id: number | undefined) =>
    (
      await sql<{ name: string }>`select ${sql.ref(column)} as name from ${sql.table(table)} where id = ${id}`.execute(
        world.platform.db,
      )
    ).rows[0]?.name ?? ''
  const url = pathOf(worker, 'import')

  it('is told by the check of a sheet only of people one enters oneself; on writing, row by row as a look', async () => {
    const before = (await reveals('contractor')).length
    const harness = world as unknown as Harness
    const person = { token: token('contractor') } as Person
    const [theirs, ours, nobodys] = [number(), number(), number()]
    await standing('consultant', theirs)
    await standing('contractor', ours)
    const project = await named('engineering', 'engineering_name', world.here.project)
    const unit = await named('unit', 'unit_name', world.here.units.contractor)
    const line = (idno: string) => [project, unit, '张三', '身份证', idno, '木工', '建筑工人', '2026-03-15', '2099-01-01']
    const path = await uploadSheet(harness, person, [theirs, nobodys, ours, 'x'].map(line), HEADS)
    const { data } = await ask(world, person.token, 'POST', url, { action: 'check', path })
    expect(data).toMatchObject({ add: 2, update: 1, error: 1, errors: [{ row: 5, column: '证件号码' }] })
    expect(await importTo(harness, person, url, 'confirm', data['import_id'])).toMatchObject({
      data: { added: 1, updated: 1, told: [{ row: 2, message: '证件号码：此人已在该工程登记' }] },
    })
    expect((await reveals('contractor')).slice(before)).toEqual([
      { module: 'worker', row_id: null, note: '导入时得知该证件号码已登记' },
    ])
  })

  it('is refused as a look, and beyond the limit of looks no number is taken, standing or not', async () => {
    const before = (await reveals('site_labour')).length
    const idno = number()
    await standing('consultant', idno)
    const refs = await refsFor(world.platform, world.here, worker, world.here.accounts.site_labour)
    const add = (each: string) => {
      const expired = { id_to: '2020-01-01', id_from: null, card_no: null, engineering_id: world.here.project }
      return ask(world, token('site_labour'), 'POST', pathOf(worker, 'add'), {
        ...formValues(worker, refs),
        ...expired,
        idno: each,
      })
    }
    expect((await add(idno)).data.fields).toEqual([{ field: 'idno', message: '此人已在该工程登记' }])
    expect((await reveals('site_labour')).slice(before)).toEqual([
      { module: 'worker', row_id: null, note: '登记时得知该证件号码已登记' },
    ])
    expect((await add(number())).data.fields).toMatchObject([{ field: 'id_to' }])
    for (let n = 0; n < 29 - before; n += 1) await add(idno)
    for (const each of [idno, number()]) expect((await add(each)).data.problem).toBe('tooMany')
    expect(await reveals('site_labour')).toHaveLength(30)
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
