import { describe, expect, it } from 'vitest'
import { filesToPayload, groupOfItem, payloadToFiles, splitPaths, type WizardFile } from './wizard-files'
import { safetyOfficerRule } from './wizard-staffing'

const files: WizardFile[] = [
  { path: '2026/01/a/permit.pdf', title: '许可证', group_code: 'G1', item_code: 'G101' },
  { path: '2026/01/a/extra.pdf', title: '补充说明', group_code: 'G7', item_code: null },
  { path: '2026/01/a/licence.png', title: '营业执照', group_code: 'G3', item_code: 'G301' },
  { path: '2026/01/a/manager.png', title: 'B证', group_code: 'G4', item_code: 'G401' },
  { path: '2026/01/a/plan.pdf', title: '施组', group_code: 'G5', item_code: 'G501' },
  { path: '2026/01/a/fee.pdf', title: '费用计划', group_code: 'G6', item_code: 'G601' },
]

describe('the filing documents', () => {
  it('travel in groups and in comma lists [S3-15] [S3-16]', () => {
    const payload = filesToPayload(files)
    expect(payload.fileall.map((group) => [group.code, group.files.length])).toEqual([
      ['G1', 1],
      ['G2', 0],
      ['G7', 1],
    ])
    expect(payload.dw_info).toEqual([
      { code: 'G3', files: [{ path: '2026/01/a/licence.png', title: '营业执照', item_code: 'G301' }] },
    ])
    expect([payload.team_files, payload.tech_files, payload.fech_files]).toEqual([
      '2026/01/a/manager.png',
      '2026/01/a/plan.pdf',
      '2026/01/a/fee.pdf',
    ])
  })

  it('come back whole', () => {
    const back = payloadToFiles(filesToPayload(files))
    expect(back.files.toSorted((a, b) => a.path.localeCompare(b.path))).toEqual(
      files.toSorted((a, b) => a.path.localeCompare(b.path)),
    )
    expect(back.groups.toSorted()).toEqual(['G1', 'G2', 'G3', 'G4', 'G5', 'G6', 'G7'])
  })

  it('speak only for the groups they name', () => {
    expect(payloadToFiles({ team_files: '' })).toEqual({ files: [], groups: ['G4'] })
    expect(payloadToFiles({ team_files: 'a/b.png,c/d.png' }).files).toMatchObject([
      { title: 'b.png', item_code: null },
      { title: 'd.png' },
    ])
  })

  it('hold only paths with a slash [S3-23]', () => {
    expect(splitPaths('a/b.png, c/d.png,nonsense,')).toEqual(['a/b.png', 'c/d.png'])
    expect(splitPaths(null)).toEqual([])
  })

  it('know the group of an item', () => {
    expect([groupOfItem('G408'), groupOfItem('G999')]).toEqual(['G4', undefined])
  })
})

describe('safety officers', () => {
  it('are counted by area for buildings and by price otherwise', () => {
    expect(safetyOfficerRule({ engineering_type_id: '0101', build_area: '50000' })?.count).toBe(3)
    expect(safetyOfficerRule({ engineering_type_id: '0201', contract_price: '5000', build_area: '90000' })?.count).toBe(2)
    expect(safetyOfficerRule({ engineering_type_id: '0201' })).toBeNull()
  })
})
