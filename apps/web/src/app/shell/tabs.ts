import type { Screen } from '@zhujian/domain/screens'
import { KEEP_ALIVE_MAX } from '@zhujian/model/constants'
import type { HistoryType } from '../../data/client'
import type { Place } from '../../data/place'

export type Typed = 'nothing' | 'query' | 'page'

/** 一个打开的标签；除 dirty、typed 与 version 外都写入会话存储，刷新后恢复。 */
export interface OpenTab {
  key: string
  path: string
  address: string
  query: Readonly<Record<string, string>>
  /** 页面给的名称（如工程名称）优先，否则用页面标题。 */
  title: string
  type: HistoryType
  policy: Screen['policy']
  pinned: boolean
  dirty: boolean
  /** 键入过而没有送出的：查询条件另有存处，页面里的要留住页面。 */
  typed: Typed
  /** 重新加载一次加一。 */
  version: number
}

export interface TabsState {
  tabs: readonly OpenTab[]
  active: string
  /** 访问过的标签，最近的在最后。 */
  visited: readonly string[]
}

export const HOME = '/index'
/** [S2-01] [S9-10] */
export const MAX_TABS = KEEP_ALIVE_MAX
/** 同时保留在内存里的页面数。 */
export const MAX_LIVE = 12

export const typeOf = (screen: Screen, query: Readonly<Record<string, string>>): HistoryType =>
  screen.type || (query['type'] === '1' ? 1 : query['type'] === '2' ? 2 : 0)

/** 标签的身份：按页面，或按页面加记录。 */
export function keyOf(screen: Screen, query: Readonly<Record<string, string>>): string {
  if (screen.policy === 'one') return screen.path
  const record = query['engineering_id'] ?? query['id'] ?? ''
  return `${screen.path}?${record}${query['type'] ? `&${query['type']}` : ''}`
}

const homeFirst = (tabs: readonly OpenTab[]): OpenTab[] => [
  ...tabs.filter((tab) => tab.key === HOME),
  ...tabs.filter((tab) => tab.key !== HOME && tab.pinned),
  ...tabs.filter((tab) => tab.key !== HOME && !tab.pinned),
]

const visit = (visited: readonly string[], key: string): string[] => [...visited.filter((each) => each !== key), key]

/** 满额时让出一个位置：最久没有看过、没有固定、没有键入过的标签。 */
function makeRoom(state: TabsState): TabsState {
  if (state.tabs.length < MAX_TABS) return state
  const free = state.tabs.filter((tab) => !tab.dirty && tab.typed === 'nothing' && !tab.pinned && tab.key !== state.active)
  const oldest = [...free].sort((a, b) => state.visited.indexOf(a.key) - state.visited.indexOf(b.key))[0]
  return oldest ? close(state, [oldest.key]) : state
}

/** 打开或显示一个地址。标签数已满且全部有未保存内容时原样返回。 */
export function open(state: TabsState, place: Place, screen: Screen): TabsState {
  const key = keyOf(screen, place.query)
  const visited = visit(state.visited, key)
  const known = state.tabs.find((tab) => tab.key === key)
  if (known) {
    // 地址没变的标签原样留着：显示出来时页面不必重画。
    if (known.address === place.address) return { ...state, active: key, visited }
    const tabs = state.tabs.map((tab) => (tab.key === key ? { ...tab, address: place.address, query: place.query } : tab))
    return { tabs, active: key, visited }
  }
  const roomy = makeRoom(state)
  if (roomy.tabs.length >= MAX_TABS) return state
  const tab: OpenTab = {
    key,
    path: screen.path,
    address: place.address,
    query: place.query,
    title: screen.title,
    type: typeOf(screen, place.query),
    policy: screen.policy,
    pinned: key === HOME,
    dirty: false,
    typed: 'nothing',
    version: 0,
  }
  return { tabs: homeFirst([...roomy.tabs, tab]), active: key, visited: visit(roomy.visited, key) }
}

/** 关闭标签；首页不能关闭。关闭当前标签后回到最近看过的一个。 */
export function close(state: TabsState, keys: readonly string[]): TabsState {
  const gone = new Set(keys.filter((key) => key !== HOME))
  const tabs = state.tabs.filter((tab) => !gone.has(tab.key))
  const visited = state.visited.filter((key) => !gone.has(key))
  const active = gone.has(state.active) ? (visited[visited.length - 1] ?? HOME) : state.active
  return { tabs, active, visited }
}

