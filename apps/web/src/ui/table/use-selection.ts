import { useCallback, useMemo, useState } from 'react'
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

/** Ticked rows of one list across its pages; they end with the view and the filters they were ticked under. */
export interface BatchSelection {
  readonly count: number
  /** Every row of the present filter, also those not fetched. */
  readonly all: boolean
  /** The ticked rows; empty when `all`. */
  readonly rows: readonly PickedRow[]
  readonly clear: () => void
}

/** Kept by the list itself: who loads the page anew starts with nothing ticked, as he sees it. */
export function useSelection(page: readonly PickedRow[], total: number, scope: string) {
  const [kept, setSelection] = useState<Selection>(NO_SELECTION)
  // Ended, not set aside: who comes back to the view finds nothing ticked that he has forgotten.
  const selection = refreshPicked(selectionFor(kept, scope), page)
  if (selection !== kept) setSelection(selection)
  const toggle = useCallback(
    (rows: readonly PickedRow[], ticked: boolean) => setSelection({ ...pick(selection, rows, ticked, page), scope }),
    [selection, page, scope],
  )
  const clear = useCallback(() => setSelection(NO_SELECTION), [])
  const batch = useMemo<BatchSelection>(
    () => ({ count: pickedCount(selection, total), all: selection.all, rows: selection.all ? [] : pickedRows(selection), clear }),
    [selection, total, clear],
  )
  return { selection, batch, toggle, pickAll: () => setSelection({ all: true, scope, rows: {} }) }
}
