import { ExclamationCircleOutlined, ReloadOutlined, RightOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { formatCount } from './page-numbers'
import './kit.css'

export interface Kpi {
  key: string
  label: string
  /** null: not known, because it failed to load or has no meaning here; shown as a dash, never as 0. */
  value: number | string | null
  unit?: string
  /** One short line that carries the risk. */
  note?: ReactNode
  tone?: 'danger' | 'warning'
  /** Opens the list behind the number. */
  onOpen?: () => void
  /** Opens the list behind the note, where that is another. */
  onNote?: () => void
  onRetry?: () => void
}

/** One card with dividers for a row of figures. */
export function KpiStrip({ items, label }: { items: readonly Kpi[]; label: string }) {
  return (
    <fieldset className="zj-kpis" aria-label={label}>
      {items.map((item) =>
        item.onOpen && item.onNote ? (
          <div key={item.key} className="zj-kpi zj-kpi-both">
            <button type="button" onClick={item.onOpen}>
              <KpiBody item={{ ...item, note: undefined }} />
            </button>
            <button type="button" onClick={item.onNote}>
              <KpiNote item={item} />
            </button>
          </div>
        ) : item.onOpen ? (
          <button type="button" key={item.key} className="zj-kpi" onClick={item.onOpen}>
            <KpiBody item={item} />
          </button>
        ) : (
          <div key={item.key} className="zj-kpi">
            <KpiBody item={item} />
          </div>
        ),
      )}
    </fieldset>
  )
}

function KpiBody({ item }: { item: Kpi }) {
  const shown = typeof item.value === 'number' ? formatCount(item.value) : (item.value ?? '—')
  return (
    <>
      <span className="zj-kpi-label">
        {item.label}
        {item.onOpen && <RightOutlined aria-hidden />}
      </span>
      <span className="zj-kpi-line">
        <span
          className={item.tone && item.note === undefined && !item.onNote ? `zj-kpi-value zj-kpi-${item.tone}` : 'zj-kpi-value'}
        >
          {shown}
          {item.unit !== undefined && item.value !== null && <span className="zj-kpi-unit">{item.unit}</span>}
          {item.value === null && item.onRetry && !item.onOpen && (
            <button
              type="button"
              className="zj-icon-button"
              aria-label={`重新加载${item.label}`}
              title="重试"
              onClick={item.onRetry}
            >
              <ReloadOutlined aria-hidden />
            </button>
          )}
        </span>
        {item.note !== undefined && <KpiNote item={item} />}
      </span>
    </>
  )
}

function KpiNote({ item: { tone, note } }: { item: Kpi }) {
  return (
    <span className={tone ? `zj-kpi-note zj-kpi-${tone}` : 'zj-kpi-note'}>
      {tone && <ExclamationCircleOutlined aria-hidden />}
      {note}
    </span>
  )
}
