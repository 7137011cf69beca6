import { describe, expect, it } from 'vitest'
import type { TableColumn } from './column'
import { fitted, isCode } from './measure'

const column = (extra: Partial<TableColumn<object>> = {}): TableColumn<object> => ({
  key: 'a',
  title: 'a',
  width: 216,
  whole: 90,
  grow: true,
  plain: true,
  render: () => null,
  ...extra,
})

describe('a column is as wide as its words', () => {
  it('knows a number of a paper, a machine, a vehicle from words', () => {
    for (const code of [
      '浙A3K921',
      'QTZ80(TC5610)',
      '杭西建质改〔2026〕0003号',
      '工程质量安全监督交底记录 杭西建质交〔2026〕0001号',
    ])
      expect(isCode(code)).toBe(true)
    for (const words of ['留下XH-10地块商业用房', '8号塔机', '2 分钟', '主楼']) expect(isCode(words)).toBe(false)
  })
  it('fits numbers and codes exactly and lets them grow no further', () => {
    expect(fitted(column({ exact: true }), { natural: 130, code: false })).toMatchObject({ width: 130, grow: false })
    expect(fitted(column(), { natural: 130, code: true })).toMatchObject({ width: 130, grow: false })
    expect(fitted(column({ exact: true, beside: 32 }), { natural: 130, code: false }).width).toBe(162)
  })
  it('takes from words what they do not need, and remembers what they lack', () => {
    expect(fitted(column(), { natural: 130, code: false })).toMatchObject({ width: 130, natural: 130, grow: true })
    expect(fitted(column(), { natural: 300, code: false })).toMatchObject({ width: 216, natural: 300 })
    expect(fitted(column(), { natural: 40, code: false }).width).toBe(90)
  })
  it('takes nothing from what a page draws itself', () => {
    expect(fitted(column({ plain: false }), { natural: 130, code: false }).width).toBe(216)
    expect(fitted(column({ plain: false, exact: true }), { natural: 300, code: false }).width).toBe(300)
  })
})
