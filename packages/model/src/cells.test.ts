import { describe, expect, it } from 'vitest'
import { fitsCell } from './cells'
import { dict } from './dict'
import { f } from './field'

const trade = f.enum('工种', dict({ steel: [1, '钢筋工'] }))
const people = f.integer('人数')

describe('what a cell of a sheet can hold', () => {
  it('are short lines of words without blanks', () => {
    expect(fitsCell(f.lines('作业人数', { trade, people }))).toBe(true)
    expect(fitsCell(f.lines('作业人数', { trade, people, on: f.date('日期'), at: f.time('时间') }))).toBe(false)
  })
  it('are no lines in which a word may be missing, or several may stand', () => {
    expect(fitsCell(f.lines('明细', { trade, note: f.text('说明') }))).toBe(false)
    expect(fitsCell(f.lines('明细', { trade, people: f.integer('人数', { optional: true }) }))).toBe(false)
  })
  it('are neither printed lines nor files', () => {
    expect(fitsCell(f.lines('明细', { trade, people }, { preset: [{ trade: 1 }] }))).toBe(false)
    expect(fitsCell(f.files('照片'))).toBe(false)
    expect(fitsCell(f.text('名称'))).toBe(true)
  })
})
