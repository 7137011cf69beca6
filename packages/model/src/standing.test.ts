import { describe, expect, it } from 'vitest'
import { defineEntity, dict, f, standingOf, toldInstead } from './index'

const bond = defineEntity('bond', {
  label: '保函',
  scope: 'shared',
  display: 'no',
  fields: { no: f.text('编号'), to_on: f.date('到期日'), renewed_on: f.date('续期日', { optional: true }) },
  list: { search: [], columns: ['no'], sort: 'id' },
  flow: {
    states: dict({ draft: [0, '草稿'], valid: [2, '有效', 'success'], used: [3, '待补足', 'warning'] }),
    start: 'draft',
    open: ['draft'],
    steps: {},
  },
  views: {
    soon: { label: '30 日内到期', in: ['valid'], where: [['within', 'to_on', 30]] },
    late: { label: '逾期未补足', alarming: true, in: ['used'], where: [['before', 'to_on', 0]] },
    lapsed: {
      label: '已到期',
      alarming: true,
      instead: true,
      in: ['valid', 'used'],
      where: [
        ['before', 'to_on', 0],
        ['empty', 'renewed_on'],
      ],
    },
  },
  grants: {},
})
const on = '2026-11-29'
const told = (row: object) => toldInstead(bond, row as Record<string, unknown>, on)?.label

describe('how a row stands', () => {
  it('is its state until its day has passed, and from then on what the view of that says', () => {
    expect([told({ state: 2, to_on: '2026-11-29' }), told({ state: 2, to_on: '2026-11-28' })]).toEqual([undefined, '已到期'])
  })
  it('is its state where another condition of the view does not hold, or the day is not known', () => {
    expect(told({ state: 2, to_on: '2026-11-28', renewed_on: '2026-11-01' })).toBeUndefined()
    expect([told({ state: 2, to_on: null }), told({ state: 2 })]).toEqual([undefined, undefined])
  })
  it('is a state that alarms already, or that says nothing of being in order', () => {
    expect([told({ state: 3, to_on: '2026-11-01' }), told({ state: 0, to_on: '2026-11-01' })]).toEqual([undefined, undefined])
  })
  it('is told in words', () => {
    expect(standingOf(bond, { state: 2, to_on: '2000-01-01' })).toBe('已到期')
    expect(standingOf(bond, { state: 2, to_on: '2199-01-01' })).toBe('有效')
    expect(standingOf({}, { state: 2 })).toBeUndefined()
  })
})
