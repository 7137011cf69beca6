import { useMemo } from 'react'
import { messageOf } from '../../data/api-error'
import { post } from '../../data/client'
import { usePreference } from '../../data/preferences'
import { invalidate, useApi } from '../../data/queries'
import type { TableLayout } from '../table/layout'
import { type Filters, type TableQuery, useKept } from '../table-state'
import { toast } from '../toast'
import { queryOf, readValue, type SavedView, valueOf, type ViewValue, viewKey } from './saved-view'

const NAME = 'saved_view'
const PATH = '/api/user/pc/savedView'
const NO_LAYOUT: Partial<TableLayout> = {}
const NO_VIEWS: readonly SavedView[] = []

/** The view a list opens with, kept whole so that the first request need not wait for the list of views. */
interface DefaultView {
  readonly key: string
  readonly value?: ViewValue
}

/** What the list opens with: the person's default view, else the list as it is. */
export function useStartQuery(list: string, plain: TableQuery): TableQuery {
  const [start] = usePreference<DefaultView | null>(`view.${list}`, null)
  return useMemo(() => {
    if (typeof start?.key !== 'string') return plain
    return start.value ? queryOf(start.key, readValue(start.value), plain) : { ...plain, view: start.key || undefined }
  }, [start, plain])
}

/** Which view the list opens with, and how that is changed. */
function useDefaultView(list: string, shown: string) {
  const [start, setStart] = usePreference<DefaultView | null>(`view.${list}`, null)
  return {
    isDefault: start !== null && start.key === shown,
    choose(on: boolean, value: ViewValue | undefined) {
      setStart(on ? { key: shown, ...(value && { value }) } : null)
      toast.success(on ? '已设为默认视图，下次打开列表时使用' : '已取消默认视图')
    },
    /** The copy follows the view; null: the view is gone. */
    follow(key: string, value: ViewValue | null) {
      if (start?.key === key) setStart(value && { key, value })
    },
  }
}

/** Saved views of one list: own ones and those colleagues share. `base`: filters of the ready-made view in force. */
export function useSavedViews(list: string, base: Filters, query: TableQuery, setQuery: (query: TableQuery) => void) {
  const answer = useApi<{ rows: SavedView[] }>(NAME, PATH, { list }, { silent: true, background: true, fresh: 60_000 })
  const saved = useMemo(
    () => answer.data?.rows.map((row) => ({ ...row, value: readValue(row.value) })) ?? NO_VIEWS,
    [answer.data],
  )
  const [layout, setLayout] = useKept<Partial<TableLayout>>('account', list, NO_LAYOUT)
  const start = useDefaultView(list, query.view ?? '')
  const current = saved.find((view) => viewKey(view) === query.view)
  const now = () => valueOf(query, base, layout)
  const show = (view: SavedView) => {
    if (view.value.layout) setLayout(view.value.layout)
    setQuery(queryOf(viewKey(view), view.value, query))
  }
  const keep = (view: SavedView, changes: Partial<SavedView>) => {
    const { id, version, name, shared, value } = { ...view, ...changes }
    start.follow(viewKey(view), value)
    return send(PATH, { list, id, version, name, shared, value })
  }
  const add = async (name: string, shared: boolean) => {
    const value = now()
    const id = await send(PATH, { list, name, shared, value })
    if (typeof id === 'string') return id
    setQuery(queryOf(viewKey({ id }), value, query))
    return ''
  }
  const remove = async (view: SavedView) => {
    const done = await send(`${PATH}Delete`, { id: view.id, version: view.version })
    if (typeof done === 'string') return toast.error(done)
    start.follow(viewKey(view), null)
    setQuery({ ...query, page: 1, view: undefined })
  }
  const setDefault = (on: boolean) => start.choose(on, current?.value)
  return { saved, current, now, show, keep, add, remove, setDefault, isDefault: start.isDefault }
}

export type SavedViews = ReturnType<typeof useSavedViews>

/** The id of what was written, or why it was refused. */
async function send(path: string, body: object): Promise<number | string> {
  try {
    const { id } = await post<{ id?: number }>(path, body, { silent: true })
    await invalidate(NAME)
    return id ?? 0
  } catch (error) {
    return messageOf(error)
  }
}
