import { AppError, type Field, type FieldProblem, type Fields, type RefField, type RefsField } from '@zhujian/model'
import { entityOf } from '@zhujian/domain/entities'
import { whereQuery } from '@zhujian/domain/reference-bound'
import { isRegion } from '@zhujian/domain/reference/regions'
import { type RawBuilder, sql } from 'kysely'
import { accessWhere } from './access'
import { type Bound, boundOfField, isReference, outsideMessage, unfitMessage, withinWhere } from './bounds'
import { filterConditions } from './filters'
import { dictionaryChoices, type Fielded } from './labels'
import type { Writing } from './write'

type Values = Readonly<Record<string, unknown>>
/** Whose reach counts, and where it is looked up. */
type Reaching = Pick<Writing, 'trx' | 'context'>

/** Values on their way into a row, and the project that row belongs to, if any. */
export interface Placed {
  readonly values: Values
  readonly project: number | null
}

/**
 * Every reference, region and dictionary code a caller sends must exist and, for references, lie within the caller's
 * own reach and within the bounds of the row's project: ids are never taken on trust. One statement for all fields and rows.
 * @throws invalid with every complaint
 */
export const checkReferences = (writing: Writing, described: Fielded, ...rows: Values[]): Promise<void> =>
  checkPlaced(
    writing,
    described,
    rows.map((values) => ({ values, project: projectIn(values) })),
  )

const projectIn = ({ engineering_id: id }: Values): number | null => (typeof id === 'number' ? id : null)

/** As {@link checkReferences}, for values that do not name their project themselves. @throws invalid with every complaint */
export async function checkPlaced(writing: Reaching, { fields }: Fielded, rows: readonly Placed[]): Promise<void> {
  const dictionary = await dictionaryChoices(writing.context.platform)
  const problems: FieldProblem[] = []
  const uses = rows.flatMap(({ values, project }) => usesIn(fields, values, project, unknownCodes(dictionary, problems)))
  if (uses.length > 0) problems.push(...(await complaintsOf(writing, uses)))
  if (problems.length > 0) throw new AppError('invalid', { fields: problems })
}

/**
 * What a decision writes may lie beyond the reach of him who took it, never beyond the project.
 * @throws invalid with every complaint
 */
export async function checkBounds({ trx }: Writing, { fields }: Fielded, { values, project }: Placed): Promise<void> {
  const uses = usesIn(fields, values, project, () => undefined).filter(({ bound }) => bound)
  if (uses.length === 0) return
  const { rows } = await sql<{ key: string }>`${sql.join(boundedKeys(uses, null), sql` union all `)}`.execute(trx)
  const within = new Set(rows.map(({ key }) => key))
  const problems = uses.filter((use) => !isWithin(use, within)).map(outside)
  if (problems.length > 0) throw new AppError('invalid', { fields: problems })
}

const unknownCodes =
  (dictionary: ReadonlySet<string>, problems: FieldProblem[]) => (at: string, field: Field, value: unknown) => {
    const unknown =
      field.kind === 'region'
        ? !isRegion(String(value))
        : field.kind === 'tree' && !dictionary.has(`${field.type}/${String(value)}`)
    if (unknown) problems.push({ field: at, message: '请从列表中选择' })
  }

interface Use {
  /** Of a line its place too, as the checks of values have it: `lines.2.monomer_id`. */
  readonly at: string
  readonly field: RefField | RefsField
  readonly ids: readonly number[]
  readonly project: number | null
  readonly bound: Bound | null
}

/** Every reference the values hold, those of their lines too; other fields are told to `beside`. */
function usesIn(
  fields: Fields,
  values: Values,
  project: number | null,
  beside: (at: string, field: Field, value: unknown) => void,
  within = '',
): Use[] {
  return Object.entries(values).flatMap(([name, value]): Use[] => {
    const field = fields[name]
    if (!field || value === null || value === undefined) return []
    const at = `${within}${name}`
    if (field.kind === 'lines')
      return ([value].flat() as Values[]).flatMap((line, n) => usesIn(field.fields, line, project, beside, `${at}.${n}.`))
    if (isReference(field)) {
      const known = boundOfField(field)
      const bound = project === null && known?.of !== 'company' ? null : known
      return [{ at, field, ids: [value].flat() as number[], project, bound }]
    }
    beside(at, field, value)
    return []
  })
}

