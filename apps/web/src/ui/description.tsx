import { type CSSProperties, type ReactNode } from 'react'
import './record.css'

export interface DescriptionItem {
  key: string
  label: string
  value: ReactNode
  /** Value before the last change; present marks the item as changed. */
  before?: ReactNode
  /** Takes the whole line (long texts, files). */
  wide?: boolean
}

/** Read-only record: labels in tinted cells, changed values marked with what they were before. */
export function Description({ items, columns = 2 }: { items: readonly DescriptionItem[]; columns?: 1 | 2 | 3 }) {
  const style = { '--columns': columns } as CSSProperties
  const alone = standAlone(items, columns)
  return (
    <dl className="zj-description" style={style}>
      {items.map((item) => (
        <div
          key={item.key}
          className={item.wide || alone.has(item.key) ? 'zj-description-item zj-description-wide' : 'zj-description-item'}
        >
          <dt>{item.label}</dt>
          <dd className={item.before === undefined ? undefined : 'zj-description-changed'}>
            {isNothing(item.value) ? <span className="zj-nothing">—</span> : item.value}
            {item.before !== undefined && (
              <div className="zj-description-before">
                <b>修改前</b>
                {isNothing(item.before) ? '—' : item.before}
              </div>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Items with nothing beside them, before one that takes a whole line or at the end: they take the line, so that no hole is left. */
function standAlone(items: readonly DescriptionItem[], columns: number): ReadonlySet<string> {
  const alone = new Set<string>()
  let column = 0
  items.forEach((item, at) => {
    const next = items[at + 1]
    if (item.wide) column = 0
    else if (column === 0 && (!next || next.wide)) alone.add(item.key)
    else column = (column + 1) % columns
    if (next?.wide) column = 0
  })
  return alone
}

const isNothing = (value: ReactNode) => value === null || value === undefined || value === ''
