import { runRules } from '@zhujian/model'
import { describe, expect, it } from 'vitest'
import { levelOf, readingOf, warnCompare, weakestOf } from './warn-level'
import { warnRule } from './warn-rule'
import { warnRuleTexts } from './warn-rules'

describe('the level of a warning', () => {
  const late = { yellow: 0, orange: 3, red: 7 }
  it.each([
    [0, null],
    [1, 2],
    [3, 2],
    [4, 3],
    [7, 3],
    [8, 4],
  ])('of %i days over is %s: the day of the limit itself does not count', (days, level) => {
    expect(levelOf('above', late, days)).toBe(level)
  })
  const certificate = { blue: 30, yellow: 15, red: -1 }
  it.each([
    [31, null],
    [30, 1],
    [16, 1],
    [15, 2],
    [0, 2],
    [-1, 4],
  ])('of %i days left is %s: a certificate counts on the day of the limit', (days, level) => {
    expect(levelOf('left', certificate, days)).toBe(level)
  })
  it.each([
    [80, null],
    [79.9, 2],
    [60, 2],
    [59, 3],
    [29, 4],
  ])('of a rate of %d is %s', (rate, level) => {
    expect(levelOf('below', { yellow: 80, orange: 60, red: 30 }, rate)).toBe(level)
  })
  it('is at least what the facts alone make it, and may be more', () => {
    expect(levelOf('above', late, 1, 4)).toBe(4)
    expect(levelOf('above', late, 8, 3)).toBe(4)
    expect(levelOf('above', {}, 1, null)).toBeNull()
  })
  it('has a weakest limit, beyond which nothing is fetched', () => {
    expect(weakestOf('above', late)).toBe(0)
    expect(weakestOf('left', certificate)).toBe(30)
    expect(weakestOf('below', { yellow: 80, red: 30 })).toBe(80)
    expect(weakestOf('above', {})).toBeNull()
  })
})

describe('the limits of a rule', () => {
  const problems = (row: Record<string, unknown>) => runRules(warnRule, row).map(({ field, message }) => `${field}：${message}`)
  const late = { compare: warnCompare.code('above'), blue: '0', yellow: '7' }
  it('are days or shares that can be, less than nothing only where days are left', () => {
    expect(problems(late)).toEqual([])
    expect(problems({ ...late, blue: '-1' })).toEqual(['blue：限值不能为负数'])
    expect(problems({ ...late, red: '3650' })).toEqual([])
    expect(problems({ ...late, red: '3650.1' })).toEqual(['red：限值不能大于 3650'])
    expect(problems({ compare: warnCompare.code('left'), blue: '30', red: '-7' })).toEqual([])
  })
})

describe('the catalogue of rules', () => {
  it('has each code once, a clause, somebody who is told, and limits that grow with the level', () => {
    expect(new Set(warnRuleTexts.map(({ code }) => code)).size).toBe(warnRuleTexts.length)
    for (const { code, clause, ladder, compare, limits } of warnRuleTexts) {
      expect([code, clause.length > 1, ladder.length > 0]).toEqual([code, true, true])
      const given = [limits.blue, limits.yellow, limits.orange, limits.red].filter((each) => each !== undefined)
      const sorted = [...given].sort((a, b) => (compare === 'above' ? a - b : b - a))
      expect([code, given]).toEqual([code, sorted])
    }
  })
})

describe('the number a warning was raised at', () => {
  it('stands beside the limit it crossed', () => {
    expect(readingOf('above', { yellow: 0, orange: 3, red: 7 }, 3, 4, '天')).toBe('4 天（限值 3 天）')
    expect(readingOf('below', { yellow: 80, orange: 60 }, 2, 72.25, '%')).toBe('72.3 %（限值 80 %）')
    expect(readingOf('left', { blue: 30, red: -1 }, 4, -3, '天')).toBe('-3 天（限值 -1 天）')
  })

  it('stands alone where the limit is zero or the facts decided the level', () => {
    expect(readingOf('above', { yellow: 0, orange: 3, red: 7 }, 2, 1, '天')).toBe('1 天')
    expect(readingOf('above', { yellow: 0, orange: 3, red: 7 }, 4, 1, '天')).toBe('1 天')
  })

  it('says nothing where the number only means that there is one', () => {
    expect(readingOf('above', { red: 0 }, 4, 1, '项')).toBeNull()
  })
})
