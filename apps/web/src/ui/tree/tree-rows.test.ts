import { describe, expect, it } from 'vitest'
import { findInTree, keysTo, treeMove, type TreeNode, treeRows } from './tree-rows'

const tree: TreeNode[] = [
  {
    key: '01',
    label: '房屋建筑',
    hint: '01',
    children: [
      { key: '0101', label: '住宅', hint: '0101' },
      { key: '0102', label: '办公', hint: '0102' },
    ],
  },
  { key: '03', label: '装饰装修', hint: '03' },
]
const includes = (text: string, query: string) => text.includes(query)
const all = () => true
const none = () => false

describe('a tree as it is seen', () => {
  it('lists what is open, with level and place for the screen reader', () => {
    expect(treeRows(tree, none).map((row) => row.node.key)).toEqual(['01', '03'])
    expect(treeRows(tree, all).map(({ node, level, open, at, of }) => [node.key, level, open, at, of])).toEqual([
      ['01', 1, true, 1, 2],
      ['0101', 2, undefined, 1, 2],
      ['0102', 2, undefined, 2, 2],
      ['03', 1, undefined, 2, 2],
    ])
  })

  it('finds by words and by the beginning of a code, with the way to what fits', () => {
    const byWord = findInTree(tree, '住', includes, 50)
    expect([byWord.count, treeRows(byWord.nodes, all).map((row) => row.node.key)]).toEqual([1, ['01', '0101']])
    expect(treeRows(findInTree(tree, '0102', includes, 50).nodes, all).map((row) => row.node.key)).toEqual(['01', '0102'])
    expect(findInTree(tree, '没有', includes, 50)).toMatchObject({ nodes: [], count: 0 })
    const few = findInTree(tree, '', () => true, 1)
    expect([few.count, treeRows(few.nodes, (key) => few.open.has(key)).length]).toEqual([4, 1])
  })

  it('knows the way to a node', () => {
    expect(keysTo(tree, '0102')).toEqual(['01', '0102'])
    expect(keysTo(tree, '99')).toEqual([])
  })

  it('is walked with the arrow keys', () => {
    const open = treeRows(tree, all)
    expect(treeMove(open, '01', 'ArrowDown')).toEqual({ to: '0101' })
    expect(treeMove(open, '01', 'ArrowLeft')).toEqual({ toggle: '01' })
    expect(treeMove(open, '0102', 'ArrowLeft')).toEqual({ to: '01' })
    expect(treeMove(open, '01', 'ArrowRight')).toEqual({ to: '0101' })
    expect(treeMove(treeRows(tree, none), '01', 'ArrowRight')).toEqual({ toggle: '01' })
    expect(treeMove(open, '03', 'ArrowDown')).toBeUndefined()
    expect(treeMove(open, '03', 'ArrowRight')).toBeUndefined()
    expect(treeMove(open, '0102', 'Home')).toEqual({ to: '01' })
    expect(treeMove(open, '01', 'End')).toEqual({ to: '03' })
    expect(treeMove(open, undefined, 'ArrowDown')).toEqual({ to: '01' })
  })
})
