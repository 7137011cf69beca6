import { describe, expect, it } from 'vitest'
import { ariaSort, nextSort } from './column'
import { gridMove } from './grid-keys'
import { splitActions } from './row-actions'

const size = { rows: 11, cells: 9 }
const act = (label: string, danger = false) => ({ key: label, label, danger, onClick: () => undefined })

describe('keyboard grid', () => {
  it('moves by arrows and by j and k, and stops at the edges', () => {
    expect(gridMove('j', { row: 1, cell: 2 }, size)).toEqual({ row: 2, cell: 2 })
    expect(gridMove('ArrowUp', { row: 0, cell: 2 }, size)).toEqual({ row: 0, cell: 2 })
    expect(gridMove('End', { row: 4, cell: 2 }, size)).toEqual({ row: 4, cell: 8 })
    expect(gridMove('x', { row: 4, cell: 2 }, size)).toBeUndefined()
  })
})

describe('sorting', () => {
  it('goes from ascending over descending back to the own order of the list', () => {
    expect([nextSort(undefined, 'name'), nextSort('name', 'name'), nextSort('-name', 'name'), nextSort('-name', 'area')]).toEqual(
      ['name', '-name', undefined, 'area'],
    )
    expect(ariaSort('-name', 'name')).toBe('descending')
    expect(ariaSort('-name', 'area')).toBe('none')
  })
})

describe('row actions', () => {
  it('shows three at most as words, with danger always last inside 更多', () => {
    const three = splitActions([act('进入'), act('编辑'), act('撤回')])
    expect(three.shown.map((each) => each.label)).toEqual(['进入', '编辑', '撤回'])
    const four = splitActions([act('删除', true), act('进入'), act('编辑'), act('提交')])
    expect(four.shown.map((each) => each.label)).toEqual(['进入', '编辑'])
    expect(four.more.map((each) => each.label)).toEqual(['提交', '删除'])
  })
  it('keeps rare actions inside 更多, dangerous ones last', () => {
    const rare = { ...act('关注'), rare: true }
    const { shown, more } = splitActions([act('进入'), act('删除', true), rare])
    expect(shown.map((each) => each.label)).toEqual(['进入'])
    expect(more.map((each) => each.label)).toEqual(['关注', '删除'])
  })
  it('never parts agreeing from refusing: both stand as words, what else may be done is inside 更多', () => {
    const toned = (label: string, tone: 'success' | 'danger') => ({ ...act(label), tone })
    const { shown, more } = splitActions([
      act('编辑'),
      toned('监督站批准', 'success'),
      act('撤销'),
      toned('监督站退回', 'danger'),
      act('删除', true),
    ])
    expect(shown.map((each) => each.label)).toEqual(['监督站批准', '监督站退回'])
    expect(more.map((each) => each.label)).toEqual(['编辑', '撤销', '删除'])
  })
  it('never lets a dangerous action stand as a word, even alone', () => {
    expect(splitActions([act('删除', true)]).shown).toEqual([])
  })
})
