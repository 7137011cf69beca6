import { expect, it } from 'vitest'
import {
  gradeCode,
  type SheetLine,
  scoredTable,
  summaryLines,
  summed,
  totalShown,
  unscoredTables,
  wrongLines,
  zeroTableNames,
} from './sheet'

const all = (score: string): SheetLine[] => scoredTable.codes.map((table) => ({ table: Number(table), score }))
const put = (lines: SheetLine[], table: number, more: Partial<SheetLine>) =>
  lines.map((line) => (line.table === table ? { ...line, ...more } : line))
const away = { missing: true, score: null, note: '现场没有' }

it('has the nineteen tables of annex B', () => {
  expect(scoredTable.codes).toHaveLength(19)
  expect([scoredTable.labelOf(1), scoredTable.labelOf(19)]).toEqual(['B.1 安全管理', 'B.19 施工机具'])
})

it.each([
  ['80', 1, '80.0'],
  ['79.9', 2, '79.9'],
  ['70', 2, '70.0'],
  ['69.9', 3, '69.9'],
])('%s in every table is of grade %i', (score, grade, total) => {
  const sum = summed(all(score))
  expect(sum && [gradeCode(sum), totalShown(sum)]).toEqual([grade, total])
})

it('one table of zero makes the whole unfit, and is named', () => {
  const sum = summed(put(all('100'), 14, { score: '0' }))
  expect(sum && [gradeCode(sum), totalShown(sum), zeroTableNames(sum)]).toEqual([3, '90.0', 'B.14 施工用电'])
})

it('what the site does not have counts for nothing on either side', () => {
  const sum = summed(put(all('90'), 11, away))
  expect(sum && totalShown(sum)).toBe('90.0')
  expect(sum && summaryLines(sum)[3]).toEqual({ row: '基坑工程', full: 10, score: null, missing: true })
  expect(sum && summaryLines(sum)[9]).toEqual({ row: '施工机具', full: 5, score: '4.50', missing: false })
})

it('is summed once every table is scored or said to be missing', () => {
  const lines = put(all('90'), 11, { score: null })
  expect([unscoredTables(lines), summed(lines)]).toEqual([1, null])
  expect(summed(all('90').map((line) => ({ ...line, ...away })))).toBe(null)
})

it.each<[Partial<SheetLine>, string | undefined]>([
  [{ missing: true }, 'B.1 安全管理作缺项的不填得分'],
  [{ ...away, note: null }, 'B.1 安全管理作缺项的须注明原因'],
  [away, undefined],
  [{ score: '100' }, undefined],
  [{ score: '100.1' }, 'B.1 安全管理得分不能超过 100 分'],
  [{ guarantee: '60' }, undefined],
  [{ guarantee: '60.1' }, 'B.1 安全管理保证项目小计不能超过 60 分'],
  [{ guarantee: '40' }, undefined],
  [{ guarantee: '39.9' }, 'B.1 安全管理保证项目小计不足 40 分，此表应得零分'],
  [{ guarantee: '39.9', score: '0' }, undefined],
])('%j: %s', (more, wrong) => expect(wrongLines(put(all('90'), 1, more))[0]).toBe(wrong))
