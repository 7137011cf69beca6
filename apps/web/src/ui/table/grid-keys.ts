import type { KeyboardEvent } from 'react'

const MOVES: Readonly<Record<string, readonly [rows: number, cells: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  k: [-1, 0],
  j: [1, 0],
  PageUp: [-10, 0],
  PageDown: [10, 0],
  Home: [0, -Infinity],
  End: [0, Infinity],
}

const within = (value: number, count: number) => Math.min(Math.max(value, 0), count - 1)

/** Place in the grid after a key; undefined when the key does not move. Row 0 is the head. */
export function gridMove(key: string, at: { row: number; cell: number }, size: { rows: number; cells: number }) {
  const move = MOVES[key]
  if (!move) return undefined
  return { row: within(at.row + move[0], size.rows), cell: within(at.cell + move[1], size.cells) }
}

const isTyping = (element: Element) =>
  element.matches('input:not([type="checkbox"]), textarea, select, [contenteditable="true"], [role="combobox"]')

export interface GridHandlers {
  /** Row of the body, counted from 0. */
  onOpen: (row: number) => void
  onToggle: (row: number) => void
}

/** Keys of the grid pattern: arrows, j/k, Home/End, PageUp/PageDown, Enter opens, Space ticks, Escape leaves a control for its cell. */
export function handleGridKey(event: KeyboardEvent<HTMLTableElement>, handlers: GridHandlers): void {
  const target = event.target as HTMLElement
  const cell = target.closest<HTMLTableCellElement>('td, th')
  // Keys of a dialog opened from a cell arrive here too, through the React tree.
  if (
    !cell ||
    !event.currentTarget.contains(cell) ||
    event.altKey ||
    event.ctrlKey ||
    event.metaKey ||
    event.nativeEvent.isComposing
  )
    return
  if (target !== cell) {
    if (event.key === 'Escape' && !event.defaultPrevented) moveTo(event, cell)
    if (event.key === 'Escape' || isTyping(target) || event.key === 'Enter' || event.key === ' ') return
  }
  const table = event.currentTarget
  const row = (cell.parentElement as HTMLTableRowElement).rowIndex
  const next = gridMove(
    event.key,
    { row, cell: cell.cellIndex },
    { rows: table.rows.length, cells: table.rows[row]?.cells.length ?? 1 },
  )
  if (next) moveTo(event, table.rows[next.row]?.cells[next.cell])
  else if (event.key === 'Enter') enter(event, cell, () => handlers.onOpen(row - 1))
  else if (event.key === ' ' && row > 0) {
    event.preventDefault()
    handlers.onToggle(row - 1)
  }
}

function moveTo(event: KeyboardEvent<HTMLTableElement>, cell: HTMLTableCellElement | undefined): void {
  if (!cell) return
  event.preventDefault()
  for (const old of event.currentTarget.querySelectorAll('td[tabindex="0"], th[tabindex="0"]')) old.setAttribute('tabindex', '-1')
  cell.setAttribute('tabindex', '0')
  cell.focus()
  uncover(cell)
}

/** The browser counts a cell under a pinned column as visible; this brings it out from there [WCAG 2.4.11]. */
function uncover(cell: HTMLTableCellElement): void {
  const box = cell.closest<HTMLElement>('.zj-table-scroll')
  if (!box || cell.classList.contains('zj-fixed')) return
  const { left, right } = cell.getBoundingClientRect()
  const outer = box.getBoundingClientRect()
  const padding = getComputedStyle(box)
  const overRight = right - (outer.left + box.clientWidth - Number.parseFloat(padding.scrollPaddingRight))
  const overLeft = outer.left + Number.parseFloat(padding.scrollPaddingLeft) - left
  if (overRight > 0) box.scrollLeft += overRight
  if (overLeft > 0) box.scrollLeft -= overLeft
}

/** Enter goes into an editable cell, presses the button of a head cell, and otherwise opens the row. */
function enter(event: KeyboardEvent, cell: HTMLTableCellElement, open: () => void): void {
  event.preventDefault()
  const control = cell.querySelector<HTMLElement>('input, [role="switch"], [role="combobox"], .zj-sort')
  const action = cell.classList.contains('zj-col-actions') ? cell.querySelector<HTMLElement>('button') : null
  // Space ticks the row already; Enter opens it from there as from any other cell.
  if (cell.matches('td.zj-col-check')) open()
  else if (action ?? control) (action ?? control)?.focus()
  else if (cell.tagName === 'TD') open()
}
