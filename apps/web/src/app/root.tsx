import { screenOf } from '@zhujian/domain/screens'
import { Activity, type ComponentType, createElement, lazy, type ReactElement, Suspense, useEffect } from 'react'
import { parseAddress, type Place, safeTarget, usePlace } from '../data/place'
import { useSession } from '../data/session'
import type { PageProps } from '../data/tab'
import { guarded } from './guarded-import'
import { loaderOf } from './pages'
import { PageBoundary } from './page-boundary'
import { Splash } from './splash'
import { outsideTab } from './outside-tab'
import { useEntry } from './start/entry'
import { Toasts } from './toasts'

const importShell = async () => ({ default: (await import('./shell/shell')).Shell })
const Shell = lazy(guarded(importShell))
const PasswordPage = lazy(guarded(() => import('../pages/session/password.page')))
const FactorPage = lazy(guarded(() => import('../pages/session/factor.page')))

const barePages = new Map<string, ComponentType<PageProps>>(
  ['/login', '/register', '/publicDraw', '/publicCredit', '/examSit', '/404', '/401'].map((path) => [
    path,
    lazy(loaderOf(path) as NonNullable<ReturnType<typeof loaderOf>>),
  ]),
)

function Content(): ReactElement {
  const place = usePlace()
  const phase = useEntry((state) => state.phase)
  const user = useSession((state) => state.user)
  // Whoever is signed in keeps the shell around /401 and /404.
  const bare = user && !screenOf(place.path)?.bare ? undefined : barePages.get(place.path)
  if (phase === 'ticket') return <Splash text="正在登录..." />
  if (phase === 'loading') return <Splash text="正在加载中..." />
  if (user?.must_change && place.path !== '/login') return <PasswordPage />
  if (user?.must_enrol && place.path !== '/login') return <FactorPage />
  return (
    <>
      {user && !user.must_change && !user.must_enrol && (
        <Activity mode={bare ? 'hidden' : 'visible'}>
          <Suspense fallback={<Splash text="正在加载中..." />}>
            <Shell />
          </Suspense>
        </Activity>
      )}
      {bare && (
        <PageBoundary key={place.path} name={place.path}>
          {createElement(bare, { params: {}, query: place.query, tab: outsideTab })}
        </PageBoundary>
      )}
    </>
  )
}

/** While somebody types a password the back office is already on its way; before that the login page is alone. */
function usePrefetchedShell(path: string): void {
  useEffect(() => {
    if (path !== '/login') return undefined
    const fetchShell = (): void => void importShell().catch(() => undefined)
    addEventListener('keydown', fetchShell, { once: true })
    return () => removeEventListener('keydown', fetchShell)
  }, [path])
}

/** A page that is announced and not yet open keeps its own name. */
function titleOf({ path, query }: Place): string | undefined {
  const wanted = path === '/404' ? safeTarget(query['url']) : undefined
  return screenOf(wanted === undefined ? path : parseAddress(wanted).path)?.title ?? screenOf(path)?.title
}

/** Everything on the page. The session pages stand alone; behind login the shell keeps its tabs, and shows /401 and /404 in one. */
export function Root(): ReactElement {
  const place = usePlace()
  const { path } = place
  const site = useSession((state) => state.publicData.SITE?.SITE_NAME ?? '筑监')
  usePrefetchedShell(path)
  const title = titleOf(place)
  useEffect(() => {
    document.title = title && path !== '/login' ? `${title} - ${site}` : site
  }, [path, title, site])
  return (
    <PageBoundary name="应用">
      <Suspense fallback={<Splash text="正在加载中..." />}>
        <Content />
      </Suspense>
      <Toasts />
    </PageBoundary>
  )
}
