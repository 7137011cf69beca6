import { expect, test } from 'vitest'
import { matchFile } from './match-files'

const items = [
  { id: 1, dir_code: 'C1-03', title: '施工组织设计' },
  { id: 2, dir_code: 'C1-04', title: '施工组织设计审批表' },
  { id: 3, dir_code: 'C2-01', title: '图纸会审记录' },
  { id: 4, dir_code: 'D1-01', title: '图纸会审记录' },
]

test('a file is matched by the number it begins with, else by the longest title its name holds', () => {
  const found = (name: string) => matchFile(name, items)?.id
  expect(found('C1-03 最终版.pdf')).toBe(1)
  expect(found('c1_4.盖章.PDF')).toBe(2)
  expect(found('Ｃ１－０３施工方案.pdf')).toBe(1)
  expect(found('三墩人才公寓（施工组织设计审批表）.docx')).toBe(2)
  expect(found('施工 组织设计-2026.pdf')).toBe(1)
})

test('what fits nothing, a number that is not there, and what fits two alike is left to the person', () => {
  const found = (name: string) => matchFile(name, items)?.id
  expect([found('扫描件001.pdf'), found('C9-99.pdf'), found('图纸会审记录.pdf'), found('.pdf')]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})
