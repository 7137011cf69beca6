import type { TodoItem } from '@zhujian/domain/contracts/biz-answers'

export type Order = 'due' | 'project'

export const ORDERS = [
  { value: 'due', label: '按期限' },
  { value: 'project', label: '按工程' },
] as const satisfies readonly { value: Order; label: string }[]

/** 按工程时，同一工程的挨在一起，工程按其中最急的一件排；服务器答的次序就是急的在前。 */
export function inOrder<T extends Pick<TodoItem, 'engineering_id'>>(items: readonly T[], order: Order): readonly T[] {
  if (order === 'due') return items
  const groups = new Map<number | null, T[]>()
  for (const item of items) groups.set(item.engineering_id, [...(groups.get(item.engineering_id) ?? []), item])
  return [...groups.values()].flat()
}

/** 列不下的有几件；都列出了就不说。 */
export const restText = (total: number, shown: number): string => (total > shown ? `其余 ${total - shown} 件` : '')
