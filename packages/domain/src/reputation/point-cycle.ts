import { monthsAfter } from '@zhujian/model/date'
import { CYCLE_MONTHS, FULL_POINTS } from './person-point'

/** 累计到这些分的约谈其本人与所在企业。 */
export const TALK_POINTS = 6

export interface PointFact {
  readonly points: number
  readonly happened_on: string
  /** 哪一天确认的；还没有确认的为空。 */
  readonly confirmed_on: string | null
  /** 哪一天撤销的；没有撤销的为空。 */
  readonly cancelled_on: string | null
}

/** 最后计入的一天：发生之日起满十二个月的当天起不再计（建质〔2014〕123号第八条）。 */
export const lapsesOn = (happened_on: string): string => monthsAfter(happened_on, CYCLE_MONTHS)

/** 这一笔在某一天计不计；不计的说明为什么。 */
export function standingOn(
  { happened_on, confirmed_on, cancelled_on }: PointFact,
  on: string,
): { counted: boolean; why: string } {
  if (confirmed_on === null || confirmed_on > on) return { counted: false, why: '当时尚未确认' }
  if (cancelled_on !== null && cancelled_on <= on) return { counted: false, why: `${cancelled_on} 撤销` }
  const lapse = lapsesOn(happened_on)
  if (lapse <= on) return { counted: false, why: `${lapse} 满十二个月` }
  return { counted: true, why: `计到 ${lapse} 之前` }
}

export const totalOn = (facts: readonly PointFact[], on: string): number =>
  facts.reduce((sum, fact) => (standingOn(fact, on).counted ? sum + fact.points : sum), 0)

/** 累计到这些分意味着什么；六分以下没有。 */
export function meaningOf(total: number): string | null {
  if (total >= FULL_POINTS)
    return `满 ${FULL_POINTS} 分，停止执业一年，不得继续担任项目经理（建质〔2014〕123号第八条），须更换项目经理`
  return total >= TALK_POINTS ? `累计 ${TALK_POINTS} 分以上，约谈本人与所在企业` : null
}
