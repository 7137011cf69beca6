import { startOfDay } from '@zhujian/model/date'
import { describe, expect, it } from 'vitest'
import { screenOf } from '../screens'
import { itemAddress, itemSaid, laneKeys, type LaneItem, laneOf, laneOnDay, laneSaid, stateOn } from './lanes'

const noon = (day: string): number => startOfDay(day) + 12 * 3600
const item = (given: Partial<LaneItem> = {}): LaneItem => ({
  entity: 'hidden_danger',
  id: 7,
  shape: 'bar',
  kind: '较大',
  label: '8 层：连墙件间距过大',
  from: '2026-10-01',
  to: '2026-10-20',
  due: '2026-10-10',
  handed: null,
  tone: 'warning',
  known: noon('2026-10-02'),
  settled: noon('2026-10-22'),
  ...given,
})
const on = (day: string, given: Partial<LaneItem> = {}) => stateOn(item(given), day)

describe('what was known of an item on a day', () => {
  it('begins with the day it was entered, not the day it happened', () => {
    expect(on('2026-10-01').state).toBe('unknown')
    expect(on('2026-10-02')).toEqual({ state: 'open', days: 8 })
    expect(on('2026-10-01', { known: startOfDay('2026-10-02') - 1 }).state).toBe('open')
    expect(on('2026-10-01', { known: startOfDay('2026-10-02') }).state).toBe('unknown')
  })

  it('is late from the day after it was due', () => {
    expect(on('2026-10-09')).toEqual({ state: 'open', days: 1 })
    expect(on('2026-10-10')).toEqual({ state: 'open', days: 0 })
    expect(on('2026-10-11')).toEqual({ state: 'late', days: 1 })
  })

  it('handed in on its day is late no more, and says that somebody else has it; handed in late, it is as late as it was', () => {
    const open = { to: null, settled: null }
    expect(on('2026-11-20', { ...open, handed: '2026-10-10' })).toEqual({ state: 'open', days: 0, handed: true })
    expect(on('2026-11-20', { ...open, handed: '2026-10-12' })).toEqual({ state: 'late', days: 2, handed: true })
    expect(on('2026-10-11', { ...open, handed: '2026-10-12' })).toEqual({ state: 'late', days: 1 })
    const said = (handed: string) => {
      const each = item({ ...open, handed })
      return itemSaid('danger', { item: each, ...stateOn(each, '2026-11-20') })
    }
    expect([said('2026-10-10'), said('2026-10-12')]).toEqual(['已交，待复查', '逾期 2 天交，待复查'])
  })

  it('ends on the day it was settled, or the day that was entered if later', () => {
    expect(on('2026-10-20')).toEqual({ state: 'late', days: 10 })
    expect(on('2026-10-21').state).toBe('late')
    expect(on('2026-10-22')).toEqual({ state: 'over', days: 2 })
    expect(on('2026-10-19', { settled: null }).state).toBe('late')
    expect(on('2026-10-20', { settled: null })).toEqual({ state: 'over', days: 0 })
    expect(on('2030-01-01', { to: null, settled: null }).state).toBe('late')
  })

  it('is announced until its day comes, and a point is over on its day', () => {
    const planned = { shape: 'point', from: '2026-11-01', to: null, due: null, settled: null } as const
    expect(on('2026-10-31', planned)).toEqual({ state: 'ahead', days: 1 })
    expect(on('2026-11-01', planned)).toEqual({ state: 'over', days: 0 })
    expect(on('2026-11-03', planned)).toEqual({ state: 'over', days: 2 })
  })

  it('without a day it is due counts the days since it began', () => {
    expect(on('2026-10-04', { due: null })).toEqual({ state: 'open', days: 3 })
  })

  it('does not count the days on which the clocks stood still', () => {
    const pause = { kind: 'suspend', from_on: '2026-10-08', to_on: '2026-10-13' } as const
    expect(stateOn(item(), '2026-10-13', [pause])).toEqual({ state: 'open', days: 0 })
    expect(stateOn(item(), '2026-10-14', [pause])).toEqual({ state: 'late', days: 1 })
    expect(stateOn(item(), '2026-10-14', [{ ...pause, kind: 'stop' }])).toEqual({ state: 'late', days: 4 })
  })
})

describe('what a lane says of a day', () => {
  const items = [
    item({ id: 1, due: '2026-10-04' }),
    item({ id: 2, due: null }),
    item({ id: 3, due: '2026-10-02' }),
    item({ id: 4, due: '2026-10-09' }),
    item({ id: 5, known: noon('2026-10-09') }),
    item({ id: 6, to: '2026-10-03', settled: null }),
  ]
  const seen = laneOnDay({ key: 'danger', items, rest: 0 }, '2026-10-08', [])

  it('the latest first, then what is due next', () => {
    expect(seen.open.map((each) => each.item.id)).toEqual([3, 1, 4, 2])
    expect(seen).toMatchObject({ late: 2, past: 1 })
    expect(laneSaid('danger', seen)).toBe('未销项 4 条，逾期 2 条')
    expect(seen.open.map((each) => itemSaid('danger', each))).toEqual(['逾期 6 天', '逾期 4 天', '剩 1 天', '第 8 天'])
  })

  it('nothing before anything was known', () => {
    expect(laneSaid('danger', laneOnDay({ key: 'danger', items, rest: 0 }, '2026-10-01', []))).toBe('没有未销项的')
    expect(laneSaid('check', laneOnDay({ key: 'check', items: [], rest: 0 }, '2026-10-01', []))).toBe('尚未检查')
    const unseen = laneOnDay({ key: 'stop', items: [], rest: 0 }, '2026-10-01', [])
    expect([laneSaid('stop', unseen), laneSaid('stop', unseen, true)]).toEqual(['没有停工、中止', '看得到的没有'])
  })

  it('of inspections the last one', () => {
    const visits = ['2026-09-01', '2026-10-06'].map((from) => item({ shape: 'point', from, to: null, known: noon(from) }))
    expect(laneSaid('check', laneOnDay({ key: 'check', items: visits, rest: 0 }, '2026-10-08', []))).toBe(
      '上次 10-06，2 天前，共 2 次',
    )
  })

  it('a certificate that ran out while work stood still has run out', () => {
    const pauses = [{ kind: 'suspend', from_on: '2026-10-02', to_on: null }] as const
    const lane = { items: [item({ shape: 'term', to: null, settled: null })], rest: 0 }
    expect(laneOnDay({ key: 'certificate', ...lane }, '2026-10-11', pauses).late).toBe(1)
    expect(laneOnDay({ key: 'danger', ...lane }, '2026-10-11', pauses).late).toBe(0)
  })
})

describe('lanes', () => {
  it('each names a page of the project where all of it is listed', () => {
    for (const key of laneKeys) expect(screenOf(laneOf(key).sheet)?.workspace, key).toBeDefined()
  })

  it('an item opens where its kind is looked at', () => {
    expect(itemAddress(item(), 3)).toBe('/todo/record?entity=hidden_danger&id=7')
    expect(itemAddress(item({ entity: 'biz' }), 3)).toBe('/biz/case?id=7')
    for (const entity of ['engineering', 'biz', 'supervise_doc', 'crane']) {
      const [path = ''] = itemAddress(item({ entity }), 3).split('?')
      expect(screenOf(path)?.ready, path).toBe(true)
    }
  })
})
