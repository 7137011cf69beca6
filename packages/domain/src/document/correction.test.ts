import { expect, it } from 'vitest'
import { correctionOf } from './correction'

const saying =
  (row: Readonly<Record<string, readonly string[]>>) =>
  (name: string): readonly string[] =>
    row[name] ?? []

it('a correction says which lines are left out and which stand instead, field by field in the order of the form', () => {
  const before = saying({ title: ['限期整改通知书'], body: ['第一段', '期限三日'], due_on: ['2026-12-01'] })
  const after = saying({ title: ['限期整改通知书'], body: ['第一段', '期限五日', '另附照片'], due_on: ['2026-12-03'] })
  expect(correctionOf(before, after)).toEqual([
    { name: 'body', label: '正文', was: ['期限三日'], is: ['期限五日', '另附照片'] },
    { name: 'due_on', label: '整改（回复）期限', was: ['2026-12-01'], is: ['2026-12-03'] },
  ])
})

it('whom it is given to sign and its attachments are no change of the text', () => {
  expect(correctionOf(saying({ signer_id: ['1'] }), saying({ signer_id: ['2'], attachment: ['a'] }))).toEqual([])
})
