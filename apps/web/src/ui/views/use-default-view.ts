import { useMemo } from 'react'
import { usePreference } from '../../data/preferences'
import type { TableQuery } from '../table-state'
import { toast } from '../toast'
import { queryOf, readValue, type ViewValue } from './saved-view'

/** The view a list opens with, kept whole so that the first request need not wait for the list of views. */
interface DefaultView {
  readonly key: string
  readonly value?: ViewValue
}

function useStored(list: string) {
  const [stored, store] = usePreference<DefaultView | null>(`view.${list}`, null)
  return [typeof stored?.key === 'string' ? stored : null, store] as const
}

/** What the list opens with: the person's default view, else the list as it is. */
export function useStartQuery(list: string, plain: TableQuery): TableQuery {
  const [start] = useStored(list)
  return useMemo(() => {
    if (!start) return plain
    return start.value ? queryOf(start.key, readValue(start.value), plain) : { ...plain, view: start.key || undefined }
  }, [start, plain])
}

/** Which view the list opens with, and how that is changed. */
export function useDefaultView(list: string, shown: string) {
  const [start, store] = useStored(list)
  return {
    key: start?.key,
    value: start?.value,
    isDefault: start?.key === shown,
    choose(on: boolean, value: ViewValue | undefined) {
      store(on ? { key: shown, ...(value && { value }) } : null)
      toast.success(on ? '已设为默认视图，下次打开列表时使用' : '已取消默认视图')
    },
    /** The copy follows the view; null: the view is gone. */
    follow(key: string, value: ViewValue | null) {
      if (start?.key === key) store(value && { key, value })
    },
  }
}
