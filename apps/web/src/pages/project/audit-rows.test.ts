import { describe, expect, it } from 'vitest'
import type { GroupFile } from '../../ui/upload/group-files'
import { filtered, lackingOf, lackingText, nextOpen, rowsOf, storedIn, verdictOf } from './audit-rows'

const groups = [
  {
    code: 'G1',
    label: '许可资料',
    field: 'fileall' as const,
    items: [
      { code: 'G101', label: '施工许可证', required: true },
      { code: 'G102', label: '中标通知书', required: true },
      { code: 'G103', label: '规划许可', required: false },
    ],
  },
]
const file = (id: number, item: string, status: number): GroupFile => ({
  id,
  item,
  status,
  path: `${id}`,
  name: `${id}.pdf`,
  ...(status === 3 && { reason: '不清晰' }),
})
const rows = rowsOf(groups, [file(1, 'G101', 2), file(2, 'G101', 3), file(3, 'G103', 1)])

describe('工程审核的资料清单', () => {
  it('一项有几件的各占一行写明文件名，没有交来的也列出', () => {
    expect(rows[0]?.rows.map(({ label, file: own }) => [label, own?.id ?? null])).toEqual([
      ['施工许可证：1.pdf', 1],
      ['施工许可证：2.pdf', 2],
      ['中标通知书', null],
      ['规划许可', 3],
    ])
  })
  it('筛选未审、驳回、有不同时不列没有交来的', () => {
    const ids = (filter: Parameters<typeof filtered>[1]) =>
      storedIn(
        filtered(rows, filter, { 1: [{ key: 'a', label: '甲', ours: '1', found: '2', verdict: 'different', pieces: [] }] }),
      ).map(({ id }) => id)
    expect([ids('open'), ids('rejected'), ids('different')]).toEqual([[3], [2], [1]])
  })
  it('下一件未审到了末尾从头找，没有了为空', () => {
    const files = storedIn(rowsOf(groups, [file(1, 'G101', 1), file(2, 'G102', 2), file(3, 'G103', 1)]))
    expect([nextOpen(files, null), nextOpen(files, 1), nextOpen(files, 3)]).toEqual([1, 3, 1])
    expect(nextOpen(storedIn(rowsOf(groups, [file(2, 'G102', 1)])), 2)).toBeNull()
  })
  it('驳回写了说明才算审过', () => {
    const [judged] = storedIn(rows).filter(({ id }) => id === 2)
    expect([verdictOf({ ...judged, reason: ' ' }), verdictOf({ ...judged })]).toEqual(['open', 'rejected'])
  })
  it('受理前还差的只数必备的：缺的、未审的、驳回的', () => {
    expect(lackingOf(rows)).toEqual({ missing: 1, open: 0, rejected: 1 })
    expect(lackingText({ missing: 1, open: 2, rejected: 0 })).toBe('缺 1 项、未审 2 件')
    expect(lackingText({ missing: 0, open: 0, rejected: 0 })).toBe('')
  })
})
