import type { ReactElement } from 'react'
import { usePending } from '../../data/pending-loads'

/** 换页载入时顶部的进度线；300 毫秒内完成的不出现。 */
export function ProgressLine(): ReactElement | null {
  const waiting = usePending((state) => state.count > 0)
  return waiting ? <div className="progress-line" aria-hidden="true" /> : null
}
