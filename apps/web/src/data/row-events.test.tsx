// @vitest-environment jsdom
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FRESH, useRowsOf } from './row-events'

const heard = vi.hoisted(() => new Map<string, Set<(data: unknown) => void>>())
vi.mock('./live', () => ({
  listen: (topic: string, listener: (data: unknown) => void) => {
    const all = heard.get(topic) ?? new Set()
    heard.set(topic, all.add(listener))
    return () => void all.delete(listener)
  },
}))
const say = (topic: string) => heard.get(topic)?.forEach((listener) => listener({ projects: [7] }))

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  cleanup()
  heard.clear()
  vi.useRealTimers()
})

describe('what others change of rows', () => {
  it('is heard while the tab is hidden, for as long as its answers would count as fresh, and no longer', () => {
    const onRows = vi.fn()
    const { unmount } = renderHook(() => useRowsOf('doc_receipt', true, onRows, FRESH))
    unmount()
    vi.advanceTimersByTime(FRESH - 2000)
    say('rows:doc_receipt')
    vi.advanceTimersByTime(1000)
    expect(onRows).toHaveBeenCalledWith(['doc_receipt'], new Set([7]))
    vi.advanceTimersByTime(2000)
    say('rows:doc_receipt')
    vi.advanceTimersByTime(2000)
    expect(onRows).toHaveBeenCalledTimes(1)
  })

  it('is heard on screen alone by what draws itself anew', () => {
    const onRows = vi.fn()
    const { unmount } = renderHook(() => useRowsOf('doc_receipt', true, onRows))
    unmount()
    say('rows:doc_receipt')
    vi.advanceTimersByTime(2000)
    expect(onRows).not.toHaveBeenCalled()
  })
})
