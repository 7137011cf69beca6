import type { LaneItem } from '@zhujian/domain/project/lanes'
import { describe, expect, it } from 'vitest'
import { boundsOf, clampDay, dayAt, drawnTo, monthsFrom, pack, shareOf, ticksOf, weekdayOf, windowOf } from './lanes-layout'

const item = (given: Partial<LaneItem>): LaneItem => ({
  entity: 'hidden_danger',
  id: 1,
  shape: 'bar',
  kind: '一般',
  label: '',
  from: '2026-06-01',
  to: null,
  due: null,
  handed: null,
  tone: 'default',
  known: 0,
  settled: null,
  ...given,
})
const TODAY = '2026-11-20'
const bounds = (items: LaneItem[]) => boundsOf({ today: TODAY, lanes: [{ key: 'danger', items, rest: 0 }] })

describe('the days shown', () => {
  it('reach from before the first event to the limits ahead, not to the end of a certificate', () => {
    expect(bounds([item({})])).toEqual({ from: '2026-05-25', to: '2026-12-04' })
    expect(bounds([item({}), item({ shape: 'term', from: '2020-01-01', due: '2099-12-31' })])).toEqual({
      from: '2026-05-25',
      to: '2027-01-11',
    })
    expect(bounds([])).toEqual({ from: '2026-11-13', to: '2026-12-04' })
  })

  it('are a part that always holds the chosen day', () => {
    const all = { from: '2024-01-01', to: '2026-12-04' }
    expect(windowOf('all', all, '2025-01-01')).toEqual(all)
    expect(windowOf('quarter', all, TODAY)).toEqual({ from: '2026-09-03', to: '2026-12-04' })
    for (const day of ['2024-01-01', '2025-03-03', '2026-09-03', '2026-09-02', TODAY]) {
      const { from, to } = windowOf('quarter', all, day)
      expect(from <= day && day <= to, day).toBe(true)
    }
    expect(windowOf('year', { from: '2026-05-25', to: '2026-12-04' }, TODAY).from).toBe('2026-05-25')
  })

  it('stand where they are looked for', () => {
    const span = { from: '2026-01-01', to: '2026-01-11' }
    expect(shareOf(span, '2026-01-06')).toBe(50)
    expect([shareOf(span, '2025-12-31'), shareOf(span, '2026-02-01')]).toEqual([0, 100])
    expect([dayAt(span, 0), dayAt(span, 0.5), dayAt(span, 1)]).toEqual(['2026-01-01', '2026-01-06', '2026-01-11'])
    expect([clampDay('2025-01-01', span), clampDay('2027-01-01', span)]).toEqual([span.from, span.to])
  })

  it('move by months, to the last day where the month is shorter', () => {
    expect(monthsFrom('2026-03-31', -1)).toBe('2026-02-28')
    expect(monthsFrom('2026-03-28', -1)).toBe('2026-02-28')
    expect(monthsFrom('2026-12-15', 1)).toBe('2027-01-15')
    expect(weekdayOf('2026-11-20')).toBe('周五')
  })

  it('are marked by as many months as there is room for', () => {
    const span = { from: '2026-05-25', to: '2027-02-10' }
    expect(ticksOf(span, 900).map(({ label }) => label)).toEqual(
      '06 月,07 月,08 月,09 月,10 月,11 月,12 月,2027 年,02 月'.split(','),
    )
    expect(ticksOf(span, 200).map(({ label }) => label)).toEqual(['07 月', '10 月', '2027 年'])
  })
})

describe('the items of a lane', () => {
  const packing = {
    span: { from: '2026-05-01', to: '2026-11-27' },
    width: 210,
    today: TODAY,
    rows: 2,
    inside: false,
    textOf: () => '',
  }

  it('reach to where they were settled, to today, or to the end of their validity', () => {
    expect(drawnTo(item({ to: '2026-07-01' }), TODAY)).toBe('2026-07-01')
    expect(drawnTo(item({ due: '2026-12-01' }), TODAY)).toBe(TODAY)
    expect(drawnTo(item({ shape: 'term', due: '2026-12-01' }), TODAY)).toBe('2026-12-01')
    expect(drawnTo(item({ shape: 'term', due: '2026-10-01' }), TODAY)).toBe(TODAY)
    expect(drawnTo(item({ shape: 'point' }), TODAY)).toBe('2026-06-01')
  })

  it('that are late have a place before all others', () => {
    const items = [item({ id: 1 }), item({ id: 2, from: '2026-07-01' }), item({ id: 3, from: '2026-08-01', due: '2026-11-19' })]
    expect(pack(items, packing).placed.map((each) => each.item.id)).toEqual([3, 1])
    expect(pack([...items.slice(0, 2), item({ id: 3, from: '2026-08-01', due: TODAY })], packing).rest).toBe(1)
  })

  it('do not cover one another; the open ones are placed first and the rest counted', () => {
    const done = ['2026-06-01', '2026-06-03', '2026-09-01'].map((from, id) => item({ id, from, to: from }))
    const { placed, rest, rows } = pack([...done, item({ id: 9, from: '2026-06-10' })], packing)
    expect(placed.map((each) => [each.item.id, each.row])).toEqual([
      [9, 0],
      [0, 1],
      [2, 1],
    ])
    expect({ rest, rows }).toEqual({ rest: 1, rows: 2 })
    for (const { left, width } of placed) expect(left >= 0 && width >= 24 && left + width <= 210).toBe(true)
  })

  it('say their name only where there is room beside them', () => {
    const named = { ...packing, width: 420, textOf: ({ kind }: LaneItem) => kind }
    const short = (id: number, from: string) => item({ id, from, to: from })
    const { placed } = pack([short(1, '2026-06-01'), short(2, '2026-11-26')], named)
    expect(placed.map(({ label }) => label)).toEqual(['beside', undefined])
    const long = item({ to: '2026-09-01' })
    expect(pack([long], { ...named, inside: true }).placed[0]?.label).toBe('inside')
    expect(pack([long], named).placed[0]?.label).toBe('beside')
  })

  it('outside the days shown are not drawn', () => {
    expect(pack([item({ to: '2026-06-02' })], { ...packing, span: { from: '2026-06-03', to: '2026-07-01' } }).placed).toEqual([])
    expect(
      pack([item({ to: '2026-06-02' })], { ...packing, span: { from: '2026-06-02', to: '2026-07-01' } }).placed,
    ).toHaveLength(1)
  })
})
