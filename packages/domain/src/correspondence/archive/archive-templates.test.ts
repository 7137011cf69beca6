import { describe, expect, test } from 'vitest'
import { documentTypeCodes } from '../../document/document-types'
import { completeness } from '../../contracts/archive'
import { archiveItem } from './archive-item'
import { archiveTemplates, currentTemplates, entriesOf, entryForDocument, templateForType } from './archive-templates'

describe.each(archiveTemplates.map((template) => [template.key, template] as const))('catalogue %s', (_, template) => {
  const entries = entriesOf(template)

  test('names each entry once, within the five categories and the lengths of the table', () => {
    expect(new Set(entries.map(({ dir_code }) => dir_code)).size).toBe(entries.length)
    expect(new Set(entries.map(({ category }) => category))).toEqual(new Set(['A', 'B', 'C', 'D', 'E']))
    for (const { dir_code, category, title } of entries) {
      expect(dir_code).toMatch(new RegExp(`^${category}\\d-\\d{2}$`))
      expect(title).not.toMatch(/[*@]/)
      expect(title.length).toBeLessThanOrEqual(archiveItem.fields.title.max)
    }
  })

  test('has the numbers in reading order, so that sorting by them is the order of the standard', () => {
    const codes = entries.map(({ dir_code }) => dir_code)
    expect(codes.toSorted()).toEqual(codes)
  })

  test('knows a place for a document of the authority at most once', () => {
    const types = entries.flatMap(({ documents }) => documents ?? [])
    expect(new Set(types).size).toBe(types.length)
    for (const type of types) expect(documentTypeCodes).toContain(type)
    expect(entryForDocument(template, '14')?.title).toBe('质量安全监督报告')
    expect(entryForDocument(template, '19')).toBeUndefined()
  })
})

test('municipal works follow their own catalogue, everything else that of buildings', () => {
  expect([templateForType('0201'), templateForType('0101'), templateForType('99'), templateForType(null)]).toEqual([
    currentTemplates.code('municipal'),
    currentTemplates.code('house'),
    currentTemplates.code('house'),
    currentTemplates.code('house'),
  ])
})

test('one missing document is not yet complete, and nothing required is no rate', () => {
  expect([
    completeness({ required: 200, checked: 199 }),
    completeness({ required: 3, checked: 3 }),
    completeness({ required: 0, checked: 0 }),
  ]).toEqual([99, 100, null])
})
