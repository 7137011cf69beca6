import { useMemo } from 'react'
import type { HistoryType } from '../../data/client'
import { addressFor, currentPlace, navigate } from '../../data/place'
import type { Tab } from '../../data/tab'
import { isSavedKey } from '../../ui/views/saved-view'
import { closeTab, openFrom, setTabDirty, setTabTitle, setTabType, tabOf } from './tab-store'
import type { OpenTab } from './tabs'

/** 页面能对自己的标签做的事；同一标签始终是同一组函数。 */
export function useTabHandle({ key, path, query, type }: OpenTab): Tab {
  const actions = useMemo(
    () => ({
      setTitle: (title: string, code?: string) => setTabTitle(key, title, code),
      setType: (found: HistoryType) => setTabType(key, found),
      setDirty: (dirty: boolean) => setTabDirty(key, dirty),
      setQuery: (change: Parameters<Tab['setQuery']>[0]) => {
        const [tab, place] = [tabOf(key), currentPlace()]
        // 只有当前标签的地址在地址栏里；隐藏的页面不改地址。
        if (!tab || place.path !== tab.path) return
        const next = typeof change === 'function' ? change(place.query) : change
        // 换一个视图是往前走了一步，“后退”回到原来的视图；查询条件、翻页只改写地址。
        // 离开自己存的视图也只改写：它多半已被删除，“后退”回到它只会再被送回来。
        const [from = '', to = ''] = [place.query['view'], next['view']]
        const replace = String(to) === from || (to === '' && isSavedKey(from))
        navigate(addressFor(tab.path, { ...next, ...keptQuery(tab) }), { replace })
      },
      close: () => void closeTab(key),
      openTab: (address: string) => openFrom(key, address),
      replace: (address: string) => {
        openFrom(key, address)
        void closeTab(key)
      },
    }),
    [key],
  )
  return useMemo(() => ({ key, path, query, type, ...actions }), [key, path, query, type, actions])
}

/** 标签的身份参数不随查询条件变化。 */
function keptQuery(tab: OpenTab): Record<string, string> {
  if (tab.policy === 'one') return {}
  return Object.fromEntries(
    ['engineering_id', 'id', 'type'].filter((name) => tab.query[name]).map((name) => [name, tab.query[name] as string]),
  )
}
