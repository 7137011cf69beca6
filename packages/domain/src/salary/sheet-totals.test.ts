import { runRules } from '@zhujian/model'
import { describe, expect, it } from 'vitest'
import { salaryItem } from './salary-item'
import { salarySheet } from './salary-sheet'
import { differsFromLines, headCountProblem, paidDiffers } from './sheet-totals'

const lines = [{ paid: '5000.00' }, { paid: '5400.50' }]

describe('the totals of a wage sheet', () => {
  it('count nobody who is not on the roll of the month', () => {
    expect(headCountProblem(2, 2, true)).toBeNull()
    expect(headCountProblem(3, 2, true)?.message).toContain('该班组实名登记在场的有 2 人，填写的人数为 3 人')
  })

  it('count the people of the lines, where there are lines', () => {
    expect(differsFromLines({ people: 9 }, []).map(({ field }) => field)).toEqual(['people'])
    expect(differsFromLines({ people: 2 }, lines)).toEqual([])
    expect(differsFromLines({ people: 3 }, lines)).toEqual([{ field: 'people', message: '明细有 2 人，填写的人数为 3 人' }])
  })

  it('were paid as the lines were, once every line says what was paid', () => {
    expect(paidDiffers({ paid: '10400.50' }, lines)).toEqual([])
    expect(paidDiffers({ paid: '11400.50' }, lines).map(({ field }) => field)).toEqual(['paid'])
    expect(paidDiffers({ paid: '1' }, [...lines, { paid: null }])).toEqual([])
  })

  it('name somebody, and pay no more than is left after what is withheld and was paid in advance', () => {
    const sheet = (values: Record<string, unknown>) => runRules(salarySheet, values).map(({ field }) => field)
    expect([sheet({ people: 0, payable: '1' }), sheet({ people: 1, payable: '1' })]).toEqual([['people'], []])
    expect([sheet({ payable: '100', due: '90', paid: '90.01' }), sheet({ payable: '100', due: '90', paid: '90' })]).toEqual([
      ['paid'],
      [],
    ])
  })

  it('no line pays more than is left of what is due', () => {
    const item = (values: Record<string, unknown>) =>
      runRules(salaryItem, { payable: '6000', deduct: '100', advance: '900', ...values }).map(({ field }) => field)
    expect([item({ paid: '5000' }), item({ paid: '5000.01' }), item({ paid: null })]).toEqual([[], ['paid'], []])
    expect([item({ deduct: '5100.01' }), item({ deduct: null, advance: null, paid: '6000' })]).toEqual([['deduct'], []])
  })
})
