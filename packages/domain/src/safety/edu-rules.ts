/** 一名作业人员在一次教育中的成绩。 */
interface Score {
  readonly worker_id: number
  /** 百分制，整数。 */
  readonly score: number
  readonly signed: boolean | null
}

/** 合格分，百分制。 */
export const PASS_SCORE = 60

/** 三级教育各级的学时：公司 15、项目 15、班组 20（建教〔1997〕83号 建筑业企业职工安全培训教育暂行规定 第五条）。 */
export const LEVEL_HOURS: Readonly<Record<number, number>> = { 1: 15, 2: 15, 3: 20 }

/** 考核合格的人：到 60 分并已签到。 */
export const passedWorkers = (scores: readonly Score[]): number[] =>
  scores.filter(({ score, signed }) => score >= PASS_SCORE && signed === true).map(({ worker_id }) => worker_id)

/** 人：不到这些人的，分数都一样也寻常。 */
const LEAST_ALIKE = 3

/** 人人同一个分数：不像逐人考核过。 */
export const allAlike = (scores: readonly Score[]): boolean =>
  scores.length >= LEAST_ALIKE && scores.every(({ score }) => score === scores[0]?.score)

/** 一级已经完成：该级学时合计达到规定。学时为小时，最多一位小数。 */
export const levelDone = (level: number, hours: number): boolean => hours >= (LEVEL_HOURS[level] ?? Number.POSITIVE_INFINITY)

/** 三级都已完成。hours：级别 → 考核合格的学时合计。 */
export const allLevelsDone = (hours: ReadonlyMap<number, number>): boolean =>
  Object.keys(LEVEL_HOURS).every((level) => levelDone(Number(level), hours.get(Number(level)) ?? 0))
