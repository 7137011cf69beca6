import { AppError, nameOf, type AnyEntity } from '@zhujian/model'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { accessWhere, libraryWhere } from './access'
import { verdictsFor } from './can'
import { selectList } from './columns'
import type { Context } from './context'
import type { WireRow } from './extend'
import { loadFileDetails, loadFiles } from './file-links'
import { filterConditions } from './filters'
import { addLabels } from './labels'
import { searchPattern } from './search-text'

const ALIAS = 't'
const SYSTEM_SORTS = ['id', 'state', 'created_at', 'updated_at']

/** A list request as it arrives: page and limit [S3-07], sort, keyword, ids and the declared search fields. */
export interface ListQuery {
  page: number
  limit: number
  sort?: string | undefined
  keyword?: string | undefined
  ids?: string | undefined
  filters: Record<string, string>
}

const whole = (name: string, max: number) =>
  z
    .string()
    .regex(/^\d{1,7}$/, `${name}应为整数`)
    .transform(Number)
    .pipe(z.number().min(1, `${name}不能小于 1`).max(max, `${name}不能大于 ${max}`))

/** The query schema of an entity's list: anything not declared is refused. */
export function listInput(entity: AnyEntity) {
  const filters = Object.fromEntries(entity.list.search.map((name) => [name, z.string().max(500).optional()]))
  return z
    .strictObject(
      {
        page: whole('页码', 1_000_000).default(1),
        limit: whole('每页条数', 50).default(10),
        sort: z.string().max(60).optional(),
        keyword: z.string().max(60).optional(),
        ids: z
          .string()
          .regex(/^\d{1,15}(,\d{1,15}){0,499}$/, '编号不正确')
          .optional(),
        ...filters,
      },
      '含有未知的查询条件',
    )
    .transform(
      ({ page, limit, sort, keyword, ids, ...rest }): ListQuery => ({
        page,
        limit,
        sort,
        keyword,
        ids,
        filters: Object.fromEntries(
          Object.entries(rest).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
        ),
      }),
    )
}

/** ORDER BY from an allowlist: declared columns and system ones; the id settles ties, so pages never overlap. */
export function orderBy(entity: AnyEntity, sort: string | undefined): RawBuilder<unknown> {
  const wanted = sort || entity.list.sort
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
  const column = sql.ref(`${ALIAS}.${name}`)
  if (name === 'id') return sql`${column} ${direction}`
  const key = field?.kind === 'text' ? sql`${column} collate "zh-Hans-x-icu"` : column
  return sql`${key} ${direction} nulls last, ${sql.ref(`${ALIAS}.id`)} ${direction}`
}

/** Everything that narrows a list: scope, library, soft delete, filters, keyword, chosen ids. */
export async function listWhere(
  context: Context,
  entity: AnyEntity,
  query: ListQuery,
  right: string,
  extra: RawBuilder<boolean>[] = [],
): Promise<RawBuilder<boolean>> {
  const conditions = [
    sql<boolean>`${sql.ref(`${ALIAS}.deleted_at`)} is null`,
    libraryWhere(entity, context.library, ALIAS),
    await accessWhere(context, entity, right, ALIAS),
    ...filterConditions(context.platform, entity, ALIAS, query.filters),
    ...extra,
  ]
  if (query.keyword?.trim())
    conditions.push(sql<boolean>`${sql.ref(`${ALIAS}.search_text`)} like ${searchPattern(query.keyword)}`)
  if (query.ids) conditions.push(sql<boolean>`${sql.ref(`${ALIAS}.id`)} = any(${query.ids.split(',').map(Number)}::bigint[])`)
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

export interface ListAnswer {
  rows: WireRow[]
  total: number
  can: string[]
}

/** One page with its exact total: two statements, one for the files of the page, one per referenced entity. */
export async function listRows(
  context: Context,
  entity: AnyEntity,
  query: ListQuery,
  extra: RawBuilder<boolean>[] = [],
): Promise<ListAnswer> {
  const where = await listWhere(context, entity, query, 'read', extra)
  const verdicts = await verdictsFor(context, entity, ALIAS)
  const from = sql`from ${sql.table(entity.name)} as ${sql.ref(ALIAS)} where ${where}`
  const [page, count] = await Promise.all([
    sql<
      Record<string, unknown>
    >`select ${selectList(entity, ALIAS)}, ${verdicts.select} ${from} order by ${orderBy(entity, query.sort)}
      limit ${query.limit} offset ${(query.page - 1) * query.limit}`.execute(context.db),
    sql<{ total: number }>`select count(*)::bigint as total ${from}`.execute(context.db),
  ])
  const rows = page.rows.map(verdicts.apply)
  await complete(context, entity, rows)
  return { rows, total: count.rows[0]?.total ?? 0, can: verdicts.onList }
}

/** One row by id within the caller's scope; the library does not matter for a detail. @throws notFound */
export async function getRow(context: Context, entity: AnyEntity, id: number): Promise<WireRow> {
  const verdicts = await verdictsFor(context, entity, ALIAS)
  const found = await sql<
    Record<string, unknown>
  >`select ${selectList(entity, ALIAS)}, ${verdicts.select} from ${sql.table(entity.name)} as ${sql.ref(ALIAS)}
    where ${sql.ref(`${ALIAS}.id`)} = ${id} and ${sql.ref(`${ALIAS}.deleted_at`)} is null and ${await accessWhere(context, entity, 'read', ALIAS)}`.execute(
    context.db,
  )
  const row = found.rows[0]
  if (!row) throw new AppError('notFound')
  const rows = [verdicts.apply(row)]
  await complete(context, entity, rows)
  const hasFiles = Object.values(entity.fields).some((field) => field.kind === 'files')
  return Object.assign(rows[0] as WireRow, hasFiles ? { files: await loadFileDetails(context.db, entity.name, id) } : {})
}

/** Labels and files of a page of rows. */
export async function complete(context: Pick<Context, 'platform' | 'db'>, entity: AnyEntity, rows: WireRow[]): Promise<void> {
  await addLabels(context.platform, context.db, entity, rows)
  const names = Object.entries(entity.fields)
    .filter(([, field]) => field.kind === 'files')
    .map(([name]) => name)
  if (names.length === 0 || rows.length === 0) return
  const files = await loadFiles(
    context.db,
    entity.name,
    rows.map((row) => row.id),
  )
  for (const row of rows) for (const name of names) row[name] = files.get(row.id)?.[name] ?? null
}
