import { describe, expect, it } from 'vitest'
import { rejectedItems } from './file-items'

describe('papers that came back rejected', () => {
  it('are listed once each under their name, with every reason; those replaced are no longer among them', () => {
    const file = (item: string, status: number, reason: string | null = null) => ({
      path: item,
      name: item,
      item,
      status,
      reason,
    })
    const listed = rejectedItems([
      file('A-01', 3, '缺公章'),
      file('A-01', 3, '已过期'),
      file('A-02', 2),
      file('A-03', 1),
      file('A-04', 3),
    ])
    expect(listed.map(({ code, reason }) => [code, reason])).toEqual([
      ['A-01', '缺公章；已过期'],
      ['A-04', ''],
    ])
  })
})
