import {
  fitsCell,
  granted,
  internalFieldsOf,
  isNobodys,
  MOST_FIGURES,
  nameOf,
  notesOf,
  OF_ALL,
  runRules,
  tableColumns,
  validateFields,
  type AnyEntity,
} from '@zhujian/model'
import { describe, expect, test } from 'vitest'
import { allEntities, areaOf, entities, entityOf, grantableRights } from './entities'
import { briefOf, entityNames } from './entity-index'
import { isRole, roleNames } from './roles'

const SYSTEM = ['state', 'created_at', 'updated_at']
const SEARCHABLE_SKIP = ['files', 'geo', 'lines', 'richText']

const known = (entity: AnyEntity, name: string) =>
  name in entity.fields || (SYSTEM.includes(name) && (name !== 'state' || entity.flow !== undefined))
const refs = (entity: AnyEntity) =>
  Object.entries(entity.fields).flatMap(([name, field]) =>
    field.kind === 'ref' || field.kind === 'refs' ? [{ name, target: field.target }] : [],
  )
const steps = (entity: AnyEntity) => Object.entries(entity.flow?.steps ?? {})
const repeated = (list: readonly string[]) => list.filter((item, index) => list.indexOf(item) !== index)

test('the index of entities says what their definitions say, and holds each of them', () => {
  const told = Object.entries(entities).flatMap(([area, group]) =>
    Object.values<AnyEntity>(group).map(({ name, label, display, scope }) => ({ name, area, label, display, scope })),
  )
  const byName = (list: readonly { name: string }[]) => list.toSorted((a, b) => a.name.localeCompare(b.name))
  expect(byName(entityNames.map(briefOf))).toEqual(byName(told))
})

test('what stands in lines of one cell is a word without blanks', () => {
  const words = allEntities.flatMap(({ fields }) =>
    Object.values(fields).flatMap((field) =>
      field.kind === 'lines' && fitsCell(field)
        ? Object.values(field.fields).flatMap((each) =>
            each.kind === 'enum' ? each.dict.codes.map((code) => each.dict.labelOf(code)) : [],
          )
        : [],
    ),
  )
  expect(words.length).toBeGreaterThan(0)
  expect(words.filter((word) => /[\s；;]/.test(word))).toEqual([])
})

/** The whole numbers that people fill in, those in lines too. */
const typedIntegers = allEntities.flatMap((entity: AnyEntity) => {
  const asked = steps(entity).flatMap(([, { asks = [], may = [] }]) => [...asks, ...may])
  return [...entity.form.map(nameOf), ...asked].flatMap((name) => {
    const field = entity.fields[name]
    const columns = field?.kind === 'lines' ? Object.values(field.fields) : field ? [field] : []
    return columns.flatMap((each) => (each.kind === 'integer' ? [{ of: `${entity.name}.${name}`, field: each }] : []))
  })
})

test('a whole number that people fill in has a most that makes sense, never that of its column', () => {
  expect(typedIntegers.length).toBeGreaterThan(50)
  expect(typedIntegers.filter(({ field }) => field.max > 1_000_000_000).map(({ of }) => of)).toEqual([])
})

test('no message about a whole number names the most of its column', () => {
  const integers = allEntities.flatMap(({ name, fields }: AnyEntity) =>
    Object.entries(fields).flatMap(([key, field]) => (field.kind === 'integer' ? [{ of: `${name}.${key}`, key, field }] : [])),
  )
  const said = integers.map(({ of, key, field }) => {
    const [problem] = validateFields({ [key]: field }, [key], { [key]: field.min - 1 })
    return `${of} ${problem?.message}`
  })
  expect(said.length).toBeGreaterThan(150)
  expect(said.filter((text) => /2147483647|undefined/.test(text))).toEqual([])
})

const IN_ORDER = /^(有效|正常|合格|使用中|进行中|已核验)$/
/** A result of that day stays what it was, whatever is due since. */
const OF_ITS_DAY = ['drill', 'temp_power']

test('where a state says that a row is in order, a day that has passed is told in its place', () => {
  const silent = allEntities.flatMap(({ name, flow, views = {} }) =>
    Object.entries(views)
      .filter(([, { alarming, where = [], in: states = [] }]) => {
        const green = states.some((key) => IN_ORDER.test(flow?.states.labelOf(flow.states.code(key)) ?? ''))
        return green && alarming && where.some(([test, , days]) => test === 'before' && days === 0)
      })
      .flatMap(([key, { instead }]) => (instead || OF_ITS_DAY.includes(name) ? [] : [`${name}.${key}`])),
  )
  expect(silent).toEqual([])
})

