import { type FieldProblem, validateFields } from '@zhujian/model'
import type { ProjectInfo } from '@zhujian/domain/contracts/project-answers'
import { zeroProblem } from '@zhujian/domain/project/check-figures'
import { engineering } from '@zhujian/domain/project/engineering'
import { engineeringStates } from '@zhujian/domain/project/engineering-flow'
import { placeProblem } from '@zhujian/domain/project/place'
import {
  missingOf,
  type PartyRole,
  partyRoles,
  stepOfField,
  toForm,
  toPayload,
  wizardSteps,
} from '@zhujian/domain/project/wizard'
import { filesToPayload, type WizardFile } from '@zhujian/domain/project/wizard-files'
import { runRules } from '@zhujian/model'
import { isBlank } from '@zhujian/model/text'
import { fileItemLabel } from '@zhujian/domain/reference/file-groups'
import type { GroupFile } from '../../ui/upload/group-files'
import {
  changedRows,
  isEmptyRow,
  ROW_SET,
  rowNames,
  sameValue,
  type RowSlice,
  type Slices,
  slicesOf,
  type Values,
  type WizardRow,
  type WizardState,
} from './wizard-state'

export const CONFIRM = 5

/** 一方的登记行：同一角色在场的第一家。 */
export const partyRow = (units: readonly WizardRow[], role: string): WizardRow | undefined =>
  units.find((row) => row.role === role && !row.remove && row.active !== false)

/** 一方单位：登记过的送编号，手工填写的送名称 [S3-18] [S3-20]。 */
export function partyText(units: readonly WizardRow[], role: PartyRole): string {
  const row = partyRow(units, role)
  if (!row) return ''
  return typeof row.unit_id === 'number' ? String(row.unit_id) : String(row.unit_name ?? '').trim()
}

const partyTexts = (units: readonly WizardRow[]): Values =>
  Object.fromEntries(partyRoles.map((role) => [`${role}_text`, partyText(units, role)]))

/** 本步字段按规范转换后的样子 [S3-12]–[S3-20]。 */
export function convertStep(state: Pick<WizardState, 'details' | 'units'>, step: number) {
  const names = wizardSteps[step]?.fields ?? []
  if (step === 1) return toPayload(partyTexts(state.units))
  const form = toForm(state.details)
  const texts = names.map((name) => `${name}_text`).filter((name) => name.startsWith('sj_'))
  const sent = Object.fromEntries([...names, ...texts].filter((name) => name in form).map((name) => [name, form[name] ?? null]))
  return toPayload(sent)
}

/** 送出前在本页就能看出的问题；其余由服务端一次说完。 */
export function judgeStep(state: WizardState, step: number, advance: boolean): FieldProblem[] {
  const { values, problems } = convertStep(state, step)
  const names = wizardSteps[step]?.fields ?? []
  if (step === 1) return advance ? [...missingParties(state.units), ...missingRows(state)] : []
  const simple = validateFields(engineering.fields, names, { ...state.details, ...values })
  const missing = advance ? missingOf(wizardSteps[step]?.asks ?? [], { ...state.details, ...values }) : []
  const rules = runRules(engineering, { ...state.details, ...values }).filter(({ field }) => names.includes(field))
  const place = names.includes('bd_lal') ? placeProblem({ ...state.details, ...values }) : null
  const all = [...problems, ...simple, ...missing, ...rules, ...(place ? [place] : [])]
  return all.filter(({ field }, at) => all.findIndex((each) => each.field === field) === at)
}

type Told = Pick<WizardState, 'details' | 'problems'>

const broken = (details: Values): FieldProblem[] => runRules(engineering, details)
const holds = (problem: FieldProblem, rules: readonly FieldProblem[]): boolean =>
  rules.some(({ field, message }) => field === problem.field && message === problem.message)

/**
 * 离开一个字段时看它本身；有没有填由“下一步”来问。已经指出的问题只随内容的改动消失，不因焦点离开：
 * “下一步”的拒绝落在还有焦点的字段上时，这里在点击之后才执行。
 */
export function toldOnLeaving(
  { details, problems }: Told,
  name: string,
): { found: FieldProblem[]; problems: readonly FieldProblem[] } {
  const simple = validateFields(engineering.fields, [name], details).filter(({ field }) => field === name && details[name])
  const zero = zeroProblem(name, details[name])
  const crossed = [
    ...(details[name] ? broken(details).filter(({ field }) => field === name) : []),
    ...(zero ? [{ field: name, message: zero }] : []),
  ]
  const found = simple.length > 0 ? simple : crossed.slice(0, 1)
  return { found, problems: found.length === 0 ? problems : [...problems.filter(({ field }) => field !== name), ...found] }
}

