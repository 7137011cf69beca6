import type { Dict } from '@zhujian/model/dict'
import { describe, expect, it } from 'vitest'
import * as engineeringDicts from './engineering-dicts'
import {
  engineeringCategory,
  engineeringTypeName,
  engineeringTypePath,
  engineeringTypes,
  isEngineeringType,
} from './engineering-types'
import { fileGroups, fileItemLabel, fileStatus, missingFileItems, unapprovedFileItems } from './file-groups'
import { baseType, isLinear, monomerKind, prjLevel } from './monomer-dicts'
import { progressStage } from './progress-stages'
import { requiredSafetyOfficers } from './safety-officers'
import { structureType } from './structure-types'
import { corpType, enabledStatus, orgType, qualLevel, unitRole } from './unit-dicts'
import { needsSpecialCert, workType } from './work-types'

describe('工程类别', () => {
  it('is a tree whose leaves alone may be chosen', () => {
    expect(engineeringTypes.map((node) => node.value)).toEqual(['01', '02', '03', '04', '05', '99'])
    expect(isEngineeringType('0101')).toBe(true)
    expect(isEngineeringType('03')).toBe(true)
    for (const code of ['01', '02', '0198', '', '98']) expect(isEngineeringType(code)).toBe(false)
  })

  it('names, paths and categories', () => {
    expect(engineeringTypeName('0101')).toBe('房屋建筑/住宅')
    expect(engineeringTypeName('99')).toBe('其他')
    expect(engineeringTypeName('7777')).toBe('7777')
    expect(engineeringTypePath('0210')).toEqual(['02', '0210'])
    expect(engineeringTypePath('x')).toEqual([])
    expect(['0101', '0210', '03', '99', ''].map(engineeringCategory)).toEqual(['01', '02', '99', '99', '99'])
  })
})

describe('字典', () => {
  const dicts: Pick<Dict, 'codes' | 'labelOf'>[] = [
    ...Object.values(engineeringDicts),
    structureType,
    progressStage,
    monomerKind,
    baseType,
    prjLevel,
    corpType,
    unitRole,
    qualLevel,
    enabledStatus,
    orgType,
    workType,
    fileStatus,
  ]

  it('have unique codes and labels', () => {
    for (const each of dicts) {
      expect(new Set(each.codes.map(String)).size).toBe(each.codes.length)
      const labels = each.codes.map((code) => each.labelOf(code))
      expect(new Set(labels).size).toBe(labels.length)
    }
  })

  it('carry the national codes', () => {
    expect(engineeringDicts.buildNature.labelOf('001')).toBe('新建')
    expect(engineeringDicts.buildNature.labelOf('099')).toBe('其他')
    expect(engineeringDicts.greenLevel.codes).toEqual(['001', '002', '003'])
    expect(engineeringDicts.seismic.labelOf('005')).toBe('9度')
    expect(structureType.labelOf('014')).toBe('钢结构')
    expect(structureType.codes).toHaveLength(17)
    expect(prjLevel.labelOf('310')).toBe('特级')
    expect(corpType.labelOf(9)).toBe('总承包')
    expect(workType.codes).toHaveLength(39)
    expect(workType.labelOf('900')).toBe('管理人员')
  })

  it('keeps file status apart from row state: 2 approved, 3 rejected [S4-06]', () => {
    expect(fileStatus.labelOf(2)).toBe('通过')
    expect(fileStatus.toneOf(2)).toBe('success')
    expect(fileStatus.labelOf(3)).toBe('驳回')
    expect(fileStatus.toneOf(3)).toBe('danger')
  })

  it('says normal is 正常 and hidden is 禁用 [S4-05]', () => {
    expect(enabledStatus.labelOf('normal')).toBe('正常')
    expect(enabledStatus.labelOf('hidden')).toBe('禁用')
  })

  it('flags special work, welders only where the local rule asks', () => {
    expect(['030', '080', '130', '170', '180'].every((code) => needsSpecialCert(code))).toBe(true)
    expect(needsSpecialCert('270')).toBe(false)
    expect(needsSpecialCert('270', true)).toBe(true)
    expect(needsSpecialCert('020')).toBe(false)
  })

  it('knows linear monomers', () => {
    expect(monomerKind.codes.filter((code) => isLinear(code as number)).map((code) => monomerKind.labelOf(code))).toEqual([
      '道路',
      '桥梁',
      '隧道',
      '管线',
    ])
  })
})

