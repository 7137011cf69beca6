import CloseCircleOutlined from '@ant-design/icons/CloseCircleOutlined'
import type { ReactNode } from 'react'

export interface SummaryEntry {
  key: string
  /** Where the person must go, in the words of the page: '监理单位 · 总监理工程师'. */
  label: string
  message?: string | undefined
  onSelect: () => void
}

interface ErrorSummaryProps {
  entries: readonly SummaryEntry[]
  pageProblem?: string | null
  /** Stands after the problem of the page: what can be done about it. */
  remedy?: ReactNode
}

/** 还有 n 处需要修改, each with a way there. Shown after a refused submit, above the form. */
export function ErrorSummary({ entries, pageProblem, remedy }: ErrorSummaryProps) {
  if (entries.length === 0 && !pageProblem) return null
  return (
    <div className="error-summary" role="alert">
      <CloseCircleOutlined className="error-summary__icon" aria-hidden="true" />
      <div>
        {entries.length > 0 && (
          <p>
            还有 {entries.length} 处需要修改：
            {entries.map((entry) => (
              <button
                key={entry.key}
                type="button"
                className="error-summary__link"
                title={entry.message}
                onClick={entry.onSelect}
              >
                {entry.label}
              </button>
            ))}
          </p>
        )}
        {pageProblem && (
          <p>
            {pageProblem}
            {remedy}
          </p>
        )}
      </div>
    </div>
  )
}
