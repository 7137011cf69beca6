import { addDays, daysBetween } from '@zhujian/model/date'
import { type KeyboardEvent, type PointerEvent, type Ref, type RefObject, useRef } from 'react'
import { clampDay, dayAt, monthsFrom, shareOf, type Span, ticksOf, weekdayOf } from './lanes-layout'

interface AxisProps {
  ref: Ref<HTMLDivElement>
  span: Span
  width: number
  today: string
  day: string
  reach: Span
  onDay: (day: string) => void
}

const WEEK_DAYS = 7
/** 再靠右的月份写不下。 */
const LAST_TICK = 95
/** px：再近就被日期柄遮住。 */
const HANDLE = 60

/** 键盘移到哪一天；不管这个键的没有。 */
function movedBy({ key, shiftKey }: KeyboardEvent, day: string, reach: Span): string | undefined {
  const step = shiftKey ? WEEK_DAYS : 1
  const moves: Readonly<Record<string, () => string>> = {
    ArrowLeft: () => addDays(day, -step),
    ArrowDown: () => addDays(day, -step),
    ArrowRight: () => addDays(day, step),
    ArrowUp: () => addDays(day, step),
    PageUp: () => monthsFrom(day, -1),
    PageDown: () => monthsFrom(day, 1),
    Home: () => reach.from,
    End: () => reach.to,
  }
  return moves[key]?.()
}

/** 月份与日期柄：在轴上按下即到那一天，接着可以拖。 */
export function LaneAxis(props: AxisProps) {
  const { ref, span, width, today, day } = props
  const handle = useRef<HTMLDivElement>(null)
  const apart = ((shareOf(span, today) - shareOf(span, day)) / 100) * width
  return (
    <div className="lanes-line lanes-head">
      <div className="lanes-label" />
      {/* 鼠标与手指从整条轴上拖；键盘用其中的日期柄。 */}
      <div ref={ref} className="lanes-axis" {...useDrag(props, handle)}>
        {ticksOf(span, width)
          .filter(({ day: first }) => shareOf(span, first) < LAST_TICK)
          .map((tick) => (
            <span key={tick.day} className="lanes-tick" style={{ left: `${shareOf(span, tick.day)}%` }}>
              {tick.label}
            </span>
          ))}
        {apart > HANDLE && (
          <span className="lanes-tick lanes-today-word" style={{ left: `${shareOf(span, today)}%` }}>
            今天
          </span>
        )}
        <Handle {...props} ref={handle} />
      </div>
      <div className="lanes-said">
        <strong>当日所知</strong>
        <span>{`截至 ${day}`}</span>
      </div>
    </div>
  )
}

function useDrag({ span, reach, onDay }: AxisProps, handle: RefObject<HTMLDivElement | null>) {
  const dragging = useRef(false)
  const dayUnder = ({ clientX, currentTarget }: PointerEvent<HTMLElement>): string => {
    const box = currentTarget.getBoundingClientRect()
    return clampDay(dayAt(span, Math.min(1, Math.max(0, (clientX - box.left) / box.width))), reach)
  }
  const end = () => {
    dragging.current = false
  }
  return {
    onPointerDown: (event: PointerEvent<HTMLDivElement>) => {
      if (event.button !== 0) return
      event.preventDefault()
      event.currentTarget.setPointerCapture(event.pointerId)
      dragging.current = true
      handle.current?.focus()
      onDay(dayUnder(event))
    },
    onPointerMove: (event: PointerEvent<HTMLDivElement>) => {
      if (dragging.current) onDay(dayUnder(event))
    },
    onPointerUp: end,
    onPointerCancel: end,
  }
}

type HandleProps = Omit<AxisProps, 'ref'> & { ref: Ref<HTMLDivElement> }

function Handle({ ref, span, today, day, reach, onDay }: HandleProps) {
  const move = (event: KeyboardEvent) => {
    const next = movedBy(event, day, reach)
    if (next === undefined) return
    event.preventDefault()
    onDay(next)
  }
  return (
    <div
      ref={ref}
      // 柄上写着日期，方向键一天、翻页键一个月：浏览器的滑块没有这样的。
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="slider"
      tabIndex={0}
      className="lanes-handle"
      aria-label="当日"
      aria-orientation="horizontal"
      aria-valuemin={0}
      aria-valuemax={daysBetween(reach.from, reach.to)}
      aria-valuenow={daysBetween(reach.from, day)}
      aria-valuetext={`${day} ${weekdayOf(day)}`}
      style={{ left: `${shareOf(span, day)}%` }}
      onKeyDown={move}
    >
      {`${day === today ? '今天 ' : ''}${day.slice(5)} ${weekdayOf(day)}`}
    </div>
  )
}
