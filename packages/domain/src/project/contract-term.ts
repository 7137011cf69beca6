import { daysBetween } from '@zhujian/model/date'

/** 合同工期与起止日期：`span` 为起止之间的日历天数，首尾都算；`gap` 为相差的天数。 */
export interface TermGap {
  readonly span: number
  readonly gap: number
}

/**
 * 合同工期与合同起止日期相差几天。差一天是首尾算法不同，不作计较；合同以总日历天数为准（建设工程施工合同（示范文本）GF-2017-0201），
 * 小的出入不算错，报监登记与合同签订备案都按“合同工期允许相差”的设置收。
 */
export function termGap(from: string, to: string, days: number): TermGap | null {
  if (to < from) return null
  const span = daysBetween(from, to) + 1
  const gap = Math.abs(days - span)
  return gap > 1 ? { span, gap } : null
}
