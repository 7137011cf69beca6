import { describe, expect, it } from 'vitest'
import { isNearBottom, pageCount, readList, selectReducer, startSelect } from './search-select-state'
import type { Option, SelectEvent, SelectState } from './search-select-state'

const options = (from: number, to: number): Option[] =>
  Array.from({ length: to - from + 1 }, (_, i) => ({ value: from + i, label: `单位${from + i}`, item: {} }))
const run = (events: SelectEvent[], state: SelectState = startSelect) => events.reduce(selectReducer, state)
const answered = (state: SelectState, found: Option[], total: number): SelectState =>
  selectReducer(state, { type: 'answered', round: state.round, page: state.page, options: found, total })
const opened = (total = 25) => answered(run([{ type: 'open' }]), options(1, 10), total)

describe('searchable dropdown [S3-09] [S4-09]', () => {
  it('opens on page 1 and loads [S9-02]', () => {
    expect(run([{ type: 'open' }])).toMatchObject({ open: true, page: 1, search: '', loading: true })
  })

  it('has ceil(total / 10) pages [S4-09]', () => {
    expect([0, 1, 10, 11, 25].map(pageCount)).toEqual([0, 1, 1, 2, 3])
  })

  it('loads the next page near the bottom while more pages remain and appends it', () => {
    const second = run([{ type: 'nearBottom' }], opened())
    expect(second).toMatchObject({ page: 2, loading: true })
    const both = answered(second, options(11, 20), 25)
    expect(both.options).toHaveLength(20)
    const last = answered(run([{ type: 'nearBottom' }], both), options(21, 25), 25)
    expect(run([{ type: 'nearBottom' }], last)).toBe(last)
  })

  it('does not ask for a page twice while one is on its way', () => {
    const second = run([{ type: 'nearBottom' }], opened())
    expect(run([{ type: 'nearBottom' }], second)).toBe(second)
  })

  it('shows a row once although it moved from one page to the next while reading', () => {
    const second = run([{ type: 'nearBottom' }], opened())
    expect(answered(second, options(10, 19), 25).options.map((option) => option.value)).toEqual(
      options(1, 19).map((option) => option.value),
    )
  })

  it('goes back to page 1 and clears the search when it closes [S4-09]', () => {
    const deep = run([{ type: 'nearBottom' }, { type: 'search', text: '中建' }], opened())
    expect(run([{ type: 'close' }], deep)).toMatchObject({ open: false, page: 1, search: '' })
  })

  it('starts a search at page 1', () => {
    const second = run([{ type: 'nearBottom' }], opened())
    expect(run([{ type: 'search', text: 'zjsj' }], second)).toMatchObject({ page: 1, search: 'zjsj', loading: true })
  })

  it('clears the search and reloads on a click on the backdrop, and keeps what was chosen for one undo', () => {
    const searching = run([{ type: 'search', text: '中建' }], opened())
    const chosen = options(3, 3)
    const after = run([{ type: 'backdrop', chosen }], searching)
    expect(after).toMatchObject({ open: false, search: '', page: 1, loading: true, cleared: chosen })
    expect(after.round).toBeGreaterThan(searching.round)
    expect(run([{ type: 'undoExpired' }], after).cleared).toBeNull()
  })

  it('offers no undo when nothing was chosen', () => {
    expect(run([{ type: 'backdrop', chosen: [] }], opened()).cleared).toBeNull()
  })

  it('ignores an answer to an older question', () => {
    const first = run([{ type: 'open' }])
    const second = run([{ type: 'search', text: '监理' }], first)
    const late = selectReducer(second, { type: 'answered', round: first.round, page: 1, options: options(1, 10), total: 10 })
    expect(late).toBe(second)
  })

  it('leaves the loading flag on until an answer comes, and a retry asks again [S8-09]', () => {
    const asked = run([{ type: 'open' }])
    const again = run([{ type: 'retry' }], asked)
    expect([asked.loading, again.loading]).toEqual([true, true])
    expect(again.round).toBe(asked.round + 1)
    expect(answered(again, [], 0).loading).toBe(false)
  })

  it('stands on the first answer to what was typed, so that Enter takes it; on none where the text may be the value', () => {
    const typed = run([{ type: 'search', text: '单位' }], opened())
    expect(answered(typed, options(1, 3), 3).active).toBe(0)
    expect(answered(typed, [], 0).active).toBe(-1)
    const free = { type: 'answered', round: typed.round, page: 1, options: options(1, 3), total: 3, typed: true } as const
    expect(selectReducer(typed, free).active).toBe(-1)
  })

  it('moves by keyboard inside the list only', () => {
    const state = opened()
    expect(run([{ type: 'move', to: 'previous' }], state).active).toBe(0)
    expect(
      run(
        [
          { type: 'move', to: 'last' },
          { type: 'move', to: 'next' },
        ],
        state,
      ).active,
    ).toBe(9)
    expect(run([{ type: 'move', to: 'next' }], run([{ type: 'open' }])).active).toBe(-1)
  })
})

describe('answers of the dropdown call [S7-42]', () => {
  const names = { label: 'unit_name', value: 'id' }

  it('finds the list in data.rows, data.data or data itself', () => {
    const rows = [{ id: 1, unit_name: '中建三局' }]
    for (const data of [
      { rows, total: 7 },
      { data: rows, total: 7 },
    ])
      expect(readList(data, names)).toMatchObject({ total: 7, options: [{ value: 1, label: '中建三局' }] })
    expect(readList(rows, names)).toMatchObject({ total: 1, options: [{ value: 1 }] })
  })

  it('falls back to name, title and the value for a label', () => {
    const list = readList([{ id: 1, name: '甲' }, { id: 2, title: '乙' }, { id: 3 }], names)
    expect(list.options.map((option) => option.label)).toEqual(['甲', '乙', '3'])
  })

  it('drops items without a usable value and survives nonsense', () => {
    expect(readList([{ unit_name: '无' }, null, 'x'], names).options).toEqual([])
    expect(readList(undefined, names)).toEqual({ options: [], total: 0 })
  })
})

it('is near the bottom within 40 px', () => {
  expect(isNearBottom({ scrollTop: 560, clientHeight: 200, scrollHeight: 800 })).toBe(true)
  expect(isNearBottom({ scrollTop: 500, clientHeight: 200, scrollHeight: 800 })).toBe(false)
})
