import { addDays, dayOf, daysBetween, formatInstant, startOfDay, today } from '@zhujian/model/date'

/** 办理时限的紧急程度：充裕、不足两成、已过。 */
export type ClockTone = 'ok' | 'soon' | 'late'

export interface Clock {
  readonly tone: ClockTone
  readonly text: string
}

const SOON = 0.2

/**
 * 办理时限还剩多少：过了期限日为逾期，剩余不足两成、当天或明日到期为将到期。
 * from 为起算时刻（秒）；不知道时只按日期判断。
 */
export function clockOf(due: string, now: number, from?: number): Clock {
  const day = dayOf(now)
  // 逾期几个工作日由待办中心按工作日历说；这里说日期，免得同一件有两个数。
  if (day > due) return { tone: 'late', text: `${due.slice(5)} 已逾期` }
  if (day === due) return { tone: 'soon', text: '今日到期' }
  if (addDays(day, 1) === due) return { tone: 'soon', text: '明日到期' }
  const end = startOfDay(addDays(due, 1))
  const tone = from !== undefined && (end - now) / (end - from) < SOON ? 'soon' : 'ok'
  return { tone, text: `${due.slice(5)} 到期` }
}

/** 剩余工作日的紧急程度：逾期；只剩当天或一天。 */
export const leftTone = (left: number): ClockTone => (left < 0 ? 'late' : left <= 1 ? 'soon' : 'ok')

/** 还剩几个工作日；期限落在休息日、之前没有工作日的，只说日期。逾期的按日历天说，与隐患、文书的逾期天数同一种数法。 */
export function leftText(left: number, due: string | null, day = today()): string {
  if (left < 0) return due === null ? '已逾期' : `逾期 ${daysBetween(due, day)} 天`
  if (left > 0) return `剩 ${left} 个工作日`
  return due !== null && due > day ? `${due.slice(5)} 到期` : '今日到期'
}

const MINUTE = 60
const HOUR = 3600
const DAY = 86_400

/** 2 天 3 小时、4 小时 16 分、不到 1 分钟。 */
export function spanText(seconds: number): string {
  if (seconds < MINUTE) return '不到 1 分钟'
  const [days, hours, minutes] = [
    Math.floor(seconds / DAY),
    Math.floor((seconds % DAY) / HOUR),
    Math.floor((seconds % HOUR) / MINUTE),
  ]
  if (days > 0) return hours > 0 ? `${days} 天 ${hours} 小时` : `${days} 天`
  if (hours > 0) return minutes > 0 ? `${hours} 小时 ${minutes} 分` : `${hours} 小时`
  return `${minutes} 分钟`
}

/** 今年的只写月日。 */
export const momentText = (seconds: number, now: number): string =>
  formatInstant(seconds, formatInstant(seconds, 'yyyy') === formatInstant(now, 'yyyy') ? 'MM-dd HH:mm' : 'yyyy-MM-dd HH:mm')
