import { rightsOf } from '@zhujian/model'
import { expect, test } from 'vitest'
import { allEntities } from './entities'
import { goesOnThere, libraryWords } from './library-words'
import { screens } from './screens'

test('what goes on in the history library is a right its entity knows', () => {
  for (const entity of allEntities)
    expect([entity.name, (entity.inHistory ?? []).filter((right) => !rightsOf(entity).includes(right))]).toEqual([
      entity.name,
      [],
    ])
})

test('the bar of the history library says what still goes on there, wherever steps do, and nothing more elsewhere', () => {
  const going = allEntities.filter(({ inHistory = [] }) => inHistory.length > 0).map(({ name }) => name)
  expect(going.filter((name) => !(name in goesOnThere))).toEqual([])
  const pages = screens.filter(({ right }) => typeof right === 'object' && going.includes(right.entity))
  expect(pages.length).toBeGreaterThan(4)
  for (const { path } of pages) expect([path, libraryWords(1, path)]).toEqual([path, expect.stringContaining('仍可')])
  expect(libraryWords(1, '/projectlibrary/historySupervise')).toBe('当前处于历史库，仅可查看')
  expect(libraryWords(2, '/documents')).toBe('当前处于中间库，仅可办理监督业务')
})
