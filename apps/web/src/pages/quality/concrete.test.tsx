// @vitest-environment jsdom
import type { ConcreteBatch } from '@zhujian/domain/contracts/quality'
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { BatchVerdict } from './concrete.page'

afterEach(cleanup)

const batch: ConcreteBatch = {
  monomer_id: 1,
  monomer: '2#楼',
  grade: 30,
  cure: 1,
  sets: 3,
  left: 0,
  settled: false,
  n: 3,
  method: 'few',
  mean: '36.00',
  least: '34.00',
  deviation: null,
  mean_due: '34.50',
  least_due: '28.50',
  passed: true,
  told: null,
}
const said = (more: Partial<ConcreteBatch>) => render(<BatchVerdict batch={{ ...batch, ...more }} />).container.textContent

it('一批的试块都出了报告才评定，此前是待评，并说按已出的试算如何', () => {
  expect(said({})).toBe('合格')
  expect(said({ n: 2, left: 1 })).toBe('待评 还有 1 组未出报告，按已出的试算合格')
  expect(said({ n: 2, left: 1, passed: false })).toBe('待评 还有 1 组未出报告，按已出的试算不合格')
  // 出了报告而无效的一组没有代表值，不再等它。
  expect(said({ n: 2 })).toBe('合格')
  expect(said({ n: 0, left: 3, passed: null })).toBe('未出报告')
})
