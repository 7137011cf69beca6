import { addDays } from '@zhujian/model/date'
import type { WorkCalendar } from './working-days'

/** 一个节日：放假起止（含首尾，连着的周末一并列出），与为它调休上班的日子。 */
export interface Holiday {
  readonly name: string
  readonly off: readonly [from: string, to: string]
  readonly on?: readonly string[]
}

/** 一年的安排。confirmed 为 false：国务院尚未发布通知，只列法定节日。 */
export interface YearArrangement {
  readonly year: number
  readonly source: string
  readonly confirmed: boolean
  readonly holidays: readonly Holiday[]
}

/** 一天的安排：放假或调休上班。 */
export interface ArrangedDay {
  readonly day_on: string
  readonly kind: 'off' | 'on'
  readonly name: string
}

/** 随产品交付的放假安排，逐年对照国务院办公厅通知；法定节日依《全国年节及纪念日放假办法》（国务院令第795号，2025 年起 13 天）。 */
export const arrangements: readonly YearArrangement[] = [
  {
    year: 2025,
    source: '国办发明电〔2024〕12号',
    confirmed: true,
    holidays: [
      { name: '元旦', off: ['2025-01-01', '2025-01-01'] },
      { name: '春节', off: ['2025-01-28', '2025-02-04'], on: ['2025-01-26', '2025-02-08'] },
      { name: '清明节', off: ['2025-04-04', '2025-04-06'] },
      { name: '劳动节', off: ['2025-05-01', '2025-05-05'], on: ['2025-04-27'] },
      { name: '端午节', off: ['2025-05-31', '2025-06-02'] },
      { name: '国庆节、中秋节', off: ['2025-10-01', '2025-10-08'], on: ['2025-09-28', '2025-10-11'] },
    ],
  },
  {
    year: 2026,
    source: '国办发明电〔2025〕7号',
    confirmed: true,
    holidays: [
      { name: '元旦', off: ['2026-01-01', '2026-01-03'], on: ['2026-01-04'] },
      { name: '春节', off: ['2026-02-15', '2026-02-23'], on: ['2026-02-14', '2026-02-28'] },
      { name: '清明节', off: ['2026-04-04', '2026-04-06'] },
      { name: '劳动节', off: ['2026-05-01', '2026-05-05'], on: ['2026-05-09'] },
      { name: '端午节', off: ['2026-06-19', '2026-06-21'] },
      { name: '中秋节', off: ['2026-09-25', '2026-09-27'] },
      { name: '国庆节', off: ['2026-10-01', '2026-10-07'], on: ['2026-09-20', '2026-10-10'] },
    ],
  },
  {
    year: 2027,
    source: '《全国年节及纪念日放假办法》法定节日，待国务院办公厅通知确认',
    confirmed: false,
    holidays: [
      { name: '元旦', off: ['2027-01-01', '2027-01-01'] },
      // 除夕至正月初三；正月初一为 2 月 6 日。
      { name: '春节', off: ['2027-02-05', '2027-02-08'] },
      { name: '清明节', off: ['2027-04-05', '2027-04-05'] },
      { name: '劳动节', off: ['2027-05-01', '2027-05-02'] },
      { name: '端午节', off: ['2027-06-09', '2027-06-09'] },
      { name: '中秋节', off: ['2027-09-15', '2027-09-15'] },
      { name: '国庆节', off: ['2027-10-01', '2027-10-03'] },
    ],
  },
]

export const shippedYears: readonly number[] = arrangements.map(({ year }) => year)

export const arrangementOf = (year: number): YearArrangement | undefined => arrangements.find((each) => each.year === year)

function datesOf([from, to]: readonly [string, string]): string[] {
  const dates: string[] = []
  for (let date = from; date <= to; date = addDays(date, 1)) dates.push(date)
  return dates
}

/** 一年安排逐日列出，按日期排序。 */
export function daysOf({ holidays }: Pick<YearArrangement, 'holidays'>): ArrangedDay[] {
  const days = holidays.flatMap(({ name, off, on = [] }): ArrangedDay[] => [
    ...datesOf(off).map((day_on): ArrangedDay => ({ day_on, kind: 'off', name })),
    ...on.map((day_on): ArrangedDay => ({ day_on, kind: 'on', name: `${name}调休` })),
  ])
  return days.sort((a, b) => (a.day_on < b.day_on ? -1 : 1))
}

/** 由逐日的安排得到工作日历。 */
export function calendarFrom(days: Iterable<Pick<ArrangedDay, 'day_on' | 'kind'>>): WorkCalendar {
  const [off, on] = [new Set<string>(), new Set<string>()]
  for (const { day_on, kind } of days) (kind === 'on' ? on : off).add(day_on)
  return { off, on }
}

/** 出厂的工作日历，各年合在一起。 */
export const shippedCalendar: WorkCalendar = calendarFrom(arrangements.flatMap(daysOf))
