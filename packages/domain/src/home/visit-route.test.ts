import { describe, expect, it } from 'vitest'
import { riskLevel } from '../reference/engineering-dicts'
import { visitReasons, visitRoute } from './visit-route'

describe('今天去哪', () => {
  it('计划的在前，再是先查的缘由、逾期隐患与高的风险等级', () => {
    const facts = { first: ['31 天未检查'], overdue: 2, risk_level: riskLevel.code('major') }
    expect(visitReasons(facts, true)).toEqual([
      { text: '今天的检查计划', late: false },
      { text: '31 天未检查', late: true },
      { text: '2 条隐患逾期', late: true },
      { text: '风险等级重大', late: false },
    ])
    expect(visitReasons({ first: [], overdue: 0, risk_level: riskLevel.code('low') }, false)).toEqual([])
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
