import { describe, expect, it } from 'vitest'
import { phasesOf, progressProblem } from './monomer-progress'

describe('the progress of a monomer', () => {
  const facts = { last: '40.00', halted: null, missing: [], untopped: false }

  it('does not go back', () => {
    expect(progressProblem('39.99', facts)).toBe('形象进度不能低于上次 40.00 %')
    expect([progressProblem('40', facts), progressProblem('0', { ...facts, last: null })]).toEqual([null, null])
  })

  it('does not grow while the project stands still', () => {
    expect(progressProblem('40.01', { ...facts, halted: '停工' })).toBe('工程为“停工”，其间形象进度不能增加')
    expect(progressProblem('40', { ...facts, halted: '停工' })).toBeNull()
  })

  it('is not whole before its phases are accepted and it is topped out', () => {
    const early = { ...facts, missing: ['基础分部验收', '主体专项验收'], untopped: true }
    expect(progressProblem('100', early)).toBe(
      '基础分部验收没有办成、主体专项验收没有办成、没有登记封顶日期，形象进度不能填报 100%',
    )
    expect([progressProblem('99.99', early), progressProblem('100', facts)]).toEqual([null, null])
  })

  it('has phases where a house is built anew', () => {
    const of = (engineering_type_id: string, build_nature: string, kind: number) =>
      phasesOf({ engineering_type_id, build_nature }, kind).length
    expect([of('0105', '001', 1), of('0105', '003', 1), of('0105', '002', 1), of('0105', '001', 2), of('02', '001', 1)]).toEqual([
      2, 2, 0, 0, 0,
    ])
  })
})
