import { type KeyboardEvent, useEffect, useRef } from 'react'
import { formatCount } from './page-numbers'
import './search.css'

export interface View {
  /** '' is the view of everything. */
  key: string
  label: string
  count?: number | undefined
  /** The number says something is wrong when it is not 0. */
  alarming?: boolean
  /** Has no tab until it is the chosen one. */
  quiet?: boolean | undefined
  /** Shown on the tab, e.g. who shares it. */
  hint?: string | undefined
}

interface ViewTabsProps {
  views: readonly View[]
  value: string
  onChange: (key: string) => void
  /** Right end of the line, e.g. 保存视图. */
  extra?: React.ReactNode
}

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 }

/** Ready-made views of one list with their counts: 全部 182 · 在建 156 … */
export function ViewTabs({ views, value, onChange, extra }: ViewTabsProps) {
  const list = useRef<HTMLDivElement>(null)
  // More views than fit: the chosen one is always in sight.
  useEffect(() => {
    list.current?.querySelector(`[aria-selected="true"]`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [value, views.length])
  const handleKey = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = STEPS[event.key]
    if (step === undefined) return
    const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')]
    const at = tabs.indexOf(event.target as HTMLElement)
    event.preventDefault()
    tabs[(at + step + tabs.length) % tabs.length]?.focus()
  }
  return (
    <div className="zj-views">
      <div ref={list} className="zj-views-list" role="tablist" aria-label="视图" tabIndex={-1} onKeyDown={handleKey}>
        {views.map((view) => (
          <button
            type="button"
            role="tab"
            key={view.key}
            className="zj-view"
            aria-selected={view.key === value}
            title={view.hint}
            tabIndex={view.key === value ? 0 : -1}
            onClick={() => onChange(view.key)}
          >
            {view.label}
            {view.count !== undefined && (
              <span className={view.alarming && view.count > 0 ? 'zj-view-count zj-view-alarm' : 'zj-view-count'}>
                {formatCount(view.count)}
              </span>
            )}
          </button>
        ))}
      </div>
      {extra !== undefined && <div className="zj-views-extra">{extra}</div>}
    </div>
  )
}
