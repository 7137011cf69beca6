import { addDays, daysBetween } from '@zhujian/model/date'
import { describe, expect, it } from 'vitest'
import { arrangementOf, arrangements, daysOf } from './holidays'
import { isWeekend, weekdayOf } from './working-days'

const lunar = new Intl.DateTimeFormat('en-u-ca-chinese', { month: 'numeric', day: 'numeric', timeZone: 'UTC' })
/** 农历月日，如 1/1；闰月带 bis。 */
const lunarOf = (date: string) => lunar.format(new Date(`${date}T00:00:00Z`))

/** 清明：二十一世纪的通用算式。 */
const qingmingOf = (year: number) =>
  `${year}-04-${String(Math.floor((year % 100) * 0.2422 + 4.81) - Math.floor((year % 100) / 4)).padStart(2, '0')}`

/** 2027 年正月朔在北京时间 2 月 6 日 23:56，ICU 的近似算到了午夜之后。 */
const SPRING: Readonly<Record<number, string>> = { 2027: '2027-02-06' }

function lunarDate(year: number, wanted: string): string {
  for (let date = `${year}-01-01`; date.startsWith(String(year)); date = addDays(date, 1))
    if (lunarOf(date) === wanted) return date
  throw new Error(`${year} has no ${wanted}`)
}

/** 《全国年节及纪念日放假办法》第二条：全体公民放假的 13 天。 */
function statutoryDays(year: number): string[] {
  const spring = SPRING[year] ?? lunarDate(year, '1/1')
  return [
    `${year}-01-01`,
    ...[-1, 0, 1, 2].map((at) => addDays(spring, at)),
    qingmingOf(year),
    `${year}-05-01`,
    `${year}-05-02`,
    lunarDate(year, '5/5'),
    lunarDate(year, '8/15'),
    `${year}-10-01`,
    `${year}-10-02`,
    `${year}-10-03`,
  ].sort()
}

describe.each(arrangements.map((each) => [each.year, each] as const))('the arrangement of %i', (year, arrangement) => {
  const days = daysOf(arrangement)
  const off = days.filter(({ kind }) => kind === 'off').map(({ day_on }) => day_on)
  const on = days.filter(({ kind }) => kind === 'on').map(({ day_on }) => day_on)

  it('frees all thirteen statutory days', () => {
    const statutory = statutoryDays(year)
    expect(new Set(statutory).size).toBe(13)
    expect(statutory.filter((day) => !off.includes(day))).toEqual([])
  })

  it('names each day once, within its year, and lets people work on weekends only', () => {
    expect(new Set(days.map(({ day_on }) => day_on)).size).toBe(days.length)
    expect(days.filter(({ day_on }) => !day_on.startsWith(`${year}-`))).toEqual([])
    expect(on.filter((day) => !isWeekend(day))).toEqual([])
    for (const {
      off: [from, to],
    } of arrangement.holidays)
      expect(daysBetween(from, to)).toBeGreaterThanOrEqual(0)
  })

  it('says where it is from', () => {
    expect(arrangement.source).toMatch(arrangement.confirmed ? /^国办发明电〔\d{4}〕\d+号$/ : /待国务院办公厅通知确认/)
  })
})

describe('the notices of the State Council', () => {
  it('free as many days as they say: 28 with 5 worked in 2025, 33 with 6 worked in 2026', () => {
    const counts = (year: number) => {
      const arrangement = arrangementOf(year)
      const days = arrangement ? daysOf(arrangement) : []
      return [days.filter(({ kind }) => kind === 'off').length, days.filter(({ kind }) => kind === 'on').length]
    }
    expect([counts(2025), counts(2026)]).toEqual([
      [28, 5],
      [33, 6],
    ])
  })

  it('name weekdays as the calendar has them', () => {
    // 2026：1 月 4 日周日、2 月 14 日周六、9 月 20 日周日；2025：10 月 11 日周六。
    expect(['2026-01-04', '2026-02-14', '2026-09-20', '2025-10-11'].map(weekdayOf)).toEqual([0, 6, 0, 6])
  })
})

describe('2027, before its notice', () => {
  it('holds exactly the statutory days', () => {
    const arrangement = arrangementOf(2027)
    expect(arrangement?.confirmed).toBe(false)
    expect(arrangement && daysOf(arrangement).map(({ day_on }) => day_on)).toEqual(statutoryDays(2027))
  })
})
