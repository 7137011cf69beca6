// @vitest-environment jsdom
import { beforeAll, describe, expect, it } from 'vitest'
import { credentialFor } from '../../ui/upload/credential'
import { changedRows, createWizardStore, isDirty, isStepDirty, newRow, withoutRow } from './wizard-state'

const types = [{ value: '01', label: '房屋建筑' }]
const made = (engineeringId: number | null, type = 0) =>
  createWizardStore({ engineeringId, step: 0, type, classification: types }).getState()

// jsdom has no full screen; a browser that is not in it answers null.
beforeAll(() => void Object.defineProperty(document, 'fullscreenElement', { value: null, configurable: true }))

describe('what the wizard keeps [S3-10]', () => {
  it('starts with step 0, page 1 of 10 and nothing stored', () => {
    expect(made(null)).toMatchObject({
      engineeringId: null,
      sourceCode: '',
      total: 0,
      page: 1,
      pageSize: 10,
      lineTableData: [],
      details: {},
      fileSize: 0,
      step: 0,
      isAdd: true,
      loading: false,
      historicalLibrary: false,
      middleLibrary: false,
      bigScreenStatus: false,
    })
  })

  it('holds the upload credential and the classification in one place', () => {
    expect(made(null).uploadCredential).toBe(credentialFor)
    expect(made(null).classification).toBe(types)
  })

  it('loads a stored project, and knows the library it belongs to', () => {
    expect(made(7)).toMatchObject({ engineeringId: 7, isAdd: false, loading: true })
    expect(made(7, 1)).toMatchObject({ historicalLibrary: true, middleLibrary: false })
    expect(made(7, 2)).toMatchObject({ historicalLibrary: false, middleLibrary: true })
  })

  it('tells which step holds something unsaved', () => {
    const start = made(7)
    expect(isDirty(start)).toBe(false)
    const named = { ...start, details: { engineering_name: '幸福里' } }
    expect([isStepDirty(named, 0), isStepDirty(named, 2)]).toEqual([true, false])
    const row = newRow({ name: '1#楼' })
    const lined = { ...start, lineTableData: [row] }
    expect(isStepDirty(lined, 2)).toBe(true)
    expect(changedRows(lined, 'lineTableData')).toEqual([row])
  })

  it('drops an unsaved row and marks a stored one for removal', () => {
    const fresh = newRow({ name: '1#楼' })
    const stored = { ...newRow({ name: '2#楼' }), id: 3, version: 1 }
    expect(withoutRow([fresh, stored], fresh)).toEqual([stored])
    expect(withoutRow([stored], stored)).toEqual([{ ...stored, remove: true }])
  })
})