describe('报监资料', () => {
  const required = fileGroups.flatMap((group) => group.items).filter((item) => item.required)

  it('has seven groups in the fields of the payload [S3-15] [S3-16]', () => {
    expect(fileGroups.map((group) => [group.code, group.field])).toEqual([
      ['G1', 'fileall'],
      ['G2', 'fileall'],
      ['G3', 'dw_info'],
      ['G4', 'team_files'],
      ['G5', 'tech_files'],
      ['G6', 'fech_files'],
      ['G7', 'fileall'],
    ])
  })

  it('numbers items uniquely and marks the required ones without the star', () => {
    const items = fileGroups.flatMap((group) => group.items)
    expect(new Set(items.map((item) => item.code)).size).toBe(items.length)
    expect(items.some((item) => item.label.includes('*'))).toBe(false)
    expect(fileGroups.map((group) => group.items.filter((item) => item.required).length)).toEqual([3, 2, 5, 4, 5, 4, 1])
    expect(fileItemLabel('G101')).toBe('施工许可证')
    expect(fileItemLabel('G999')).toBe('G999')
  })

  it('lists what is missing before submission', () => {
    expect(missingFileItems([])).toEqual(required)
    expect(missingFileItems(required.map((item) => item.code))).toEqual([])
    expect(missingFileItems(required.slice(1).map((item) => item.code))).toEqual([required[0]])
  })

  it('lets a project pass only when every required file is approved', () => {
    const approved = required.map((item) => ({ item: item.code, status: 2 }))
    expect(unapprovedFileItems(approved)).toEqual([])
    expect(unapprovedFileItems([...approved, { item: 'G104', status: 3 }])).toEqual([])
    expect(unapprovedFileItems([...approved, { item: 'G101', status: 1 }]).map((item) => item.code)).toEqual(['G101'])
    expect(
      unapprovedFileItems(approved.map((file) => (file.item === 'G301' ? { ...file, status: 3 } : file))).map(
        (item) => item.code,
      ),
    ).toEqual(['G301'])
    expect(unapprovedFileItems(approved.slice(1)).map((item) => item.code)).toEqual(['G101'])
  })
})

describe('专职安全员配备（建质〔2008〕91号）', () => {
  const building = (area: string) => requiredSafetyOfficers({ kind: 'building', area }).count
  const civil = (price: string) => requiredSafetyOfficers({ kind: 'civil', price }).count
  const labour = (people: number) => requiredSafetyOfficers({ kind: 'labour', people }).count

  it('counts buildings by area, on both sides of 10,000 and 50,000 ㎡', () => {
    expect(['0', '9999.99', '10000', '10000.00', '49999.99', '50000', '500000'].map(building)).toEqual([1, 1, 2, 2, 2, 3, 3])
  })

  it('counts civil works by contract price, on both sides of 5,000 and 10,000 万元', () => {
    expect(['4999.9999', '5000', '9999.9999', '10000'].map(civil)).toEqual([1, 2, 2, 3])
  })

  it('counts labour subcontractors by people, with five per thousand from 601 on', () => {
    expect([0, 49, 50, 200, 201, 600, 601, 1000, 1001].map(labour)).toEqual([1, 1, 2, 2, 3, 3, 4, 5, 6])
  })

  it('asks for specialties in the top tier and always names its clause', () => {
    expect(requiredSafetyOfficers({ kind: 'building', area: '50000' })).toEqual({
      count: 3,
      bySpecialty: true,
      basis: '建质〔2008〕91号第十三条第一项',
    })
    expect(requiredSafetyOfficers({ kind: 'building', area: '49999' }).bySpecialty).toBe(false)
    expect(requiredSafetyOfficers({ kind: 'specialty' })).toEqual({
      count: 1,
      bySpecialty: false,
      basis: '建质〔2008〕91号第十四条第一项',
    })
  })
})
