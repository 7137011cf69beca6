// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PickedRow } from './selection'
import { useRowsInSight } from './use-rows-in-sight'

const HEIGHT = 40
const pageOf = (from: number, count = 50): PickedRow[] =>
  Array.from({ length: count }, (_, at) => ({ key: from + at, text: `第 ${from + at} 行` }))
/** Ten rows high, scrolled by so many. */
const boxAt = (rows: number) =>
  ({
    clientHeight: 10 * HEIGHT,
    scrollTop: rows * HEIGHT,
    querySelector: () => ({ clientHeight: HEIGHT }),
  }) as unknown as HTMLElement

let frames: FrameRequestCallback[] = []
const frame = () => act(async () => frames.splice(0).forEach((each) => each(0)))
beforeEach(() => {
  frames = []
  vi.stubGlobal('requestAnimationFrame', (each: FrameRequestCallback) => frames.push(each))
  vi.stubGlobal('cancelAnimationFrame', () => frames.splice(0))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const show = (page: PickedRow[], box: HTMLElement | null) =>
  renderHook(({ rows }) => useRowsInSight({ box: { current: box }, page: rows, rowHeight: HEIGHT }), {
    initialProps: { rows: page },
  })

describe('the rows of a page', () => {
  it('are drawn at once as far as they are in sight, and all of them within a few frames', async () => {
    const view = show(pageOf(0), boxAt(0))
    // jsdom's window is 768 px high.
    expect([...view.result.current]).toEqual(pageOf(0, 22).map(({ key }) => key))
    for (let at = 0; at < 4; at += 1) await frame()
    expect(view.result.current.size).toBe(50)
    expect(frames).toEqual([])
  })
  it('that come are drawn where the reader stands first', async () => {
    const view = show(pageOf(0, 20), boxAt(30))
    view.rerender({ rows: pageOf(100) })
    expect(Math.min(...(view.result.current as Set<number>))).toBe(128)
    expect(Math.max(...(view.result.current as Set<number>))).toBe(141)
  })
  it('that were there stay, whatever else comes: an open menu far below is not closed by a refresh', async () => {
    const view = show(pageOf(0), boxAt(0))
    for (let at = 0; at < 4; at += 1) await frame()
    view.rerender({ rows: pageOf(0).toReversed() })
    expect(view.result.current.size).toBe(50)
    view.rerender({ rows: [] })
    expect(view.result.current.size).toBe(0)
  })
})
