import { expect, it } from 'vitest'
import { stages, statusOf } from './stages'

const walk = (state: Parameters<typeof statusOf>[1], reported = false) =>
  stages.map((_, at) => statusOf(at, state, reported)).join(' ')

it('one stage is under way, those before it are done', () => {
  expect(walk('draft')).toBe('now later later later later')
  expect(walk('pending')).toBe('done now later later later')
  expect(walk('rectifying')).toBe('done done now later later')
  expect(walk('passed')).toBe('done done done now later')
  expect(walk('passed', true)).toBe('done done done done now')
  expect(walk('filed', true)).toBe('done done done done done')
})
