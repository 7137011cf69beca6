import { describe, expect, it } from 'vitest'
import { allLevelsDone, levelDone, passedWorkers } from './edu-rules'

describe('安全教育', () => {
  it('is passed with 60 points and a signature, not with 59, nor by who has not signed', () => {
    const scores = [
      { worker_id: 1, score: 60, signed: true },
      { worker_id: 2, score: 59, signed: true },
      { worker_id: 3, score: 100, signed: false },
      { worker_id: 4, score: 100, signed: null },
    ]
    expect(passedWorkers(scores)).toEqual([1])
  })

  it.each([
    [1, 15, 14.5],
    [2, 15, 14.5],
    [3, 20, 19.5],
  ])('level %i is done with %d hours and not with %d', (level, enough, short) => {
    expect([levelDone(level, enough), levelDone(level, short)]).toEqual([true, false])
  })

  it('three levels are all three of them', () => {
    const hours = new Map([
      [1, 15],
      [2, 15],
      [3, 20],
    ])
    expect(allLevelsDone(hours)).toBe(true)
    for (const level of [1, 2, 3]) expect(allLevelsDone(new Map([...hours].filter(([each]) => each !== level)))).toBe(false)
  })
})