/** 改了内容：所涉字段的问题消失，因此不再矛盾的别的字段也是。 */
export function toldAfterChange(
  { details, problems }: Told,
  next: Values | undefined,
  touched: readonly string[],
): readonly FieldProblem[] {
  const [before, after] = next === undefined ? [[], []] : [broken(details), broken(next)]
  const settled = (problem: FieldProblem) => holds(problem, before) && !holds(problem, after)
  // 数字一类的控件离开时会把原值再送一次：没有变的不算改动。
  const real = touched.filter((name) => next === undefined || !(name in next) || !sameValue(details[name], next[name]))
  const belongs = (field: string) => real.some((name) => field === name || field.startsWith(`${name}.`))
  const left = problems.filter((problem) => !belongs(problem.field) && !settled(problem))
  return left.length === problems.length ? problems : left
}

const missingParties = (units: readonly WizardRow[]): FieldProblem[] =>
  missingOf(wizardSteps[1]?.asks ?? [], partyTexts(units)).map(({ field }) => ({ field, message: '该选项为必选项' }))

/** 自己添加而没有填写的行：要么填，要么移除。 */
const missingRows = ({ managers }: WizardState): FieldProblem[] =>
  managers
    .filter((row) => !row.id && !row.suggested && isEmptyRow(row))
    .map((row) => ({ field: `managers.${row.key}.name`, message: '该选项为必选项' }))

const toWizardFile = ({ path, name, item }: GroupFile): WizardFile => {
  const listed = !item.endsWith('-other')
  return { path, title: name || fileItemLabel(item), group_code: item.slice(0, 2), item_code: listed ? item : null }
}

function rowToSend(slice: RowSlice, row: WizardRow): Values {
  if (row.remove) return { id: row.id, version: row.version, remove: true }
  const values = Object.fromEntries(rowNames(slice).map((name) => [name, isBlank(row[name]) ? null : row[name]]))
  return row.id === undefined ? values : { id: row.id, version: row.version, ...values }
}

export interface StepBody {
  body: Values
  /** 各组送出的行的 key，按送出顺序，用来把“第几行”换回哪一行。 */
  sent: Readonly<Record<string, readonly string[]>>
}

export function bodyOf(state: WizardState, step: number, advance: boolean): StepBody {
  const { values } = convertStep(state, step)
  const body: Values = { ...values, engineering_id: state.engineeringId, version: state.version, step, advance }
  const sent: Record<string, string[]> = {}
  const slices: readonly RowSlice[] = step === 1 ? ['units', 'managers'] : step === 2 ? ['lineTableData'] : []
  for (const slice of slices) {
    const rows = changedRows(state, slice)
    sent[ROW_SET[slice]] = rows.map((row) => row.key)
    body[ROW_SET[slice]] = rows.map((row) => rowToSend(slice, row))
  }
  if (step === 4) Object.assign(body, filesToPayload(state.files.map(toWizardFile)))
  return { body, sent }
}

/** units.3.price → units.<行的 key>.price；没有送出行的，所指的已是行的 key。 */
export function problemsByKey(fields: readonly FieldProblem[], sent: StepBody['sent']): FieldProblem[] {
  return fields.map(({ field, message }) => {
    const [set = '', at = '', ...rest] = field.split('.')
    const key = sent[set]?.[Number(at)]
    return key === undefined ? { field, message } : { field: [set, key, ...rest].join('.'), message }
  })
}

/** 问题属于哪一步；不知道的算在当前步。 */
export function stepOfProblem(field: string, current: number): number {
  const at = stepOfField(field)
  return at < 0 ? current : at
}

/** 保存一步之后：这一步以服务端为准，其余各步没有保存的输入保留。 */
export function afterSave(
  state: WizardState,
  info: ProjectInfo,
  saved: readonly (keyof Slices)[],
  step: number,
): Partial<WizardState> {
  const fresh = slicesOf(info)
  const names = wizardSteps[step]?.fields ?? []
  const details: Values = { ...fresh.details }
  for (const name of Object.keys(state.details))
    if (!names.includes(name) && JSON.stringify(state.details[name]) !== JSON.stringify(state.stored.details[name]))
      details[name] = state.details[name]
  return {
    details,
    units: saved.includes('units') ? fresh.units : state.units,
    managers: saved.includes('managers') ? fresh.managers : state.managers,
    lineTableData: saved.includes('lineTableData') ? fresh.lineTableData : state.lineTableData,
    files: saved.includes('files') ? fresh.files : state.files,
    stored: fresh,
  }
}

/** 工程的编号、版本、状态。 */
export const headOf = ({ project, can, checks }: ProjectInfo): Partial<WizardState> => ({
  engineeringId: project.id,
  version: project.version,
  projectState: project.state,
  sourceCode: String(project.source ?? ''),
  rejectReason: project.state === engineeringStates.code('returned') ? (project.reject_reason ?? '') : '',
  checks,
  isAdd: false,
  mayEdit: can.includes('edit'),
  loading: false,
})
