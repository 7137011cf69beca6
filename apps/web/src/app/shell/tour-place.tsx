import { lazy, type ReactElement, Suspense } from 'react'
import { usePreference, usePreferencesKnown } from '../../data/preferences'
import { useSession } from '../../data/session'
import { guarded } from '../guarded-import'
import { useShell } from './shell-state'
import { useTabs } from './tab-store'
import { HOME } from './tabs'

const SEEN = 'tour.home'
const Tour = lazy(guarded(async () => ({ default: (await import('./help/tour')).Tour })))
const TourOffer = lazy(guarded(async () => ({ default: (await import('./help/tour')).TourOffer })))

/** 首页上、不是免登录查看的，才说三步。 */
const useAtHome = (): boolean => {
  const home = useTabs(({ active }) => active === HOME)
  const free = useSession(({ user }) => user?.free === true)
  return home && !free
}

/** 正在走的一步，浮在标签条之下；从帮助里可以再看。 */
export function TourPlace(): ReactElement | null {
  const shown = useAtHome()
  const [, setSeen] = usePreference<unknown>(SEEN, false)
  const step = useShell((state) => state.tour)
  if (!shown || step === undefined) return null
  return (
    <Suspense>
      <Tour step={step} onEnd={() => setSeen(true)} />
    </Suspense>
  )
}

/** 首页最上面的一行：没有看过三步、也没有说过不用的账号先问一句。 */
export function TourLine(): ReactElement | null {
  const shown = useAtHome()
  const known = usePreferencesKnown()
  const [seen, setSeen] = usePreference<unknown>(SEEN, false)
  const step = useShell((state) => state.tour)
  if (!shown || !known || seen === true || step !== undefined) return null
  return (
    <Suspense>
      <TourOffer onRefuse={() => setSeen(true)} />
    </Suspense>
  )
}
