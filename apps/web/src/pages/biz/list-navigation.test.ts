import { describe, expect, it } from 'vitest'
import { placeIn } from './list-navigation'

const walk = { params: {}, ids: [7, 5, 9], total: 23, offset: 10 }

describe('沿清单逐件办理', () => {
  it('位置按进入时的清单计数，两头没有更多', () => {
    expect(placeIn(walk, 7)).toEqual({ at: 11, total: 23, previous: undefined, next: 5 })
    expect(placeIn(walk, 5)).toEqual({ at: 12, total: 23, previous: 7, next: 9 })
    expect(placeIn(walk, 9)).toEqual({ at: 13, total: 23, previous: 5, next: undefined })
  })

  it('不在清单里的一件没有位置，下一件是清单的第一件', () => {
    expect(placeIn(walk, 1)).toEqual({ at: 0, total: 23, previous: undefined, next: 7 })
  })
})
