import { AppError } from '@zhujian/model'
import { actionLabel, logEntity, moduleLabel } from '@zhujian/domain/audit/log-words'
import { operLog } from '@zhujian/domain/audit/oper-log'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { hasRight } from '../../entity/access'
import type { Context } from '../../entity/context'
import { addLabels } from '../../entity/labels'
import type { Db, Trx } from '../../platform/db'
import type { Platform } from '../../platform/platform'
import { logConditions, type LogFilters, type logListInput } from './log-query'
import { logReach } from './log-reach'

export type LogValues = Record<string, unknown>

/** 列表与导出的一行。 */
export interface LogLine extends Record<string, unknown> {
  id: number
  happened_at: number
  account_id: number | null
  username: string | null
  module: string
  action: string
  row_id: number | null
  engineering_id: number | null
  result: string
  note: string | null
  ip: string
  trace_id: string
}

/** 翻页到此为止：再早的请用时间或其他条件缩小范围，数百万行时列表照样很快。 */
export const MOST_LISTED = 10_000
export const LOG_COLUMNS = sql`l.id, l.happened_at, l.account_id, l.username, l.module, l.action, l.row_id, l.engineering_id, l.result, l.note, l.ip, l.trace_id`
const SORTS = new Set([
  'account_id',
  'username',
  'module',
  'action',
  'row_id',
  'engineering_id',
  'result',
  'note',
  'ip',
  'trace_id',
])

export async function logWhere(
  context: Pick<Context, 'platform' | 'session'>,
  filters: Partial<LogFilters>,
): Promise<RawBuilder<boolean>> {
  return sql<boolean>`${sql.join([await logReach(context), ...logConditions(filters)], sql` and `)}`
}

/** 一页日志，最新的在前；总数数到上限为止，`more` 表示还有更早的。 */
export async function listLog(context: Context, { page, limit, sort, ...filters }: z.output<typeof logListInput>) {
  const where = await logWhere(context, filters)
  const offset = (page - 1) * limit
  const [counted, { rows }] = await Promise.all([
    sql<{
      n: number
    }>`select count(*)::bigint as n from (select 1 from oper_log l where ${where} limit ${MOST_LISTED + 1}) c`.execute(
      context.db,
    ),
    pageOf(where, sort, limit, offset).execute(context.db),
  ])
  const found = counted.rows[0]?.n ?? 0
  await labelLog(context.platform, context.db, rows)
  return {
    rows: offset < MOST_LISTED ? rows : [],
    total: Math.min(found, MOST_LISTED),
    more: found > MOST_LISTED,
    can: await rightsOnLog(context),
  }
}

/** 显示名称的列按背后的编号排。 */
const shownAs: Readonly<Record<string, string>> = { account_id_text: 'account_id', row_text: 'row_id' }

/** 按时间排序直接走索引；按别的列排序时，只在列出的那些里排。 */
function pageOf(where: RawBuilder<boolean>, sort: string | undefined, limit: number, offset: number) {
  const asked = (sort || '-happened_at').replace(/^-/, '')
  const name = shownAs[asked] ?? asked
  const direction = !sort || sort.startsWith('-') ? sql`desc` : sql`asc`
  const rest = sql`limit ${limit} offset ${offset}`
  if (name === 'happened_at')
    return sql<LogLine>`select ${LOG_COLUMNS} from oper_log l where ${where} order by l.happened_at ${direction}, l.id ${direction} ${rest}`
  if (!SORTS.has(name)) throw new AppError('invalid', { fields: [{ field: 'sort', message: '不能按该字段排序' }] })
  return sql<LogLine>`select * from (select ${LOG_COLUMNS} from oper_log l where ${where} order by l.happened_at desc, l.id desc limit ${MOST_LISTED}) l
    order by ${sql.ref(`l.${name}`)} ${direction} nulls last, l.happened_at desc, l.id desc ${rest}`
}

async function rightsOnLog(context: Context): Promise<string[]> {
  const rights = ['export', 'verify', 'archive', 'readOthers']
  const held = await Promise.all(rights.map((right) => hasRight(context, operLog, right)))
  return rights.filter((_, at) => held[at])
}

/** 名称：人、工程、对象类别、动作，以及对象本身叫什么。 */
export async function labelLog(platform: Platform, db: Db | Trx, rows: LogLine[]): Promise<void> {
  if (rows.length === 0) return
  const named = await recordNames(db, rows)
  for (const row of rows) {
    row.module_text = moduleLabel(row.module)
    row.action_text = actionLabel(row.module, row.action)
    row.row_text = row.row_id === null ? null : (named.get(`${row.module}/${row.row_id}`) ?? null)
  }
  await addLabels(platform, db, operLog, rows)
}

/** 有表、有名称的数据；日志自己没有名称。 */
const isNamed = (module: string): boolean => logEntity(module) !== undefined && module !== operLog.name

/** 对象的名称，一条语句问完；不是业务实体的没有名称。 */
export async function recordNames(
  db: Db | Trx,
  rows: readonly Pick<LogLine, 'module' | 'row_id'>[],
): Promise<ReadonlyMap<string, string>> {
  const wanted = new Map<string, number[]>()
  for (const { module, row_id } of rows)
    if (row_id !== null && isNamed(module)) wanted.set(module, [...(wanted.get(module) ?? []), row_id])
  if (wanted.size === 0) return new Map()
  const parts = [...wanted].map(
    ([module, list]) =>
      sql`select ${sql.lit(module)} || '/' || id as key, ${sql.ref(logEntity(module)?.display ?? 'id')}::text as label from ${sql.table(module)} where id = any(${list}::bigint[])`,
  )
  const found = await sql<{ key: string; label: string | null }>`${sql.join(parts, sql` union all `)}`.execute(db)
  return new Map(found.rows.flatMap(({ key, label }) => (label === null ? [] : [[key, label] as const])))
}
