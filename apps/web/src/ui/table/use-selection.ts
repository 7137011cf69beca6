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

/** Ticked rows of one list across its pages; they end with the view and the filters they were ticked under. */
export interface BatchSelection {
  readonly count: number
  /** Every row of the present filter, also those not fetched. */
  readonly all: boolean
  /** The ticked rows; empty when `all`. */
  readonly rows: readonly PickedRow[]
  readonly clear: () => void
}

/** Of this loading of the page: who loads it anew starts with nothing ticked, as he sees it. */
const LOADING = `${Date.now()} `

export function useSelection(name: string, page: readonly PickedRow[], total: number, under: string) {
  const scope = LOADING + under
  const [kept, setSelection] = useKept<Selection>('session', `${name}.picked`, NO_SELECTION)
  const selection = useMemo(() => selectionFor(kept, scope), [kept, scope])
  useEffect(() => {
    const fresh = refreshPicked(selection, page)
    if (fresh !== selection) setSelection(fresh)
  }, [selection, page, setSelection])
  // Ended, not set aside: who comes back to the view finds nothing ticked that he has forgotten.
  const ended = kept.scope !== undefined && selection !== kept
  useEffect(() => {
    if (ended) setSelection(NO_SELECTION)
  }, [ended, setSelection])
  const toggle = useCallback(
    (rows: readonly PickedRow[], ticked: boolean) => setSelection({ ...pick(selection, rows, ticked, page), scope }),
    [selection, setSelection, page, scope],
  )
  const clear = useCallback(() => setSelection(NO_SELECTION), [setSelection])
  const batch = useMemo<BatchSelection>(
    () => ({ count: pickedCount(selection, total), all: selection.all, rows: selection.all ? [] : pickedRows(selection), clear }),
    [selection, total, clear],
  )
  return { selection, batch, toggle, pickAll: () => setSelection({ all: true, scope, rows: {} }) }
}
