import { type AnyEntity, AppError, type FieldProblem, type Fields, granted, type RefField, type RefsField } from '@zhujian/model'
import { bizKinds } from '@zhujian/domain/biz/kinds'
import { entityOf } from '@zhujian/domain/entities'
import { sideOfPost } from '@zhujian/domain/people/key-posts'
import { boundOf, whereQuery } from '@zhujian/domain/reference-bound'
import { roleNames, roles } from '@zhujian/domain/roles'
import { checkType } from '@zhujian/domain/safety/safety-dicts'
import { pathOf } from '@zhujian/server/entity/entity-routes'
import { checkPlaced } from '@zhujian/server/entity/references'
import { write } from '@zhujian/server/entity/write'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contextOf } from '../biz/acting'
import { commonPost, fitting, isCommon, make, restate, unique } from '../factory'
import { sentBack } from '../registration-rows'
import { testedEntities } from '../tested'
import { type Answer, ask, changeable, createWorld, formNames, freshRow, madeKnown, type World } from '../world'
import { completeValues } from './complete-values'

interface Reference {
  readonly at: string
  readonly field: RefField | RefsField
}

/** Every reference of a set of fields, those inside its lines too. */
const referencesOf = (fields: Fields, within = ''): Reference[] =>
  Object.entries(fields).flatMap(([name, field]): Reference[] => {
    if (field.kind === 'lines') return referencesOf(field.fields, `${within}${name}.`)
    return field.kind === 'ref' || field.kind === 'refs' ? [{ at: `${within}${name}`, field }] : []
  })

const described = [
  ...testedEntities
    .filter(({ scope }) => scope === 'project' || scope === 'engineering')
    .map(({ name, label, fields }) => ({ name, label, fields })),
  ...bizKinds.map(({ code, fields }) => ({ name: `biz ${code}`, label: code, fields })),
]
const bounded = described.flatMap(({ name, fields }) =>
  referencesOf(fields)
    .filter(({ field }) => boundOf(field))
    .map((reference) => ({ ...reference, name, fields })),
)

let world: World
/** A project of the same district and company, so that its rows are within everybody's reach. */
let elsewhere: number
const foreign = new Map<string, number>()

beforeAll(async () => {
  world = await createWorld()
  const { platform, here } = world
  elsewhere = await freshRow(platform, here, entityOf('engineering'), here.accounts.owner, { state: 1 })
  for (const target of new Set(bounded.map(({ field }) => field.target))) foreign.set(target, await strangerOf(target))
})
afterAll(() => world.close())

/** A row of another project, a company that takes no part, an account of nobody there. */
async function strangerOf(target: string): Promise<number> {
  const { platform, here } = world
  if (target === 'unit') return make(platform, entityOf('unit'), { unit_name: `路过的公司${unique()}`, areacode: here.areacode })
  if (target === 'account')
    return make(platform, entityOf('account'), {
      username: `stranger-${unique()}`,
      account_type: roles.officer.accountType,
      role_codes: ['officer'],
      areacode: here.areacode,
      status: 'normal',
    })
  return freshRow(platform, here, entityOf(target), here.accounts.officer, { engineering_id: elsewhere })
}

const nested = (at: string, value: unknown): Record<string, unknown> => {
  const [name = '', ...rest] = at.split('.')
  return { [name]: rest.length === 0 ? value : [nested(rest.join('.'), value)] }
}

async function complaints(fields: Fields, values: Record<string, unknown>, project: number): Promise<FieldProblem[]> {
  const known = contextOf(world, 'admin')
  const context = { ...known, session: { ...known.session, roles: roleNames } }
  try {
    await write(context, async (writing) => {
      await checkPlaced(writing, { fields }, [{ values, project }])
      return {}
    })
    return []
  } catch (error) {
    if (error instanceof AppError) return error.fields
    throw error
  }
}

/** What the rules of the row want beside the reference. */
const accompanying: Readonly<Record<string, Record<string, unknown>>> = {
  'safety_check.prev_id': { check_type: checkType.code('recheck') },
  'quality_check.prev_id': { check_type: checkType.code('recheck') },
}

const complainsOf = ({ data }: Answer, at: string): boolean => data.fields?.some(({ field }) => field === at) ?? false

/** Another state, where there is one in which everybody sees the row. */
const otherState = ({ flow }: AnyEntity, codes: readonly unknown[]) => {
  const hidden = (flow?.internal ?? []).map((key) => flow?.states.code(key))
  const others = flow?.states.codes.filter((code) => !codes.includes(code)) ?? []
  return others.find((code) => !hidden.includes(code)) ?? others[0]
}

