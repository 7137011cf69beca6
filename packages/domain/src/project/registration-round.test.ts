import { describe, expect, it } from 'vitest'
import { fileGroups } from '../reference/file-groups'
import { changedGrounds, fileGrounds, staleReason } from './file-grounds'
import { type RegistrationContent, registrationChanges } from './registration-round'

const first: RegistrationContent = {
  project: { engineering_name: '城北小学', build_area: '12000.00', jldw_text: '中诚监理' },
  units: [
    { id: 1, role: 'sgdw', unit_id: 7, unit_name: '天衡建设', price: '900.00' },
    { id: 2, role: 'jldw', unit_id: null, unit_name: '中诚监理', price: null },
  ],
  managers: [{ id: 3, unit_role: 'sgdw', post: 'project_manager', name: '冯国平', idno: '**************4610' }],
  monomers: [{ id: 4, name: '1#楼', floor_area: '12000.00' }],
  files: [{ id: 5, item_code: 'G202', group_code: 'G2', title: '监理合同.pdf', path: '/a' }],
}
const now: RegistrationContent = {
  ...first,
  project: { ...first.project, build_area: '12500.00', jldw_text: '新诚监理' },
  units: [first.units[0] as never, { id: 2, role: 'jldw', unit_id: null, unit_name: '新诚监理', price: null }],
  managers: [{ id: 6, unit_role: 'sgdw', post: 'project_manager', name: '王建', idno: '**************1234' }],
}

describe('what changed since a submission [D8]', () => {
  it('is every field, party, person, monomer and file, with what stood there and what stands there now', () => {
    expect(registrationChanges(first, first)).toEqual([])
    expect(registrationChanges(first, now)).toEqual([
      {
        part: 'project',
        title: '总建筑面积',
        kind: 'changed',
        before: { build_area: '12000.00' },
        after: { build_area: '12500.00' },
      },
      {
        part: 'project',
        title: '监理单位名称',
        kind: 'changed',
        before: { jldw_text: '中诚监理' },
        after: { jldw_text: '新诚监理' },
      },
      { part: 'units', title: '监理单位', kind: 'changed', before: { unit_name: '中诚监理' }, after: { unit_name: '新诚监理' } },
      {
        part: 'managers',
        title: '施工单位 · 项目经理',
        kind: 'added',
        before: null,
        after: { unit_role: 'sgdw', post: 'project_manager', name: '王建', idno: '**************1234' },
      },
      {
        part: 'managers',
        title: '施工单位 · 项目经理',
        kind: 'removed',
        before: { unit_role: 'sgdw', post: 'project_manager', name: '冯国平', idno: '**************4610' },
        after: null,
      },
    ])
  })

  it('takes the passing from exactly the files that rest on it', () => {
    expect(staleReason('G202', first, now)).toBe('监理单位已变更，请重新审核')
    expect(staleReason('G503', first, now)).toBe('监理单位已变更，请重新审核')
    expect(staleReason('G303', first, now)).toBeNull()
    expect(changedGrounds('G401', first, now)).toEqual(['项目经理'])
    expect(changedGrounds('G103', first, now)).toEqual(['总建筑面积'])
    expect(changedGrounds('G407', first, now)).toEqual([])
  })

  it('a change of the firm is seen by its registration, of a firm outside the register by its name', () => {
    const renamed = { ...first, units: first.units.map((row) => (row.id === 1 ? { ...row, unit_name: '天衡建设集团' } : row)) }
    expect(changedGrounds('G303', first, renamed)).toEqual([])
    const swapped = { ...first, units: first.units.map((row) => (row.id === 1 ? { ...row, unit_id: 8 } : row)) }
    expect(changedGrounds('G303', first, swapped)).toEqual(['施工单位'])
  })

  it('the table names only files of the list', () => {
    const known = fileGroups.flatMap((group) => group.items).map((item) => item.code)
    expect(Object.keys(fileGrounds).filter((code) => !known.includes(code))).toEqual([])
  })
})
