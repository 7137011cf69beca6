import { hiddenDanger } from '@zhujian/domain/safety/hidden-danger'
import { hiddenDangerStates, openDangers } from '@zhujian/domain/safety/hidden-danger-flow'
import { daysBetween, today } from '@zhujian/model/date'
import type { RowOn } from '../../entity/source'

export const DANGER = hiddenDanger.name
export type Danger = RowOn<typeof hiddenDanger>

export const isOpen = (row: Danger): boolean => openDangers.some((key) => hiddenDangerStates.code(key) === row.state)

/** 隐患以它的描述为名，没有写的才说部位。 */
export const titleOf = (row: Danger): string => row.description || row.place || `编号 ${row.id}`

export interface Lateness {
  readonly text: string
  readonly tone: 'late' | 'soon' | 'ok'
}

/** 离整改期限还有几天；逾期天数由服务端定，中止监督期间不计。了结的不再催。 */
export function latenessOf(row: Danger): Lateness | undefined {
  const { deadline, overdue_days } = row
  if (typeof deadline !== 'string' || !isOpen(row)) return undefined
  if (typeof overdue_days === 'number' && overdue_days > 0) return { tone: 'late', text: `逾期 ${overdue_days} 天` }
  const left = daysBetween(today(), deadline)
  if (left < 0) return { tone: 'ok', text: `${deadline} 到期` }
  if (left === 0) return { tone: 'soon', text: '今日到期' }
  return { tone: left === 1 ? 'soon' : 'ok', text: `剩 ${left} 天` }
}
