import { useEffect, useRef } from 'react'
import type { ApiResult } from '../../data/queries'
import type { TableQuery } from '../table-state'
import { toast } from '../toast'
import { useLatest } from '../use-latest'
import { isChanged, isSameValue, isSavedKey, queryOf, readValue, type SavedView, viewKey } from './saved-view'
import type { useDefaultView } from './use-default-view'

interface Watched {
  answer: ApiResult<{ rows: SavedView[] }>
  saved: readonly SavedView[]
  start: ReturnType<typeof useDefaultView>
  query: TableQuery
  setQuery: (query: TableQuery) => void
}

/** Views live elsewhere too: a deleted or no longer shared one lets go of the list, a changed one is the default as it is now. */
export function useGoneView(watched: Watched): void {
  const { answer, saved, query, start } = watched
  const latest = useLatest(watched)
  const asked = useRef('')
  const known = answer.isSuccess && !answer.isFetching
  const wanted = isSavedKey(query.view) ? (query.view ?? '') : isSavedKey(start.key) ? (start.key ?? '') : ''
  const missing = known && wanted !== '' && !saved.some((view) => viewKey(view) === wanted)
  useEffect(() => {
    if (!missing) return
    // The list at hand may be older than the view: ask once more before believing it.
    if (asked.current !== wanted) {
      asked.current = wanted
      void latest.current.answer.refetch()
    } else letGo(latest.current, wanted)
  }, [missing, wanted, latest])
  const own = saved.find((view) => viewKey(view) === start.key)
  useEffect(() => {
    if (known && own) followDefault(latest.current, own)
  }, [known, own, latest])
}

function letGo({ query, setQuery, start }: Watched, wanted: string): void {
  start.follow(wanted, null)
  if (query.view !== wanted) return
  setQuery({ ...query, view: undefined })
  toast.warning('该视图已被删除或不再共享，筛选条件仍保留')
}

/** The default is kept as a copy; here it catches up, and a list nobody has touched yet shows it as it is now. */
function followDefault({ query, setQuery, start }: Watched, view: SavedView): void {
  const copy = start.value && readValue(start.value)
  if (copy && isSameValue(copy, view.value)) return
  start.follow(viewKey(view), view.value)
  if (copy && query.view === viewKey(view) && !isChanged(copy, query)) setQuery(queryOf(viewKey(view), view.value, query))
}
