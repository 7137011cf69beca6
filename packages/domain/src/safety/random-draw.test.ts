import { expect, it } from 'vitest'
import { drawStates, whoDraws } from './random-draw'

it('a pool that is frozen says who draws it and from which day; before and afterwards nobody is waited for', () => {
  const row = { draw_on: '2026-12-01', frozen_by_text: '林科长' }
  expect(whoDraws({ ...row, state: drawStates.code('frozen') })).toBe(
    '名单由林科长冻结，2026-12-01起由另一名科长或站长抽取，冻结的人不能抽取。',
  )
  for (const key of ['draft', 'drawn', 'voided'] as const) expect(whoDraws({ ...row, state: drawStates.code(key) })).toBeNull()
})