async function complaintsOf({ trx, context }: Reaching, uses: readonly Use[]): Promise<FieldProblem[]> {
  const targets = grouped(uses, ({ field }) => field.target)
  const reached = await Promise.all(
    [...targets].map(async ([target, named]) => {
      const ids = [...new Set(named.flatMap((use) => use.ids))]
      return sql`select ${sql.lit(target)} || '/' || t.id as key from ${sql.table(target)} as t
        where t.id = any(${ids}::bigint[]) and t.deleted_at is null and ${await accessWhere(context, entityOf(target), 'read', 't', 'known')}`
    }),
  )
  const bounded = boundedKeys(
    uses.filter(({ bound }) => bound),
    context.session.unit_id,
  )
  const { rows } = await sql<{
    key: string
  }>`${sql.join([...reached, ...bounded, ...fittingKeys(uses)], sql` union all `)}`.execute(trx)
  const known = new Set(rows.map((row) => row.key))
  return uses.flatMap((use) => {
    if (use.ids.some((id) => !known.has(`${use.field.target}/${id}`))) return [{ field: use.at, message: '所选数据不存在' }]
    if (!isWithin(use, known)) return [outside(use)]
    const { where } = use.field
    const fits = !where || use.ids.every((id) => known.has(`${shapeOf(use)}/${id}`))
    return fits ? [] : [{ field: use.at, message: unfitMessage(use.field) }]
  })
}

const shapeOf = ({ field: { target, where } }: Use): string => `${target}?${JSON.stringify(where)}`

/** One part of a statement for every kind of row that a field asks for: those that are of it. */
function fittingKeys(uses: readonly Use[]): RawBuilder<unknown>[] {
  const narrowed = uses.filter(({ field }) => field.where)
  return [...grouped(narrowed, shapeOf)].flatMap(([shape, alike]) => {
    const [{ field } = { field: null }] = alike
    if (!field) return []
    const conditions = filterConditions(entityOf(field.target), 't', whereQuery(field.where))
    return sql`select ${sql.lit(shape)} || '/' || t.id as key from ${sql.table(field.target)} as t
      where t.id = any(${alike.flatMap(({ ids }) => ids)}::bigint[]) and ${sql.join(conditions, sql` and `)}`
  })
}

const kindOf = ({ field: { target }, bound }: Use): string => `${target}:${bound?.of}:${bound?.parts.join('+')}`
const keyOf = (use: Use, id: number): string => `${kindOf(use)}/${id}/${use.project}`
const isWithin = (use: Use, known: ReadonlySet<string>): boolean =>
  use.bound === null || use.ids.every((id) => known.has(keyOf(use, id)))
const outside = ({ at, field }: Use): FieldProblem => ({ field: at, message: outsideMessage(field) })

/** One part of a statement for every kind of bound: the pairs of row and project that keep it. */
function boundedKeys(uses: readonly Use[], unit: number | null): RawBuilder<unknown>[] {
  return [...grouped(uses, kindOf)].flatMap(([kind, alike]) => {
    const [{ field, bound } = { field: null, bound: null }] = alike
    if (!field || !bound) return []
    const pairs = alike.flatMap(({ ids, project }) => ids.map((id) => [id, project] as const))
    return sql`select ${sql.lit(kind)} || '/' || t.id || '/' || coalesce(q.project::text, 'null') as key
      from unnest(${pairs.map(([id]) => id)}::bigint[], ${pairs.map(([, project]) => project)}::bigint[]) as q(id, project)
      join ${sql.table(field.target)} as t on t.id = q.id where ${withinWhere(bound, 't', sql.ref('q.project'), unit)}`
  })
}

function grouped<T>(all: readonly T[], keyOfEach: (each: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const each of all) groups.set(keyOfEach(each), [...(groups.get(keyOfEach(each)) ?? []), each])
  return groups
}
