import { missingFileItems } from '@zhujian/domain/reference/file-groups'
import { unitRole } from '@zhujian/domain/reference/unit-dicts'
import { engineeringStates } from '@zhujian/domain/project/engineering-flow'
import { engineering } from '@zhujian/domain/project/engineering'
import { keyPost } from '@zhujian/domain/people/key-posts'
import { suggestedPost } from '@zhujian/domain/project/row-keys'
import { checkText, ofSeverity } from '@zhujian/domain/project/registration-checks'
import type { RegistrationCheck, Severity } from '@zhujian/domain/project/registration-facts'
import { missingOf, partyRoles, stepOfField, wizardSteps } from '@zhujian/domain/project/wizard'
import { fileItemLabel } from '@zhujian/domain/reference/file-groups'
import type { FieldProblem } from '@zhujian/model'
import { isBlank } from '@zhujian/model/text'
import { REJECTED } from '../../ui/upload/approval'
import { CONFIRM, partyText, stepOfProblem } from './wizard-payload'
import {
  changedDetails,
  isEmptyRow,
  isStepDirty,
  ROW_ENTITY,
  ROW_SET,
  ROW_SLICES,
  type WizardRow,
  type WizardState,
} from './wizard-state'

const partyValues = (state: WizardState) =>
  Object.fromEntries(partyRoles.map((role) => [`${role}_text`, partyText(state.units, role)]))

export const liveRows = (rows: readonly WizardRow[]): WizardRow[] => rows.filter((row) => !row.remove)

/** 要提交报监，本步还缺的内容。 */
export function missingIn(state: WizardState, step: number): FieldProblem[] {
  if (step === 2)
    return liveRows(state.lineTableData).length > 0 ? [] : [{ field: 'monomers', message: '请至少登记一个单体或线性工程' }]
  if (step === 4) {
    const present = state.files.filter((file) => String(file.status) !== REJECTED).map((file) => file.item)
    return missingFileItems(present).map((item) => ({ field: `files.${item.code}`, message: `请上传${item.label}` }))
  }
  return missingOf(wizardSteps[step]?.asks ?? [], step === 1 ? partyValues(state) : state.details)
}

const isStarted = (state: WizardState, step: number): boolean => {
  if (step === 1) return state.units.length > 0 || state.managers.some((row) => !isEmptyRow(row))
  if (step === 2) return state.lineTableData.length > 0
  if (step === 4) return state.files.length > 0
  return (wizardSteps[step]?.fields ?? []).some((name) => !isBlank(state.details[name]))
}

/** 草稿与退回的可以接着填。 */
export const isOpen = (state: number | null): boolean =>
  state === null || state === engineeringStates.code('draft') || state === engineeringStates.code('returned')

export interface StepStatus {
  kind: 'done' | 'error' | 'doing' | 'empty'
  text: string
}

const problemsIn = (state: WizardState, step: number): FieldProblem[] =>
  state.problems.filter(({ field }) => stepOfProblem(field, state.step) === step)

/** 系统核查在一步里的发现；改过还没有保存的字段等保存后由服务端再判，不拿旧的说。 */
export const checksIn = (state: WizardState, step: number, severity: Severity): RegistrationCheck[] =>
  ofSeverity(state.checks, severity).filter(
    ({ field }) => Math.max(0, stepOfField(field)) === step && changedDetails(state, [field]).length === 0,
  )

/** 系统核查在一步里不符的，说过的同一处不再说。 */
const blockedIn = (state: WizardState, step: number): FieldProblem[] =>
  checksIn(state, step, 'block')
    .filter(({ field }) => state.problems.every((each) => each.field !== field))
    .map((check) => ({ field: check.field, message: checkText(check) }))

/** 一步里须改正的：说过的问题与系统核查不符的。步骤、页签与确认页都出自这里。 */
export const wrongIn = (state: WizardState, step: number): string[] => [
  ...new Set([...problemsIn(state, step), ...blockedIn(state, step)].map(({ field }) => field)),
]

