import { type AnyEntity, AppError } from '@zhujian/model'
import { entityOf } from '@zhujian/domain/entities'
import { regionFullName, regionName, scopePrefix } from '@zhujian/domain/reference/regions'
import {
  figureAt,
  periodsOf,
  type ReportAnswer,
  type ReportFigure,
  reportFigures,
  type ReportQuery,
  reportRowsKeys,
  spanOf,
} from '@zhujian/domain/project/station-report'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { hasRight } from '../../entity/access'
import { columnOf } from '../../entity/columns'
import type { Context } from '../../entity/context'
import { filterConditions } from '../../entity/filters'
import { type ListAnswer, listInput, listRows, listWhere } from '../../entity/list'
import { viewConditions } from '../../entity/views'

type Condition = RawBuilder<boolean>
const every = (conditions: readonly Condition[]): Condition => sql<boolean>`(${sql.join([sql`true`, ...conditions], sql` and `)})`

/** 报告数的不分在建与历史：工程归档之后，当时的事仍是当时的。 */
const inEveryLibrary = (entity: AnyEntity): AnyEntity => ({ ...entity, anyLibrary: true })

/** 一行属于哪个区县：工程所在；企业的事为企业登记地。 */
function areaColumn(entity: AnyEntity): RawBuilder<unknown> {
  if (entity.scope === 'engineering') return sql`t.areacode`
  if (entity.scope === 'unit') return sql`(select u.areacode from unit u where u.id = t.unit_id)`
  return sql`(select e.areacode from engineering e where e.id = t.engineering_id)`
}

function areaCondition(entity: AnyEntity, area: string | undefined): Condition[] {
  if (!area) return []
  return [sql<boolean>`${areaColumn(entity)} like ${`${scopePrefix(area)}%`}`]
}

/** 一个数的行：归在这一期、在这些状态、符合这些条件。数与点开的清单都用它。 */
function figureCondition(context: Context, figure: ReportFigure, period: string): Condition {
  const entity = entityOf(figure.entity)
  const view = { label: figure.label, ...(figure.in && { in: figure.in }), ...(figure.where && { where: figure.where }) }
  const counted = { ...entity, views: { figure: view } } as unknown as AnyEntity
  const dated = figure.at ? filterConditions(entity, 't', { [figure.at]: spanOf(period).join(' - ') }) : []
  return every([...viewConditions(counted, 't', 'figure', context.session), ...dated])
}

interface Counted {
  code: string | null
  counts: number[]
  sums: (string | null)[]
}

/** 同一种数据的各数一条语句数完，按区县分开；合计是各区县之和。 */
async function countsOf(context: Context, name: string, figures: readonly ReportFigure[], { period, area }: ReportQuery) {
  const entity = inEveryLibrary(entityOf(name))
  const cells = figures.flatMap((figure) =>
    (figure.at ? periodsOf(period) : periodsOf(period).slice(0, 1)).map(({ key }) => ({ figure, period: key })),
  )
  const conditions = cells.map(({ figure, period: key }) => figureCondition(context, figure, key))
  const counts = conditions.map((each) => sql`count(*) filter (where ${each})`)
  const sums = cells.map(({ figure }, at) => {
    if (!figure.daysFrom || !figure.at) return sql`null`
    const days = sql`extract(epoch from ${columnOf(entity, 't', figure.at)} - ${columnOf(entity, 't', figure.daysFrom)}) / 86400`
    return sql`sum(${days}) filter (where ${conditions[at] ?? sql`false`})`
  })
  const where = await listWhere(context, entity, { filters: {} }, 'read', areaCondition(entity, area))
  const { rows } = await sql<Counted>`select ${areaColumn(entity)} as code, array[${sql.join(counts)}]::bigint[] as counts,
      array[${sql.join(sums)}]::text[] as sums
    from ${sql.table(name)} as t where ${where} group by 1`.execute(context.db)
  return { cells, rows: rows.map((row) => ({ ...row, counts: row.counts.map(Number) })) }
}

