import { CaretDownFilled, CaretUpFilled } from '@ant-design/icons'
import { type CSSProperties, type KeyboardEvent, type PointerEvent } from 'react'
import { ariaSort, nextSort } from './column'
import { KEY_STEP, type PlacedColumn } from './layout'

export const cellClass = <R,>({ column, pin, edge }: PlacedColumn<R>): string =>
  [`zj-align-${column.align ?? 'left'}`, pin && `zj-fixed zj-fixed-${pin}`, edge && 'zj-fixed-edge', SYSTEM[column.key]]
    .filter(Boolean)
    .join(' ')

const SYSTEM: Readonly<Record<string, string>> = { $check: 'zj-col-check', $index: 'zj-col-index', $actions: 'zj-col-actions' }

/** Sticky offsets are CSS variables of the table, so that dragging a width does not draw the rows again. */
export const pinStyle = (pin: 'left' | 'right' | undefined, index: number): CSSProperties | undefined =>
  pin && { [pin]: `var(--at-${index})` }

interface HeadCellProps<R> {
  placed: PlacedColumn<R>
  index: number
  sort: string | undefined
  onSort: (sort: string | undefined) => void
  /** `final` is false while the pointer is still down. */
  onWidth: (key: string, width: number, final: boolean) => void
  onFit: (key: string) => void
}

/** Head of one column: sort, width by drag, double click or Alt+arrows. */
export function HeadCell<R>({ placed, index, sort, onSort, onWidth, onFit }: HeadCellProps<R>) {
  const { column, width, pin } = placed
  const resizable = !column.key.startsWith('$')
  const handleKey = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowLeft' ? -KEY_STEP : event.key === 'ArrowRight' ? KEY_STEP : 0
    if (!event.altKey || step === 0 || !resizable) return
    event.preventDefault()
    event.stopPropagation()
    onWidth(column.key, width + step, true)
  }
  const label = column.unit ? `${column.title}/${column.unit}` : column.title
  return (
    <th
      scope="col"
      className={cellClass(placed)}
      style={pinStyle(pin, index)}
      data-key={column.key}
      tabIndex={-1}
      title={column.hint ?? (resizable ? label : undefined)}
      aria-sort={column.sortable ? ariaSort(sort, column.key) : undefined}
      onKeyDown={handleKey}
    >
      <div className="zj-cell">
        {column.sortable ? <SortButton name={column.key} label={label} sort={sort} onSort={onSort} /> : label}
      </div>
      {resizable && (
        <span
          className="zj-resize"
          role="presentation"
          onPointerDown={(event) => followWidth(event, width, (next, final) => onWidth(column.key, next, final))}
          onDoubleClick={() => onFit(column.key)}
        />
      )}
    </th>
  )
}

interface SortButtonProps {
  name: string
  label: string
  sort: string | undefined
  onSort: (sort: string | undefined) => void
}

function SortButton({ name, label, sort, onSort }: SortButtonProps) {
  const state = ariaSort(sort, name)
  return (
    <button type="button" className={`zj-sort zj-sort-${state}`} onClick={() => onSort(nextSort(sort, name))}>
      {label}
      {state === 'ascending' ? <CaretUpFilled aria-hidden /> : <CaretDownFilled aria-hidden />}
    </button>
  )
}

function followWidth(event: PointerEvent<HTMLElement>, start: number, report: (width: number, final: boolean) => void): void {
  if (event.button !== 0) return
  event.preventDefault()
  const handle = event.currentTarget
  const origin = event.clientX
  const widthAt = (move: globalThis.PointerEvent) => start + move.clientX - origin
  const handleMove = (move: globalThis.PointerEvent) => report(widthAt(move), false)
  const stop = (end: globalThis.PointerEvent) => {
    handle.removeEventListener('pointermove', handleMove)
    handle.removeEventListener('pointerup', stop)
    handle.removeEventListener('pointercancel', stop)
    // A click without a move is the first half of a double click, not a width.
    if (end.clientX !== origin) report(widthAt(end), true)
  }
  handle.setPointerCapture(event.pointerId)
  handle.addEventListener('pointermove', handleMove)
  handle.addEventListener('pointerup', stop)
  handle.addEventListener('pointercancel', stop)
}
