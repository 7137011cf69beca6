import type { RuleResult } from '@zhujian/model'
import { addDays, isDate, today } from '@zhujian/model/date'
import { compare, isDecimal } from '@zhujian/model/decimal'
import { isWholeNumber } from '../../reference/paper-number'
import { tooFar } from '../../site/plan-day'

/** 事项的填写内容；浏览器里校验时可能还没有整理过。 */
export type Values = Readonly<Record<string, unknown>>

export const isFilled = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)

/** 某种情形下必填：缺了才提示。 */
export const neededWhen = (condition: boolean, values: Values, field: string, message: string): RuleResult =>
  condition && !isFilled(values[field]) && { field, message }

/** 数量与金额填了就要大于零，也不超过讲得通的上限。 */
export function sensible(values: Values, field: string, name: string, limit?: { max: string; uom: string }): RuleResult {
  const value = decimalOf(values[field])
  if (value === null) return false
  if (compare(value, '0') <= 0) return { field, message: `${name}应大于 0` }
  return (
    limit !== undefined && compare(value, limit.max) > 0 && { field, message: `${name}大于 ${limit.max} ${limit.uom}，请核对` }
  )
}

/** 证照、批文的编号照原件填全。 */
export const wholeNumber = (values: Values, field: string, paper: string): RuleResult => {
  const no = values[field]
  return typeof no === 'string' && no !== '' && !isWholeNumber(no) && { field, message: `请按${paper}填写完整编号` }
}

/** 后一个日期不得早于前一个，提示落在后一个上。 */
export function inOrder(values: Values, earlier: string, later: string, message: string): RuleResult {
  const [from, to] = [values[earlier], values[later]]
  return isDate(from) && isDate(to) && to < from && { field: later, message }
}

/** 最早只能是今天之后若干天；按自然日把关，工作日由服务端再核。太远的也不行：不写 `years` 的两年。 */
export function daysAhead(values: Values, field: string, days: number, message: string, years?: number): RuleResult {
  const date = values[field]
  if (!isDate(date)) return false
  return date < addDays(today(), days) ? { field, message } : tooFar(field, '日期', date, years)
}

const decimalOf = (value: unknown): string | null =>
  isDecimal(value) ? value : typeof value === 'number' && Number.isFinite(value) ? String(value) : null

/** 前数减后数的正负；有一个没填或不是数的为 null。 */
export function difference(left: unknown, right: unknown): number | null {
  const [a, b] = [decimalOf(left), decimalOf(right)]
  return a === null || b === null ? null : compare(a, b)
}

export const above = (value: unknown, limit: unknown): boolean => (difference(value, limit) ?? 0) > 0
export const below = (value: unknown, limit: unknown): boolean => (difference(value, limit) ?? 0) < 0

export const atMost = (values: Values, field: string, limit: unknown, message: string): RuleResult =>
  above(values[field], limit) && { field, message }
export const atLeast = (values: Values, field: string, limit: unknown, message: string): RuleResult =>
  below(values[field], limit) && { field, message }

/** 多选与明细的值；没填为空。 */
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
export const linesOf = (value: unknown): readonly Values[] =>
  listOf(value).filter((line): line is Values => typeof line === 'object' && line !== null)

/** 须逐条确认的承诺，没有确认的都指出来。 */
export const promised = (values: Values, promises: Readonly<Record<string, string>>): RuleResult[] =>
  Object.entries(promises).map(([field, message]) => values[field] !== true && { field, message })