export type CloseCommand = 'current' | 'others' | 'left' | 'right' | 'all'

/** 关闭命令涉及的标签；固定的标签只有“关闭当前”才会关闭。 */
export function keysToClose(state: TabsState, command: CloseCommand, key: string): string[] {
  const at = state.tabs.findIndex((tab) => tab.key === key)
  const chosen = state.tabs.filter((tab, index) => {
    if (tab.key === HOME) return false
    if (command === 'current') return tab.key === key
    if (tab.pinned) return false
    if (command === 'others') return tab.key !== key
    if (command === 'left') return index < at
    if (command === 'right') return index > at
    return true
  })
  return chosen.map((tab) => tab.key)
}

/** 把一个标签移到另一个的位置；首页和固定标签始终在前。 */
export function move(state: TabsState, key: string, to: number): TabsState {
  const tab = state.tabs.find((each) => each.key === key)
  if (!tab || key === HOME) return state
  const rest = state.tabs.filter((each) => each.key !== key)
  const target = Math.max(1, Math.min(to, rest.length))
  return { ...state, tabs: homeFirst([...rest.slice(0, target), tab, ...rest.slice(target)]) }
}

const change = (state: TabsState, key: string, part: Partial<OpenTab>): TabsState => ({
  ...state,
  tabs: state.tabs.map((tab) => (tab.key === key ? { ...tab, ...part } : tab)),
})

export const setTitle = (state: TabsState, key: string, title: string): TabsState => change(state, key, { title })
export const setType = (state: TabsState, key: string, type: HistoryType): TabsState => change(state, key, { type })
/** 页面里键入过的，不因后来只键入查询条件而变回去。 */
export function setTyped(state: TabsState, key: string, typed: Typed): TabsState {
  const before = state.tabs.find((tab) => tab.key === key)?.typed
  return before === undefined || before === typed || before === 'page' ? state : change(state, key, { typed })
}
export const setDirty = (state: TabsState, key: string, dirty: boolean): TabsState => change(state, key, { dirty })

export function pin(state: TabsState, key: string, pinned: boolean): TabsState {
  if (key === HOME) return state
  const next = change(state, key, { pinned })
  return { ...next, tabs: homeFirst(next.tabs) }
}

export function reload(state: TabsState, key: string): TabsState {
  const tab = state.tabs.find((each) => each.key === key)
  return tab ? change(state, key, { version: tab.version + 1, dirty: false, typed: 'nothing' }) : state
}

const isHeld = (tab: OpenTab | undefined): boolean => tab !== undefined && (tab.dirty || tab.typed === 'page')

/** 留在内存里的页面：最近看过的若干个；键入过的不收回。 */
export function liveKeys(state: TabsState, max = MAX_LIVE): ReadonlySet<string> {
  const recent = visit(state.visited, state.active).filter((key) => state.tabs.some((tab) => tab.key === key))
  const live = new Set(recent.slice(-max))
  const held = state.tabs.filter((tab) => isHeld(tab) && !live.has(tab.key))
  for (const tab of held) {
    const clean = recent.find(
      (key) => live.has(key) && key !== state.active && !isHeld(state.tabs.find((each) => each.key === key)),
    )
    if (clean) live.delete(clean)
    live.add(tab.key)
  }
  return live
}

/** 从会话存储恢复；不认识或尚未交付的页面丢弃。 */
export function restore(stored: unknown, known: (path: string) => Screen | undefined): TabsState {
  const empty: TabsState = { tabs: [], active: '', visited: [] }
  if (typeof stored !== 'object' || stored === null || !Array.isArray((stored as TabsState).tabs)) return empty
  const { tabs, active, visited } = stored as TabsState
  const kept = tabs
    .filter((tab) => typeof tab?.path === 'string' && known(tab.path)?.ready)
    .map((tab) => ({ ...tab, dirty: false, typed: 'nothing' as const, version: 0 }))
  const keys = new Set(kept.map((tab) => tab.key))
  return {
    tabs: homeFirst(kept).slice(0, MAX_TABS),
    active: keys.has(active) ? active : '',
    visited: (visited ?? []).filter((key) => keys.has(key)),
  }
}
