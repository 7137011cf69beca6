import { entryOf } from '@zhujian/domain/menu'
import { type Screen, screenOf } from '@zhujian/domain/screens'
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
  /** 记录的编号，指着标签时写明。 */
  code?: string
  /** 合在一个标签里的几页同组：一个工程的各页，或页内切换着看的几页。 */
  group: string
  /** 整组的名称，如工程名称；没有就用当前那一页的。 */
  label?: string
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
  const project = projectOf(screen, query)
  if (screen.policy === 'one' && project === undefined) return screen.path
  const record = query['engineering_id'] ?? query['id'] ?? query['url'] ?? ''
  return `${screen.path}?${record}${query['type'] ? `&${query['type']}` : ''}`
}

/** 带着工程打开的页面，各页同在该工程的一个标签里。 */
export const projectOf = (screen: Screen | undefined, query: Readonly<Record<string, string>>): number | undefined =>
  screen?.workspace ? Number(query['engineering_id']) || undefined : undefined

/** 页面旁边另有一列菜单：在工程里，或同一项里页面多。 */
export function hasSideList({ path, query }: Pick<OpenTab, 'path' | 'query'>): boolean {
  const screen = screenOf(path.replace(/\/history$/, ''))
  if (projectOf(screen, query) !== undefined) return true
  return screen?.entry !== undefined && entryOf(screen.entry).sections !== undefined
}

function groupOf(screen: Screen, query: Readonly<Record<string, string>>): string {
  const project = projectOf(screen, query)
  return project === undefined ? keyOf(screen, query) : `project/${project}${query['type'] ? `&${query['type']}` : ''}`
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

/** 打开或显示一个地址；`joined` 是页内切换过来的那一组。标签数已满且全部有未保存内容时原样返回。 */
export function open(state: TabsState, place: Place, screen: Screen, joined?: string): TabsState {
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
  const group = joined ?? groupOf(screen, place.query)
  const [beside] = roomy.tabs.filter((each) => each.group === group).slice(-1)
  const tab: OpenTab = {
    key,
    path: screen.path,
    address: place.address,
    query: place.query,
    title: screen.title,
    group,
    ...(beside?.label !== undefined && { label: beside.label }),
    type: typeOf(screen, place.query) || (joined === undefined ? (beside?.type ?? 0) : 0),
    policy: screen.policy,
    pinned: key === HOME || beside?.pinned === true,
    dirty: false,
    typed: 'nothing',
    version: 0,
  }
  const at = beside ? roomy.tabs.indexOf(beside) + 1 : roomy.tabs.length
  return {
    tabs: homeFirst([...roomy.tabs.slice(0, at), tab, ...roomy.tabs.slice(at)]),
    active: key,
    visited: visit(roomy.visited, key),
  }
}

/** 标签栏上的：一组一个，显示组里当前或最近看过的那一页；组里有一页没存，就是没存。 */
export function shownTabs({ tabs, active, visited }: TabsState): OpenTab[] {
  const groups = new Map<string, OpenTab[]>()
  for (const tab of tabs) groups.set(tab.group, [...(groups.get(tab.group) ?? []), tab])
  const seen = [...visited, active]
  return [...groups.values()].map((members) => {
    const front = members.reduce((best, each) => (seen.lastIndexOf(each.key) > seen.lastIndexOf(best.key) ? each : best))
    // 同一个对象原样给出：标签栏上没变的不必重画。
    return front.dirty || !members.some(({ dirty }) => dirty) ? front : { ...front, dirty: true }
  })
}

export const nameOfTab = ({ label, title }: OpenTab): string => label ?? title

/** 指着标签时写明的：名称之后是编号；整组另有名称的，不是哪一页的编号。 */
export const hintOfTab = (tab: OpenTab): string =>
  [nameOfTab(tab), tab.label === undefined && tab.code].filter(Boolean).join('　')

/** 与这一页同组的全部。 */
export function membersOf({ tabs }: TabsState, key: string): string[] {
  const group = tabs.find((tab) => tab.key === key)?.group
  return tabs.filter((tab) => tab.group === group).map((tab) => tab.key)
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

/** 关闭命令涉及的标签，同组的一起；固定的标签只有“关闭当前”才会关闭。 */
export function keysToClose(state: TabsState, command: CloseCommand, key: string): string[] {
  const shown = shownTabs(state)
  const group = state.tabs.find((tab) => tab.key === key)?.group
  const at = shown.findIndex((tab) => tab.group === group)
  const chosen = shown.filter((tab, index) => {
    if (tab.key === HOME) return false
    if (command === 'current') return tab.group === group
    if (tab.pinned) return false
    if (command === 'others') return tab.group !== group
    if (command === 'left') return index < at
    if (command === 'right') return index > at
    return true
  })
  return chosen.flatMap((tab) => membersOf(state, tab.key))
}

/** 把一组移到标签栏的第几个；首页和固定标签始终在前。 */
export function move(state: TabsState, key: string, to: number): TabsState {
  const moved = new Set(membersOf(state, key))
  if (moved.size === 0 || key === HOME) return state
  const rest = shownTabs(state).filter((tab) => !moved.has(tab.key))
  const target = Math.max(1, Math.min(to, rest.length))
  const order = [...rest.slice(0, target).map(({ group }) => group), '', ...rest.slice(target).map(({ group }) => group)]
  const own = state.tabs.filter((tab) => moved.has(tab.key))
  const tabs = order.flatMap((group) =>
    group === '' ? own : state.tabs.filter((tab) => tab.group === group && !moved.has(tab.key)),
  )
  return { ...state, tabs: homeFirst(tabs) }
}

const change = (state: TabsState, key: string, part: Partial<OpenTab>): TabsState => ({
  ...state,
  tabs: state.tabs.map((tab) => (tab.key === key ? { ...tab, ...part } : tab)),
})

export const setTitle = (state: TabsState, key: string, title: string, code?: string): TabsState =>
  change(state, key, { title, ...(code !== undefined && { code }) })
/** 整组的名称。 */
export function setLabel(state: TabsState, key: string, label: string): TabsState {
  const members = new Set(membersOf(state, key))
  return { ...state, tabs: state.tabs.map((tab) => (members.has(tab.key) ? { ...tab, label } : tab)) }
}
export const setType = (state: TabsState, key: string, type: HistoryType): TabsState => change(state, key, { type })
/** 页面里键入过的，不因后来只键入查询条件而变回去。 */
export function setTyped(state: TabsState, key: string, typed: Typed): TabsState {
  const before = state.tabs.find((tab) => tab.key === key)?.typed
  return before === undefined || before === typed || before === 'page' ? state : change(state, key, { typed })
}
export const setDirty = (state: TabsState, key: string, dirty: boolean): TabsState => change(state, key, { dirty })

export function pin(state: TabsState, key: string, pinned: boolean): TabsState {
  if (key === HOME) return state
  const members = new Set(membersOf(state, key))
  return { ...state, tabs: homeFirst(state.tabs.map((tab) => (members.has(tab.key) ? { ...tab, pinned } : tab))) }
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
  const kept = tabs.flatMap((tab) => {
    const screen = typeof tab?.path === 'string' ? known(tab.path) : undefined
    if (!screen?.ready) return []
    return [{ ...tab, group: tab.group ?? groupOf(screen, tab.query), dirty: false, typed: 'nothing' as const, version: 0 }]
  })
  const keys = new Set(kept.map((tab) => tab.key))
  return {
    tabs: homeFirst(kept).slice(0, MAX_TABS),
    active: keys.has(active) ? active : '',
    visited: (visited ?? []).filter((key) => keys.has(key)),
  }
}
