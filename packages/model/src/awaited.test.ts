import { describe, expect, it } from 'vitest'
import { awaitedOf, defineEntity, f, silentStates, states } from './index'

const paper = defineEntity('paper', {
  label: '文件',
  scope: 'project',
  display: 'title',
  fields: {
    engineering_id: f.ref('工程', 'engineering'),
    title: f.text('标题', { max: 20 }),
    holder: f.ref('经办人', 'account', { optional: true }),
    unit_id: f.ref('单位', 'unit', { optional: true }),
    due_on: f.date('期限', { optional: true }),
  },
  form: ['title'],
  list: { search: ['title'], columns: ['title'], sort: '-id' },
  flow: {
    states: states({ draft: [10, '草稿', 'default'], sent: [0, '待办'], waiting: [3, '待签收'], done: [1, '办结'] }),
    start: 'draft',
    open: ['draft'],
    steps: {
      send: { label: '发出', from: ['draft'], to: 'sent' },
      handle: { label: '办理', from: ['sent'], to: 'waiting', by: 'holder', within: 3, turn: { to: ['officer'] } },
      sign: {
        label: '签收',
        from: ['waiting'],
        to: 'done',
        by: 'unit_id',
        within: 'due_on',
        turn: { to: 'named', person: 'holder' },
      },
    },
    duties: { assign: { label: '分派', from: ['sent'], turn: { to: ['chief'], where: [['empty', 'holder']] } } },
  },
  grants: {},
})

describe('what is awaited of an entity', () => {
  it('is each step that says whose turn it is, with the account or company its row may name and its term', () => {
    expect(awaitedOf(paper)).toMatchObject([
      { act: 'paper.handle', step: 'handle', label: '文件·办理', states: ['sent'], account: 'holder', within: 3 },
      { act: 'paper.sign', step: 'sign', states: ['waiting'], company: 'unit_id', account: 'holder', within: 'due_on' },
      { act: 'paper.assign', step: null, right: 'assign', label: '文件·分派', states: ['sent'] },
    ])
  })

  it('leaves no state silent but the first, which nobody has handed in', () => {
    expect(silentStates(paper)).toEqual([])
    const { handle: _, ...rest } = (paper.flow as NonNullable<typeof paper.flow>).steps
    const without = {
      ...paper,
      flow: { ...paper.flow, steps: { ...rest, back: { label: '退回', from: ['sent'], to: 'draft' } } },
    }
    expect(silentStates(without as never)).toEqual(['sent'])
  })
})
