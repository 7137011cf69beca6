/** 检验批里一个检验项目的点数。 */
export interface LotItem {
  /** 1 主控，2 一般。 */
  readonly item_kind: number
  readonly name: string
  readonly points: number
  readonly pass: number
  readonly severe?: boolean | null
}

/** 一般项目的合格点率，百分数：各专业规范通常为 80（如 GB 50204-2015 第 3.0.4 条）。 */
export const GENERAL_RATE = 80
const MAIN = 1

const rateOf = ({ points, pass }: Pick<LotItem, 'points' | 'pass'>): number => (points > 0 ? (pass * 100) / points : 0)

/** 一类项目的合格点率，两位小数；没有这一类的为 null。 */
export function passRate(items: readonly LotItem[] | null | undefined, kind: number): string | null {
  const own = (items ?? []).filter(({ item_kind }) => item_kind === kind)
  if (own.length === 0) return null
  const sum = (name: 'points' | 'pass') => own.reduce((all, item) => all + item[name], 0)
  return rateOf({ points: sum('points'), pass: sum('pass') }).toFixed(2)
}

export const MAIN_FAILS = '主控项目应全部合格'

/**
 * 检验批能不能合格（GB 50300-2013 第 5.0.1 条）：主控项目全部合格；一般项目每项的合格点率不低于 80%，且没有严重缺陷。
 * @returns 不能合格的原因
 */
export function lotProblem(items: readonly LotItem[]): string | null {
  if (items.some(({ item_kind, points, pass, severe }) => item_kind === MAIN && (pass < points || severe === true)))
    return MAIN_FAILS
  const low = items.find(
    (item) => item.item_kind !== MAIN && (item.pass * 100 < item.points * GENERAL_RATE || item.severe === true),
  )
  return low ? `${low.name}合格点率 ${rateOf(low).toFixed(2)} % 低于 ${GENERAL_RATE} %，或有严重缺陷` : null
}
