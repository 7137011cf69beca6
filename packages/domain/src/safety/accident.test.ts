import { describe, expect, it } from 'vitest'
import { gradeOf, lateMinutes } from './accident'
import { missingChapters } from './scheme'

describe('the grade of an accident (国务院令第493号第三条；“以上”含本数)', () => {
  const none = { dead: 0, serious: 0, loss: 0 }
  it.each([
    [{ dead: 1 }, 1],
    [{ dead: 2 }, 1],
    [{ dead: 3 }, 2],
    [{ dead: 9 }, 2],
    [{ dead: 10 }, 3],
    [{ dead: 29 }, 3],
    [{ dead: 30 }, 4],
    [{ serious: 9 }, 1],
    [{ serious: 10 }, 2],
    [{ serious: 49 }, 2],
    [{ serious: 50 }, 3],
    [{ serious: 99 }, 3],
    [{ serious: 100 }, 4],
    [{ loss: 99.99 }, 0],
    [{ loss: 100 }, 1],
    [{ loss: 999.99 }, 1],
    [{ loss: 1000 }, 2],
    [{ loss: 5000 }, 3],
    [{ loss: 9999.99 }, 3],
    [{ loss: 10_000 }, 4],
  ])('of %o is %i', (harm, grade) => {
    expect(gradeOf({ ...none, ...harm })).toBe(grade)
  })
})

it('a report within the hour is not late, one minute more is', () => {
  expect([lateMinutes(0, 3600), lateMinutes(0, 3660), lateMinutes(0, 60)]).toEqual([0, 1, 0])
})

it('a special scheme lacks the chapters it has not, an organisation others', () => {
  expect(missingChapters(2, [1, 2, 3, 4, 5, 6, 7, 9])).toEqual(['应急处置措施'])
  expect(missingChapters(2, [1, 2, 3, 4, 5, 6, 7, 8, 9])).toEqual([])
  expect(missingChapters(1, [1, 10, 3, 11, 4, 5])).toEqual(['施工现场平面布置'])
  expect(missingChapters(5, [])).toEqual([])
})
