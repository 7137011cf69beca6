import { afterEach, describe, expect, it } from 'vitest'
import {
  addDays,
  addMonths,
  dateShortcuts,
  dayOf,
  daysBetween,
  formatInstant,
  isDate,
  isMonth,
  joinRange,
  lastDayOf,
  monthOf,
  monthShortcuts,
  parseInstant,
  parseRange,
  startOfDay,
  toMilliseconds,
} from './date'

const hostZone = process.env['TZ']
afterEach(() => {
  if (hostZone === undefined) delete process.env['TZ']
  else process.env['TZ'] = hostZone
})

describe('Shanghai days', () => {
  it('cuts the day at 16:00 UTC, on both sides of the boundary', () => {
    const midnight = Date.UTC(2026, 10, 20, 16) / 1000
    expect(dayOf(midnight)).toBe('2026-11-21')
    expect(dayOf(midnight - 1)).toBe('2026-11-20')
    expect(startOfDay('2026-11-21')).toBe(midnight)
    expect(monthOf(Date.UTC(2026, 10, 30, 16) / 1000)).toBe('2026-12')
  })

  it('gives the same answers in every host zone', () => {
    for (const zone of ['America/New_York', 'Pacific/Kiritimati', 'UTC']) {
      process.env['TZ'] = zone
      expect(dayOf(1_700_000_000)).toBe('2023-11-15')
      expect(startOfDay('2023-11-15')).toBe(1_699_977_600)
      expect(addDays('2024-02-28', 1)).toBe('2024-02-29')
      expect(formatInstant(1_700_000_000, 'yyyy-MM-dd HH:mm:ss')).toBe('2023-11-15 06:13:20')
    }
  })

  it('knows real dates and months only', () => {
    for (const good of ['2024-02-29', '1949-12-31', '2000-02-29', '2026-12-31']) expect(isDate(good)).toBe(true)
    for (const bad of ['2025-02-29', '1900-02-29', '2026-13-01', '2026-00-10', '2026-04-31', '2026-4-3', '20260403', '', null, 0])
      expect(isDate(bad)).toBe(false)
    expect(isMonth('2026-12')).toBe(true)
    for (const bad of ['2026-13', '2026-00', '2026-1', '2026']) expect(isMonth(bad)).toBe(false)
  })

  it('counts days across leap days and years', () => {
    expect(daysBetween('2024-02-28', '2024-03-01')).toBe(2)
    expect(daysBetween('2025-02-28', '2025-03-01')).toBe(1)
    expect(daysBetween('2026-01-01', '2025-12-31')).toBe(-1)
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31')
    expect(() => addDays('2025-02-29', 1)).toThrow(RangeError)
  })

  it('moves months across years and finds their last day', () => {
    expect(addMonths('2026-01', -1)).toBe('2025-12')
    expect(addMonths('2026-12', 1)).toBe('2027-01')
    expect(addMonths('2026-05', -17)).toBe('2024-12')
    expect(lastDayOf('2024-02')).toBe('2024-02-29')
    expect(lastDayOf('2026-12')).toBe('2026-12-31')
  })

  it('formats and parses instants, seconds times 1000 for the browser [S9-06]', () => {
    expect(formatInstant(0)).toBe('1970-01-01 08:00')
    expect(formatInstant(0, 'yyyy年M月d日')).toBe('1970年1月1日')
    expect(parseInstant('2026-11-21 03:25')).toBe(startOfDay('2026-11-21') + 3 * 3600 + 25 * 60)
    expect(parseInstant('2026-11-21')).toBe(startOfDay('2026-11-21'))
    expect(parseInstant('2026-11-21 23:59:59')).toBe(startOfDay('2026-11-22') - 1)
    for (const bad of ['2026-11-21 24:00', '2026-02-30', '', '昨天', '1732123456']) expect(parseInstant(bad)).toBeUndefined()
    expect(toMilliseconds(1)).toBe(1000)
  })
})

describe('ranges', () => {
  it('joins and parses start - end [S5-05]', () => {
    expect(joinRange('2026-01-01', '2026-01-31')).toBe('2026-01-01 - 2026-01-31')
    expect(parseRange('2026-01-01 - 2026-01-31')).toEqual(['2026-01-01', '2026-01-31'])
    expect(parseRange('2026-01-01 - 2026-01-01')).toEqual(['2026-01-01', '2026-01-01'])
    expect(parseRange('2026-01 - 2026-03', isMonth)).toEqual(['2026-01', '2026-03'])
    for (const bad of [
      '',
      '2026-01-01',
      '2026-01-02 - 2026-01-01',
      '2026-01-01-2026-01-31',
      'a - b',
      '2026-01-01 - 2026-01-02 - 2026-01-03',
    ])
      expect(parseRange(bad)).toBeUndefined()
  })

  it('offers the date shortcuts as functions of today [S9-03]', () => {
    expect(dateShortcuts.map((s) => [s.label, ...s.range('2026-03-01')])).toEqual([
      ['最近一周', '2026-02-22', '2026-03-01'],
      ['最近一个月', '2026-01-30', '2026-03-01'],
      ['最近三个月', '2025-12-01', '2026-03-01'],
    ])
  })

  it('offers the month shortcuts as functions of today [S9-03]', () => {
    expect(monthShortcuts.map((s) => [s.label, ...s.range('2026-03-31')])).toEqual([
      ['本月', '2026-03', '2026-03'],
      ['今年至今', '2026-01', '2026-03'],
      ['最近六个月', '2025-09', '2026-03'],
    ])
  })
})
