import { describe, expect, it } from 'vitest'
import { NO_SELECTION, pageMark, pick, pickedCount, pickedRows, refreshPicked, selectionFor } from './selection'

const rows = (...keys: number[]) => keys.map((key) => ({ key, text: `工程${key}`, version: 1 }))

describe('selection across pages', () => {
  it('keeps rows of a page that was left', () => {
    const first = pick(NO_SELECTION, rows(1, 3), true, rows(1, 2, 3))
    const both = pick(first, rows(11), true, rows(10, 11))
    expect(pickedRows(both).map((row) => row.key)).toEqual([1, 3, 11])
    expect(pickedCount(both, 50)).toBe(3)
  })
  it('marks the head of a page by what is ticked on that page alone', () => {
    const picked = pick(NO_SELECTION, rows(1, 2), true, rows(1, 2))
    expect(pageMark(picked, [1, 2])).toBe('all')
    expect(pageMark(picked, [2, 3])).toBe('some')
    expect(pageMark(picked, [3, 4])).toBe('none')
    expect(pageMark(picked, [])).toBe('none')
  })
  it('counts every row of the filter after 选择全部', () => {
    expect(pickedCount({ all: true, rows: {} }, 1286)).toBe(1286)
  })
  it('ends under another view or other filters, "all" as well as rows ticked one by one', () => {
    const all = { all: true, scope: 'stopped', rows: {} }
    expect(selectionFor(all, 'stopped')).toBe(all)
    expect(pickedCount(selectionFor(all, ''), 1286)).toBe(0)
    const some = { ...pick(NO_SELECTION, rows(1), true, rows(1)), scope: 'stopped' }
    expect(selectionFor(some, 'stopped')).toBe(some)
    expect(pickedCount(selectionFor(some, ''), 1286)).toBe(0)
    expect(selectionFor(NO_SELECTION, 'stopped')).toBe(NO_SELECTION)
  })
  it('falls back to the rest of this page when one row of "all" is cleared', () => {
    const left = pick({ all: true, rows: {} }, rows(2), false, rows(1, 2, 3))
    expect(left.all).toBe(false)
    expect(pickedRows(left).map((row) => row.key)).toEqual([1, 3])
  })
  it('takes over the version of a row that was read again', () => {
    const picked = pick(NO_SELECTION, rows(1, 2), true, rows(1, 2))
    const fresh = refreshPicked(picked, [{ key: 2, text: '工程2', version: 5 }])
    expect(pickedRows(fresh).map((row) => row.version)).toEqual([1, 5])
    expect(refreshPicked(fresh, rows(3))).toBe(fresh)
  })
})