test('a tab named like a state leaves out the rows of which something else is told', () => {
  const mixed = allEntities.flatMap(({ name, flow, views = {} }) => {
    const { states } = flow ?? {}
    const inOrder = (key: string) => states?.toneOf(states.code(key)) === 'success'
    return Object.values(views).flatMap(({ instead, in: replaced = [], where: told = [] }) => {
      const labels = instead ? replaced.filter(inOrder).map((key) => states?.labelOf(states.code(key))) : []
      return Object.entries(views)
        .filter(([, { label, where = [] }]) => {
          const without = where.some(([test, day]) => test === 'lasting' && told.some(([, field]) => field === day))
          return labels.includes(label) && !without
        })
        .map(([key]) => `${name}.${key}`)
    })
  })
  expect(mixed).toEqual([])
})

test('whoever enters a form reads what its fields choose from', () => {
  const blind = allEntities.flatMap((entity) =>
    entity.form.map(nameOf).flatMap((name) => {
      const field = entity.fields[name]
      if (field?.kind !== 'ref' && field?.kind !== 'refs') return []
      const target = entityOf(field.target)
      const roles = roleNames.filter((role) => granted(entity, role, 'add') && !granted(target, role, 'read'))
      return roles.map((role) => `${role}: ${entity.name}.${name}`)
    }),
  )
  expect(blind).toEqual([])
})

