import type { ArrangedDay } from '@zhujian/domain/calendar/holidays'
import { isWeekend, weekdayOf } from '@zhujian/domain/calendar/working-days'
import { addDays } from '@zhujian/model/date'
import type { KeyboardEvent } from 'react'
import { arrangedText, WEEK, weekdayName } from './calendar-api'

interface CalendarMonthProps {
  /** yyyy-MM */
  month: string
  arranged: ReadonlyMap<string, ArrangedDay>
  today: string
  onChoose?: ((date: string) => void) | undefined
}

/** 一个月：放假、调休上班、周末各有样子，也各有文字；方向键在日期间移动。 */
export function CalendarMonth({ month, arranged, today, onChoose }: CalendarMonthProps) {
  const weeks = weeksOf(month)
  const inMonth = weeks.flat().filter((date) => date !== null)
  const focusable = inMonth.includes(today) ? today : inMonth[0]
  return (
    <table className="calendar-month" aria-label={`${Number(month.slice(0, 4))} 年 ${Number(month.slice(5))} 月`}>
      <caption>{`${Number(month.slice(5))} 月`}</caption>
      <thead>
        <tr>
          {WEEK.map((day) => (
            <th key={day} scope="col" abbr={`星期${weekdayName(day)}`}>
              {weekdayName(day)}
            </th>
          ))}
        </tr>
      </thead>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys move among the buttons inside */}
      <tbody onKeyDown={moveByKeys}>
        {weeks.map((week, row) => (
          <tr key={row}>
            {week.map((date, at) => (
              <td key={date ?? at}>
                {date && (
                  <Day
                    {...{ date, onChoose }}
                    day={arranged.get(date)}
                    isToday={date === today}
                    tabIndex={date === focusable ? 0 : -1}
                  />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface DayProps {
  date: string
  day: ArrangedDay | undefined
  isToday: boolean
  tabIndex: number
  onChoose?: ((date: string) => void) | undefined
}

function Day({ date, day, isToday, tabIndex, onChoose }: DayProps) {
  const kind = day?.kind ?? (isWeekend(date) ? 'weekend' : 'plain')
  const words = `${date} 星期${weekdayName(weekdayOf(date))}，${arrangedText(day)}${isToday ? '，今天' : ''}`
  return (
    <button
      type="button"
      className={`calendar-day calendar-day-${kind}${isToday ? ' calendar-today' : ''}`}
      aria-label={words}
      title={day ? `${arrangedText(day)}` : undefined}
      tabIndex={tabIndex}
      disabled={!onChoose}
      onClick={() => onChoose?.(date)}
    >
      <span className="calendar-number">{Number(date.slice(8))}</span>
      {day && <span className="calendar-mark">{day.kind === 'on' ? '班' : '休'}</span>}
    </button>
  )
}

/** 六周排开，周一在前；别的月的空着，各月因此一样高。 */
function weeksOf(month: string): (string | null)[][] {
  const first = `${month}-01`
  const monday = addDays(first, -((weekdayOf(first) + 6) % 7))
  return SIX_WEEKS.map((week) =>
    WEEK.map((_, at) => addDays(monday, week * 7 + at)).map((date) => (date.startsWith(month) ? date : null)),
  )
}
const SIX_WEEKS = [0, 1, 2, 3, 4, 5] as const

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 7, ArrowUp: -7 }

function moveByKeys(event: KeyboardEvent<HTMLElement>): void {
  const days = [...event.currentTarget.querySelectorAll('button')]
  const at = days.indexOf(document.activeElement as HTMLButtonElement)
  const step = STEPS[event.key]
  const next = event.key === 'Home' ? days[0] : event.key === 'End' ? days[days.length - 1] : step && days[at + step]
  if (at < 0 || !next) return
  event.preventDefault()
  next.focus()
}
