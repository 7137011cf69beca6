export const pointStoryApi = '/api/reputation/person_point/pc/story'

/** 一笔记分。别的辖区、本人看不到的工程上的，只有分值、日期与事项。 */
export interface PointLine {
  /** 看得到的才有编号，可以点开。 */
  readonly id: number | null
  readonly points: number
  readonly happened_on: string
  readonly confirmed_on: string
  readonly cancelled_on: string | null
  /** 记分事项与它的标准。 */
  readonly item: string
  readonly clause: string
  readonly engineering_name: string | null
  readonly fact: string | null
}

/** 一名项目经理到某一天为止的记分：十二个月内计入的、当时已不计入的，连同各自的缘由。 */
export interface PointStory {
  readonly on: string
  readonly name: string
  readonly unit_name: string | null
  readonly total: number
  readonly lines: readonly PointLine[]
}
