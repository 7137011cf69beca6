import { expect, test, vi } from 'vitest'
import { setMissing } from './score-list'
import { emptyTable, type ScoreValues } from './score-words'
import type { ScoreDesk } from './use-score-tables'

const lines = [{ criterion: 'B.17-1-1', value: 10 }]
const desk = (values: ScoreValues, standing: ScoreDesk['standing'] = []) => {
  const change = vi.fn((_key: string, _start: ScoreValues, next: (values: ScoreValues) => ScoreValues) => next(values))
  const entries = new Map([['17/1', { server: null, values, state: 'saved', problems: [], clashes: {} }]])
  return {
    change,
    asked: { store: { change }, entries, standing } as unknown as Pick<ScoreDesk, 'store' | 'entries' | 'standing'>,
  }
}

test('a stray tick of 缺项 keeps the lines of the table, and they come back when it is taken back', () => {
  const { change, asked } = desk({ ...emptyTable(17), deductions: lines, checked: true })
  expect(setMissing(asked, '17/1', '')).toBe(true)
  expect(change.mock.results[0]?.value).toMatchObject({ missing: true, deductions: lines })
  setMissing(asked, '17/1', null)
  expect(change.mock.results[1]?.value).toMatchObject({ missing: false, deductions: lines, checked: true })
})

test('a table that cannot be missing is not ticked at all: a tower crane in use, or what every site has', () => {
  const standing = [{ why: '台账里有使用中的3号塔机', label: '塔式起重机', tables: [17] }]
  const { change, asked } = desk(emptyTable(17), standing)
  expect(setMissing(asked, '17/1', '')).toBe(false)
  expect(setMissing(asked, '1/1', '')).toBe(false)
  expect(change).not.toHaveBeenCalled()
})
