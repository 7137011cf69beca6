import { describe, expect, it } from 'vitest'
import { extentOf } from './print-stamp'

describe('how much of a list stands on its paper', () => {
  it('is all of it, the first rows where there are too many, or one page, and is said in each case', () => {
    expect(extentOf({ page: 1, pages: 1, total: 257, whole: 257 })).toBe('共 257 条，全部列出')
    expect(extentOf({ page: 1, pages: 1, total: 1203, whole: 500 })).toBe('共 1203 条，只列前 500 条')
    expect(extentOf({ page: 2, pages: 26, total: 257, whole: undefined })).toBe('共 257 条，只列清单第 2 页（共 26 页）')
    expect(extentOf({ page: 1, pages: 1, total: 8, whole: undefined })).toBe('共 8 条，全部列出')
  })
})
