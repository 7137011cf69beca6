import type { ScheduleTask } from '@zhujian/domain/contracts/schedule'
import { useMemo } from 'react'
import { curveOf, shareOf, type Span } from './gantt-layout'

interface CurveProps {
  tasks: readonly ScheduleTask[]
  span: Span
  today: string
  /** 今天实际完成、应完成的百分数。 */
  done: number
  planned: number
}

const LINES = [0, 25, 50, 75, 100]

/** 累计曲线：计划从头到尾一条线，今天的实际是一个点，两者之间就是偏差。 */
export function ProgressCurve({ tasks, span, today, done, planned }: CurveProps) {
  const points = useMemo(() => curveOf(tasks, span).map(([x, y]) => `${x.toFixed(2)},${(100 - y).toFixed(2)}`), [tasks, span])
  const now = shareOf(span, today)
  const behind = planned > done
  return (
    <figure className="gantt-curve" aria-label={`累计进度：今天应完成 ${planned.toFixed(1)}%，实际完成 ${done.toFixed(1)}%`}>
      <figcaption>
        累计进度
        <ul aria-hidden>
          <li>
            <span className="gantt-curve-planned" />
            计划
          </li>
          <li>
            <span className="gantt-curve-today" />
            今天实际完成
          </li>
        </ul>
      </figcaption>
      <ul className="gantt-scale" aria-hidden>
        {[100, 50, 0].map((percent) => (
          <li key={percent}>{`${percent}%`}</li>
        ))}
      </ul>
      <div className="gantt-plot">
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden focusable="false">
          {LINES.map((y) => (
            <line key={y} x1="0" x2="100" y1={y} y2={y} className="gantt-grid" />
          ))}
          <polyline points={points.join(' ')} className="gantt-planned" />
          <line x1={now} x2={now} y1="0" y2="100" className="gantt-now" />
          <line x1={now} x2={now} y1={100 - planned} y2={100 - done} className={behind ? 'gantt-behind' : 'gantt-ahead'} />
        </svg>
        <span className="gantt-dot" style={{ left: `${now}%`, top: `${100 - done}%` }} />
        <span
          className={now > 70 ? 'gantt-said gantt-said-left' : 'gantt-said'}
          style={{ left: `${now}%`, top: `${100 - done}%` }}
        >
          {`今天 ${done.toFixed(1)}%${behind ? `，应 ${planned.toFixed(1)}%` : ''}`}
        </span>
      </div>
    </figure>
  )
}
