import { AppError, type Figure, type Labels, nameOf, type AnyEntity, viewsOf } from '@zhujian/model'
import { entityOf } from '@zhujian/domain/entities'
import { BOUNDS_WITHOUT_PROJECT, REFERENCE_BOUNDS, type ReferenceBound } from '@zhujian/domain/reference-bound'
import { partsOf, type TotalsAnswer } from '@zhujian/domain/contracts/totals'
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '@zhujian/model/constants'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { prepared } from '../platform/db'
import { countable, placeOf, totalOf } from '../platform/db-counts'
import { accessWhere, hasRight, libraryWhere } from './access'
import { type Bound, withinWhere, withoutProject } from './bounds'
import { askableNames, requireAskable } from './askable'
import { verdictsFor } from './can'
import { columnOf, selectList, wantedFields } from './columns'
import type { Context } from './context'
import { extensionOf, type RowIn, type WireRow } from './extend'
import { loadFileDetails } from './file-links'
import { filterConditions, wordCondition } from './filters'
import { veilOf } from './veil'
import { figureOf, viewConditions } from './views'
import { fileFields, finishRows, wholeRows } from './whole-rows'

const ALIAS = 't'
const SYSTEM_SORTS = ['id', 'state', 'created_at', 'updated_at']

/** A list request as it arrives: page and limit [S3-07], sort, keyword, ids and the declared search fields. */
export interface ListQuery {
  page: number
  limit: number
  sort?: string | undefined
  keyword?: string | undefined
  ids?: string | undefined
  /** Comma-joined names of the fields that will be shown; absent = all. */
  fields?: string | undefined
  /** What may be named from a row of this project, as the field that names it has it. */
  within?: Within | undefined
  /** By search field; `view` is the name of a view. */
  filters: Readonly<Record<string, string | undefined>>
}

interface Within extends Bound {
  readonly project: number
}

const whole = (name: string, max: number) =>
  z
    .string()
    .regex(/^\d{1,7}$/, `${name}应为整数`)
    .transform(Number)
    .pipe(z.number().min(1, `${name}不能小于 1`).max(max, `${name}不能大于 ${max}`))

export const pageInput = {
  page: whole('页码', 1_000_000).default(1),
  limit: whole('每页条数', MAX_PAGE_SIZE).default(DEFAULT_PAGE_SIZE),
}

/** The declared search fields, as texts, and the view; personal values are asked by the lookup. */
const searchShape = (entity: AnyEntity): Record<string, z.ZodType<string | undefined>> => ({
  ...Object.fromEntries(
    [...askableNames(entity, entity.list.search), ...Object.keys(extensionOf(entity).asked ?? {})].map((name) => [
      name,
      z.string().max(500).optional(),
    ]),
  ),
  ...(entity.views && { view: z.enum(Object.keys(viewsOf(entity)), '没有这个视图').optional() }),
})

const UNDECLARED = '含有未知的查询条件'

/** The query schema of an entity's list: anything not declared is refused. */
export const listInput = (entity: AnyEntity) =>
  z
    .strictObject(
      {
        ...pageInput,
        sort: z.string().max(60).optional(),
        keyword: z.string().max(60).optional(),
        ids: z
          .string()
          .regex(/^\d{1,15}(,\d{1,15}){0,499}$/, '编号不正确')
          .optional(),
        fields: z.string().max(2000).optional(),
        within: withinSchema.optional(),
        ...searchShape(entity),
      },
      UNDECLARED,
    )
    .transform(({ page, limit, sort, keyword, ids, fields, within, ...filters }): ListQuery => {
      return { page, limit, sort, keyword, ids, fields, within: withinOf(entity, within), filters }
    })

/** `<project>:<bound>` or `<project>:party:<parts>`, parts joined by plus signs; project 0 means the bodies of the caller's region. */
const withinSchema = z
  .string()
  .regex(
    /^\d{1,15}:(project|own|company|party|side|participants|officers|people|inspectors|body)(:[a-z_+]{1,200})?$/,
    '工程不正确',
  )

const BOUNDED: Partial<Record<ReferenceBound, string>> = { company: 'unit', party: 'unit', side: 'unit', body: 'supervise_group' }

