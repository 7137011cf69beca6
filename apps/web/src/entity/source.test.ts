import { qualityIssue } from '@zhujian/domain/quality/quality-issue'
import { concreteBlock } from '@zhujian/domain/quality/concrete-block'
import { hiddenDanger } from '@zhujian/domain/safety/hidden-danger'
import { specialCert } from '@zhujian/domain/safety/special-cert'
import { safetyCheck } from '@zhujian/domain/safety/safety-check'
import { leaderShift } from '@zhujian/domain/safety/leader-shift'
import { population } from '@zhujian/domain/people/population'
import { describe, expect, it } from 'vitest'
import { namingOf, titleOfRow } from './source'

describe('what a record is called', () => {
  it('a danger and a quality issue by where and what, with the building in front', () => {
    const row = { id: 1, place: '五层临边', description: '未设防护栏杆', monomer_id_text: '3#楼' }
    expect(titleOfRow(hiddenDanger, row)).toBe('3#楼 五层临边：未设防护栏杆')
    expect(titleOfRow(qualityIssue, row)).toBe('3#楼 五层临边：未设防护栏杆')
  })

  it('a row known by its number by what it is, never by the number alone', () => {
    const row = { id: 1, concrete_block_no: 'SK2026110001', part: '三层梁板', monomer_id_text: '1#楼' }
    const title = titleOfRow(concreteBlock, row)
    expect(title).toMatch(/^1#楼 .*三层梁板/)
    expect(title).not.toContain('SK2026110001')
  })

  it('a numbered row that says nothing of itself by its kind and its project', () => {
    const row = { id: 1, check_no: 'JC2026110001', engineering_id_text: '滨江新城' }
    expect(titleOfRow(safetyCheck, row)).toBe('监督检查：滨江新城')
  })

  it('a certificate known by its number by its kind too', () => {
    const row = { id: 1, cert_no: '浙A19810313763', engineering_id_text: '滨江新城' }
    expect(titleOfRow(specialCert, row)).toBe('浙A19810313763 特种作业人员证书')
  })

  it('a day with what was done on it, and a person by his name instead of the number of the row', () => {
    expect(titleOfRow(leaderShift, { id: 1, day_on: '2026-11-20' })).toMatch(/2026-11-20/)
    expect(titleOfRow(population, { id: 7, worker_id: 3, worker_id_text: '张三' })).toBe('张三')
  })
})

describe('what a list calls its rows by', () => {
  it('dangers by what is dangerous, the place beside it', () => {
    expect(namingOf(hiddenDanger)).toBe('description')
    expect(namingOf(qualityIssue)).toBe('description')
    expect(namingOf(safetyCheck)).toBe('check_at')
  })
})