describe('a reference is bound to the project of its row [D6]', () => {
  it.each(bounded)('$name $at refuses what belongs elsewhere', async ({ at, field, fields }) => {
    const id = foreign.get(field.target) ?? 0
    expect(id).toBeGreaterThan(0)
    const found = await complaints(fields, nested(at, field.kind === 'refs' ? [id] : id), world.here.project)
    expect(found.map((problem) => problem.field.replace(/\.0\./g, '.'))).toEqual([at])
    expect(found[0]?.message).toMatch(/不属于本工程|不是本工程的/)
  })

  const written = testedEntities.filter(({ scope, grants }) => scope === 'project' && roleNames.some((role) => grants[role]))
  it.each(written)('$name is neither added nor changed with it', async (entity) => {
    const names = formNames(entity)
    const fields = bounded.filter(({ name, at }) => name === entity.name && names.includes(at))
    for (const { at, field } of fields) {
      const id = foreign.get(field.target) ?? 0
      const put = { [at]: field.kind === 'refs' ? [id] : id, ...accompanying[`${entity.name}.${at}`] }
      const adding = roleNames.find((role) => granted(entity, role, 'add'))
      if (adding) {
        const values = await completeValues(world, entity, names, adding)
        const added = await ask(world, world.here.tokens[adding], 'POST', pathOf(entity, 'add'), { ...values, ...put })
        expect([adding, at, added.data.problem, complainsOf(added, at)]).toEqual([adding, at, 'invalid', true])
      }
      const editing = roleNames.find((role) => granted(entity, role, 'edit'))
      if (editing) {
        const returned = sentBack(entity)
        const id = await freshRow(world.platform, world.here, entity, world.here.accounts[editing], returned)
        const whole = ['engineering_id', ...changeable(entity)]
        const { engineering_id: _own, ...values } = await completeValues(world, entity, whole, editing)
        const edited = await ask(world, world.here.tokens[editing], 'POST', pathOf(entity, 'edit'), {
          ...values,
          ...put,
          id,
          version: 1,
        })
        expect([editing, at, edited.data.problem, complainsOf(edited, at)]).toEqual([editing, at, 'invalid', true])
      }
    }
  })

  const narrowed = testedEntities.flatMap(({ name, fields }) =>
    Object.entries(fields).flatMap(([at, field]) =>
      (field.kind === 'ref' || field.kind === 'refs') && field.where ? [{ name, at, field, fields }] : [],
    ),
  )
  it.each(narrowed)('$name $at takes rows of its kind alone, and they are offered alone', async ({ at, field, fields }) => {
    const { here, platform } = world
    const target = entityOf(field.target)
    const project = 'engineering_id' in target.fields ? { engineering_id: here.project } : {}
    const base = { ...madeKnown(target), ...fitting(field), ...project }
    const right = await freshRow(platform, here, target, here.accounts.officer, base)
    const put = (id: number) => complaints(fields, { [at]: field.kind === 'refs' ? [id] : id }, here.project)
    expect(await put(right)).toEqual([])
    const where = whereQuery(field.where)
    const { data } = await ask(world, here.tokens.admin, 'GET', pathOf(target, 'getList'), { ...where, limit: 50, sort: '-id' })
    const offered = data.rows ?? []
    expect(offered.length).toBeGreaterThan(0)
    for (const [name, codes] of Object.entries(field.where ?? {})) {
      const kind = name === 'state' ? undefined : target.fields[name]
      for (const row of offered)
        expect([row[name]].flat().some((code) => (codes as readonly unknown[]).includes(code))).toBe(true)
      const other =
        kind?.kind === 'bool'
          ? false
          : kind?.kind === 'enum'
            ? kind.dict.codes.find((code) => !codes.includes(code as never) && isCommon(code))
            : otherState(target, codes)
      // A row that has its place, such as a quarter of a project, goes to another state itself.
      if (!kind) await restate(platform, target, right, Number(other))
      const wrong = kind
        ? await freshRow(platform, here, target, here.accounts.officer, {
            ...base,
            ...(name === 'post' && { unit_role: sideOfPost(String(other)) }),
            ...(name === 'unit_role' && { post: commonPost(other) }),
            [name]: kind.kind === 'enum' && kind.many ? [other] : other,
          })
        : right
      const found = await put(wrong)
      expect(found).toEqual([{ field: at, message: field.otherwise ?? expect.stringMatching(/^请选择.+的/) }])
    }
  })

  it('a list offers what may be chosen for a project, to those who may read it', async () => {
    const { here, there } = world
    const offered = async (role: 'officer' | 'owner', target: string, of: string, token = here.tokens[role]) => {
      const within = `${here.project}:${of}`
      const { data } = await ask(world, token, 'GET', pathOf(entityOf(target), 'getList'), { within, limit: 50 })
      return data.rows?.map((row) => row.id)
    }
    const parties = [...new Set(Object.values(here.units))].toSorted((a, b) => b - a)
    expect(await offered('officer', 'unit', 'party')).toEqual(parties)
    expect(await offered('officer', 'unit', 'party:sgdw')).toEqual([here.unit])
    expect(await offered('officer', 'unit', 'party:jldw')).toEqual([here.units.consultant])
    expect(await offered('officer', 'unit', 'party:concrete')).toEqual([])
    expect(await offered('officer', 'unit', 'party', there.tokens.officer)).toEqual([])
    const monomers = await offered('owner', 'monomer', 'project')
    expect(monomers).toContain(here.refs.monomer)
    expect(monomers).not.toContain(foreign.get('monomer'))
  })

  it('a list is narrowed by nothing its rows do not have', async () => {
    const { here } = world
    for (const [target, of] of [
      ['unit', 'project'],
      ['unit', 'officers'],
      ['monomer', 'party'],
      ['account', 'party'],
    ] as const) {
      const answer = await ask(world, here.tokens.admin, 'GET', pathOf(entityOf(target), 'getList'), {
        within: `${here.project}:${of}`,
      })
      expect([target, of, answer.data.problem]).toEqual([target, of, 'invalid'])
    }
  })
})
