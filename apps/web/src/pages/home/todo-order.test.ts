import { describe, expect, it } from 'vitest'
import { inOrder, restText } from './todo-order'

describe('首页“今天要办”的次序与其余件数', () => {
  const items = [
    { id: 1, engineering_id: 7 },
    { id: 2, engineering_id: 8 },
    { id: 3, engineering_id: 7 },
    { id: 4, engineering_id: null },
  ]
  it('按工程时同一工程的挨在一起，工程按最急的一件排', () => {
    expect(inOrder(items, 'project').map(({ id }) => id)).toEqual([1, 3, 2, 4])
    expect(inOrder(items, 'due')).toBe(items)
  })
  it('件数等于列出的加其余的', () => {
    expect(restText(18, 10)).toBe('其余 8 件')
    expect(restText(3, 3)).toBe('')
  })
})
