import { idSchema } from '@zhujian/model'
import { isDate } from '@zhujian/model/date'
import { z } from '@zhujian/model/zod'

export const unreportedApi = {
  list: '/api/safety/campaign/pc/unreported',
  urge: '/api/safety/campaign/pc/urge',
} as const

export const unreportedInput = z.object({ id: idSchema, day: z.string('请选择日期').refine(isDate, '日期不正确') })
export const urgeInput = z.object({ id: idSchema })

/** 那一天没有上报的一个工程。 */
export interface UnreportedSite {
  readonly id: number
  readonly engineering_name: string
  /** 施工单位。 */
  readonly builder: string | null
  /** 填了而没有报出的，停在哪里。 */
  readonly draft: boolean
  /** 最近一次上报的日子；从没有报过的为空。 */
  readonly last_on: string | null
  /** 今天催报过。 */
  readonly urged: boolean
}

export interface UnreportedAnswer {
  readonly day: string
  /** 应报的工程。 */
  readonly sites: number
  readonly rows: readonly UnreportedSite[]
}

export interface UrgedAnswer {
  /** 催报了几个工程；今天催过的不再催。 */
  readonly urged: number
}
