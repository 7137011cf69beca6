/** 一次抽检：点数、合格点数、有没有超过允许偏差一倍半的点。 */
export interface CoverRound {
  readonly points: number
  readonly pass: number
  readonly burst: boolean
}
export type CoverVerdict = 'passed' | 'again' | 'failed'

/** 合格点率，百分数：到 90 合格，80 到 90 之间再抽同样数量（GB 50204-2015 附录 E 第 E.0.5 条）。 */
const PASS = 90
const AGAIN = 80

const reaches = ({ points, pass }: Pick<CoverRound, 'points' | 'pass'>, rate: number): boolean =>
  points > 0 && pass * 100 >= points * rate

/**
 * 钢筋保护层厚度实体检验：梁类、板类分开判定。第一次合格率到九成的合格；八成到九成的再抽同样数量，两次合计到九成的合格；
 * 每次都不能有超过允许偏差一倍半的点。
 */
export function coverVerdict(first: CoverRound, second?: CoverRound): CoverVerdict {
  if (first.burst || second?.burst) return 'failed'
  if (reaches(first, PASS)) return 'passed'
  if (!reaches(first, AGAIN)) return 'failed'
  if (!second) return 'again'
  return reaches({ points: first.points + second.points, pass: first.pass + second.pass }, PASS) ? 'passed' : 'failed'
}
