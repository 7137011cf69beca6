import { createContext, useCallback, useContext, useEffect, useInsertionEffect, useMemo, useRef, useState } from 'react'

export interface Pending {
  /** Work of one input that a submit must wait for, e.g. files under way. 0 = none. */
  report: (name: string, count: number) => void
}

export const PendingContext = createContext<Pending | null>(null)

/** Tells the form around this input how many of its files are still under way; does nothing outside a form. */
export function useReportPending(name: string, count: number): void {
  const pending = useContext(PendingContext)
  useEffect(() => {
    pending?.report(name, count)
  }, [pending, name, count])
  // Hiding a tab ends ordinary effects while its files go on travelling, so those must not take the count back.
  // Insertion effects end only when the input is really gone; they may not set state themselves.
  useInsertionEffect(() => () => queueMicrotask(() => pending?.report(name, 0)), [pending, name])
}

/** The form's side: the number of things under way, and a promise that settles when there are none. */
export function usePending() {
  const counts = useRef(new Map<string, number>())
  const waiting = useRef<(() => void)[]>([])
  const [count, setCount] = useState(0)
  const report = useCallback((name: string, each: number) => {
    if (each > 0) counts.current.set(name, each)
    else counts.current.delete(name)
    const sum = [...counts.current.values()].reduce((total, one) => total + one, 0)
    setCount(sum)
    if (sum === 0) for (const resume of waiting.current.splice(0)) resume()
  }, [])
  const settled = useCallback(
    () => (counts.current.size === 0 ? Promise.resolve() : new Promise<void>((resume) => waiting.current.push(resume))),
    [],
  )
  const context = useMemo<Pending>(() => ({ report }), [report])
  return { count, settled, context }
}
