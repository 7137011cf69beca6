import { screenOf } from '@zhujian/domain/screens'
import {
  Activity,
  type ComponentType,
  createElement,
  lazy,
  memo,
  type ReactElement,
  Suspense,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react'
import { forgetUnused } from '../../data/queries'
import { readOwn, writeOwn } from '../../data/session-items'
import { type PageProps, TabContext, tabStatePrefix } from '../../data/tab'
import { type DockItem, useDock } from '../../ui/dock'
import { Loading } from '../../ui/loading'
import { PageBoundary } from '../page-boundary'
import { loaderOf } from '../pages'
import { SiteFooterLine } from './site-footer-line'
import { reloadTab, setTabTyped, useTabs } from './tab-store'
import { useTabHandle } from './tab-handle'
import { liveKeys, type OpenTab, type TabsState } from './tabs'

/** 查询条件由查询栏自己存下。 */
const KEPT_APART = '.zj-search-fields'
const NO_PARAMS = {}
const loaded = new Map<string, ComponentType<PageProps>>()

function pageOf(path: string): ComponentType<PageProps> | undefined {
  const known = loaded.get(path)
  if (known) return known
  const load = loaderOf(path)
  if (!load) return undefined
  const page = lazy(load)
  loaded.set(path, page)
  return page
}

/** 滚动位置：隐藏的页面由浏览器保留，重建的页面从会话存储恢复。 */
function useKeptScroll(key: string): React.RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null)
  const name = `${tabStatePrefix(key)}scroll`
  useLayoutEffect(() => {
    const top = readOwn<number>(name)
    if (element.current && top) element.current.scrollTop = top
  }, [name])
  useEffect(() => {
    const view = element.current
    if (!view) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const keep = (): void => {
      clearTimeout(timer)
      timer = setTimeout(() => writeOwn(name, Math.round(view.scrollTop) || undefined), 200)
    }
    view.addEventListener('scroll', keep, { passive: true })
    return () => {
      clearTimeout(timer)
      view.removeEventListener('scroll', keep)
    }
  }, [name])
  return element
}

/** 页面可能正是因为取到的内容而出错：重新加载时不再用它。 */
function reloadBroken(key: string): void {
  forgetUnused()
  void reloadTab(key)
}

const View = memo(function View({ tab }: { tab: OpenTab }): ReactElement {
  const handle = useTabHandle(tab)
  const element = useKeptScroll(tab.key)
  const page = pageOf(tab.path)
  const footer = screenOf(tab.path)?.footer
  return (
    <div
      ref={element}
      className="view"
      role="tabpanel"
      aria-label={tab.title}
      tabIndex={-1}
      onInput={({ target }) => setTabTyped(tab.key, target instanceof Element && target.closest(KEPT_APART) ? 'query' : 'page')}
    >
      <TabContext value={handle}>
        <PageBoundary name={tab.title} onReload={() => reloadBroken(tab.key)}>
          <Suspense fallback={<Loading />}>
            {page && createElement(page, { params: NO_PARAMS, query: tab.query, tab: handle })}
          </Suspense>
        </PageBoundary>
      </TabContext>
      {footer && <SiteFooterLine />}
    </div>
  )
})

/** 有最小化窗口的页面与有未保存内容的一样留在内存里，否则窗口里的输入会丢失。 */
function holding(state: TabsState, docked: readonly DockItem[]): TabsState {
  const held = new Set(docked.map((item) => item.tabKey))
  return { ...state, tabs: state.tabs.map((tab) => (held.has(tab.key) ? { ...tab, dirty: true } : tab)) }
}

/** [S2-01] 每个标签一个页面：当前的显示，最近的隐藏在内存里，其余从保存的状态重建。 */
export function Views(): ReactElement {
  const state = useTabs()
  const docked = useDock((dock) => dock.items)
  const live = useMemo(() => liveKeys(holding(state, docked)), [state, docked])
  return (
    <>
      {state.tabs
        .filter((tab) => (screenOf(tab.path)?.keepAlive ? live.has(tab.key) : tab.key === state.active))
        .map((tab) => (
          <Activity key={`${tab.key}#${tab.version}`} mode={tab.key === state.active ? 'visible' : 'hidden'}>
            <View tab={tab} />
          </Activity>
        ))}
    </>
  )
}