/** 数：行数之和；平均几天：天数之和除以行数，没有行的没有。 */
function valueOf(figure: ReportFigure, at: number, rows: readonly Counted[]): string | null {
  const count = rows.reduce((sum, { counts }) => sum + (counts[at] ?? 0), 0)
  if (!figure.daysFrom) return String(count)
  const days = rows.reduce((sum, { sums }) => sum + Number(sums[at] ?? 0), 0)
  return count === 0 ? null : (days / count).toFixed(1)
}

interface Values {
  readonly totals: Map<string, (string | null)[]>
  readonly areas: Map<string, Record<string, string | null>>
}

function gather({ cells, rows }: Awaited<ReturnType<typeof countsOf>>, { totals, areas }: Values): void {
  cells.forEach(({ figure }, at) => {
    const own = totals.get(figure.key) ?? []
    const isFirst = own.length === 0
    totals.set(figure.key, [...own, valueOf(figure, at, rows)])
    if (!isFirst) return
    for (const row of rows) {
      if (row.code === null || (row.counts[at] ?? 0) === 0) continue
      const values = areas.get(row.code) ?? {}
      values[figure.key] = valueOf(figure, at, [row])
      areas.set(row.code, values)
    }
  })
}

/** 监督月报、年报的各数；无权看的一类不列。 */
export async function reportOf(context: Context, query: ReportQuery): Promise<ReportAnswer> {
  const values: Values = { totals: new Map(), areas: new Map() }
  for (const name of new Set(reportFigures.map(({ entity }) => entity))) {
    if (!(await hasRight(context, entityOf(name), 'read'))) continue
    const own = reportFigures.filter(({ entity }) => entity === name)
    gather(await countsOf(context, name, own, query), values)
  }
  return {
    period: query.period,
    ...(await officeOf(context, query.area)),
    periods: periodsOf(query.period),
    figures: reportFigures.flatMap(({ key }) => {
      const found = values.totals.get(key)
      return found ? [{ key, values: found }] : []
    }),
    areas: [...values.areas]
      .sort(([a], [b]) => a.localeCompare(b))
      .map(([code, found]) => ({ code, name: regionName(code), values: found })),
  }
}

/** 落款的机关；数的是全部、全市还是本站的。 */
async function officeOf({ session, db }: Context, area: string | undefined): Promise<Pick<ReportAnswer, 'office' | 'reach'>> {
  const { rows } = await sql<{ name: string }>`select name from supervise_org where id = ${session.org_id}`.execute(db)
  const office = rows[0]?.name ?? (session.areacode ? regionFullName(session.areacode) : '全部')
  if (area) return { office, reach: regionFullName(area) }
  const isCity = session.areacode?.endsWith('00') === true
  return { office, reach: isCity ? '全市' : '本站' }
}

/** 点开一个数的清单：查询与这种数据的清单相同，另加这个数的条件。 */
export const reportRowsInput = z.record(z.string(), z.unknown()).transform((raw, ctx) => {
  const { figure, period, area, ...rest } = raw
  const keys = reportRowsKeys.safeParse({ figure, period, ...(area !== undefined && area !== '' && { area }) })
  for (const issue of keys.error?.issues ?? []) ctx.addIssue({ code: 'custom', path: issue.path, message: issue.message })
  const found = keys.success ? figureAt(keys.data.figure) : undefined
  if (!keys.success || !found) return z.NEVER
  const list = listInput(entityOf(found.entity)).safeParse(rest)
  for (const issue of list.error?.issues ?? []) ctx.addIssue({ code: 'custom', path: issue.path, message: issue.message })
  return list.success ? { ...keys.data, figure: found, list: list.data } : z.NEVER
})

export async function reportRows(context: Context, input: z.output<typeof reportRowsInput>): Promise<ListAnswer> {
  const { figure, period, area, list } = input
  const entity = inEveryLibrary(entityOf(figure.entity))
  if (!(await hasRight(context, entity, 'read'))) throw new AppError('notFound')
  return listRows(context, entity, list, [figureCondition(context, figure, period), ...areaCondition(entity, area)])
}
