export const boardPath = '/api/people/safety_behavior/pc/board'

/** 榜数的是近九十天里已确认的。 */
export const BOARD_DAYS = 90

/** 安全之星的一人，或班组榜的一个班组。 */
export interface BoardRow {
  readonly id: number
  readonly name: string
  readonly team_name: string | null
  readonly engineering_name: string
  /** 班组的在场人数；一人的为一。 */
  readonly people: number
  readonly good: number
  readonly bad: number
  readonly points: number
  /** 班组按人均分排先后，保留一位小数。 */
  readonly mean: number
}

export interface BoardAnswer {
  readonly stars: readonly BoardRow[]
  readonly teams: readonly BoardRow[]
  /** 近七日已确认的违章，与在场工人数：每百人每周几次由此得出。 */
  readonly bad_week: number
  readonly workers: number
}

/** 每百人每周的违章次数，保留一位小数；没有工人的为空。 */
export const badRate = ({ bad_week, workers }: Pick<BoardAnswer, 'bad_week' | 'workers'>): number | null =>
  workers === 0 ? null : Math.round((bad_week * 1000) / workers) / 10
