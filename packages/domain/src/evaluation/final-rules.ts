import { compare, isDecimal } from '@zhujian/model/decimal'
import { appraisalGrade, FAIL, GOOD, PASS } from './appraisal'

/** 一年内因安全隐患受到这些次停工整改，评为不合格（建质〔2014〕111号第十五条）。 */
export const STOPS_FAIL = 2
/** 自评比监督评分高出这些分，说明自评失实。 */
export const PUFFED = '15'

export interface FinalFacts {
  readonly due_months: number
  readonly done_months: number
  readonly late: number
  readonly mean: string | null
  /** 一年内停工整改次数。 */
  readonly stops12: number
  readonly accidents: number
  /** 自评均分高出监督评分。 */
  readonly puffed: string | null
}

const MUST_FAIL = '应评不合格'
export const stopsTell = (times: number): string => `一年内停工整改 ${times} 次，${MUST_FAIL}`

/** 有一种就评为不合格的情形，没有商量的（建质〔2014〕111号第十五条）。 */
const failingLaw = ({ due_months, done_months, accidents, stops12 }: FinalFacts): string[] =>
  [
    done_months < due_months && `应自评 ${due_months} 个月，实际 ${done_months} 个月，未按规定开展自评`,
    accidents > 0 && `发生生产安全责任事故 ${accidents} 起`,
    stops12 >= STOPS_FAIL && stopsTell(stops12),
  ].filter((each) => each !== false)

/** 为什么不能评这一等：法定不合格的只能评不合格，评的不能高于申请的。 */
export function gradeRefused(grade: number, applied: number, facts: FinalFacts): string | undefined {
  const said = failingLaw(facts).join('；')
  if (said !== '' && grade !== FAIL) return said.endsWith(MUST_FAIL) ? said : `${said}，${MUST_FAIL}`
  // 编号小的等级高。
  if (grade < applied) return `企业申请的是“${appraisalGrade.labelOf(applied)}”，不能评得更高`
  return undefined
}

/** 建议的等级与依据：不合格的几种情形有一种即不合格；没有的看均分、逾期与自评是否失实。 */
export function proposedGrade(facts: FinalFacts) {
  const { late, mean, stops12, puffed } = facts
  const failing = [...failingLaw(facts), mean !== null && compare(mean, '70') < 0 && `自评均分 ${mean} 分，低于 70 分`].filter(
    (each) => each !== false,
  )
  if (failing.length > 0) return { grade: FAIL, reasons: failing.join('；') }
  const short = [
    mean === null && '没有自评得分',
    mean !== null && compare(mean, '80') < 0 && `自评均分 ${mean} 分，低于 80 分`,
    late > 0 && `逾期自评 ${late} 个月`,
    stops12 > 0 && `一年内停工整改 ${stops12} 次`,
    isDecimal(puffed) && compare(puffed, PUFFED) > 0 && `自评高出监督评分 ${puffed} 分`,
  ].filter((each) => each !== false)
  if (short.length > 0) return { grade: PASS, reasons: short.join('；') }
  return { grade: GOOD, reasons: `自评均分 ${mean} 分，按月自评，无停工整改与责任事故` }
}

/** 优良名额：当年考评项目的这一比例，至少一个。 */
export const goodQuota = (applied: number, share: number): number => Math.max(1, Math.floor((applied * share) / 100))
