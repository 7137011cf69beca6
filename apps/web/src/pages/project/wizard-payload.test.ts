// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { bodyOf, judgeStep, problemsByKey, stepOfProblem, toldAfterChange, toldOnLeaving } from './wizard-payload'
import { createWizardStore, newRow, type Slices } from './wizard-state'

function stateWith(slices: Partial<Slices>) {
  const store = createWizardStore({ engineeringId: 7, step: 0, type: 0, classification: [] })
  store.setState({ ...slices, version: 3 })
  return store.getState()
}

describe('what a step sends', () => {
  it('sends the last element of region and class, and the coordinates [S3-12] [S3-13] [S3-14]', () => {
    const { body } = bodyOf(
      stateWith({ details: { areacode: '330106', engineering_type_id: '0101', bd_lal: '120.12,30.28' } }),
      0,
      false,
    )
    expect(body).toMatchObject({
      engineering_id: 7,
      version: 3,
      areacode: '330106',
      engineering_type_id: '0101',
      bd_lal: '120.12,30.28',
    })
  })

  it('leaves coordinates as they were typed, to be complained about', () => {
    const { body } = bodyOf(stateWith({ details: { bd_lal: '120.12，30.28' } }), 0, false)
    expect(body).toMatchObject({ bd_lal: '120.12，30.28' })
  })

  it('stops at coordinates without a comma [S5-08]', () => {
    const problems = judgeStep(stateWith({ details: { engineering_name: '甲', bd_lal: '120.12 30.28' } }), 0, false)
    expect(problems).toContainEqual({ field: 'bd_lal', message: '请用逗号分隔经度和纬度' })
  })

  it('sends numbers of registered companies and leaves typed names text [S3-18] [S3-20]', () => {
    const units = [
      newRow({ role: 'sgdw', unit_id: 12, unit_name: '建工', active: true }),
      newRow({ role: 'jldw', unit_id: null, unit_name: '未登记监理', active: true }),
      newRow({ role: 'nwgs', unit_id: null, unit_name: '未登记劳务', active: true }),
    ]
    const { body } = bodyOf(stateWith({ units }), 1, false)
    expect(body).toMatchObject({ sgdw: 12, jldw_text: '未登记监理', nwgs: '未登记劳务' })
    expect(body).not.toHaveProperty('jldw')
  })

  it('sends only rows that were changed, and finds them again by the order they were sent in', () => {
    const kept = { ...newRow({ name: '旧', kind: 1 }), id: 5, version: 2 }
    const fresh = newRow({ name: '新', kind: 1 })
    const store = createWizardStore({ engineeringId: 7, step: 2, type: 0, classification: [] })
    const { stored } = store.getState()
    store.setState({ lineTableData: [kept, fresh], stored: { ...stored, lineTableData: [kept] } })
    const { body, sent } = bodyOf(store.getState(), 2, true)
    expect(body.monomers).toHaveLength(1)
    expect(problemsByKey([{ field: 'monomers.0.name', message: '重复' }], sent)).toEqual([
      { field: `monomers.${fresh.key}.name`, message: '重复' },
    ])
  })

  it('asks about people added and left blank, but neither asks nor sends the suggested posts', () => {
    const blank = newRow({ unit_role: 'sgdw', unit_id: 12, post: null, active: true })
    const suggested = { ...newRow({ unit_role: 'sgdw', post: 'safety_officer' }), suggested: true }
    const state = stateWith({ managers: [blank, suggested] })
    const problems = judgeStep(state, 1, true).filter(({ field }) => field.startsWith('managers'))
    expect(problems).toEqual([{ field: `managers.${blank.key}.name`, message: '该选项为必选项' }])
    expect(bodyOf(state, 1, true).body.managers).toEqual([])
  })

  it('sends documents by group, lists of paths and named items [S3-15] [S3-16]', () => {
    const files = [
      { path: 'a/1.pdf', name: '许可证.pdf', item: 'G101' },
      { path: 'a/2.pdf', name: '组织设计.pdf', item: 'G501' },
    ]
    const { body } = bodyOf(stateWith({ files }), 4, false)
    expect(body.tech_files).toBe('a/2.pdf')
    expect(body.fileall).toContainEqual({ code: 'G1', files: [{ path: 'a/1.pdf', title: '许可证.pdf', item_code: 'G101' }] })
  })
})

describe('where a complaint belongs', () => {
  it('leads to the step of its field', () => {
    const fields = ['areacode', 'jldw_text', 'managers.k.name', 'monomers', 'license_no', 'files.G101', 'unknown']
    expect(fields.map((field) => stepOfProblem(field, 5))).toEqual([0, 1, 1, 2, 3, 4, 5])
  })
})

describe('a refusal on the field that still has the cursor [D16]', () => {
  const prepaid = { field: 'safe_fee_prepaid', message: '已预付不能大于安全文明施工费总额' }
  const details = { safe_fee_total: '400', safe_fee_prepaid: '500' }

  it('stays when the field is left: leaving comes after the click that was refused', () => {
    expect(toldOnLeaving({ details, problems: [prepaid] }, 'safe_fee_prepaid').problems).toContainEqual(prepaid)
    const server = { field: 'license_no', message: '该施工许可证号已登记在“城北小学”，不能重复报监' }
    expect(toldOnLeaving({ details: { license_no: 'A1' }, problems: [server] }, 'license_no').problems).toEqual([server])
  })

  it('is told as soon as the field is left, and once', () => {
    expect(toldOnLeaving({ details, problems: [] }, 'safe_fee_prepaid').problems).toEqual([prepaid])
    expect(toldOnLeaving({ details, problems: [] }, 'safe_fee_total').problems).toEqual([])
    const none = { details: { contract_price: '0', total_cost: '12' }, problems: [] }
    expect(toldOnLeaving(none, 'contract_price').problems).toEqual([{ field: 'contract_price', message: '合同价应大于 0' }])
    expect(toldOnLeaving(none, 'total_cost').problems).toEqual([])
  })

  it('goes when the field changes, and when what it contradicted changes', () => {
    const told = { details, problems: [prepaid] }
    expect(toldAfterChange(told, { ...details, safe_fee_prepaid: '300' }, ['safe_fee_prepaid'])).toEqual([])
    expect(toldAfterChange(told, { ...details, safe_fee_total: '600' }, ['safe_fee_total'])).toEqual([])
    expect(toldAfterChange(told, { ...details, safe_fee_total: '450' }, ['safe_fee_total'])).toEqual([prepaid])
    expect(toldAfterChange(told, { ...details }, ['safe_fee_prepaid'])).toEqual([prepaid])
    expect(toldAfterChange(told, undefined, ['managers'])).toBe(told.problems)
  })
})
