// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { documentOf } from './draft-card'

describe('资料在首页上的叫法', () => {
  it('写资料名称，文件名在后；清单以外的写其他附件', () => {
    expect(documentOf({ item_code: 'G101', title: '扫描件0012.pdf' })).toBe('施工许可证（扫描件0012.pdf）')
    expect(documentOf({ item_code: 'G101', title: '施工许可证.pdf' })).toBe('施工许可证')
    expect(documentOf({ item_code: null, title: '补充说明.pdf' })).toBe('其他附件（补充说明.pdf）')
  })
})
