// @vitest-environment jsdom
import type { RegistrationCheck } from '@zhujian/domain/project/registration-facts'
import { wizardSteps } from '@zhujian/domain/project/wizard'
import { beforeAll, describe, expect, it } from 'vitest'
import { checksIn, isStepDone, stepStatus, toldNow } from './wizard-progress'
import { createWizardStore, type WizardState } from './wizard-state'

beforeAll(() => void Object.defineProperty(document, 'fullscreenElement', { value: null, configurable: true }))

const PERMITS = 3
const details = Object.fromEntries((wizardSteps[PERMITS]?.asks ?? []).map((name) => [name, '1']))
const finding = (field: string, severity: RegistrationCheck['severity'] = 'block'): RegistrationCheck => ({
  field,
  message: '请填写施工许可证号',
  clause: '',
  severity,
})
function stateWith(patch: Partial<WizardState>): WizardState {
  const start = createWizardStore({ engineeringId: 7, step: 0, type: 0, classification: [] }).getState()
  return { ...start, details, stored: { ...start.stored, details }, ...patch }
}

describe('what is said beside a step of the wizard', () => {
  it('is finished only when the examination finds nothing wrong in it', () => {
    expect(stepStatus(stateWith({}), PERMITS)).toEqual({ kind: 'done', text: '完成' })
    const wrong = stateWith({ checks: [finding('license_no'), finding('license_date', 'warn')] })
    expect([stepStatus(wrong, PERMITS).text, isStepDone(wrong, PERMITS)]).toEqual(['须改正 1', false])
    expect(stepStatus(stateWith({ checks: [finding('license_date', 'warn')] }), PERMITS).text).toBe('完成')
  })

  it('counts a place once, whoever complained of it', () => {
    const told = { problems: [{ field: 'license_no', message: '请填写施工许可证号' }], checks: [finding('license_no')] }
    expect(stepStatus(stateWith(told), PERMITS).text).toBe('须改正 1')
  })

  it("is said on the field of the step before one's eyes, each place once; elsewhere the step says how many", () => {
    const wrong = { checks: [finding('license_no'), finding('license_date', 'warn')] }
    expect(toldNow(stateWith({ ...wrong, step: PERMITS }))).toEqual([{ field: 'license_no', message: '请填写施工许可证号' }])
    expect(toldNow(stateWith({ ...wrong, step: 0 }))).toEqual([])
    const told = { field: 'license_no', message: '请填写完整编号' }
    expect(toldNow(stateWith({ ...wrong, step: PERMITS, problems: [told] }))).toEqual([told])
  })

  it('lets a finding go when what it is about was changed, until the server has looked again', () => {
    const changed = stateWith({ checks: [finding('license_no')], details: { ...details, license_no: '330106' } })
    expect(checksIn(changed, PERMITS, 'block')).toEqual([])
    expect(stepStatus(changed, PERMITS).text).toBe('填写中')
  })

  it('the last step adds up the same places', () => {
    const whole = stateWith({ step: 5, checks: [finding('license_no')] })
    const before = stepStatus(stateWith({ step: 5 }), 5).text
    const count = (text: string) => Number(/\d+/.exec(text)?.[0])
    expect(count(stepStatus(whole, 5).text)).toBe(count(before) + 1)
  })
})