/** 眼前要改的：说过的问题，与本步系统核查不符的；字段与“需要修改”都出自这里。 */
export const toldNow = (state: WizardState): FieldProblem[] => [...state.problems, ...blockedIn(state, state.step)]

export function isStepDone(state: WizardState, step: number): boolean {
  if (step === CONFIRM) return false
  const clean = missingIn(state, step).length + wrongIn(state, step).length === 0
  return state.engineeringId !== null && clean && !isStepDirty(state, step)
}

const FILLED = [0, 1, 2, 3, 4]

/** 确认提交：还差几处，与各步说的是同一份。 */
function confirmStatus(state: WizardState): StepStatus {
  if (state.engineeringId === null) return { kind: 'empty', text: '未填' }
  const open = FILLED.reduce((count, step) => {
    const fields = [...missingIn(state, step).map(({ field }) => field), ...wrongIn(state, step)]
    return count + new Set(fields).size
  }, wrongIn(state, CONFIRM).length)
  return open > 0 ? { kind: 'empty', text: `还有 ${open} 处未齐` } : { kind: 'doing', text: '可以提交' }
}

/** 步骤旁的一句话：完成、须改正 n、填写中、未填。 */
export function stepStatus(state: WizardState, step: number): StepStatus {
  if (step === CONFIRM) return confirmStatus(state)
  const errors = wrongIn(state, step).length
  const current = state.step === step
  if (errors > 0) return { kind: 'error', text: current ? `填写中，须改正 ${errors}` : `须改正 ${errors}` }
  const rejected = step === 4 ? state.files.filter((file) => String(file.status) === REJECTED).length : 0
  if (rejected > 0) return { kind: 'error', text: current ? `填写中，驳回 ${rejected}` : `驳回 ${rejected}` }
  if (isStepDone(state, step)) return { kind: 'done', text: '完成' }
  if (current || isStarted(state, step)) return { kind: 'doing', text: '填写中' }
  return { kind: 'empty', text: '未填' }
}

/** 完整度：必填项与必备资料已有的比例，百分数。 */
export function completeness(state: WizardState): number {
  const missing = FILLED.reduce((count, step) => count + missingIn(state, step).length, 0)
  const required = wizardSteps.reduce((count, step) => count + step.asks.length, 0) + 1 + missingFileItems([]).length
  return Math.max(0, Math.floor(((required - missing) / required) * 100))
}

/** 第一处还不齐的步骤；全部齐了是最后一步。 */
export function firstOpenStep(state: WizardState): number {
  const open = FILLED.find((step) => missingIn(state, step).length > 0)
  return open ?? CONFIRM
}

const nameOfRow = (slice: (typeof ROW_SLICES)[number], row: WizardRow): string => {
  if (slice === 'units') return unitRole.labelOf(row.role)
  if (slice === 'managers') return `${unitRole.labelOf(row.unit_role)} · ${keyPost.labelOf(row.post) || '人员'}`
  return String(row.name ?? '') || '新单体'
}

/** 问题在页面上的叫法：施工单位 · 专职安全员。 */
export function problemLabel(state: WizardState, field: string): string {
  const [base = '', key = '', name = ''] = field.split('.')
  if (base === 'files') return fileItemLabel(key)
  if (field === 'monomers') return '单体与线性工程'
  const slice = ROW_SLICES.find((each) => ROW_SET[each] === base)
  const row = slice && state[slice].find((each) => each.key === key)
  if (slice && row) {
    const label = (ROW_ENTITY[slice].fields as Record<string, { label: string }>)[name]?.label
    return label ? `${nameOfRow(slice, row)} · ${label}` : nameOfRow(slice, row)
  }
  const suggested = base === 'managers' ? suggestedPost(key) : undefined
  if (suggested) return `${unitRole.labelOf(suggested.role)} · ${keyPost.labelOf(suggested.post)}`
  const role = base.replace(/_text$/, '')
  if (base.endsWith('_text') && unitRole.keyOf(role)) return unitRole.labelOf(role)
  return (engineering.fields as Record<string, { label: string }>)[base]?.label ?? base
}
