import type { FieldProblem } from '@zhujian/model'
import { monthsAfter, today } from '@zhujian/model/date'

/** 年：一件事排得更远的，多半写错了年份。 */
const PLAN_YEARS = 2
/** 年：一个工程从开工到竣工也不会更久。 */
export const WORK_YEARS = 10

/** 计划的日子太远的一句话；不远的、没有填的为 false。 */
export function tooFar(field: string, label: string, day: unknown, years = PLAN_YEARS): FieldProblem | false {
  const latest = monthsAfter(today(), years * 12)
  return (
    typeof day === 'string' && day > latest && { field, message: `${label}不能晚于 ${latest}（${years} 年以后），请核对年份` }
  )
}
