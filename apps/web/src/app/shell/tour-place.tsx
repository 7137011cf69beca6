import { lazy, type ReactElement, Suspense } from 'react'
import { usePreference, usePreferencesKnown } from '../../data/preferences'
import { useSession } from '../../data/session'
import { guarded } from '../guarded-import'
import { useShell } from './shell-state'
import { useTabs } from './tab-store'
import { HOME } from './tabs'

const Tour = lazy(guarded(async () => ({ default: (await import('./help/tour')).Tour })))
const TourOffer = lazy(guarded(async () => ({ default: (await import('./help/tour')).TourOffer })))

/** 首页标签条的右端：没有看过三步、也没有说过不用的账号先问一句；从帮助里可以再看。免登录查看的不问。 */
export function TourPlace(): ReactElement | null {
  const home = useTabs(({ active }) => active === HOME)
  const free = useSession(({ user }) => user?.free === true)
  const known = usePreferencesKnown()
  const [seen, setSeen] = usePreference<unknown>('tour.home', false)
  const step = useShell((state) => state.tour)
  if (!home || free) return null
  const isOffered = known && seen !== true
  if (step === undefined && !isOffered) return null
  const end = (): void => setSeen(true)
  return <Suspense>{step === undefined ? <TourOffer onRefuse={end} /> : <Tour step={step} onEnd={end} />}</Suspense>
}
