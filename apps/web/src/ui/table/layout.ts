import type { Pin, TableColumn } from './column'

export type Density = 'compact' | 'middle' | 'loose'
/** Row heights in px. */
export const ROW_HEIGHT: Record<Density, number> = { compact: 36, middle: 44, loose: 52 }
export const DENSITY_LABEL: Record<Density, string> = { compact: '紧凑', middle: '中等', loose: '宽松' }
export const MIN_WIDTH = 48
/** Auto-fit never makes a column wider than this (px). */
export const MAX_FIT = 400
const MAX_WIDTH = 1200
export const KEY_STEP = 16

/** What a person changed about the columns; absent means as the list defines it. */
export interface TableLayout {
  readonly order: readonly string[]
  readonly widths: Readonly<Record<string, number>>
  readonly shown: Readonly<Record<string, boolean>>
  readonly pins: Readonly<Record<string, Pin | 'none'>>
  readonly density: Density
}
export const EMPTY_LAYOUT: TableLayout = { order: [], widths: {}, shown: {}, pins: {}, density: 'middle' }

export type LayoutAction =
  | { type: 'width'; key: string; width: number }
  | { type: 'move'; key: string; before: string | null; keys: readonly string[] }
  | { type: 'show'; key: string; shown: boolean }
  | { type: 'pin'; key: string; pin: Pin | 'none' }
  | { type: 'density'; density: Density }
  | { type: 'reset' }

export const clampWidth = (width: number, max = MAX_WIDTH): number => Math.round(Math.min(Math.max(width, MIN_WIDTH), max))

/** One change of the columns by a person. `move` takes all keys in their present order, so that the new order is complete. */
export function changeLayout(layout: TableLayout, action: LayoutAction): TableLayout {
  switch (action.type) {
    case 'width':
      return { ...layout, widths: { ...layout.widths, [action.key]: clampWidth(action.width) } }
    case 'move': {
      const rest = action.keys.filter((key) => key !== action.key)
      const at = action.before === null ? rest.length : rest.indexOf(action.before)
      return at < 0 ? layout : { ...layout, order: [...rest.slice(0, at), action.key, ...rest.slice(at)] }
    }
    case 'show':
      return { ...layout, shown: { ...layout.shown, [action.key]: action.shown } }
    case 'pin':
      return { ...layout, pins: { ...layout.pins, [action.key]: action.pin } }
    case 'density':
      return { ...layout, density: action.density }
    case 'reset':
      return { ...EMPTY_LAYOUT, density: layout.density }
  }
}

/** Columns in the person's order; columns the saved order does not know keep their place behind their neighbour. */
export function orderColumns<R>(columns: readonly TableColumn<R>[], layout: TableLayout): TableColumn<R>[] {
  const known = layout.order.flatMap((key) => columns.find((column) => column.key === key) ?? [])
  const result = [...known]
  columns.forEach((column, index) => {
    if (result.includes(column)) return
    const left = columns[index - 1]
    result.splice(left ? result.indexOf(left) + 1 : 0, 0, column)
  })
  return result
}

export const isShown = <R>(column: TableColumn<R>, layout: TableLayout): boolean =>
  column.fixed || (layout.shown[column.key] ?? !column.hidden)

export function pinOf<R>(column: TableColumn<R>, layout: TableLayout): Pin | undefined {
  const pin = layout.pins[column.key] ?? column.pin
  return pin === 'none' ? undefined : pin
}

export interface PlacedColumn<R> {
  readonly column: TableColumn<R>
  /** px, after spare width was shared out. */
  readonly width: number
  readonly pin: Pin | undefined
  /** Distance from the pinned edge in px. */
  readonly offset: number
  /** The pinned column next to the moving ones; it carries the shadow. */
  readonly edge: boolean
}

