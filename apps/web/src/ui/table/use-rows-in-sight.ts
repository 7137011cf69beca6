import { type RefObject, startTransition, useEffect, useMemo, useState } from 'react'
import type { RowKey } from './column'
import type { PickedRow } from './selection'

/** Rows drawn at once beyond the edges of the box. */
const MARGIN = 2
/** Rows drawn in one further frame. */
const STEP = 12
const NONE: ReadonlySet<RowKey> = new Set()

interface Sight {
  readonly box: RefObject<HTMLElement | null>
  readonly page: readonly PickedRow[]
  /** px */
  readonly rowHeight: number
}

interface Drawn {
  readonly keys: readonly RowKey[]
  readonly drawn: ReadonlySet<RowKey>
}

/**
 * Keys of the rows that are drawn now. New rows in sight come first, so that a page of a hundred is painted as soon as one of
 * twenty; the others follow in the frames after, and input is answered between them. Rows that were there before stay.
 */
export function useRowsInSight({ box, page, rowHeight }: Sight): ReadonlySet<RowKey> {
  const keys = useMemo(() => page.map((row) => row.key), [page])
  const [state, setState] = useState<Drawn>(() => ({ keys, drawn: startOf(keys, NONE, sightOf(null, rowHeight)) }))
  if (state.keys !== keys) setState({ keys, drawn: startOf(keys, state.drawn, sightOf(box.current, rowHeight)) })
  useEffect(() => {
    const missing = state.keys.filter((key) => !state.drawn.has(key))
    if (missing.length === 0) return
    const frame = requestAnimationFrame(() =>
      startTransition(() => setState({ keys: state.keys, drawn: new Set([...state.drawn, ...missing.slice(0, STEP)]) })),
    )
    return () => cancelAnimationFrame(frame)
  }, [state])
  return state.drawn
}

/** First and last place in sight. Before there is a box, it cannot be higher than the window. */
function sightOf(box: HTMLElement | null, rowHeight: number): readonly [from: number, to: number] {
  const height = box?.querySelector('tbody tr')?.clientHeight || rowHeight
  const top = box?.scrollTop ?? 0
  return [Math.floor(top / height) - MARGIN, Math.ceil((top + (box?.clientHeight || window.innerHeight)) / height) + MARGIN]
}

function startOf(
  keys: readonly RowKey[],
  before: ReadonlySet<RowKey>,
  [from, to]: readonly [number, number],
): ReadonlySet<RowKey> {
  return new Set(keys.filter((key, at) => before.has(key) || (at >= from && at < to)))
}
