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
  /** 项目部、安全员、施工企业里有收得到的账号。 */
  readonly reached: boolean
}

export interface UnreportedAnswer {
  readonly day: string
  /** 应报的工程。 */
  readonly sites: number
  readonly rows: readonly UnreportedSite[]
}

export interface UrgedAnswer {
  /** 这一次催到的工程。 */
  readonly urged: number
  /** 今天已经催过、仍没有报出的，不再催。 */
  readonly already: number
  /** 没有账号收得到、要另行告知的工程。 */
  readonly unreached: readonly string[]
}

/** 写得出名字的工程，再多的只说个数。 */
const NAMED = 3

/** 催报之后说的话：催到了几个，没有催到的为什么。 */
export function urgedText({ urged, already, unreached }: UrgedAnswer): string {
  const named = unreached.slice(0, NAMED).join('、')
  const more = unreached.length > NAMED ? `等 ${unreached.length} 个工程` : ''
  return [
    urged > 0 ? `已催报 ${urged} 个工程` : '没有催到工程',
    already > 0 && `${already} 个今天催过，不再催`,
    unreached.length > 0 && `${named}${more}没有能收到的账号，请另行告知`,
  ]
    .filter(Boolean)
    .join('；')
}
