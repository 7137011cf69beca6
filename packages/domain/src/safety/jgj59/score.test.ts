import { describe, expect, it } from 'vitest'
import { type Fraction, fraction, rounded, over } from './fraction'
import { itemScore, type Line, type Sheet, shownScore, summaryOf, tableScore } from './score'
import { type Item, jgj59Tables, summaryRows, tableOf } from './tables'

const ALL = summaryRows.flatMap(({ tables }) => tables.slice(0, 1))
const sheets = (
  score: number,
  but: Readonly<Record<string, number | readonly number[]>> = {},
  without: readonly string[] = [],
) => [
  ...ALL.filter((table) => !(table in but) && !without.includes(table)).map(
    (table): Sheet => ({ table, score: fraction(score) }),
  ),
  ...Object.entries(but).flatMap(([table, scores]) => [scores].flat().map((each): Sheet => ({ table, score: fraction(each) }))),
]
const shown = (found: Fraction) => Number(rounded(found, 2))
/** 一个项目扣去几分。 */
const minus = (item: string, value: number): Line => ({ item, deductions: [{ id: `${item}-1`, value }] })
/** 各保证项目、一般项目各得这些分。 */
const scoring = (code: string, scores: readonly number[]): Line[] =>
  tableOf(code).items.map((item, at) => minus(item.code, item.full - (scores[at] ?? item.full)))

describe('JGJ 59-2011 附录 B', () => {
  it('has nineteen tables, 189 items and 769 criteria; every table sums to 100', () => {
    expect(jgj59Tables.map(({ code }) => code)).toEqual(Array.from({ length: 19 }, (_, at) => `B.${at + 1}`))
    const items = jgj59Tables.flatMap((table) => table.items)
    expect(items).toHaveLength(189)
    expect(items.flatMap(({ criteria }) => criteria)).toHaveLength(769)
    for (const table of jgj59Tables) expect(table.items.reduce((total, { full }) => total + full, 0)).toBe(100)
  })

  it('has guarantee items worth 60 in all tables but B.13 and B.19, which have none', () => {
    for (const { code, items } of jgj59Tables) {
      const guaranteed = items.filter(({ guarantee }) => guarantee).reduce((total, { full }) => total + full, 0)
      expect([code, guaranteed]).toEqual([code, code === 'B.13' || code === 'B.19' ? 0 : 60])
    }
  })

  it('reads a fixed, a ranged and a counted deduction', () => {
    const [first, second] = tableOf('B.3').items[1]?.criteria ?? []
    expect(first).toEqual({ id: 'B.3-2-1', text: '不平不实或不符方案', min: 5, max: 10 })
    expect(second).toEqual({ id: 'B.3-2-2', text: '缺底座垫板或规格不符', min: 2, max: 5, per: '处' })
    expect(tableOf('B.1').items[0]?.criteria[0]).toEqual({ id: 'B.1-1-1', text: '无责任制', min: 10, max: 10 })
  })
})

describe('a table', () => {
  it('V11: deductions never take more than the item is worth', () => {
    const item = tableOf('B.3').items.find(({ code }) => code === 'B.3-10') as Item
    const both = [
      { id: 'B.3-10-2', value: 10 },
      { id: 'B.3-10-3', value: 5 },
    ]
    expect(itemScore(item, { deductions: both })).toBe(0)
  })

  it('V3: 40 points of the guarantee items stand, 39 make the table zero', () => {
    expect(shown(tableScore(tableOf('B.1'), scoring('B.1', [7, 7, 7, 7, 6, 6])).score)).toBe(80)
    expect(tableScore(tableOf('B.1'), scoring('B.1', [7, 7, 7, 7, 6, 5]))).toMatchObject({ zeroed: true, score: { n: 0n } })
  })

  it('V2: a guarantee item at zero makes the table zero', () => {
    expect(tableScore(tableOf('B.1'), [minus('B.1-4', 10)]).zeroed).toBe(true)
  })

  it('V4: what is absent counts neither way', () => {
    const lines = [
      { item: 'B.17-5', missing: true },
      ...scoring('B.17', Array(10).fill(9)).filter(({ item }) => item !== 'B.17-5'),
    ]
    expect(shown(tableScore(tableOf('B.17'), lines).score)).toBe(90)
  })

  it('V4b: with a guarantee item absent the 40 points are asked pro rata', () => {
    const of = (scores: readonly number[]) => [
      { item: 'B.17-5', missing: true },
      ...scoring('B.17', scores).filter(({ item }) => item !== 'B.17-5'),
    ]
    expect(tableScore(tableOf('B.17'), of([7, 7, 7, 6, 10, 6])).zeroed).toBe(true)
    const kept = tableScore(tableOf('B.17'), of([7, 7, 7, 7, 10, 6]))
    expect([kept.zeroed, shown(kept.score)]).toEqual([false, 82.22])
  })
})

