import { useCallback, useEffect, useMemo } from 'react'
import { useKept } from '../table-state'
import {
  NO_SELECTION,
  type PickedRow,
  pick,
  pickedCount,
  pickedRows,
  refreshPicked,
  type Selection,
  selectionFor,
} from './selection'

/** Ticked rows of one list across its pages. */
export interface BatchSelection {
  readonly count: number
  /** Every row of the present filter, also those not fetched. */
  readonly all: boolean
  /** The ticked rows; empty when `all`. */
  readonly rows: readonly PickedRow[]
  readonly clear: () => void
}

export function useSelection(name: string, page: readonly PickedRow[], total: number, scope: string) {
  const [kept, setSelection] = useKept<Selection>('session', `${name}.picked`, NO_SELECTION)
  const selection = useMemo(() => selectionFor(kept, scope), [kept, scope])
  useEffect(() => {
    const fresh = refreshPicked(selection, page)
    if (fresh !== selection) setSelection(fresh)
  }, [selection, page, setSelection])
  const toggle = useCallback(
    (rows: readonly PickedRow[], ticked: boolean) => setSelection(pick(selection, rows, ticked, page)),
    [selection, setSelection, page],
  )
  const clear = useCallback(() => setSelection(NO_SELECTION), [setSelection])
  const batch = useMemo<BatchSelection>(
    () => ({ count: pickedCount(selection, total), all: selection.all, rows: selection.all ? [] : pickedRows(selection), clear }),
    [selection, total, clear],
  )
  return { selection, batch, toggle, pickAll: () => setSelection({ all: true, scope, rows: {} }) }
}
