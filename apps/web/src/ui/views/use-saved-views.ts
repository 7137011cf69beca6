import { useMemo } from 'react'
import { messageOf } from '../../data/api-error'
import { post } from '../../data/client'
import { savePreference } from '../../data/preferences'
import { invalidate, useApi } from '../../data/queries'
import type { TableLayout } from '../table/layout'
import type { LayoutOrigin } from '../table/table-props'
import { NOTHING_KEPT } from '../table/use-layout'
import { type Filters, type TableQuery, useKept } from '../table-state'
import { toast } from '../toast'
import { isChanged, isRearranged, isSavedKey, queryOf, readValue, type SavedView, valueOf, viewKey } from './saved-view'
import { useDefaultView } from './use-default-view'
import { useGoneView } from './use-gone-view'

const NAME = 'saved_view'
const PATH = '/api/user/pc/savedView'
const NO_VIEWS: readonly SavedView[] = []
/** Columns of a view as a person changed them for themselves; the view keeps its own. */
const layoutName = (list: string, key: string): string => `${list}.${key}`

interface Chosen {
  readonly list: string
  /** Filters of the ready-made view in force. */
  readonly base: Filters
  readonly query: TableQuery
  readonly setQuery: (query: TableQuery) => void
}

/** Saved views of one list: own ones and those colleagues share, and the columns that belong to the one shown. */
export function useSavedViews({ list, base, query, setQuery }: Chosen) {
  const answer = useApi<{ rows: SavedView[] }>(NAME, PATH, { list }, { own: true, background: true, fresh: 60_000 })
  const saved = useMemo(
    () => answer.data?.rows.map((row) => ({ ...row, value: readValue(row.value) })) ?? NO_VIEWS,
    [answer.data],
  )
  const shown = query.view ?? ''
  const current = saved.find((view) => viewKey(view) === shown)
  const start = useDefaultView(list, shown)
  const columns = useViewColumns(list, shown, current, start.key === shown ? start.value?.layout : undefined)
  useGoneView({ answer, saved, start, query, setQuery })
  return {
    saved,
    current,
    layoutOf: columns.layoutOf,
    changed: current !== undefined && (isChanged(current.value, query) || isRearranged(current.value, columns.kept)),
    isDefault: start.isDefault,
    ...useViewWrites({ list, query, setQuery, start, now: () => valueOf(query, base, columns.layout), forget: columns.forget }),
    show: (view: SavedView) => setQuery(queryOf(viewKey(view), view.value, query)),
    /** The list as the view has it, when it was changed meanwhile. */
    restart: (filters: Filters) =>
      setQuery({ ...query, page: 1, filters: current?.value.filters ?? filters, ...(current && { sort: current.value.sort }) }),
    setDefault(on: boolean) {
      start.choose(on, current?.value)
      // What the list shows now must not depend on what it opens with.
      setQuery(query)
    },
  }
}

export type SavedViews = ReturnType<typeof useSavedViews>

/** The columns of the view in force: its own, under what the person changed. Those of the default view are known before the views come. */
function useViewColumns(list: string, shown: string, current: SavedView | undefined, known: Partial<TableLayout> | undefined) {
  const isSaved = isSavedKey(shown)
  const name = isSaved ? layoutName(list, shown) : list
  const [kept, setKept] = useKept<Partial<TableLayout>>('account', name, NOTHING_KEPT)
  const own = current?.value.layout ?? known
  const layoutOf = useMemo<LayoutOrigin>(() => ({ name, base: (isSaved && own) || NOTHING_KEPT }), [name, isSaved, own])
  return {
    layoutOf,
    kept: isSaved ? kept : NOTHING_KEPT,
    layout: { ...layoutOf.base, ...kept },
    forget: () => setKept(undefined),
  }
}

interface Writing {
  list: string
  query: TableQuery
  setQuery: (query: TableQuery) => void
  start: ReturnType<typeof useDefaultView>
  now: () => ReturnType<typeof valueOf>
  forget: () => void
}

function useViewWrites({ list, query, setQuery, start, now, forget }: Writing) {
  const keep = async (view: SavedView, changes: Partial<SavedView>): Promise<string> => {
    const { id, version, name, shared, value } = { ...view, ...changes }
    const answer = await send(PATH, { list, id, version, name, shared, value })
    if (typeof answer === 'string') return answer
    start.follow(viewKey(view), value)
    return ''
  }
  const update = async (view: SavedView): Promise<string> => {
    const reason = await keep(view, { value: now() })
    // The person's changes are now the view's own.
    if (!reason) forget()
    return reason
  }
  const add = async (name: string, shared: boolean): Promise<string> => {
    const value = now()
    const id = await send(PATH, { list, name, shared, value })
    if (typeof id === 'string') return id
    setQuery(queryOf(viewKey({ id }), value, query))
    return ''
  }
  const remove = async (view: SavedView): Promise<void> => {
    const done = await send(`${PATH}Delete`, { id: view.id, version: view.version })
    if (typeof done === 'string') return toast.error(done)
    start.follow(viewKey(view), null)
    savePreference(`table.${layoutName(list, viewKey(view))}`, null)
    setQuery({ ...query, page: 1, view: undefined })
    toast.success('视图已删除，筛选条件仍保留')
  }
  return { keep, update, add, remove }
}

/** The id of what was written, or why it was refused. */
async function send(path: string, body: object): Promise<number | string> {
  try {
    const { id } = await post<{ id?: number }>(path, body)
    await invalidate(NAME)
    return id ?? 0
  } catch (error) {
    return messageOf(error)
  }
}
