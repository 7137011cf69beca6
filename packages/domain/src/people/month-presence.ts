import { addDays, lastDayOf } from '@zhujian/model/date'
import { pausedOn, type ProjectPause } from '../project/pause'
import { attendanceResult } from './attendance-day'

const PRESENT: readonly (number | null | undefined)[] = [attendanceResult.code('full'), attendanceResult.code('half')]
const LEAVE = attendanceResult.code('leave')

export interface MonthFacts {
  /** 各日的考勤结果；没有记录的没有。 */
  readonly results: Readonly<Record<string, number>>
  readonly pauses: readonly ProjectPause[]
  /** 每月应出勤天数；没有定的，除停工、请假外天天应到。 */
  readonly need_days: number | null
  readonly today: string
  /** 哪个月；不说的是今天所在的月。 */
  readonly ym?: string
  /** 进场（或到岗）、退场的日子，其外的不计应到，也不计实到。 */
  readonly enter_on?: string | null
  readonly exit_on?: string | null
  /** 没有考勤记录的日子不计应到：工人的考勤逐日汇总，缺勤也有记录。 */
  readonly recorded?: boolean
}

export interface MonthPresence {
  /** 该月到昨天为止应到的天数。 */
  readonly need: number
  readonly came: number
  /** 到岗率，百分数；本月还没有应到的日子为空。 */
  readonly rate: number | null
  /** 到昨天为止连续缺勤的天数，停工、请假的日子不断也不计。 */
  readonly absent_run: number
}

/** 没有实名登记的没有考勤，说不出到岗没有。 */
export const unknownPresence: MonthPresence = { need: 0, came: 0, rate: null, absent_run: 0 }

/** 关键岗位人员本月到岗（domain 2.15）：停工、中止、请假不计应到；当天的考勤要到次日才算得出，来了的照计。 */
export function monthPresence(facts: MonthFacts): MonthPresence {
  const { results, need_days, today, ym = today.slice(0, 7) } = facts
  const [first, last] = [`${ym}-01`, lastDayOf(ym)]
  const excused = excusedIn(facts)
  const days = daysFrom(first, today <= last ? today : addDays(last, 1))
  const due = days.filter((day) => !excused(day)).length
  const need = need_days === null ? due : Math.min(due, Math.ceil((need_days * due) / Number(last.slice(8))))
  const came = [...days, ...(today.startsWith(ym) ? [today] : [])].filter(
    (day) => PRESENT.includes(results[day]) && !isAway(facts, day),
  ).length
  const rate = need === 0 ? null : Math.min(100, Math.round((came / need) * 100))
  const back = today.startsWith(ym) && PRESENT.includes(results[today])
  return { need, came, rate, absent_run: back ? 0 : absentRun(days, results, excused) }
}

/** 还没有来、已经走了的日子，既不应到也不算来。 */
const isAway = ({ enter_on, exit_on }: MonthFacts, day: string): boolean =>
  (!!enter_on && day < enter_on) || (!!exit_on && day > exit_on)

/** 哪些日子不计应到：停工、中止、请假，不在场的，工人没有记录的。 */
const excusedIn =
  (facts: MonthFacts) =>
  (day: string): boolean =>
    pausedOn(facts.pauses, day) ||
    facts.results[day] === LEAVE ||
    isAway(facts, day) ||
    (facts.recorded === true && facts.results[day] === undefined)

/** 从 from 到 to 的前一天。 */
function daysFrom(from: string, to: string): string[] {
  const days: string[] = []
  for (let day = from; day < to; day = addDays(day, 1)) days.push(day)
  return days
}

function absentRun(days: readonly string[], results: MonthFacts['results'], excused: (day: string) => boolean): number {
  let run = 0
  for (const day of [...days].reverse()) {
    if (excused(day)) continue
    if (PRESENT.includes(results[day])) break
    run += 1
  }
  return run
}
