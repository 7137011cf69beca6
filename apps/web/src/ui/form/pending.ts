import type { FieldProblem } from '@zhujian/model'
import { createContext, useCallback, useContext, useEffect, useInsertionEffect, useMemo, useRef, useState } from 'react'

export interface Pending {
  /**
   * Work of one input that a submit must wait for, e.g. files under way (0 = none), and what would be left out if it
   * were submitted then: a complaint that holds the submit back until the person has acted.
   */
  report: (name: string, count: number, leftOut?: string) => void
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

/**
 * The form's side: the number of things under way, a promise that settles when there are none, and what holds a submit
 * back then. `onFreed` hears of an input whose complaint no longer holds.
 */
export function usePending(onFreed: (name: string) => void) {
  const counts = useRef(new Map<string, number>())
  const held = useRef(new Map<string, string>())
  const freed = useRef(onFreed)
  const waiting = useRef<(() => void)[]>([])
  const [count, setCount] = useState(0)
  useEffect(() => {
    freed.current = onFreed
  })
  const report = useCallback((name: string, each: number, leftOut?: string) => {
    const before = held.current.get(name)
    if (leftOut === undefined) held.current.delete(name)
    else held.current.set(name, leftOut)
    if (before !== undefined && before !== leftOut) freed.current(name)
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
  const heldBack = useCallback((): FieldProblem[] => [...held.current].map(([field, message]) => ({ field, message })), [])
  const context = useMemo<Pending>(() => ({ report }), [report])
  return { count, settled, heldBack, context }
}
