import { expect, it } from 'vitest'
import { PRESENT, presentScorers } from './score-present'
import { emptyTable, type ScoreEntry, type ServerTable } from './score-words'

const NOW = 1_800_000_000
const saved = (table: number, ago: number, more: Partial<ServerTable> = {}): [string, ScoreEntry] => {
  const server = { ...emptyTable(table), id: table, version: 1, scorer_id: 7, scorer: '吴晓东', at: NOW - ago, ...more }
  return [`${table}/1`, { server, values: server, state: 'saved', problems: [], clashes: {} }]
}
const said = (...entries: [string, ScoreEntry][]) => [...presentScorers(new Map(entries), 9, NOW)]

it('somebody scores the table he saved last, and no longer the one he left for it', () => {
  expect(said(saved(1, 5))).toEqual([['1/1', '吴晓东']])
  expect(said(saved(1, 30), saved(2, 5))).toEqual([['2/1', '吴晓东']])
  expect(said(saved(2, 5), saved(1, 30), saved(3, 10, { scorer_id: 8, scorer: '周志明' }))).toEqual([
    ['2/1', '吴晓东'],
    ['3/1', '周志明'],
  ])
})

it('who closed the page, finished the table or is oneself scores nothing', () => {
  expect(said(saved(1, PRESENT))).toEqual([])
  expect(said(saved(1, 5, { checked: true }))).toEqual([])
  expect(said(saved(1, 30), saved(2, 5, { missing: true }))).toEqual([])
  expect(said(saved(1, 5, { scorer_id: 9 }))).toEqual([])
})
