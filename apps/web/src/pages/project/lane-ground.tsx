import type { ProjectPause } from '@zhujian/domain/project/pause'
import { shareOf, type Span, ticksOf } from './lanes-layout'

interface GroundProps {
  span: Span
  width: number
  pauses: readonly ProjectPause[]
  today: string
}

/** 各条线之下：月份的竖线，停工、中止的日子。 */
export function LaneGround({ span, width, pauses, today }: GroundProps) {
  return (
    <div className="lanes-over" aria-hidden>
      {pauses
        .filter(({ from_on, to_on }) => (to_on ?? today) > span.from && from_on < span.to)
        .map(({ kind, from_on, to_on }) => {
          const from = shareOf(span, from_on)
          return (
            <span
              key={`${kind}${from_on}`}
              className={`lanes-pause lanes-${kind}`}
              style={{ left: `${from}%`, width: `${shareOf(span, to_on ?? today) - from}%` }}
            />
          )
        })}
      {ticksOf(span, width).map(({ day }) => (
        <span key={day} className="lanes-month" style={{ left: `${shareOf(span, day)}%` }} />
      ))}
    </div>
  )
}

/** 各条线之上：今天与选定的一天。 */
export function LaneLines({ span, day, today }: { span: Span; day: string; today: string }) {
  return (
    <div className="lanes-over" aria-hidden>
      {day !== today && <span className="lanes-today" style={{ left: `${shareOf(span, today)}%` }} />}
      <span className="lanes-now" style={{ left: `${shareOf(span, day)}%` }} />
    </div>
  )
}
