import { strings } from '@zhujian/model/strings'
import { useEffect, useEffectEvent, useReducer, useState } from 'react'
import { useApi } from '../../data/queries'
import { useTab } from '../../data/tab'
import { loadPage, lookupParams, namesOf } from './search-select-source'
import type { SelectSource, SelectValue } from './search-select-source'
import { readList, selectReducer, startSelect } from './search-select-state'
import type { Option, SelectEvent, SelectState } from './search-select-state'

/** ms after the last key before the list is asked for. */
const TYPING_PAUSE = 250
/** ms after which an unanswered list offers a retry. */
const SLOW_AFTER = 8000
/** ms the single undo of a backdrop click stays. */
const UNDO_FOR = 5000

function useLoading(source: SelectSource, state: SelectState, dispatch: (event: SelectEvent) => void, typed: boolean) {
  const { type } = useTab()
  const { loading, round, page, search } = state
  const load = useEffectEvent(async (signal: AbortSignal) => {
    try {
      const answer = await loadPage(source, page, search, { type, signal })
      if (!signal.aborted) dispatch({ type: 'answered', round, page, typed, ...answer })
    } catch {
      // [S8-09] Anything but 200 is ignored and the loading flag stays on; the slow row offers the way out.
    }
  })
  useEffect(() => {
    if (!loading) return
    const controller = new AbortController()
    const pause = search !== '' && page === 1 ? TYPING_PAUSE : 0
    const timer = setTimeout(() => void load(controller.signal), pause)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [loading, round, page, search])
}

function useSlow({ open, loading, round, page }: SelectState): boolean {
  const asked = `${round}.${page}`
  const [slow, setSlow] = useState('')
  useEffect(() => {
    if (!open || !loading) return
    const timer = setTimeout(() => setSlow(asked), SLOW_AFTER)
    return () => clearTimeout(timer)
  }, [open, loading, asked])
  return open && loading && slow === asked
}

/** State machine of one dropdown bound to its source: loads pages, notices slowness, ends the undo in time. */
export function useSearchSelect(source: SelectSource, freeText = false) {
  const [state, dispatch] = useReducer(selectReducer, startSelect)
  useLoading(source, state, dispatch, freeText)
  const slow = useSlow(state)
  useEffect(() => {
    if (!state.cleared) return
    const timer = setTimeout(() => dispatch({ type: 'undoExpired' }), UNDO_FOR)
    return () => clearTimeout(timer)
  }, [state.cleared])
  return { state, dispatch, slow }
}

const isId = (value: SelectValue) => /^\d+$/.test(String(value))

/** Said of a chosen row that may not be seen, or is there no longer. */
const UNSEEN = '名称不可见'
/** ms an answered label is taken for fresh. */
const LABEL_FRESH = 5 * 60_000

/** Options of the chosen values: those met before, those given by the row, and the rest by asking for them. */
export function useChosen(
  source: SelectSource,
  values: readonly SelectValue[],
  given: readonly Option[],
  /** [S3-20] Values that are not numeric are names themselves. */
  freeText = false,
) {
  const [met, setMet] = useState<readonly Option[]>([])
  const known = new Map([...met, ...given].map((option) => [String(option.value), option]))
  const missing = values.filter((value) => !known.has(String(value)) && !(freeText && !isId(value)))
  const { data, isPending } = useApi<unknown>('option', source.path, lookupParams(source, missing), {
    enabled: missing.length > 0,
    silent: true,
    fresh: LABEL_FRESH,
    method: source.method ?? 'GET',
  })
  const found = missing.length > 0 ? readList(data, namesOf(source)).options : []
  for (const option of found) known.set(String(option.value), option)
  /** A number says nothing to people: until its name is there, and where it may not be seen, that is what is said. */
  const unnamed = (value: SelectValue) => {
    if (!missing.includes(value)) return String(value)
    return isPending ? strings.loading : isId(value) ? UNSEEN : String(value)
  }
  const chosen = values.map((value) => known.get(String(value)) ?? { value, label: unnamed(value), item: {} })
  const remember = (options: readonly Option[]) => setMet((before) => [...before, ...options])
  return { chosen, remember }
}
