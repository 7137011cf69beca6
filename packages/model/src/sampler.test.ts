import { expect, it } from 'vitest'
import { dict } from './dict'
import { f } from './field'
import type { Moment } from './moment'
import { sampleField } from './sampler'

const verdict = dict({ no: [2, '不符合'], yes: [1, '符合'] })
const moment: Moment = { at: 1_790_000_000, day: '2026-09-21', pick: ([first]) => first as never, int: (least) => least }
const sampled = (field: Parameters<typeof sampleField>[0]) => sampleField(field, moment, () => [])

it('of what is judged nothing fails, and a note nobody needs stays empty', () => {
  const lines = f.lines('检查项', {
    item: f.text('检查项', { examples: ['照明'] }),
    result: f.enum('结论', verdict, { fails: 2 }),
    works: f.bool('动作可靠', { fails: false }),
    leak: f.bool('渗漏', { fails: true }),
    note: f.text('说明', { optional: true }),
    told: f.text('去向', { optional: true, examples: ['已告知'] }),
  })
  expect(sampled(lines)).toEqual([{ item: '照明', result: 1, works: true, leak: false, note: null, told: '已告知' }])
})
