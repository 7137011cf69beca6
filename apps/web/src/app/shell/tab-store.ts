import { type Screen, screenOf } from '@zhujian/domain/screens'
import { create } from 'zustand'
import { onSessionEnd, onSessionResume } from '../../data/account'
import type { HistoryType } from '../../data/client'
import { notify } from '../../data/notices'
import { addressFor, currentPlace, navigate, parseAddress, watchPlace } from '../../data/place'
import { onPreferencesLoaded, readPreference, savePreference } from '../../data/preferences'
import { markAllStale } from '../../data/queries'
import { useSession } from '../../data/session'
import { dropOwn, readOwn, writeItem, writeOwn } from '../../data/session-items'
import { tabStatePrefix } from '../../data/tab'
import { confirm } from '../../ui/confirm'
import { noteVisit } from './favourites'
import * as tabs from './tabs'
import type { CloseCommand, OpenTab, TabsState } from './tabs'

const STORED = 'tabs'
/** 固定的标签，随账号保存在服务端。 */
const PINNED = 'tabs.pinned'
/** 本次登录已恢复过固定的标签。 */
const RESTORED = 'tabs.restored'

export const useTabs = create<TabsState>(() => tabs.restore(readOwn(STORED), screenOf))

function apply(next: TabsState): void {
  const before = useTabs.getState()
  if (next === before) return
  useTabs.setState(next, true)
  writeOwn(STORED, { ...next, tabs: next.tabs.map(({ dirty: _dirty, typed: _typed, version: _version, ...kept }) => kept) })
  const left = new Set(next.tabs.map((tab) => tab.key))
  for (const tab of before.tabs) if (!left.has(tab.key)) dropOwn(tabStatePrefix(tab.key))
}

const shellScreen = (path: string): Screen | undefined => {
  const screen = screenOf(path)
  return screen?.ready && !screen.bare ? screen : undefined
}

/** 地址变化时打开或显示对应的标签；首页标签始终在。 */
function follow(): void {
  const place = currentPlace()
  const screen = shellScreen(place.path)
  // 没有登录的也到得了 /401 与 /404，那时没有标签。
  if (!screen || (screen.right === 'public' && !useSession.getState().user)) return
  const home = screenOf(tabs.HOME)
  const state = useTabs.getState()
  const withHome =
    state.tabs.some((tab) => tab.key === tabs.HOME) || !home
      ? state
      : tabs.open(state, { path: tabs.HOME, address: tabs.HOME, query: {} }, home)
  if (screen.right !== 'public' && !state.tabs.some((tab) => tab.key === tabs.keyOf(screen, place.query))) markAllStale()
  const next = tabs.open(withHome, place, screen, joining)
  apply(next)
  tellClosed(withHome, next)
  if (screen.menu && tabs.projectOf(screen, place.query) === undefined && next.active !== state.active) noteVisit(screen.path)
  writeItem('routeSelect', place.path)
}

/** 正从哪一组里切换：换到的那一页并入这一组。 */
let joining: string | undefined

/** 页内切换到另一页：仍在这个标签里；那一页开着的，原样显示，除非点的是写明了看哪些的。 */
export function switchTo(key: string, address: string): void {
  const { path, query } = parseAddress(address)
  const screen = shellScreen(path)
  const known = screen && tabOf(tabs.keyOf(screen, query))
  joining = tabOf(key)?.group
  navigate(known && known.key !== key && query['view'] === undefined ? known.address : address)
  joining = undefined
}

/** 满了：哪一个让了位置，或没有一个可让。 */
function tellClosed(before: TabsState, next: TabsState): void {
  if (before.tabs.length < tabs.MAX_TABS) return
  const left = before.tabs.find((tab) => !next.tabs.includes(tab) && !next.tabs.some(({ key }) => key === tab.key))
  // 同组还有别的页开着的，标签栏上看不出少了哪一页。
  if (left && next.tabs.some(({ group }) => group === left.group)) return
  if (left) notify('info', `已打开 ${tabs.MAX_TABS} 个页面，最久没有看的“${tabs.nameOfTab(left)}”已关闭`)
  else if (next === before) notify('warning', `已打开 ${tabs.MAX_TABS} 个页面，都有没送出的内容，请先关闭几个`)
}

export const tabOf = (key: string): OpenTab | undefined => useTabs.getState().tabs.find((tab) => tab.key === key)

export function activate(key: string): void {
  const tab = tabOf(key)
  if (tab) navigate(tab.address)
}

const LEAVE = '有未保存的内容，确定离开吗？'

