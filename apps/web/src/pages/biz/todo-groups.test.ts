import type { TodoItem } from '@zhujian/domain/contracts/biz-answers'
import { describe, expect, it } from 'vitest'
import { grouped, groupOf } from './todo-groups'

const item = (id: number, due_on: string | null, paused_on: string | null = null) => ({ id, due_on, paused_on }) as TodoItem
const day = '2026-11-20'

describe('待办的分组', () => {
  it('按期限分为逾期、今天、七天内、以后，没有期限的不说以后', () => {
    expect(['2026-11-19', day, '2026-11-27', '2026-11-28', null].map((due) => groupOf(item(1, due), day))).toEqual([
      'overdue',
      'today',
      'week',
      'later',
      'undated',
    ])
  })

  it('七天内的一组与审批清单叫法一样，下周到期的在里面不算说错', () => {
    expect(grouped([item(1, '2026-11-27')], day).map(({ label }) => label)).toEqual(['七天内'])
  })

  it('停计期限的不算逾期，另成一组排在最后', () => {
    const rows = [item(1, '2026-11-01', '2026-10-28'), item(2, '2026-11-01'), item(3, '2026-10-27', '2026-10-28')]
    const groups = grouped(rows, day)
    expect(groups.map(({ label, items }) => [label, items.map(({ id }) => id)])).toEqual([
      ['已逾期', [2, 3]],
      ['已暂停', [1]],
    ])
  })

  it('逾期的在最前，组内保持次序，空组不列', () => {
    const groups = grouped([item(1, null), item(2, '2026-11-01'), item(3, null)], day)
    expect(groups.map(({ label, items }) => [label, items.map(({ id }) => id)])).toEqual([
      ['已逾期', [2]],
      ['无期限', [1, 3]],
    ])
  })
})
