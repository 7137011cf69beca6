import { type CSSProperties, useCallback, useMemo, useState } from 'react'
import { useKept } from '../table-state'
import { isPhone } from '../use-phone'
import type { TableColumn } from './column'
import { foldedOf, type Said } from './fold'
import {
  changeLayout,
  clampWidth,
  EMPTY_LAYOUT,
  type LayoutAction,
  type PlacedColumn,
  placeColumns,
  ROW_HEIGHT,
  type TableLayout,
} from './layout'
import type { LayoutOrigin } from './table-props'

/** px of a 768 high screen: ten rows fit only when they are compact. */
const LOW_SCREEN = 800
export const NOTHING_KEPT: Partial<TableLayout> = {}
const firstDensity = (): TableLayout['density'] => (window.innerHeight <= LOW_SCREEN ? 'compact' : 'middle')

/** The person's column layout of one table, and the columns placed by it in the width there is. */
export function useLayout<R>({ name, base }: LayoutOrigin, columns: readonly TableColumn<R>[], available: number, said: Said) {
  const [kept, setLayout] = useKept<Partial<TableLayout>>('account', name, NOTHING_KEPT)
  // Kept by an older release it may lack parts.
  const layout = useMemo<TableLayout>(() => ({ ...EMPTY_LAYOUT, density: firstDensity(), ...base, ...kept }), [base, kept])
  const [dragged, setDragged] = useState<{ key: string; width: number } | null>(null)
  const change = useCallback(
    (action: LayoutAction) => {
      // A saved view has columns of its own to go back to, density included.
      if (action.type === 'reset' && base !== NOTHING_KEPT) setLayout(undefined)
      else setLayout(changeLayout(layout, action))
    },
    [layout, base, setLayout],
  )
  const live = useMemo(() => (dragged ? changeLayout(layout, { type: 'width', ...dragged }) : layout), [layout, dragged])
  // On a phone a row is a card: it has room for every column.
  const folded = useMemo(() => foldedOf(columns, layout, isPhone() ? 0 : available, said), [columns, layout, available, said])
  const placed = useMemo(
    () =>
      placeColumns(
        columns.filter(({ key }) => !folded.has(key)),
        live,
        available,
      ),
    [columns, folded, live, available],
  )
  const shape = useShape(placed)
  const setWidth = useCallback(
    (key: string, width: number, final: boolean) => {
      setDragged(final ? null : { key, width: clampWidth(width) })
      if (final) change({ type: 'width', key, width })
    },
    [change],
  )
  return { layout, change, placed, shape, setWidth, folded, wide: sum(placed) > Math.max(available, 1) }
}

/** The same columns again as long as only widths changed, so that rows need not be drawn again. */
function useShape<R>(placed: readonly PlacedColumn<R>[]): readonly PlacedColumn<R>[] {
  const [shape, setShape] = useState(placed)
  const same =
    shape.length === placed.length &&
    placed.every(
      ({ column, pin, edge }, index) => shape[index]?.column === column && shape[index].pin === pin && shape[index].edge === edge,
    )
  if (!same) setShape(placed)
  return same ? shape : placed
}

/** Widths and sticky offsets as CSS variables of the table. */
export function tableStyle<R>(placed: readonly PlacedColumn<R>[], density: keyof typeof ROW_HEIGHT): CSSProperties {
  const offsets = Object.fromEntries(placed.map(({ offset }, index) => [`--at-${index}`, `${offset}px`]))
  return { width: sum(placed), '--row': `${ROW_HEIGHT[density]}px`, ...offsets } as CSSProperties
}

/** Keeps a focused cell from hiding behind the pinned ones. */
export function scrollPadding<R>(placed: readonly PlacedColumn<R>[], density: keyof typeof ROW_HEIGHT): CSSProperties {
  const side = (pin: 'left' | 'right') => sum(placed.filter((each) => each.pin === pin))
  return { scrollPaddingLeft: side('left'), scrollPaddingRight: side('right'), scrollPaddingTop: ROW_HEIGHT[density] }
}

const sum = <R>(placed: readonly PlacedColumn<R>[]) => placed.reduce((total, { width }) => total + width, 0)
