// @vitest-environment jsdom
import { entityOf } from '@zhujian/domain/entities'
import { describe, expect, it } from 'vitest'
import { kinds } from './kinds'
import { entryOf, type TimelineItem, toldEntries } from './record-timeline'

const item = (action: string, before: TimelineItem['before'], after: TimelineItem['after']): TimelineItem => ({
  id: 1,
  happened_at: 1_763_600_000,
  username: 'officer',
  real_name: '周志明',
  action,
  before,
  after,
  note: null,
})
const engineering = entityOf('engineering')

describe('record timeline', () => {
  it('names a step by its label and the state by its words', () => {
    const entry = entryOf(engineering, item('stop', { state: 1 }, { state: 3, stop_reason: '临边防护缺失' }), kinds)
    expect(entry).toMatchObject({ act: '责令停工', who: '周志明', when: '2025-11-20 08:53', tone: 'danger' })
    expect(entry.changes).toEqual([
      { label: '状态', before: '在建', after: '停工' },
      { label: '停工原因', before: '', after: '临边防护缺失' },
    ])
  })
  it('names actions that change no state, and never shows an internal word', () => {
    expect(entryOf(engineering, item('assign', null, null), kinds).act).toBe('分配监督人员')
    expect(entryOf(engineering, item('undoImport', null, null), kinds).act).toBe('其他操作')
  })

  it('does not list what a row raised by a rule began with, and says by name what a word or a number stands for', () => {
    const warning = entityOf('warning')
    const after = { entity: 'danger_project', subject_id: 307, entity_text: '危大工程', subject_id_text: '深基坑开挖与支护' }
    expect(entryOf(warning, item('raise', null, after), kinds).changes).toEqual([])
    expect(entryOf(warning, item('edit', null, after), kinds).changes).toEqual([
      { label: '对象类别', before: '', after: '危大工程' },
      { label: '对象编号', before: '', after: '深基坑开挖与支护' },
    ])
  })

  it('tells no edit without content, and no number that is the same number written otherwise', () => {
    const items = [
      item('edit', null, null),
      item('edit', { safe_fee_total: '60.00' }, { safe_fee_total: '60' }),
      item('edit', { safe_fee_total: '60.00', address: '文三路' }, { safe_fee_total: '60.00', address: '文二路' }),
      { ...item('edit', null, null), note: '按变更告知修改' },
      item('assign', null, null),
    ]
    expect(toldEntries(engineering, items, kinds).map(({ act, changes }) => [act, changes?.map(({ label }) => label)])).toEqual([
      ['修改', ['工程地址']],
      ['修改', []],
      ['分配监督人员', []],
    ])
  })
})
