import { useEffect, useState } from 'react'

/** Whether something has been going on for long, by default 10 s. */
export function useSlow(active: boolean, afterMs = 10_000): boolean {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    if (!active) return
    const timer = setTimeout(() => setSlow(true), afterMs)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [active, afterMs])
  return active && slow
}
