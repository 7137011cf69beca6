import type { CalendarYear } from '@zhujian/domain/contracts/calendar'
import type { ArrangedDay } from '@zhujian/domain/calendar/holidays'

/** 与各处计算期限的日历同名：改了之后一起刷新。 */
export const CALENDAR = 'work_day'

export const calendarApi = {
  year: '/api/setting/calendar/pc/year',
  setDay: '/api/setting/calendar/pc/setDay',
  setYear: '/api/setting/calendar/pc/setYear',
} as const

export const dayIn = ({ days }: CalendarYear, date: string): ArrangedDay | undefined => days.find(({ day_on }) => day_on === date)

const WEEKDAYS = ['日', '一', '二', '三', '四', '五', '六'] as const
/** 周一在前。 */
export const WEEK = [1, 2, 3, 4, 5, 6, 0] as const
export const weekdayName = (day: number): string => WEEKDAYS[day] ?? ''

/** 一句话：放假还是上班、为什么。 */
export const arrangedText = (day: ArrangedDay | undefined): string =>
  day === undefined ? '按星期' : `${day.kind === 'on' ? '上班' : '放假'}，${day.name}`