/** Only what the rows have can bound them: of companies their part, of accounts whose they are. */
function withinOf(entity: AnyEntity, text: string | undefined): Within | undefined {
  const [project, of, parts] = text?.split(':') ?? []
  const bound = REFERENCE_BOUNDS.find((each) => each === of)
  if (!bound) return undefined
  const fits =
    bound === 'project' || ((bound === 'own' || bound === 'side') && entity.scope === 'project')
      ? entity.scope === 'project' && (bound === 'project' || 'unit_id' in entity.fields)
      : entity.name === (BOUNDED[bound] ?? 'account')
  if (!fits || (Number(project) === 0 && !BOUNDS_WITHOUT_PROJECT.includes(bound)))
    throw new AppError('invalid', { fields: [{ field: 'within', message: UNDECLARED }] })
  return { project: Number(project), of: bound, parts: parts?.split('+') ?? [], target: entity.name }
}

/** Of a list counted in parts: what all parts share, and the conditions of each. */
export const totalsInput = (entity: AnyEntity) =>
  z
    .strictObject(
      {
        ...searchShape(entity),
        ...(entity.figures && { figures: z.literal('1').optional() }),
        parts: partsOf(z.strictObject(searchShape(entity), UNDECLARED)),
      },
      UNDECLARED,
    )
    .transform(({ parts, figures, ...shared }) => ({ shared, parts, figures: figures === '1' }))

/** ORDER BY from an allowlist: declared columns and system ones; the id settles ties, so pages never overlap. */
export async function orderBy(caller: Asking, entity: AnyEntity, sort: string | undefined): Promise<RawBuilder<unknown>> {
  const wanted = sort || entity.list.sort
  if (sort) await requireAskable(caller, entity, [sort.replace(/^-/, '')])
  const name = wanted.replace(/^-/, '')
  const direction = wanted.startsWith('-') ? sql`desc` : sql`asc`
  const allowed = new Set([...SYSTEM_SORTS, ...entity.list.columns.map(nameOf), ...entity.list.search])
  const field = entity.fields[name]
  const sortable =
    allowed.has(name) &&
    (SYSTEM_SORTS.includes(name)
      ? name !== 'state' || entity.flow
      : field && !field.sensitive && !['files', 'lines', 'refs', 'richText'].includes(field.kind))
  if (!sortable) throw new AppError('invalid', { fields: [{ field: 'sort', message: '不能按该字段排序' }] })
  const veil = await veilOf(caller, entity, ALIAS)
  const shown = columnOf(entity, ALIAS, name)
  const column = veil?.fields.includes(name) ? sql`case when ${veil.lifted} then ${shown} end` : shown
  const first = sort ? [] : firstStates(entity)
  if (name === 'id') return sql.join([...first, sql`${column} ${direction}`])
  const key = field?.kind === 'text' ? sql`${column} collate "zh-Hans-x-icu"` : column
  return sql.join([...first, sql`${key} ${direction} nulls last`, sql`${sql.ref(`${ALIAS}.id`)} ${direction}`])
}

/** The states whose rows stand first while nobody asked for another sort. */
function firstStates({ list, flow }: AnyEntity): RawBuilder<unknown>[] {
  const codes = (list.first ?? []).map((key) => Number(flow?.states.code(key)))
  return codes.length === 0 ? [] : [sql`array_position(${codes}::smallint[], ${sql.ref(`${ALIAS}.state`)}) nulls last`]
}

/** Companies of a project offered in the order in which the field names their parts. */
function offeredOrder(within: Within | undefined): RawBuilder<unknown>[] {
  const parts = within?.target === 'unit' ? (within.parts ?? []) : []
  if (parts.length < 2) return []
  return [
    sql`(select min(array_position(${[...parts]}::text[], p.role)) from engineering_unit p where p.engineering_id = ${within?.project ?? 0}
      and p.unit_id = ${sql.ref(`${ALIAS}.id`)} and p.active and p.deleted_at is null) nulls last`,
  ]
}

type Asking = Pick<Context, 'platform' | 'session'>

/** What people narrow a list by. */
type Asked = Pick<ListQuery, 'filters' | 'keyword' | 'ids' | 'within'>

export async function askedConditions(context: Asking, entity: AnyEntity, { filters: named, keyword, ids }: Asked) {
  const { view, ...filters } = entity.views ? named : { ...named, view: undefined }
  const filled = Object.keys(filters).filter((name) => filters[name]?.trim())
  await requireAskable(context, entity, filled)
  const conditions = filterConditions(entity, ALIAS, filters)
  if (view) conditions.push(...viewConditions(entity, ALIAS, view, context.session))
  if (keyword?.trim()) conditions.push(wordCondition(entity, ALIAS, keyword.trim()))
  if (ids) conditions.push(sql<boolean>`${sql.ref(`${ALIAS}.id`)} = any(${ids.split(',').map(Number)}::bigint[])`)
  return conditions
}

