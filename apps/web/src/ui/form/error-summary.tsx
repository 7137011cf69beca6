import CloseCircleOutlined from '@ant-design/icons/CloseCircleOutlined'

export interface SummaryEntry {
  key: string
  /** Where the person must go, in the words of the page: '监理单位 · 总监理工程师'. */
  label: string
  message?: string | undefined
  onSelect: () => void
}

/** 还有 n 处需要修改, each with a way there. Shown after a refused submit, above the form. */
export function ErrorSummary({ entries, pageProblem }: { entries: readonly SummaryEntry[]; pageProblem?: string | null }) {
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
        {pageProblem && <p>{pageProblem}</p>}
      </div>
    </div>
  )
}
