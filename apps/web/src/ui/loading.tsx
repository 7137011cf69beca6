import { strings } from '@zhujian/model/strings'
import { useSlow } from './use-slow'
import './states.css'

interface LoadingProps {
  /** Lines of the skeleton. */
  lines?: number
  onCancel?: (() => void) | undefined
}

/** First load of a part: nothing for 0.3 s, then a bar, a skeleton after 1 s, words with 取消 after 10 s. */
export function Loading({ lines = 4, onCancel }: LoadingProps) {
  const slow = useSlow(true)
  return (
    <div className="zj-loading" aria-busy="true">
      <div className="zj-loading-bar" />
      <output className={slow ? 'zj-loading-text' : 'visually-hidden'}>{strings.loading}</output>
      {slow && onCancel && (
        <button type="button" className="zj-link" onClick={onCancel}>
          取消
        </button>
      )}
      <div className="zj-skeleton" aria-hidden="true">
        {Array.from({ length: lines }, (_, index) => (
          <span key={index} style={{ width: `${90 - ((index * 17) % 40)}%` }} />
        ))}
      </div>
    </div>
  )
}

/** Whole window, only while the application starts. */
export function Starting() {
  return (
    <output className="zj-starting">
      <span className="zj-starting-mark" aria-hidden="true" />
      {strings.loadingNow}
    </output>
  )
}

interface LoadErrorProps {
  reason: string
  onRetry: () => void
}

/** Inline bar over content that stays: what failed, why, and 重试. */
export function LoadError({ reason, onRetry }: LoadErrorProps) {
  return (
    <div className="zj-load-error" role="alert">
      <span>{`加载失败：${reason}`}</span>
      <button type="button" className="zj-link" onClick={onRetry}>
        重试
      </button>
    </div>
  )
}