describe('the summary', () => {
  it('V1: everything full is 100 and 优良', () => {
    expect(summaryOf(sheets(100))).toMatchObject({ grade: '优良' })
    expect(shown(summaryOf(sheets(100)).total)).toBe(100)
  })

  it.each([
    ['V2', sheets(100, { 'B.1': 0 }), 90, '不合格'],
    ['V5', sheets(85, {}, ['B.15', 'B.17']), 85, '优良'],
    ['V6', sheets(100, { 'B.3': 90, 'B.8': 80 }), 98.5, '优良'],
    ['V7', sheets(100, { 'B.3': 90, 'B.8': 0 }), 94.5, '不合格'],
    ['V8', sheets(80, { 'B.19': 79.6 }), 79.98, '合格'],
    ['V9', sheets(70), 70, '合格'],
    ['V9 below', sheets(70, { 'B.19': 69 }), 69.95, '不合格'],
    ['V10', sheets(100, { 'B.17': [90, 80, 70], 'B.18': 60 }), 97.5, '优良'],
  ] as const)('%s', (_name, given, total, grade) => {
    const found = summaryOf(given)
    expect([shown(found.total), found.grade]).toEqual([total, grade])
  })

  it('V8: is written with two places, and never rounded up across the grade', () => {
    expect(shownScore(summaryOf(sheets(80, { 'B.19': 79.6 })).total)).toBe('79.98')
    expect(shownScore(summaryOf(sheets(80)).total)).toBe('80.00')
    expect(shownScore(fraction(69.95))).toBe('69.95')
    expect([shownScore(fraction(79.995)), shownScore(fraction(79.9949)), shownScore(fraction(69.9999))]).toEqual([
      '79.99',
      '79.99',
      '69.99',
    ])
    expect(shownScore(over(fraction(7140), fraction(90)))).toBe('79.33')
    expect(shownScore(fraction(69.94))).toBe('69.94')
  })

  it('of nothing is zero and fails', () => {
    expect(summaryOf([])).toMatchObject({ grade: '不合格', zeroTables: [] })
  })
})

describe('whatever is deducted', () => {
  /** 可重复的伪随机数。 */
  const drawn = (seed: number) => () => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648

  it('a table stays within 0 and 100, another deduction never raises it, and the order of entry does not matter', () => {
    const next = drawn(59)
    for (let round = 0; round < 400; round++) {
      const table = jgj59Tables[Math.floor(next() * jgj59Tables.length)] ?? tableOf('B.1')
      const lines = table.items.map(
        (item): Line => ({
          item: item.code,
          deductions: item.criteria.filter(() => next() < 0.2).map(({ id, max }) => ({ id, value: max })),
        }),
      )
      const score = shown(tableScore(table, lines).score)
      expect(score).toBeGreaterThanOrEqual(0)
      expect(score).toBeLessThanOrEqual(100)
      expect(shown(tableScore(table, lines.toReversed()).score)).toBe(score)
      const [first, ...rest] = lines
      if (!first) continue
      const more = [{ ...first, deductions: [...(first.deductions ?? []), { id: `${first.item}-1`, value: 1 }] }, ...rest]
      expect(shown(tableScore(table, more).score)).toBeLessThanOrEqual(score)
    }
  })
})