/** Visible columns from left to right with widths and sticky offsets; spare width is handed out. */
export function placeColumns<R>(columns: readonly TableColumn<R>[], layout: TableLayout, available: number): PlacedColumn<R>[] {
  const visible = orderColumns(columns, layout).filter((column) => isShown(column, layout))
  const side = (pin: Pin | undefined) => visible.filter((column) => pinOf(column, layout) === pin)
  const left = side('left')
  const right = side('right')
  const sorted = [...left, ...side(undefined), ...right]
  const widths = shareSpare(sorted, layout, available)
  const sum = (list: readonly TableColumn<R>[]) => list.reduce((total, column) => total + (widths.get(column.key) ?? 0), 0)
  return sorted.map((column) => {
    const pin = pinOf(column, layout)
    const group =
      pin === 'left' ? left.slice(0, left.indexOf(column)) : pin === 'right' ? right.slice(right.indexOf(column) + 1) : []
    const edge = pin === 'left' ? column === left[left.length - 1] : pin === 'right' && column === right[0]
    return { column, width: widths.get(column.key) ?? column.width, pin, offset: sum(group), edge }
  })
}

function shareSpare<R>(columns: readonly TableColumn<R>[], layout: TableLayout, available: number): Map<string, number> {
  const widths = new Map(columns.map((column) => [column.key, layout.widths[column.key] ?? column.width]))
  const used = [...widths.values()].reduce((total, width) => total + width, 0)
  const free = columns.filter((column) => layout.widths[column.key] === undefined)
  const spare = Math.floor(available - used)
  if (spare < 0) return closeGap(columns, layout, available, widths)
  if (spare > 0) widen(free, columns.some(({ grow }) => grow) ? [] : free, spare, widths)
  return widths
}

/**
 * Hands out px: first to the names of things, of projects and of companies until they show whole, in equal parts; then to other
 * words; what is left to the names again. Numbers, days and codes take none. `others` take it where no column may grow.
 */
function widen<R>(
  columns: readonly TableColumn<R>[],
  others: readonly TableColumn<R>[],
  spare: number,
  widths: Map<string, number>,
): void {
  const widthOf = ({ key, width }: TableColumn<R>) => widths.get(key) ?? width
  const lacking = (column: TableColumn<R>) => Math.max(0, (column.natural ?? 0) - widthOf(column))
  let left = spare
  const give = (column: TableColumn<R>, px: number) => {
    widths.set(column.key, widthOf(column) + px)
    left -= px
  }
  const growing = columns.filter(({ grow }) => grow)
  for (const names of [growing, columns])
    [...names]
      .sort((one, other) => lacking(one) - lacking(other))
      .forEach((column, at) => give(column, Math.min(lacking(column), Math.floor(left / (names.length - at)))))
  const words = others.filter(({ key, exact, code }) => !exact && !code && !key.startsWith('$'))
  const takers = growing.length > 0 ? growing : words.length > 0 ? words : others
  const base = takers.reduce((sum, { width }) => sum + width, 0)
  const total = left
  // To the last pixel: a table that fills its box has no gap at the right.
  takers.forEach((column, at) => give(column, at === takers.length - 1 ? left : Math.floor((total * column.width) / base)))
}

/**
 * Too wide for the box: columns that stand whole before the right pin take what is left of the box, so that none starts half hidden.
 * Widths a person set stay.
 */
function closeGap<R>(
  columns: readonly TableColumn<R>[],
  layout: TableLayout,
  available: number,
  widths: Map<string, number>,
): Map<string, number> {
  const widthOf = (column: TableColumn<R>) => widths.get(column.key) ?? column.width
  const pinned = columns.filter((column) => pinOf(column, layout) !== undefined)
  let room = Math.floor(available - pinned.reduce((total, column) => total + widthOf(column), 0))
  const whole: TableColumn<R>[] = []
  for (const column of columns) {
    if (pinOf(column, layout) !== undefined) continue
    if (widthOf(column) > room) break
    room -= widthOf(column)
    whole.push(column)
  }
  const free = whole.filter((column) => layout.widths[column.key] === undefined)
  if (room > 0) widen(free, free, room, widths)
  return widths
}
