import { f, states } from '@zhujian/model'
import { describe, expect, it } from 'vitest'
import { columnWidth, mayGrow, wholeWidth } from './column-width'

describe('starting width of a column', () => {
  it('shows the longest state of a flow whole', () => {
    const flow = states({ pending: [0, '待审核'], accepting: [13, '竣工验收中', 'default'] })
    expect(columnWidth(f.enum('状态', flow), false)).toBeGreaterThanOrEqual(5 * 12 + 54)
  })
  it('keeps the state and the head from being cut in larger letters, and lets words end in dots', () => {
    const flow = states({ pending: [0, '待审核'], accepting: [13, '竣工验收中', 'default'] })
    expect(wholeWidth(f.enum('状态', flow))).toBe(5 * 12 + 54)
    expect(wholeWidth(f.ref('施工单位', 'unit'))).toBe(4 * 14 + 34)
  })
  it('shows a long head with its unit whole, and gives the naming column room', () => {
    expect(columnWidth(f.integer('安全文明施工费已预付', { unit: '万元' }), false)).toBeGreaterThan(12 * 14)
    expect(columnWidth(f.text('名称', { max: 20 }), true)).toBe(216)
  })
  it('gives a row that is called by its day no more than the day and a word need', () => {
    expect(columnWidth(f.instant('检查时间'), true)).toBe(176)
  })
  it('gives spare room to the name of a row, of a project, of a company, not to that of a person, nor to days and numbers', () => {
    expect(mayGrow(f.text('标题', { max: 200 }), true)).toBe(true)
    expect(mayGrow(f.ref('所属工程', 'engineering'), false)).toBe(true)
    expect(mayGrow(f.text('姓名', { max: 30 }), true)).toBe(false)
    expect(mayGrow(f.ref('操作人', 'account'), false)).toBe(false)
    expect(mayGrow(f.date('开工日期'), false)).toBe(false)
    expect(mayGrow(f.serial('编号', { prefix: 'BH' }), true)).toBe(false)
  })
})
