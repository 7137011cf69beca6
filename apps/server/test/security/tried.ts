import type { AnyEntity } from '@zhujian/model'
import { allEntities } from '@zhujian/domain/entities'
import { isWriters, rowSides } from '@zhujian/domain/offices'
import { type RoleName, roleNames, roleOf } from '@zhujian/domain/roles'
import { pathOf } from '@zhujian/server/entity/entity-routes'
import { extensionOf } from '@zhujian/server/entity/extend'
import type { KnownRoute } from '@zhujian/server/entity/route-guard'
import { isTested, testedEntities } from '../tested'

/** Everything of everything takes an hour: `ATTACK=whole`. */
export const WHOLE = process.env.ATTACK === 'whole'

/**
 * What the engine judges a row by. Two entities alike in all of it take the same road through every derived call; that each
 * grants what it says is tried for every one by the contract suite.
 */
export function shapeOf(entity: AnyEntity): string {
  const { scope, fields, flow } = entity
  return JSON.stringify({
    scope,
    company: entity.ofCompany === true,
    any: entity.anyLibrary === true,
    unit: fields.unit_id ? fields.unit_id.optional === true : null,
    side: 'unit_role' in fields,
    whose: rowSides[entity.name]?.names ? 'named' : isWriters(entity, 'edit') && 'writers',
    internal: flow?.internal !== undefined || entity.internalFields !== undefined,
    flow: flow !== undefined,
    open: extensionOf(entity).open !== undefined,
  })
}

/** One entity of each shape: the first that is declared. */
export function oneOfEachShape(entities: readonly AnyEntity[] = allEntities): AnyEntity[] {
  const first = new Map<string, AnyEntity>()
  for (const entity of entities) if (!first.has(shapeOf(entity))) first.set(shapeOf(entity), entity)
  return [...first.values()]
}

const VERBS = [
  'getList',
  'totals',
  'info',
  'timeline',
  'export',
  'template',
  'importErrors',
  'import',
  'reveal',
  'lookup',
  'add',
  'edit',
  'delete',
  'examine',
]
const derivedFrom = new Map(allEntities.flatMap((entity) => VERBS.map((verb) => [pathOf(entity, verb), entity] as const)))

/** One of the calls every entity has. */
export const isDerived = ({ url }: Pick<KnownRoute, 'url'>): boolean => derivedFrom.has(url)

/** What a filter or a form judges a value by: two fields alike in it take the same road. */
export function shapeOfField({ fields }: AnyEntity, name: string): string {
  const field = fields[name]
  if (!field) return name
  const { kind, sensitive = '' } = field
  return `${kind}/${sensitive}/${'many' in field ? field.many : ''}/${'format' in field ? field.format : ''}`
}

/** Routes written by hand, and the derived ones of one entity of each shape. */
export function isTried({ url }: Pick<KnownRoute, 'url'>): boolean {
  const entity = derivedFrom.get(url)
  if (testedEntities.length < allEntities.length) return entity !== undefined && isTested(entity)
  chosen ??= new Set(oneOfEachShape())
  return WHOLE || entity === undefined || chosen.has(entity)
}
let chosen: ReadonlySet<AnyEntity> | undefined

/** Rows with anything to give away are asked for by every call there is of them. */
export const holdsSecrets = ({ right }: KnownRoute): boolean =>
  'entity' in right && Object.values(right.entity.fields).some(({ sensitive }) => sensitive)

let turn = 0
/** Some of the values, others each time: over the parameters all of them are tried. */
export function someOf<T>(values: readonly T[], few: number): T[] {
  if (WHOLE || values.length <= few) return [...values]
  turn += few
  return Array.from({ length: few }, (_, n) => values[(turn + n) % values.length] as T)
}

let next = 0
/**
 * One role of each way to reach rows, of those that hold the right and of those that do not: another one each time, so that over
 * the calls every role is tried. ATTACK=whole: every role.
 */
export function someRoles(holds: (role: RoleName) => boolean): RoleName[] {
  if (WHOLE) return [...roleNames]
  const alike = new Map<string, RoleName[]>()
  for (const role of roleNames) {
    const { side, dataScope, ownRows = false } = roleOf(role)
    const key = JSON.stringify([holds(role), side, dataScope, ownRows])
    alike.set(key, [...(alike.get(key) ?? []), role])
  }
  next += 1
  return [...alike.values()].flatMap((roles) => roles[next % roles.length] ?? [])
}
