import { runRules } from '@zhujian/model'
import { describe, expect, it } from 'vitest'
import { salaryItem } from './salary-item'
import { differsFromLines, headCountProblem, paidDiffers } from './sheet-totals'

const lines = [
  { payable: '6000.00', paid: '5000.00' },
  { payable: '5400.50', paid: '5400.50' },
]

describe('the totals of a wage sheet', () => {
  it('count nobody who is not on the roll of the month', () => {
    expect(headCountProblem(2, 2, true)).toBeNull()
    expect(headCountProblem(3, 2, true)?.message).toContain('该班组实名登记在场的有 2 人，填写的人数为 3 人')
  })

  it('are those of the lines, where there are lines', () => {
    expect(differsFromLines({ people: 9, payable: '1' }, []).map(({ field }) => field)).toEqual(['people'])
    expect(differsFromLines({ people: 2, payable: '11400.5' }, lines)).toEqual([])
    expect(
      differsFromLines({ people: 3, payable: '11400.49' }, lines).map(({ field, message }) => `${field} ${message}`),
    ).toEqual(['people 明细有 2 人，填写的人数为 3 人', 'payable 明细应发合计 11400.50 元，填写的应发合计为 11400.49 元'])
  })

  it('were paid as the lines were, once every line says what was paid', () => {
    expect(paidDiffers({ people: 2, payable: '11400.50', paid: '10400.50' }, lines)).toEqual([])
    expect(paidDiffers({ people: 2, payable: '11400.50', paid: '11400.50' }, lines).map(({ field }) => field)).toEqual(['paid'])
    expect(paidDiffers({ people: 2, payable: '1', paid: '1' }, [...lines, { payable: '1', paid: null }])).toEqual([])
  })

  it('no line pays more than is left of what is due', () => {
    const item = (values: Record<string, unknown>) =>
      runRules(salaryItem, { payable: '6000', deduct: '100', advance: '900', ...values }).map(({ field }) => field)
    expect([item({ paid: '5000' }), item({ paid: '5000.01' }), item({ paid: null })]).toEqual([[], ['paid'], []])
    expect([item({ deduct: '5100.01' }), item({ deduct: null, advance: null, paid: '6000' })]).toEqual([['deduct'], []])
  })
})
