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
  // 卷子还没有打开就断了网的，连上自己打开。
  const closed = sitting.paper === null && sitting.problem !== null
  useEffect(() => {
    if (!running && !closed) return undefined
    const again = running ? store.resume : store.refresh
    if (running) store.resume()
    const timer = setInterval(again, AGAIN)
    addEventListener('online', again)
    return () => {
      clearInterval(timer)
      removeEventListener('online', again)
    }
  }, [running, closed, store])
  useEffect(() => {
    if (!running) return undefined
    const turned = (): void => (document.visibilityState === 'hidden' ? store.leftPage() : store.cameBack())
    document.addEventListener('visibilitychange', turned)
    return () => document.removeEventListener('visibilitychange', turned)
  }, [running, store])
  return { ...sitting, store }
}
