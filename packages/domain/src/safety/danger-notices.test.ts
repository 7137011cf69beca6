import { expect, test } from 'vitest'
import { dueOf, noticesFor } from './danger-notices'
import { hiddenDangerStates } from './hidden-danger-flow'

const types = (row: Record<string, unknown>) =>
  noticesFor({ doc_id: null, is_major: false, level: 1, ...row }).map(({ type }) => type)
const RECTIFYING = hiddenDangerStates.code('rectifying')

test('an open danger is noticed for rectification, a major one for a stop as well', () => {
  expect(types({ state: RECTIFYING })).toEqual(['07'])
  expect(types({ state: RECTIFYING, level: 2 })).toEqual(['07'])
  expect(types({ state: RECTIFYING, is_major: true })).toEqual(['07', '08', '09'])
  expect(types({ state: RECTIFYING, level: 3 })).toEqual(['07', '08', '09'])
})

test('a danger not yet issued, settled or noticed already is not noticed again', () => {
  for (const state of ['draft', 'closed', 'withdrawn'] as const)
    expect(types({ state: hiddenDangerStates.code(state) })).toEqual([])
  expect(types({ state: RECTIFYING, doc_id: 5 })).toEqual([])
})

test('the notice is due with the last of its dangers, and a day that has passed is left to the drafter', () => {
  expect(dueOf([{ deadline: '2026-12-01' }, { deadline: '2026-12-05' }, { deadline: null }], '2026-11-22')).toBe('2026-12-05')
  expect(dueOf([{ deadline: '2026-11-21' }], '2026-11-22')).toBeNull()
})
