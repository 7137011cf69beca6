import type { TodoAnswer, TodoItem } from '@zhujian/domain/contracts/biz-answers'
import { addDays, today } from '@zhujian/model/date'

export type TodoGroup = keyof TodoAnswer['groups']

/** 先办逾期的，再办今天的。 */
export const todoGroups: readonly (readonly [TodoGroup, string])[] = [
  ['overdue', '已逾期'],
  ['today', '今天到期'],
  ['week', '七天内'],
  ['later', '以后'],
  ['undated', '无期限'],
  ['paused', '已暂停'],
]

/** 与审批清单的“七天内到期”同一口径，跨到下周的也在内；没有期限的、停计期限的各成一组，排在最后；停计之前就过期了的仍在逾期里。 */
export function groupOf({ due_on: due, paused_on }: Pick<TodoItem, 'due_on' | 'paused_on'>, day = today()): TodoGroup {
  if (paused_on !== null && (due === null || due >= paused_on)) return 'paused'
  if (due === null) return 'undated'
  if (due < day) return 'overdue'
  if (due === day) return 'today'
  return due <= addDays(day, 7) ? 'week' : 'later'
}

/** 一页里的条目按组排开，组内保持原来的次序；空组不列。 */
export function grouped(rows: readonly TodoItem[], day = today()): { key: TodoGroup; label: string; items: TodoItem[] }[] {
  return todoGroups
    .map(([key, label]) => ({ key, label, items: rows.filter((row) => groupOf(row, day) === key) }))
    .filter(({ items }) => items.length > 0)
}
