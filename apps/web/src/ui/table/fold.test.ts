import { describe, expect, it } from 'vitest'
import type { TableColumn } from './column'
import { foldedOf, sameIn, tellingIn, toldFacts } from './fold'
import { changeLayout, EMPTY_LAYOUT } from './layout'

interface Row {
  readonly area: string
  readonly unit: string
}
const column = (key: string, extra: Partial<TableColumn<Row>> = {}): TableColumn<Row> => ({
  key,
  title: key,
  width: 100,
  render: () => null,
  ...extra,
})
const columns = [
  column('name', { fixed: true, width: 200 }),
  column('first', { width: 20 }),
  column('second', { width: 20 }),
  column('area', { text: (row) => row.area }),
  column('unit', { text: (row) => row.unit }),
  column('wide', { width: 300 }),
  column('note'),
  column('state', { kept: true, text: () => '在建' }),
]
const rows = ['甲', '乙', '丙', '丁'].map((unit) => ({ area: '西湖区', unit }))
const plain = { sort: undefined, filters: {} }
const foldedKeys = (available: number, layout = EMPTY_LAYOUT, telling?: string) => [
  ...foldedOf(columns, layout, available, { same: sameIn(columns, rows, plain), telling }),
]

describe('columns that fold away', () => {
  it('finds the column in which every row says the same, and never the state', () => {
    expect(sameIn(columns, rows, plain)).toEqual([{ key: 'area', title: 'area', text: '西湖区' }])
  })
  it('takes three rows that agree for a coincidence, and leaves what the rows are ordered by', () => {
    expect(sameIn(columns, rows.slice(0, 3), plain)).toEqual([])
    expect(sameIn(columns, rows, { ...plain, sort: '-area' })).toEqual([])
  })
  it('folds for want of room the later columns of the list, and keeps the state', () => {
    expect(foldedKeys(540)).toEqual([
      ['area', 'same'],
      ['wide', 'room'],
    ])
    expect(foldedKeys(440)).toEqual([
      ['area', 'same'],
      ['wide', 'room'],
      ['note', 'room'],
    ])
  })
  it('folds nothing for want of room before the box was measured', () => {
    expect(foldedKeys(0)).toEqual([['area', 'same']])
  })
  it('leaves a column a person asked for, and then the others give way', () => {
    const asked = changeLayout(EMPTY_LAYOUT, { type: 'show', key: 'wide', shown: true })
    expect(foldedKeys(840, asked)).toEqual([['area', 'same']])
    expect(foldedKeys(740, asked)).toEqual([
      ['area', 'same'],
      ['note', 'room'],
    ])
  })
  it('leaves the first two columns behind the name: without them a list says nothing of its rows', () => {
    const shift = ['name', 'hidden', 'leader', 'on_site', 'late'].map((key, at) =>
      column(key, { text: () => '是', fixed: at === 0, hidden: at === 1 }),
    )
    expect(sameIn(shift, rows, plain).map(({ key }) => key)).toEqual(['hidden', 'late'])
    expect(sameIn(shift, rows, { ...plain, filters: { leader: '7' } }).map(({ key }) => key)).toEqual([
      'hidden',
      'leader',
      'late',
    ])
  })
  it('folds to what project all rows belong, and keeps what they are', () => {
    const says = (key: string, extra: Partial<TableColumn<Row>> = {}) => column(key, { text: () => key, ...extra })
    const list = [column('name', { fixed: true }), says('project', { placing: true }), says('kind'), says('leader'), says('late')]
    expect(sameIn(list, rows, plain).map(({ key }) => key)).toEqual(['project', 'late'])
  })
  it('leaves a column in which no row says anything: that is not said above', () => {
    expect(sameIn([...columns, column('rest', { text: () => '' })], rows, plain).map(({ key }) => key)).toEqual(['area'])
  })
  it('leaves what speaks of weight where a further page may say something else', () => {
    const grave = [...columns.slice(0, 3), column('level', { text: () => '红色', grave: true })]
    expect(sameIn(grave, rows, plain, 30)).toEqual([])
    expect(sameIn(grave, rows, plain, 4)).toHaveLength(1)
  })
  it('gives room first to what tells rows of one name apart', () => {
    const named = [column('name', { fixed: true, text: () => '防控' }), ...columns.slice(3)]
    expect(tellingIn(named, rows)).toBe('unit')
    expect(tellingIn([column('name', { fixed: true, text: ({ unit }) => unit }), ...columns.slice(1)], rows)).toBeUndefined()
    const two = [column('name', { fixed: true }), column('wide', { text: () => '' }), column('unit', { text: () => '' })]
    expect([...foldedOf(two, EMPTY_LAYOUT, 200, { same: [], telling: 'unit' }).keys()]).toEqual(['wide'])
  })
  it('says the value once above, unless a filter says it', () => {
    const facts = [{ key: 'area', title: '区域', text: '西湖区' }]
    const folded = foldedOf(columns, EMPTY_LAYOUT, 900, { same: facts, telling: undefined })
    expect(toldFacts(facts, folded, plain)).toEqual(facts)
    expect(toldFacts(facts, folded, { ...plain, filters: { area: '330106' } })).toEqual([])
  })
})