describe.each(allEntities.map((entity) => [entity.name, entity] as const))('%s', (_name, entity) => {
  test('every reference points at a registered entity', () => {
    for (const { target } of refs(entity)) expect(() => entityOf(target)).not.toThrow()
  })

  test('every required field is filled by the form, by a step or by the server', () => {
    const filled = new Set([
      ...entity.form.map(nameOf),
      ...(entity.filled ?? []),
      ...steps(entity).flatMap(([, step]) => step.asks ?? []),
    ])
    const orphans = Object.entries(entity.fields).filter(([name, field]) => !field.optional && !filled.has(name))
    expect(orphans.map(([name]) => name)).toEqual([])
  })

  test('a line just added, with nothing in it yet, stops nobody: rules, notes and computed fields say what they can', () => {
    for (const [name, field] of Object.entries(entity.fields)) {
      if (field.kind !== 'lines') continue
      const filled = (value: unknown) => Object.fromEntries(Object.keys(field.fields).map((each) => [each, value]))
      for (const line of [{}, filled(null), filled('')]) {
        const row = { [name]: [line, line] }
        expect(() => [runRules(entity, row), notesOf(entity, row)], `${name} of ${JSON.stringify(line)}`).not.toThrow()
        for (const compute of Object.values(entity.computed ?? {}) as ((row: unknown) => unknown)[])
          expect(() => compute(row), `computed, ${name} of ${JSON.stringify(line)}`).not.toThrow()
      }
    }
  })

  test('what the server fills is required and not asked of people', () => {
    const form = entity.form.map(nameOf)
    for (const name of entity.filled ?? []) {
      expect(entity.fields[name]?.optional).toBe(false)
      expect(form).not.toContain(name)
    }
  })

  test('labels are unique within the entity', () => {
    expect(repeated(Object.values(entity.fields).map((field) => field.label))).toEqual([])
  })

  test('form, search, columns, sort, display, unique and asks name existing fields once', () => {
    const form = entity.form.map(nameOf)
    const columns = entity.list.columns.map(nameOf)
    for (const list of [form, columns, entity.list.search]) expect(repeated(list)).toEqual([])
    for (const name of [...form, entity.display, ...(entity.unique ?? []).flatMap((unique) => unique.fields)])
      expect(Object.keys(entity.fields)).toContain(name)
    for (const name of [...columns, ...entity.list.search]) expect(known(entity, name), name).toBe(true)
    for (const [, step] of steps(entity))
      for (const name of [...(step.asks ?? []), ...(step.shows ?? []).filter((each) => !each.startsWith('created_'))])
        expect(Object.keys(entity.fields)).toContain(name)
    const sort = entity.list.sort.replace(/^-/, '')
    expect(sort === 'id' || known(entity, sort), sort).toBe(true)
  })

  test('its parts are entities with a field that refers to it and can be searched by', () => {
    for (const [name, field] of Object.entries(entity.children ?? {})) {
      expect(entityOf(name).fields[field]).toMatchObject({ kind: 'ref', target: entity.name })
      expect(entityOf(name).list.search).toContain(field)
    }
  })

  test('a view names what the entity has and everybody may ask for', () => {
    const hidden = internalFieldsOf(entity)
    if (entity.views) expect(entity.list.search).not.toContain('view')
    for (const [key, { in: states = [], where = [] }] of Object.entries(entity.views ?? {})) {
      for (const state of states) expect(Object.keys(entity.flow?.states.entries ?? {}), key).toContain(state)
      for (const [test, name] of where) {
        expect(name === 'created_by' ? test === 'mine' : name in entity.fields, `${key} ${name}`).toBe(true)
        expect(hidden, key).not.toContain(name)
        expect(entity.fields[name]?.sensitive, key).toBeUndefined()
        if (test === 'before' || test === 'within') expect(entity.fields[name]?.kind, key).toMatch(/^(date|instant)$/)
        if (test === 'above') expect(entity.fields[name]?.kind, key).toMatch(/^(integer|decimal)$/)
      }
    }
  })

  test('a figure speaks of views and numbers that everybody may read', () => {
    const figures = entity.figures ?? []
    expect(figures.length).toBeLessThanOrEqual(MOST_FIGURES)
    expect(repeated(figures.map(({ label }) => label))).toEqual([])
    for (const { label, of, view, per, sum, mean, most } of figures) {
      const spoken = of === undefined ? entity : entityOf(of)
      for (const key of [view, per].filter((each) => each !== undefined && each !== OF_ALL))
        expect(Object.keys(spoken.views ?? {}), label).toContain(key)
      // Beside it in the same project, where what is lacking shows as a number of rows.
      if (of !== undefined) {
        expect([entity.scope, spoken.scope], label).toEqual(['project', 'project'])
        expect([sum, mean, most], label).toEqual([undefined, undefined, undefined])
        expect(view, label).toBeDefined()
      }
      const numbers = [sum, mean, most].filter((each) => each !== undefined)
      expect(numbers.length + (per ? 1 : 0), label).toBeLessThanOrEqual(1)
      for (const name of numbers) {
        expect(entity.fields[name]?.kind, label).toMatch(/^(integer|decimal)$/)
        expect([...internalFieldsOf(entity)], label).not.toContain(name)
        expect(entity.fields[name]?.sensitive, label).toBeUndefined()
      }
    }
  })

  test('the view a list opens with is one of its own', () => {
    if (entity.list.startView !== undefined) expect(Object.keys(entity.views ?? {})).toContain(entity.list.startView)
  })

  test('every search field can be searched', () => {
    for (const name of entity.list.search) expect(SEARCHABLE_SKIP).not.toContain(entity.fields[name]?.kind)
  })

  test('every state can be reached and every step starts and ends in a state', () => {
    const flow = entity.flow
    const states = Object.keys(flow?.states.entries ?? {})
    const reached = new Set(flow ? [flow.start] : [])
    for (let size = -1; size !== reached.size; ) {
      size = reached.size
      for (const [, step] of steps(entity)) if (step.from.some((from) => reached.has(from))) reached.add(step.to)
    }
    expect([...reached].toSorted()).toEqual(states.toSorted())
    for (const [, step] of steps(entity)) for (const state of [...step.from, step.to]) expect(states).toContain(state)
  })

  test('the actor of a step is a reference to an account or a unit, its limit a date or a number of working days', () => {
    for (const [, step] of steps(entity)) {
      const by = step.by === undefined ? undefined : entity.fields[step.by]
      if (by !== undefined) expect(by).toMatchObject({ kind: 'ref', target: expect.stringMatching(/^(account|unit)$/) })
      if (typeof step.within === 'string') expect(entity.fields[step.within]?.kind).toMatch(/^(date|instant)$/)
    }
  })

  test('every grant names a real role and a right the entity knows', () => {
    const rights = grantableRights(entity)
    for (const [role, grant] of Object.entries(entity.grants)) {
      expect(isRole(role), role).toBe(true)
      if (grant === '*') continue
      expect(repeated(grant)).toEqual([])
      // Flows are granted with all that comes with them: where importing leads nowhere, the grant of it does too.
      for (const right of grant) if (!isNobodys(entity, right)) expect(rights, `${role} ${right}`).toContain(right)
    }
  })

  test('every step is granted to somebody, unless it only follows from a cause: then to nobody', () => {
    const granted = new Set(Object.values(entity.grants).flatMap((grant) => (grant === '*' ? grantableRights(entity) : grant)))
    for (const [right, { caused = false }] of Object.entries(entity.flow?.steps ?? {}))
      expect([right, granted.has(right)]).toEqual([right, !caused])
  })

  test('its scope has the column it stands on', () => {
    if (entity.scope === 'project')
      expect(entity.fields.engineering_id).toMatchObject({ kind: 'ref', target: 'engineering', optional: false })
    expect(repeated(tableColumns(entity).map((column) => column.name))).toEqual([])
  })
})

describe('the registry', () => {
  test('names and labels of entities are unique', () => {
    expect(repeated(allEntities.map((entity) => entity.name))).toEqual([])
    expect(repeated(allEntities.map((entity) => entity.label))).toEqual([])
  })

  test('an entity is found by name and knows its area', () => {
    expect(entityOf('engineering')).toBe(entities.project.engineering)
    expect(areaOf('bank_account')).toBe('salary')
    expect(() => entityOf('no_such_entity')).toThrow()
    expect(() => areaOf('no_such_entity')).toThrow()
  })
})

