import { AppError, type FieldProblem } from '@zhujian/model'
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '@zhujian/model/constants'
import { isDate, parseRange } from '@zhujian/model/date'
import { LOGIN_ACTIONS, logKinds, logResults } from '@zhujian/domain/audit/oper-log'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'

/** 日志查询：条件与列表、导出共用。 */
const whole = (max: number, start: number) =>
  z
    .string()
    .regex(/^\d{1,6}$/, '应为整数')
    .transform(Number)
    .pipe(z.number().min(1, '不能小于 1').max(max, `不能大于 ${max}`))
    .default(start)
const ids = z.string().regex(/^\d{1,15}(,\d{1,15}){0,99}$/, '编号不正确')
const names = z.string().regex(/^[\w,]{1,600}$/, '内容不正确')
const blank = z.literal('')
const filters = {
  kind: z.union([blank, z.enum(logKinds.codes as [string, ...string[]])], '类别不正确').optional(),
  happened_at: z.string().max(40).optional(),
  account_id: z.union([blank, ids]).optional(),
  username: z.string().max(60).optional(),
  module: z.union([blank, names]).optional(),
  action: z.union([blank, names]).optional(),
  engineering_id: z.union([blank, ids]).optional(),
  row_id: z.union([blank, z.string().regex(/^\d{1,15}$/, '编号应为数字')]).optional(),
  result: z.union([blank, z.enum(logResults.codes as [string, ...string[]])], '结果不正确').optional(),
  ip: z.string().max(64).optional(),
  trace_id: z.string().max(64).optional(),
}
export const logFilters = z.strictObject(filters, '含有未知的查询条件')
export const logListInput = z.strictObject(
  {
    ...filters,
    page: whole(100_000, 1),
    limit: whole(MAX_PAGE_SIZE, DEFAULT_PAGE_SIZE),
    sort: z.string().max(60).optional(),
  },
  '含有未知的查询条件',
)

export type LogFilters = z.output<typeof logFilters>
type Condition = RawBuilder<boolean>

const kindConditions: Readonly<Record<string, Condition>> = {
  login: sql<boolean>`l.action in (${sql.join(LOGIN_ACTIONS)})`,
  export: sql<boolean>`l.action = 'export'`,
  reveal: sql<boolean>`l.action = 'reveal'`,
  denied: sql<boolean>`l.result <> 'ok'`,
  operate: sql<boolean>`l.result = 'ok' and l.action not in (${sql.join([...LOGIN_ACTIONS, 'export', 'reveal'])})`,
}

const oneOf = (column: string, text: string): Condition => {
  const values = text.split(',').filter(Boolean)
  // One value keeps the order of the index behind the column.
  return values.length === 1
    ? sql<boolean>`${sql.ref(column)} = ${values[0]}`
    : sql<boolean>`${sql.ref(column)} = any(${values}::text[])`
}
const oneId = (column: string, text: string): Condition => {
  const values = text.split(',').map(Number)
  return values.length === 1
    ? sql<boolean>`${sql.ref(column)} = ${values[0]}`
    : sql<boolean>`${sql.ref(column)} = any(${values}::bigint[])`
}

function duringDays(text: string): Condition | FieldProblem {
  const range = parseRange(text) ?? (isDate(text) ? ([text, text] as const) : undefined)
  if (!range) return { field: 'happened_at', message: '日期范围应为 开始 - 结束' }
  const [from, to] = range
  return sql<boolean>`(l.happened_at >= ${from}::timestamp at time zone 'Asia/Shanghai' and l.happened_at < (${to}::date + 1)::timestamp at time zone 'Asia/Shanghai')`
}

const builders: Readonly<Record<keyof typeof filters, (text: string) => Condition | FieldProblem>> = {
  kind: (text) => kindConditions[text] ?? sql<boolean>`true`,
  happened_at: duringDays,
  account_id: (text) => oneId('l.account_id', text),
  username: (text) => sql<boolean>`l.username = ${text.toLowerCase()}`,
  module: (text) => oneOf('l.module', text),
  action: (text) => oneOf('l.action', text),
  engineering_id: (text) => oneId('l.engineering_id', text),
  row_id: (text) => oneId('l.row_id', text),
  result: (text) => sql<boolean>`l.result = ${text}`,
  ip: (text) => sql<boolean>`l.ip = ${text}`,
  trace_id: (text) => sql<boolean>`l.trace_id = ${text.toLowerCase()}`,
}

/** 查询条件；不合格的一次说完。 */
export function logConditions(input: Partial<LogFilters>): Condition[] {
  const conditions: Condition[] = []
  const problems: FieldProblem[] = []
  for (const [name, build] of Object.entries(builders)) {
    const text = input[name as keyof LogFilters]?.trim()
    if (!text) continue
    const built = build(text)
    if ('field' in built) problems.push(built)
    else conditions.push(built)
  }
  if (problems.length > 0) throw new AppError('invalid', { fields: problems })
  return conditions
}
