import { addDays, daysBetween } from '@zhujian/model/date'
import { type DayTemperature, degreeDays, equivalentDueOn } from './concrete-strength'

/** 同条件养护到今天的累计：缺了读数的日子不推算，指出是哪几天。 */
export interface Maturity {
  readonly degree_days: string
  readonly days: number
  /** 到等效养护龄期的那一天；还没有到的为 null。 */
  readonly due_on: string | null
  /** 没有读数的日子：之后的不计，补上再算。 */
  readonly missing: readonly string[]
}

/**
 * 由逐日平均温度算同条件养护的累计温度：从成型的次日起一日不缺地数到今天；中间缺了一天，其后的不算（GB 50204-2015 附录 C）。
 * @param until 数到的一天（含）
 */
export function maturityOf(madeOn: string, temps: readonly DayTemperature[], until: string): Maturity {
  const known = new Map(temps.map((each) => [each.day_on, each]))
  const span = Array.from({ length: Math.max(0, daysBetween(madeOn, until)) }, (_, at) => addDays(madeOn, at + 1))
  const missing = span.filter((day) => !known.has(day))
  const [gap] = missing
  const counted = span.filter((day) => gap === undefined || day < gap).flatMap((day) => known.get(day) ?? [])
  const due = equivalentDueOn(madeOn, counted)
  // 到期以后缺的读数不妨碍。
  return { degree_days: degreeDays(counted), days: counted.length, due_on: due, missing: due === null ? missing : [] }
}