describe('the project', () => {
  const { engineering } = entities.project
  const rules = (row: Record<string, unknown>) =>
    (engineering.rules as (row: Record<string, unknown>) => readonly unknown[])(row).filter(Boolean)

  test('states carry the numbers fixed by the architecture', () => {
    const labels = Object.values(engineering.flow?.states.entries ?? {}).map(([code, label]) => `${code} ${label}`)
    expect(labels).toEqual([
      '0 待审核',
      '1 在建',
      '2 退回',
      '3 停工',
      '10 草稿',
      '11 待开工',
      '12 中止监督',
      '13 竣工验收中',
      '14 已竣工',
      '15 终止监督',
    ])
  })

  test('a planned end before the planned start is refused', () => {
    expect(rules({ plan_kg_time: '2026-05-01', plan_jg_time: '2026-04-30' })).toMatchObject([{ field: 'plan_jg_time' }])
    expect(rules({ plan_kg_time: '2026-05-01', plan_jg_time: '2026-05-01' })).toEqual([])
  })

  test('areas above and below ground may not exceed the total', () => {
    expect(rules({ area_up: '60.10', area_down: '40.00', build_area: '100.00' })).toMatchObject([
      { field: 'build_area', message: expect.stringContaining('100.10 ㎡') },
    ])
    expect(rules({ area_up: '60.00', area_down: '40.00', build_area: '100' })).toEqual([])
    expect(rules({ area_up: '101', build_area: '100' })).toMatchObject([{ field: 'area_up' }])
  })

  test('prepaid safety fees may not exceed the fee, nor both officers be one person', () => {
    expect(rules({ safe_fee_total: '300', safe_fee_prepaid: '300.01' })).toMatchObject([{ field: 'safe_fee_prepaid' }])
    expect(rules({ main_officer: 7, assist_officer: 7 })).toMatchObject([{ field: 'assist_officer' }])
  })
})

describe('a registered person', () => {
  const rules = (row: Record<string, unknown>) =>
    (entities.people.worker.rules as (row: Record<string, unknown>) => readonly unknown[])(row).filter(Boolean)

  test('an identity card is checked to its last digit, a passport and a mask are left alone', () => {
    expect(rules({ idcard_type: '01', idno: '110105194912310021' })).toMatchObject([{ field: 'idno' }])
    expect(rules({ idcard_type: '01', idno: '11010519491231002X' })).toEqual([])
    expect(rules({ idcard_type: '01', idno: '**************002X' })).toEqual([])
    expect(rules({ idcard_type: '08', idno: 'E12345678' })).toEqual([])
  })
})

describe('who may import', () => {
  const holders = (entity: AnyEntity, right: string) =>
    Object.entries(entity.grants).flatMap(([role, rights]) => (rights?.includes(right) ? [role] : []))

  test('only who may add rows of that kind: a sheet gives nobody a row he could not have typed', () => {
    for (const entity of allEntities)
      expect([entity.name, holders(entity, 'import').filter((role) => !holders(entity, 'add').includes(role))]).toEqual([
        entity.name,
        [],
      ])
  })

  test('projects: all who register them; companies: who keeps their register; accounts and people: who answers for them', () => {
    const registering = ['owner', 'contractor', 'site']
    expect(holders(entityOf('engineering'), 'import')).toEqual(registering)
    expect(holders(entityOf('monomer'), 'import')).toEqual(registering)
    expect(holders(entityOf('unit'), 'import')).toEqual(['station_admin', 'intake'])
    expect(holders(entityOf('worker'), 'import')).toEqual(['contractor', 'site', 'site_labour', 'labour', 'subcontractor'])
    expect(holders(entityOf('account'), 'import').toSorted()).toEqual(holders(entityOf('account'), 'add').toSorted())
  })
})

describe('what is typed is judged while it is typed', () => {
  const NONSENSE = ['95分', '1e', '1e9', '一万', '-', '.', ' '] as const
  const decimals = (entity: AnyEntity) =>
    Object.entries(entity.fields).flatMap(([name, { kind }]) => (['decimal', 'integer'].includes(kind) ? [name] : []))
  const judged = allEntities.filter(({ rules, notes }) => rules ?? notes)

  test.each(judged.map((entity) => [entity.name, entity] as const))('%s: no number half typed is a fault', (_, entity) => {
    for (const typed of NONSENSE) {
      const all = Object.fromEntries(decimals(entity).map((name) => [name, typed]))
      const each = decimals(entity).map((name) => ({ ...numbers(entity), [name]: typed }))
      for (const row of [all, ...each]) {
        expect(() => runRules(entity, row)).not.toThrow()
        expect(() => notesOf(entity, row)).not.toThrow()
      }
    }
  })
  const numbers = (entity: AnyEntity) => Object.fromEntries(decimals(entity).map((name) => [name, '10']))
})
