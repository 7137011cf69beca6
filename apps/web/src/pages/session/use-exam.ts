import { SITTING } from '@zhujian/domain/safety/exam/sitting'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { type Sitting, SitStore } from './exam-store'
import type { KeptSeat } from './exam-seat'

/** 毫秒：没有存上的隔一会再存。 */
const AGAIN = 4000

export interface Desk extends Sitting {
  readonly store: SitStore
}

export function useSitting(kept: KeptSeat): Desk {
  const [store] = useState(() => new SitStore(kept))
  const sitting = useStore(store.state)
  useEffect(() => store.refresh(), [store])
  const running = sitting.paper?.status === SITTING
  useEffect(() => {
    if (!running) return undefined
    const turned = (): void => (document.visibilityState === 'hidden' ? store.leftPage() : store.save())
    store.save()
    const timer = setInterval(store.save, AGAIN)
    addEventListener('online', store.save)
    document.addEventListener('visibilitychange', turned)
    return () => {
      clearInterval(timer)
      removeEventListener('online', store.save)
      document.removeEventListener('visibilitychange', turned)
    }
  }, [running, store])
  return { ...sitting, store }
}
