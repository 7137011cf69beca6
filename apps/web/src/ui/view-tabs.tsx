import { DownOutlined } from '@ant-design/icons'
import { Dropdown } from 'antd'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { formatCount } from './page-numbers'
import { useHiddenTabs } from './views/use-hidden-tabs'
import './search.css'

export interface View {
  /** '' is the view of everything. */
  key: string
  label: string
  count?: number | undefined
  /** The number says something is wrong when it is not 0. */
  alarming?: boolean | 'warning'
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

/** Arrows walk along the tabs. */
function handleTabKey(event: KeyboardEvent<HTMLDivElement>): void {
  const step = STEPS[event.key]
  if (step === undefined) return
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')]
  const at = tabs.indexOf(event.target as HTMLElement)
  event.preventDefault()
  tabs[(at + step + tabs.length) % tabs.length]?.focus()
}

/** Ready-made views of one list with their counts: 全部 182 · 在建 156 …; those that do not fit stand behind 更多 too. */
export function ViewTabs({ views, value, onChange, extra }: ViewTabsProps) {
  const list = useRef<HTMLDivElement>(null)
  const written = views.map(({ key, label, count }) => `${key}/${label}/${count ?? ''}`).join()
  const hidden = useHiddenTabs(list, written)
  // More views than fit: the chosen one is always in sight; counts that come later push it on.
  useEffect(() => {
    const line = list.current
    const chosen = line?.querySelector('[aria-selected="true"]')
    // Only the line moves: a page that is opened stays at its top.
    if (line && chosen) line.scrollLeft += middleOf(chosen) - middleOf(line)
  }, [value, written])
  // Without a chosen one the first takes the Tab key.
  const stop = views.some((view) => view.key === value) ? value : views[0]?.key
  // One view is no choice: its tab says nothing.
  if (views.length === 1) return <div className="zj-views zj-views-lone">{extra}</div>
  return (
    <div className="zj-views">
      <div ref={list} className="zj-views-list" role="tablist" aria-label="视图" tabIndex={-1} onKeyDown={handleTabKey}>
        {views.map((view) => (
          <Tab
            key={view.key}
            view={view}
            chosen={view.key === value}
            stop={view.key === stop}
            cut={hidden.includes(view.key)}
            onChange={onChange}
          />
        ))}
      </div>
      {hidden.length > 0 && <MoreViews views={views.filter((view) => hidden.includes(view.key))} onChange={onChange} />}
      {extra !== undefined && <div className="zj-views-extra">{extra}</div>}
    </div>
  )
}

function middleOf(element: Element): number {
  const { left, width } = element.getBoundingClientRect()
  return left + width / 2
}

interface TabProps {
  view: View
  chosen: boolean
  /** Takes the Tab key for the whole line. */
  stop: boolean
  /** Does not stand whole in the line: half a word says nothing. */
  cut: boolean
  onChange: (key: string) => void
}

function Tab({ view, chosen, stop, cut, onChange }: TabProps) {
  return (
    <button
      type="button"
      role="tab"
      className={cut ? 'zj-view zj-view-cut' : 'zj-view'}
      data-view={view.key}
      aria-selected={chosen}
      title={view.hint}
      tabIndex={stop ? 0 : -1}
      onClick={() => onChange(view.key)}
    >
      <ViewLabel view={view} />
    </button>
  )
}

/** As loud as the state the rows are in. */
const loudness = (alarming: View['alarming']): string =>
  alarming === 'warning' ? ' zj-view-warning' : alarming ? ' zj-view-alarm' : ''

function ViewLabel({ view }: { view: View }) {
  return (
    <>
      <span className="zj-view-name">{view.label}</span>
      {view.count !== undefined && (
        <span className={`zj-view-count${view.count > 0 ? loudness(view.alarming) : ''}`}>{formatCount(view.count)}</span>
      )}
    </>
  )
}

function MoreViews({ views, onChange }: { views: readonly View[]; onChange: (key: string) => void }) {
  const items = views.map((view) => ({
    key: `view/${view.key}`,
    title: view.hint ?? '',
    label: (
      <span className="zj-view-item">
        <ViewLabel view={view} />
      </span>
    ),
    onClick: () => onChange(view.key),
  }))
  return (
    <Dropdown menu={{ items, className: 'zj-view-items' }} trigger={['click']} placement="bottomRight">
      <button type="button" className="zj-view-menu" aria-haspopup="menu" aria-label={`更多视图，${views.length} 个`}>
        更多
        <DownOutlined aria-hidden />
      </button>
    </Dropdown>
  )
}
