import { screenOf } from '@zhujian/domain/screens'
import { lazy, type ReactElement, type ReactNode, Suspense, useCallback, useEffect } from 'react'
import { usePreferencesKnown } from '../../data/preferences'
import { noteProject } from '../../data/recent-projects'
import { guarded } from '../guarded-import'
import { PageBoundary } from '../page-boundary'
import { PageSwitch } from './page-switch'
import { useTabHandle } from './tab-handle'
import { reloadTab, setTabLabel, switchTo, useTabs } from './tab-store'
import { type OpenTab, projectOf } from './tabs'
import './place.css'

const importWorkspace = () => import('../../pages/project/workspace')
const Head = lazy(guarded(async () => ({ default: (await importWorkspace()).WorkspaceHead })))
const Menu = lazy(guarded(async () => ({ default: (await importWorkspace()).WorkspaceMenu })))

/** 从旁边选了一页：那一页显示出来后，焦点到它那里。 */
let arriving = false

function goTo(key: string, address: string): void {
  arriving = true
  switchTo(key, address)
}

function useArrival(active: string): void {
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- another page on show is what brings the focus
  useEffect(() => {
    if (!arriving) return
    arriving = false
    const views = [...document.querySelectorAll<HTMLElement>('.shell-views > .view')]
    views.find((view) => view.offsetParent !== null)?.focus()
  }, [active])
}

/** 当前页面周围：工程页的页头与左侧的页面，或几页合成的一项里的切换。页面本身始终在同一处，换周围时不重画。 */
export function Place({ children }: { children: ReactNode }): ReactElement {
  const tab = useTabs(({ tabs, active }) => tabs.find(({ key }) => key === active))
  const project = tab && projectOf(screenOf(tab.path), tab.query)
  useArrival(tab?.key ?? '')
  return (
    <div className="place">
      {tab && project !== undefined ? <ProjectHead tab={tab} id={project} /> : null}
      <div className="place-body">
        {tab && project !== undefined ? <ProjectMenu tab={tab} id={project} /> : null}
        {tab && project === undefined ? <PageSwitch tab={tab} onChoose={(address) => goTo(tab.key, address)} /> : null}
        <div className="shell-views">{children}</div>
      </div>
    </div>
  )
}

interface PartProps {
  tab: OpenTab
  id: number
}

function ProjectHead({ tab, id }: PartProps): ReactElement {
  const handle = useTabHandle(tab)
  const name = useCallback((text: string) => setTabLabel(tab.key, text), [tab.key])
  // 账号的选择还没有取来时记下的，会把原来的盖掉。
  const known = usePreferencesKnown()
  useEffect(() => {
    if (known) noteProject(id)
  }, [known, id, tab.key])
  return (
    <PageBoundary key={`${id}#${tab.version}`} name="工程" onReload={() => void reloadTab(tab.key)}>
      <Suspense fallback={<div className="place-head-ground" />}>
        <Head id={id} tab={handle} onName={name} />
      </Suspense>
    </PageBoundary>
  )
}

function ProjectMenu({ tab, id }: PartProps): ReactElement {
  const handle = useTabHandle(tab)
  return (
    <PageBoundary key={`${id}#${tab.version}`} name="工程的页面" onReload={() => void reloadTab(tab.key)}>
      <Suspense fallback={<div className="place-menu-ground" />}>
        <Menu id={id} tab={handle} onChoose={(address: string) => goTo(tab.key, address)} />
      </Suspense>
    </PageBoundary>
  )
}
