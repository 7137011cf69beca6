import { describe, expect, it } from 'vitest'
import { riskLevel } from '../reference/engineering-dicts'
import { type VisitFacts, visitPriority, visitRoute } from './visit-priority'

const calm: VisitFacts = {
  risk_level: null,
  next_check_on: '2026-12-31',
  overdue_dangers: 0,
  recheck_dangers: 0,
  stopped: false,
  crane_test_on: null,
}
const of = (facts: Partial<VisitFacts>) => visitPriority({ ...calm, ...facts }, '2026-11-23')

describe('今天去哪', () => {
  it('没有一样的为零分，风险等级高也不必今天去', () => {
    expect(of({ risk_level: riskLevel.code('major') })).toEqual({ points: 0, reasons: [] })
  })
  it('检查逾期每天一分，三十天为止；到期当天只算临近', () => {
    expect(of({ next_check_on: '2026-11-22' }).points).toBe(1)
    expect(of({ next_check_on: '2026-10-24' }).points).toBe(30)
    expect(of({ next_check_on: '2026-10-01' }).points).toBe(30)
    expect(of({ next_check_on: '2026-11-23' })).toEqual({ points: 7, reasons: [{ text: '今天应查', points: 7, late: false }] })
    expect(of({ next_check_on: '2026-11-29' }).points).toBe(1)
    expect(of({ next_check_on: '2026-11-30' }).points).toBe(0)
  })
  it('逾期隐患每条五分，五条为止；待复查的每条三分', () => {
    expect(of({ overdue_dangers: 5 }).points).toBe(25)
    expect(of({ overdue_dangers: 6 }).points).toBe(25)
    expect(of({ recheck_dangers: 2 }).reasons).toEqual([{ text: '2 条隐患待复查', points: 6, late: false }])
  })
  it('起重机械第七天到期的算，第八天的不算；过期的标明', () => {
    expect(of({ crane_test_on: '2026-11-30' }).points).toBe(10)
    expect(of({ crane_test_on: '2026-12-01' }).points).toBe(0)
    expect(of({ crane_test_on: '2026-11-22' }).reasons[0]).toMatchObject({ text: '起重机械检测过期', late: true })
  })
  it('理由大的在前，风险等级附在最后', () => {
    const { points, reasons } = of({ stopped: true, overdue_dangers: 3, risk_level: riskLevel.code('major') })
    expect(reasons.map(({ text }) => text)).toEqual(['3 条隐患逾期', '停工中', '风险等级重大'])
    expect(points).toBe(45)
  })
  it('从第一家起每次去最近的一家，没有坐标的最后', () => {
    const at = (name: string, lng: number | null) => ({ name, place: lng === null ? null : { lng, lat: 0 } })
    const flat = (a: { lng: number }, b: { lng: number }) => Math.abs(a.lng - b.lng)
    const route = visitRoute([at('甲', 0), at('乙', null), at('丙', 9), at('丁', 2)], flat)
    expect(route.map(({ name, away }) => [name, away])).toEqual([
      ['甲', null],
      ['丁', 2],
      ['丙', 7],
      ['乙', null],
    ])
  })
})
