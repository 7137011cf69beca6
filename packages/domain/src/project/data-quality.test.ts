import { describe, expect, it } from 'vitest'
import { fileGroups } from '../reference/file-groups'
import { fileStatus } from '../reference/file-groups'
import { dataQuality, type QualityFacts } from './data-quality'

const files = fileGroups.flatMap(({ items }) => items).map(({ code }) => ({ item: code, status: fileStatus.code('approved') }))
const good: QualityFacts = {
  lacking: [],
  files,
  roles: ['jsdw', 'kcdw', 'sjdw', 'sgdw', 'jldw'],
  monomers: 2,
  floor_area: 10_000,
  build_area: 10_000,
  bd_lal: '120.13,30.26',
  areacode: '330106',
  codes: [{ name: '甲公司', usc: '91330106MA2800009L' }],
  plan_kg: '2026-01-01',
  plan_jg: '2027-01-01',
  real_kg: '2026-03-01',
  accepted_on: '2026-02-01',
  building: true,
  devices: 4,
  offline: 0,
  attended: 50,
  self: 1,
  salary: 1,
  workers: 60,
  present: 58,
  paid: 61,
  watched: 2,
  cranes: 2,
}
const of = (more: Partial<QualityFacts>) => dataQuality({ ...good, codes: [], ...more })
const said = (label: string, more: Partial<QualityFacts>) => of(more).items.find((each) => each.label === label)

describe('数据质量', () => {
  it('样样齐全的满分，分数就是四组之和', () => {
    expect(of({})).toMatchObject({ score: 100, groups: { complete: 40, timely: 25, exact: 25, agreeing: 10 } })
    const { score, groups } = of({ monomers: 0, self: 0, plan_jg: '2025-01-01', cranes: 3 })
    expect(score).toBeCloseTo(groups.complete + groups.timely + groups.exact + groups.agreeing, 5)
  })
  it('缺的说得出是哪几样', () => {
    expect(said('必填项', { lacking: ['address', 'total_cost'] })?.said).toBe('未填 工程地址、总造价')
    expect(said('五方主体', { roles: ['jsdw', 'sgdw', 'jldw', 'sjdw'] })?.said).toBe('缺 勘察单位')
    expect(said('必备资料', { files: [] })?.said).toMatch(/^缺 .+等 \d+ 项$/)
    expect(said('单体', { monomers: 0 })?.said).toBe('没有登记单体')
  })
  it('不在建的不看及时，没有可比的不计', () => {
    expect(of({ building: false, attended: 0, self: 0, salary: 0, offline: 4 }).groups.timely).toBe(25)
    expect(of({ devices: 0, workers: 0, attended: 0, salary: 0 }).groups.timely).toBe(25)
    expect(of({ attended: 0 }).groups.timely).toBe(18.8)
  })
  it('面积相差百分之五以内算一致，人数百分之二十以内', () => {
    expect(said('面积', { floor_area: 9500 })?.share).toBe(1)
    expect(said('面积', { floor_area: 9499 })?.share).toBe(0)
    expect(said('面积', { floor_area: null })?.share).toBeNull()
    expect(said('在场与考勤', { present: 48 })?.share).toBe(1)
    expect(said('在场与考勤', { present: 47 })?.said).toBe('在场 60 人，近七日考勤 47 人')
  })
  it('代码、坐标、日期不对的指得出来', () => {
    expect(said('单位代码', { codes: [{ name: '甲公司', usc: '91330106MA2800009X' }] })?.said).toBe('校验码不符 甲公司')
    expect(said('坐标', { bd_lal: '116.4,39.9' })?.share).toBe(0)
    expect(said('日期先后', { real_kg: '2026-01-31' })?.said).toBe('实际开工 2026-01-31 早于受理 2026-02-01')
    expect(said('设备与台账', { cranes: 3 })?.said).toBe('监测设备 2 台，起重机械台账 3 台')
  })
})
