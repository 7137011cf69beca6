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
    <figure className="progress-curve" aria-label={`累计进度：今天应完成 ${planned.toFixed(1)}%，实际完成 ${done.toFixed(1)}%`}>
      <figcaption>累计进度</figcaption>
      <div className="progress-plot">
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden focusable="false">
          {LINES.map((y) => (
            <line key={y} x1="0" x2="100" y1={y} y2={y} className="progress-grid" />
          ))}
          <polyline points={points.join(' ')} className="progress-planned" />
          <line x1={now} x2={now} y1="0" y2="100" className="progress-now" />
          <line x1={now} x2={now} y1={100 - planned} y2={100 - done} className={behind ? 'progress-behind' : 'progress-ahead'} />
        </svg>
        <span className="progress-dot" style={{ left: `${now}%`, top: `${100 - done}%` }} />
        <span
          className={now > 70 ? 'progress-said progress-said-left' : 'progress-said'}
          style={{ left: `${now}%`, top: `${100 - done}%` }}
        >
          {`今天 ${done.toFixed(1)}%${behind ? `，应 ${planned.toFixed(1)}%` : ''}`}
        </span>
      </div>
    </figure>
  )
}
