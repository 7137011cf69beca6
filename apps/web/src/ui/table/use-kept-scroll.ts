import { type RefObject, useEffect } from 'react'
import { useKept } from '../table-state'
import { useLatest } from '../use-latest'

interface Place {
  left: number
  top: number
}
const START: Place = { left: 0, top: 0 }
/** Scroll is written down when it has come to rest. */
const REST_MS = 200

/** Remembers where a scroll container stands and goes back there once its rows are present. */
export function useKeptScroll(ref: RefObject<HTMLElement | null>, name: string, ready: boolean): void {
  const [place, setPlace] = useKept<Place>('session', `${name}.scroll`, START)
  const latest = useLatest({ place, setPlace })
  useEffect(() => {
    const box = ref.current
    if (!box || !ready) return
    box.scrollTo({ left: latest.current.place.left, top: latest.current.place.top })
    let timer: ReturnType<typeof setTimeout> | undefined
    const handleScroll = () => {
      clearTimeout(timer)
      timer = setTimeout(() => latest.current.setPlace({ left: box.scrollLeft, top: box.scrollTop }), REST_MS)
    }
    box.addEventListener('scroll', handleScroll, { passive: true })
    return () => {
      clearTimeout(timer)
      box.removeEventListener('scroll', handleScroll)
    }
  }, [ref, name, ready, latest])
}