async function closeKeys(keys: readonly string[]): Promise<void> {
  if (keys.some((key) => tabOf(key)?.dirty) && !(await confirm(LEAVE))) return
  const before = useTabs.getState()
  const next = tabs.close(before, keys)
  apply(next)
  if (next.active !== before.active)
    navigate(next.tabs.find((tab) => tab.key === next.active)?.address ?? tabs.HOME, { replace: true })
}

/** 只关这一页。 */
export const closeTab = (key: string): Promise<void> => closeKeys([key])
/** 关标签栏上的一个：同组的各页一起。 */
export const closeGroup = (key: string): Promise<void> => closeKeys(tabs.membersOf(useTabs.getState(), key))

export const closeBy = (command: CloseCommand, key: string): Promise<void> =>
  closeKeys(tabs.keysToClose(useTabs.getState(), command, key))

export async function reloadTab(key: string): Promise<void> {
  if (tabOf(key)?.dirty && !(await confirm(LEAVE))) return
  markAllStale()
  apply(tabs.reload(useTabs.getState(), key))
}

export const moveTab = (key: string, to: number): void => apply(tabs.move(useTabs.getState(), key, to))
export function pinTab(key: string, pinned: boolean): void {
  apply(tabs.pin(useTabs.getState(), key, pinned))
  const kept = tabs.shownTabs(useTabs.getState()).filter((each) => each.pinned && each.key !== tabs.HOME)
  writeOwn(RESTORED, true)
  savePreference(
    PINNED,
    kept.map((each) => ({ address: each.address, title: tabs.nameOfTab(each) })),
  )
}

/** 新窗口或重新登录后，固定的标签按账号恢复，一次登录只恢复一次；当前的标签不变。 */
function openPinned(): void {
  const stored = readPreference<unknown>(PINNED)
  if (readOwn(RESTORED) || !Array.isArray(stored)) return
  writeOwn(RESTORED, true)
  const before = useTabs.getState()
  let next = before
  for (const { address, title } of stored as { address?: unknown; title?: unknown }[]) {
    const place = parseAddress(String(address))
    const screen = shellScreen(place.path)
    if (!screen) continue
    const opened = tabs.open(next, place, screen)
    next = tabs.pin(typeof title === 'string' ? tabs.setTitle(opened, opened.active, title) : opened, opened.active, true)
  }
  apply({ ...next, active: before.active, visited: before.visited })
}

export function setTabTitle(key: string, title: string, code?: string): void {
  const known = tabOf(key)
  if (title && (known?.title !== title || (code !== undefined && known.code !== code)))
    apply(tabs.setTitle(useTabs.getState(), key, title, code))
}
export function setTabLabel(key: string, label: string): void {
  if (label && tabOf(key)?.label !== label) apply(tabs.setLabel(useTabs.getState(), key, label))
}
export function setTabType(key: string, type: HistoryType): void {
  if (tabOf(key)?.type !== type) apply(tabs.setType(useTabs.getState(), key, type))
}
export const setTabTyped = (key: string, typed: tabs.Typed): void => apply(tabs.setTyped(useTabs.getState(), key, typed))
export function setTabDirty(key: string, dirty: boolean): void {
  if (tabOf(key)?.dirty !== dirty) apply(tabs.setDirty(useTabs.getState(), key, dirty))
}

/** 从标签里打开另一个地址；资料库类型随标签走，除非目标页面自有类型。 */
export function openFrom(key: string, address: string): void {
  const type = tabOf(key)?.type ?? 0
  const [path = '', search = ''] = address.split(/\?(.*)/s)
  const query = Object.fromEntries(new URLSearchParams(search))
  const inherits = type !== 0 && !query['type'] && shellScreen(path)?.policy === 'perRecord'
  navigate(inherits ? addressFor(path, { ...query, type }) : address)
}

/** 前后切换，首尾相接。 */
export function stepTab(by: 1 | -1): void {
  const state = useTabs.getState()
  const open = tabs.shownTabs(state)
  const at = open.findIndex((tab) => tab.key === state.active)
  const next = open[(at + by + open.length) % open.length]
  if (next) activate(next.key)
}

addEventListener('beforeunload', (event) => {
  if (useTabs.getState().tabs.some((tab) => tab.dirty)) event.preventDefault()
})
/** 会话结束时还有没提交的内容。 */
let unsent = false
onSessionEnd(() => {
  unsent = useTabs.getState().tabs.some((tab) => tab.dirty)
  useTabs.setState({ tabs: [], active: '', visited: [] }, true)
})
onSessionResume(() => {
  useTabs.setState(tabs.restore(readOwn(STORED), screenOf), true)
  if (unsent) notify('info', '没有提交的内容已存为草稿，打开原来的表单即可恢复')
})
watchPlace(follow)
onPreferencesLoaded(openPinned)
openPinned()
follow()