/** Everything that narrows a list besides the soft delete: library, scope, what is asked for. */
async function listConditions(context: Context, entity: AnyEntity, query: Asked, right: string, extra: RawBuilder<boolean>[]) {
  const reach = [libraryWhere(entity, context.library, ALIAS), await accessWhere(context, entity, right, ALIAS)]
  if (query.within) reach.push(...(await withinConditions(context, query.within)))
  return [...reach, ...(await askedConditions(context, entity, query)), ...extra]
}

/** Who takes part in a project is told to those who may read it. */
async function withinConditions(context: Context, within: Within): Promise<RawBuilder<boolean>[]> {
  if (within.project === 0) return [withoutProject(within, ALIAS, context.session)]
  const id = sql`${within.project}::bigint`
  const readable = await accessWhere(context, entityOf('engineering'), 'read', 'w', 'known')
  return [
    sql<boolean>`exists (select 1 from engineering w where w.id = ${id} and w.deleted_at is null and ${readable})`,
    withinWhere(within, ALIAS, id, context.session.unit_id),
  ]
}

const alive = (conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> =>
  sql<boolean>`${sql.join([sql`t.deleted_at is null`, ...conditions], sql` and `)}`

/** The WHERE of a list: scope, library, soft delete, filters, keyword, chosen ids. */
export async function listWhere(
  context: Context,
  entity: AnyEntity,
  query: Asked,
  right: string,
  extra: RawBuilder<boolean>[] = [],
): Promise<RawBuilder<boolean>> {
  return alive(await listConditions(context, entity, query, right, extra))
}

/** How many rows an export or a batch act would touch. */
export async function countRows(context: Context, entity: AnyEntity, query: Asked, right: string): Promise<number> {
  return numberOf(context, totalScalar(context, entity, await listConditions(context, entity, query, right, [])).total)
}

async function numberOf({ db }: Context, total: RawBuilder<number>): Promise<number> {
  const { rows } = await sql<{ total: number }>`select ${total} as total`.execute(db)
  return rows[0]?.total ?? 0
}

function totalScalar({ db }: Pick<Context, 'db'>, entity: AnyEntity, conditions: RawBuilder<boolean>[]) {
  const kept = countable(db, entity.list.counted, conditions)
  const live = () => sql<number>`(select count(*)::bigint from ${sql.table(entity.name)} as t where ${alive(conditions)})`
  return { kept, total: kept ? totalOf(entity.name, kept.where) : live() }
}

/**
 * The exact numbers of several parts of one list, in one statement: scope and what all parts share are judged once a row.
 * `marks`: further columns the parts speak of, found once a row.
 */
export async function totalsOf(
  context: Context,
  entity: AnyEntity,
  shared: Asked,
  parts: readonly (readonly RawBuilder<boolean>[])[],
  {
    marks = [],
    figures = [],
  }: { readonly marks?: readonly RawBuilder<unknown>[]; readonly figures?: readonly Figure[] | undefined } = {},
): Promise<TotalsAnswer> {
  const counts = parts.map((part) => sql`count(*) filter (where ${sql.join([sql`true`, ...part], sql` and `)})`)
  // Without the offset the marks would be found anew for every part.
  const rows = sql`select ${sql.join([sql`t.*`, ...marks])} from ${sql.table(entity.name)} as t
    where ${await listWhere(context, entity, shared, 'read')} offset 0`
  const found = await Promise.all(figures.map((figure) => drawnFigure(context, entity, figure, shared)))
  const drawn = found.length === 0 ? sql`` : sql`, array[${sql.join(found)}]::text[] as figures`
  const counted = await sql<TotalsAnswer>`select array[${sql.join(counts)}] as totals${drawn} from (${rows}) as t`.execute(
    context.db,
  )
  return counted.rows[0] ?? { totals: [] }
}

/** A figure of these rows, or of the list beside them in the same project; who may not read that one is told nothing of it. */
async function drawnFigure(
  context: Context,
  entity: AnyEntity,
  figure: Figure,
  { filters }: Asked,
): Promise<RawBuilder<unknown>> {
  if (figure.of === undefined) return figureOf(entity, ALIAS, figure, context.session)
  const other = entityOf(figure.of)
  if (!(await hasRight(context, other, 'read'))) return sql`null`
  const same = { filters: { engineering_id: filters.engineering_id } }
  return sql`(select ${figureOf(other, ALIAS, figure, context.session)} from ${sql.table(other.name)} as t
    where ${await listWhere(context, other, same, 'read')})`
}

export interface ListAnswer {
  rows: WireRow[]
  total: number
  can: string[]
}

/** Places nearer than this are walked to; farther ones are looked up in the block counts. */
const NEAR = 200

export interface ListExtras {
  /** Columns beside the row's own; they speak of p, the row shown. */
  readonly select?: readonly RawBuilder<unknown>[]
  /** Fields the caller itself reads, whatever the client asked for. */
  readonly needs?: readonly string[]
  /** The total, where the caller knows a shorter way to the same number; its conditions then have one plan for all values. */
  readonly total?: RawBuilder<number> | undefined
}

/** One page with its exact total, labels and files, in one statement. */
export async function listRows(
  context: Context,
  entity: AnyEntity,
  query: ListQuery,
  extra: RawBuilder<boolean>[] = [],
  { select = [], needs = [], total: shorter }: ListExtras = {},
): Promise<ListAnswer> {
  const conditions = await listConditions(context, entity, query, 'read', extra)
  const verdicts = await verdictsFor(context, entity, ALIAS)
  const wanted = wantedFields(entity, query.fields, needs)
  const { kept, total: counted } = totalScalar(context, entity, conditions)
  const total = shorter ?? counted
  const offered = query.sort ? [] : offeredOrder(query.within)
  const order = sql.join([...offered, await orderBy(context, entity, query.sort)])
  const offset = (query.page - 1) * query.limit
  const sort = query.sort || entity.list.sort
  const near = !kept || offset < NEAR || !/^-?id$/.test(sort)
  const place = near ? null : placeOf(entity.name, kept.where, offset, sort === '-id')
  const page = sql`${place?.find ?? sql``} select ${selectList(entity, ALIAS, wanted)}, ${verdicts.select} from ${sql.table(entity.name)} as t
    where ${alive(place ? [...conditions, place.beyond] : conditions)} order by ${order} limit ${sql.lit(query.limit)} offset ${place?.skip ?? offset}`
  const whole = wholeRows(entity, page, wanted, [sql`${total} as total_`, ...select])
  const statement = kept?.steady || shorter ? sql<Record<string, unknown>>`${prepared}${whole}` : whole
  const { rows } = await statement.execute(context.db)
  const [first] = rows
  // Beyond the last page there is no row to carry the total.
  const all = first ? (first.total_ as number) : await numberOf(context, total)
  const shown = rows.map(({ total_: _total, ...row }) => verdicts.apply(row))
  await finishRows(context, entity, shown, wanted)
  return { rows: shown, total: all, can: verdicts.onList }
}

/** A whole row as it is answered, with its labels, what the caller may do with it and where it stands. */
export type Whole<E extends AnyEntity> = RowIn<E> & Labels<E['fields']> & { can: string[]; library?: number; files?: Files }
type Files = Awaited<ReturnType<typeof loadFileDetails>>

/**
 * One row by id within the caller's scope, whatever its library; of a row of a project, `library` says in which that stands.
 * @throws notFound
 */
export function getRow<E extends AnyEntity>(context: Context, entity: E, id: number): Promise<Whole<E>>
export async function getRow(context: Context, entity: AnyEntity, id: number): Promise<WireRow> {
  const verdicts = await verdictsFor(context, entity, ALIAS)
  const one = sql`select ${selectList(entity, ALIAS)}, ${verdicts.select} from ${sql.table(entity.name)} as t
    where t.id = ${id} and t.deleted_at is null and ${await accessWhere(context, entity, 'read', ALIAS, 'known')}`
  const stands = sql`(select l.history_type from engineering l where l.id = p.engineering_id) as library`
  const whole = wholeRows(entity, one, undefined, entity.scope === 'project' ? [stands] : [])
  const { rows } = await sql<Record<string, unknown>>`${prepared}${whole}`.execute(context.db)
  const [found] = rows
  if (!found) throw new AppError('notFound')
  const row = verdicts.apply(found)
  await finishRows(context, entity, [row])
  const fields = fileFields(entity)
  if (fields.length === 0) return row
  const files = await loadFileDetails(context.db, entity.name, id)
  return Object.assign(row, { files: Object.fromEntries(Object.entries(files).filter(([name]) => name in row)) })
}

/** That the caller reads this row, whatever its library: for what is drawn from it or hangs on it. @throws notFound */
export async function requireReadable(context: Context, entity: AnyEntity, id: number): Promise<void> {
  const { rows } = await sql`select 1 from ${sql.table(entity.name)} as t
    where t.id = ${id} and t.deleted_at is null and ${await accessWhere(context, entity, 'read', ALIAS, 'known')}`.execute(
    context.db,
  )
  if (rows.length === 0) throw new AppError('notFound')
}
