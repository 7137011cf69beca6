import { PROGRESS_HIDE_MS } from '@zhujian/model/constants'
import { strings } from '@zhujian/model/strings'
import { Button } from 'antd'
import { useEffect } from 'react'
import { Dialog } from './dialog'

export interface Progress {
  title: string
  /** 0–100; null while the size is not known. */
  percent: number | null
  /** What is going on, e.g. 正在生成文件. */
  note?: string
  done: boolean
}

/** What the bar shows: 100 once the work ended, at most 99 before. */
export const shownPercent = ({ percent, done }: Progress): number | null =>
  done ? 100 : percent === null ? null : Math.min(99, Math.max(0, Math.round(percent)))

interface ProgressDialogProps {
  /** null: nothing is under way. */
  progress: Progress | null
  onCancel?: (() => void) | undefined
  onHidden: () => void
}

/** Progress of a download or a similar piece of work; shows 100 when it ended and hides after one second. */
export function ProgressDialog({ progress, onCancel, onHidden }: ProgressDialogProps) {
  const done = progress?.done === true
  useEffect(() => {
    if (!done) return
    const timer = setTimeout(onHidden, PROGRESS_HIDE_MS)
    return () => clearTimeout(timer)
  }, [done, onHidden])
  if (!progress) return null
  const close = done ? onHidden : (onCancel ?? onHidden)
  return (
    <Dialog
      open
      tools={false}
      width={420}
      title={progress.title}
      onClose={close}
      footer={!done && onCancel ? <Button onClick={onCancel}>{strings.cancel}</Button> : undefined}
    >
      <ProgressBar progress={progress} />
    </Dialog>
  )
}

/** The bar alone, for use inside other dialogs. */
export function ProgressBar({ progress }: { progress: Progress }) {
  const percent = shownPercent(progress)
  return (
    <div className="zj-progress">
      <progress
        className="zj-progress-bar"
        aria-label={progress.title}
        max={100}
        {...(percent === null ? {} : { value: percent })}
      />
      <div className="zj-progress-text">
        <span>{progress.note ?? strings.loading}</span>
        {percent !== null && <span>{percent}%</span>}
      </div>
    </div>
  )
}
