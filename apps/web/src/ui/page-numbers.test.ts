import { describe, expect, it } from 'vitest'
import { formatCount, pageAfterResize, pageCount, pageItems, typedPage } from './page-numbers'

describe('pager arithmetic', () => {
  it('counts whole pages, and one page for an empty list', () => {
    expect([pageCount(0, 10), pageCount(10, 10), pageCount(11, 10), pageCount(1286, 50)]).toEqual([1, 1, 2, 26])
  })
  it('shows every page up to seven and gaps beyond, always with first, last and current', () => {
    expect(pageItems(3, 7)).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(pageItems(1, 129)).toEqual([1, 2, 3, 4, 5, 'after', 129])
    expect(pageItems(64, 129)).toEqual([1, 'before', 63, 64, 65, 'after', 129])
    expect(pageItems(129, 129)).toEqual([1, 'before', 125, 126, 127, 128, 129])
  })
  it('never shows a page twice nor more than seven entries, wherever the reader is', () => {
    for (let count = 1; count <= 30; count += 1)
      for (let page = 1; page <= count; page += 1) {
        const items = pageItems(page, count)
        expect(new Set(items).size).toBe(items.length)
        expect(items.length).toBeLessThanOrEqual(7)
        expect(items).toContain(page)
      }
  })
  it('reads full-width digits in the jumper, holds them inside the list and ignores other words', () => {
    expect(typedPage('１２', 30)).toBe(12)
    expect(typedPage(' 99 ', 30)).toBe(30)
    expect(typedPage('0', 30)).toBe(1)
    expect(typedPage('两', 30)).toBeUndefined()
  })
  it('keeps the first row in sight when the page size changes', () => {
    expect(pageAfterResize(3, 20, 10)).toBe(5)
    expect(pageAfterResize(5, 10, 50)).toBe(1)
  })
  it('separates thousands: 共 1,286 条 [S9-01]', () => {
    expect(formatCount(1286)).toBe('1,286')
    expect(formatCount(1234567)).toBe('1,234,567')
  })
})
