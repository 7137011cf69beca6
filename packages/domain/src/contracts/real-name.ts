import type { MonthPresence } from '../people/month-presence'

/** 一类人有多少。 */
export interface NamedCount {
  readonly key: string
  readonly label: string
  readonly total: number
}

/** 工种分布 [S7-36]：登记过的人数与其中在场的。 */
export interface WorkTypeCount {
  readonly id: string
  readonly name: string
  readonly total: number
  readonly on_site: number
}
export const workListPath = '/api/since/sincepeople/pc/workList'

/** 一个工程的实名制概况；各数都只数看得到的人。 */
export interface RealNameAnswer {
  /** 登记过的，含已退场。 */
  readonly enrolled: number
  readonly on_site: number
  readonly managers: number
  readonly workers: number
  /** 在场工人中没有三级教育记录的。 */
  readonly untrained: number
  /** 在场、有劳动合同或用工协议，参保，有工资卡的。 */
  readonly contracted: number
  readonly insured: number
  readonly carded: number
  /** 在场、从事特种作业的，与其中证书缺或过期的。 */
  readonly special: number
  readonly special_missing: number
  readonly ages: readonly NamedCount[]
  readonly provinces: readonly NamedCount[]
  readonly teams: readonly NamedCount[]
}

/** 关键岗位人员近七日与本月的到岗。 */
export interface KeyPersonDays extends MonthPresence {
  readonly id: number
  /** 还没有进场实名登记的为空。 */
  readonly worker_id: number | null
  readonly name: string
  readonly post: string
  /** 当天没有考勤记录的为空。 */
  readonly days: readonly { readonly day_on: string; readonly result: number | null }[]
}
