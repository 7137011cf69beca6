import { describe, expect, it } from 'vitest'
import type { TableColumn } from './column'
import { changeLayout, EMPTY_LAYOUT, orderColumns, placeColumns } from './layout'

const column = (key: string, extra: Partial<TableColumn<object>> = {}): TableColumn<object> => ({
  key,
  title: key,
  width: 100,
  render: () => null,
  ...extra,
})
const columns = [
  column('name', { pin: 'left', fixed: true }),
  column('area'),
  column('unit', { grow: true }),
  column('state'),
  column('actions', { pin: 'right' }),
]
const keys = columns.map((each) => each.key)
const shownKeys = (layout = EMPTY_LAYOUT, width = 0) => placeColumns(columns, layout, width).map((each) => each.column.key)

describe('column layout', () => {
  it('moves a column before another and to the end', () => {
    const moved = changeLayout(EMPTY_LAYOUT, { type: 'move', key: 'state', before: 'area', keys })
    expect(orderColumns(columns, moved).map((each) => each.key)).toEqual(['name', 'state', 'area', 'unit', 'actions'])
    const last = changeLayout(moved, { type: 'move', key: 'name', before: null, keys })
    expect(last.order.at(-1)).toBe('name')
  })
  it('puts a column the saved order does not know behind its neighbour', () => {
    const old = { ...EMPTY_LAYOUT, order: ['state', 'name'] }
    expect(orderColumns(columns, old).map((each) => each.key)).toEqual(['state', 'actions', 'name', 'area', 'unit'])
  })
  it('hides what may be hidden and nothing else', () => {
    const hidden = ['area', 'name'].reduce(
      (layout, key) => changeLayout(layout, { type: 'show', key, shown: false }),
      EMPTY_LAYOUT,
    )
    expect(shownKeys(hidden)).toEqual(['name', 'unit', 'state', 'actions'])
  })
  it('gives pinned columns their distance from the edge and a shadow to the innermost one', () => {
    const pinned = changeLayout(EMPTY_LAYOUT, { type: 'pin', key: 'area', pin: 'left' })
    const placed = placeColumns(columns, pinned, 0)
    expect(placed.map(({ column: each, pin, offset, edge }) => [each.key, pin, offset, edge])).toEqual([
      ['name', 'left', 0, false],
      ['area', 'left', 100, true],
      ['unit', undefined, 0, false],
      ['state', undefined, 0, false],
      ['actions', 'right', 0, true],
    ])
  })
  it('shares spare width among columns that may grow, to the last pixel, and not with one a person set', () => {
    const sum = (layout = EMPTY_LAYOUT) => placeColumns(columns, layout, 777).reduce((total, each) => total + each.width, 0)
    expect(sum()).toBe(777)
    const set = changeLayout(EMPTY_LAYOUT, { type: 'width', key: 'unit', width: 130 })
    expect(sum(set)).toBe(530)
  })
  it('shows cut names whole before others, then other words, and widens no number', () => {
    const cut = [
      column('no', { exact: true }),
      column('name', { grow: true, natural: 130 }),
      column('project', { grow: true, natural: 180 }),
      column('note', { natural: 150 }),
    ]
    const widths = (width: number) => placeColumns(cut, EMPTY_LAYOUT, width).map((each) => each.width)
    expect(widths(450)).toEqual([100, 125, 125, 100])
    expect(widths(530)).toEqual([100, 130, 180, 120])
    expect(widths(600)).toEqual([100, 150, 200, 150])
  })
  it('lets no column start half hidden behind the right pin, and leaves widths a person set', () => {
    const whole = placeColumns(columns, EMPTY_LAYOUT, 460).map(({ column: each, width }) => [each.key, width])
    expect(whole).toEqual([
      ['name', 100],
      ['area', 100],
      ['unit', 160],
      ['state', 100],
      ['actions', 100],
    ])
    const set = changeLayout(EMPTY_LAYOUT, { type: 'width', key: 'unit', width: 130 })
    expect(placeColumns(columns, set, 460).map(({ width }) => width)).toEqual([100, 130, 130, 100, 100])
  })
  it('keeps widths within reason and brings everything but the density back', () => {
    expect(changeLayout(EMPTY_LAYOUT, { type: 'width', key: 'area', width: 3 }).widths).toEqual({ area: 48 })
    const changed = changeLayout(changeLayout(EMPTY_LAYOUT, { type: 'density', density: 'compact' }), {
      type: 'width',
      key: 'area',
      width: 260,
    })
    expect(changeLayout(changed, { type: 'reset' })).toEqual({ ...EMPTY_LAYOUT, density: 'compact' })
  })
})
