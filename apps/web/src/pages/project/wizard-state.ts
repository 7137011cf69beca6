import type { ProjectInfo } from '@zhujian/domain/contracts/project-answers'
import { manageUser } from '@zhujian/domain/people/manage-user'
import { engineeringUnit } from '@zhujian/domain/project/engineering-unit'
import { monomer } from '@zhujian/domain/project/monomer'
import { storedRowKey } from '@zhujian/domain/project/row-keys'
import { partyRoles, wizardSteps } from '@zhujian/domain/project/wizard'
import { isBlank } from '@zhujian/model/text'
import { type AnyEntity, type FieldProblem, nameOf } from '@zhujian/model'
import { createStore, type StoreApi } from 'zustand'
import { newKey } from '../../data/idempotency-key'
import { credentialFor } from '../../ui/upload/credential'
import type { TreeOption } from '../../ui/controls/tree-path'
import type { GroupFile } from '../../ui/upload/group-files'
import { itemOf } from './file-items'

export type Values = Record<string, unknown>

/** 子表的一行：key 只在页面上用；有 id 的已存；remove 为待删除。 */
export type WizardRow = Values & {
  key: string
  id?: number | undefined
  version?: number | undefined
  remove?: boolean | undefined
  /** 按岗位配备建议列出、还没有填写的空行，不随保存送出。 */
  suggested?: boolean | undefined
}

/** 向导里由人填写的内容；每一步只动其中一部分。 */
export interface Slices {
  /** 项目各字段，含 license_date；值为接口形态。 */
  details: Values
  units: WizardRow[]
  managers: WizardRow[]
  /** 单体与线性工程的行。 */
  lineTableData: WizardRow[]
  files: GroupFile[]
}
export type RowSlice = 'units' | 'managers' | 'lineTableData'

/** [S3-10] 向导存放的内容，只有这一处。 */
export interface WizardState extends Slices {
  engineeringId: number | null
  /** 项目来源的代码。 */
  sourceCode: string
  total: number
  page: number
  pageSize: number
  /** 上传凭证的唯一出处；凭证本身按账号缓存五分钟，不进入草稿。 */
  uploadCredential: typeof credentialFor
  /** 工程类别树。 */
  classification: readonly TreeOption[]
  /** 报监资料合计大小，字节。 */
  fileSize: number
  step: number
  isAdd: boolean
  /** 服务端允许当前账号修改。 */
  mayEdit: boolean
  loading: boolean
  historicalLibrary: boolean
  middleLibrary: boolean
  /** 以全屏大屏方式打开。 */
  bigScreenStatus: boolean

  version: number
  /** 工程状态编码；未建的为空。 */
  projectState: number | null
  /** 退回时审核人写的原因。 */
  rejectReason: string
  /** 上次保存成功的时刻，秒。 */
  savedAt: number | null
  /** 服务端上次给出的内容，用来判断改了什么。 */
  stored: Slices
  /** 子行的问题以行的 key 定位：managers.<key>.<字段>。 */
  problems: readonly FieldProblem[]
  warnings: readonly FieldProblem[]
  /** 服务端上次给出的系统核查。 */
  checks: ProjectInfo['checks']
  pageProblem: string | null
  /** 他人先保存了：要载入最新数据对照。 */
  stale: boolean
  saving: boolean
  /** 还在上传的资料件数；保存会等它们。 */
  uploading: number
  /** 要去的字段；at 每次不同，同一处可以再去一次。 */
  target: { field: string; at: number } | null
}
export type WizardStore = StoreApi<WizardState>

export const ROW_ENTITY = { units: engineeringUnit, managers: manageUser, lineTableData: monomer } as const
/** 提交内容里的名字。 */
export const ROW_SET = { units: 'units', managers: 'managers', lineTableData: 'monomers' } as const
export const ROW_SLICES: readonly RowSlice[] = ['units', 'managers', 'lineTableData']

const formNames = (entity: AnyEntity): string[] => entity.form.map(nameOf).filter((name) => name !== 'engineering_id')
export const rowNames = (slice: RowSlice): string[] => formNames(ROW_ENTITY[slice])

const DETAIL_NAMES = [
  ...new Set([
    ...wizardSteps.flatMap((step) => step.fields),
    ...partyRoles.flatMap((role) => [role, `${role}_text`]),
    'files',
    'areacode_text',
  ]),
]
const pick = (row: Values, names: readonly string[]): Values =>
  Object.fromEntries(names.filter((name) => name in row).map((name) => [name, row[name]]))

function rowsOf(slice: RowSlice, rows: readonly Values[]): WizardRow[] {
  const names = rowNames(slice)
  const labels = names.map((name) => `${name}_text`)
  return rows.map((row) => ({
    ...pick(row, [...names, ...labels]),
    key: storedRowKey(Number(row.id)),
    id: Number(row.id),
    version: Number(row.version),
  }))
}

export const slicesOf = (info: ProjectInfo): Slices => ({
  details: pick(info.project, DETAIL_NAMES),
  units: rowsOf('units', info.units),
  managers: rowsOf('managers', info.managers),
  lineTableData: rowsOf('lineTableData', info.monomers),
  files: info.files
    .filter((file) => file.path !== null)
    .map((file) => ({
      path: file.path ?? '',
      name: file.name ?? file.title,
      item: itemOf(file),
      id: file.id,
      size: file.size ?? undefined,
      status: file.status,
      reason: file.reason,
      scan: file.scan_state,
    })),
})

export const noSlices = (): Slices => ({ details: {}, units: [], managers: [], lineTableData: [], files: [] })

export const newRow = (values: Values): WizardRow => ({ ...values, key: newKey() })

/** 去掉一行：没存过的直接去掉，存过的标为待删除。 */
export const withoutRow = (rows: readonly WizardRow[], gone: WizardRow): WizardRow[] =>
  rows.flatMap((row) => (row.key !== gone.key ? [row] : row.id === undefined ? [] : [{ ...row, remove: true }]))

/** 一行除建议的岗位外什么都没有填。 */
const GIVEN: readonly string[] = [
  'key',
  'id',
  'version',
  'unit_role',
  'post',
  'role',
  'unit_id',
  'active',
  'kind',
  'suggested',
  'remove',
]
export const isEmptyRow = (row: WizardRow): boolean =>
  Object.entries(row).every(([name, value]) => GIVEN.includes(name) || isBlank(value))

export const sameValue = (a: unknown, b: unknown): boolean =>
  a === b || (isBlank(a) && isBlank(b)) || JSON.stringify(a) === JSON.stringify(b)

const META: readonly string[] = ['key', 'id', 'version', 'suggested']
export function rowChanged(row: WizardRow, before: WizardRow | undefined): boolean {
  if (!before) return !isEmptyRow(row)
  const names = new Set([...Object.keys(row), ...Object.keys(before)])
  return [...names].some((name) => !META.includes(name) && !sameValue(row[name], before[name]))
}

/** 本次要送出的行：新填的、改过的、要删除的。 */
export const changedRows = (state: WizardState, slice: RowSlice): WizardRow[] =>
  state[slice].filter((row) =>
    rowChanged(
      row,
      state.stored[slice].find((each) => each.id === row.id && row.id !== undefined),
    ),
  )

const filesChanged = ({ files, stored }: WizardState): boolean =>
  files.map(({ item, path }) => `${item} ${path}`).join() !== stored.files.map(({ item, path }) => `${item} ${path}`).join()

export const changedDetails = (
  { details, stored }: Pick<WizardState, 'details' | 'stored'>,
  names: readonly string[],
): string[] => names.filter((name) => !sameValue(details[name], stored.details[name]))

/** 本步有没有还没保存的内容。 */
export function isStepDirty(state: WizardState, step: number): boolean {
  if (step === 1) return changedRows(state, 'units').length + changedRows(state, 'managers').length > 0
  if (step === 2) return changedRows(state, 'lineTableData').length > 0
  if (step === 4) return filesChanged(state)
  return changedDetails(state, wizardSteps[step]?.fields ?? []).length > 0
}
export const isDirty = (state: WizardState): boolean => wizardSteps.some((_step, at) => isStepDirty(state, at))

/** 各步动的部分。 */
export const sliceOfStep = (step: number): readonly (keyof Slices)[] =>
  step === 1 ? ['units', 'managers'] : step === 2 ? ['lineTableData'] : step === 4 ? ['files'] : step === 5 ? [] : ['details']

interface Start {
  engineeringId: number | null
  step: number
  type: number
  classification: readonly TreeOption[]
}

export const createWizardStore = ({ engineeringId, step, type, classification }: Start): WizardStore =>
  createStore<WizardState>(() => ({
    ...noSlices(),
    engineeringId,
    sourceCode: '',
    total: 0,
    page: 1,
    pageSize: 10,
    uploadCredential: credentialFor,
    classification,
    fileSize: 0,
    step,
    isAdd: engineeringId === null,
    mayEdit: true,
    loading: engineeringId !== null,
    historicalLibrary: type === 1,
    middleLibrary: type === 2,
    bigScreenStatus: document.fullscreenElement !== null,
    version: 0,
    projectState: null,
    rejectReason: '',
    savedAt: null,
    stored: noSlices(),
    problems: [],
    warnings: [],
    checks: [],
    pageProblem: null,
    stale: false,
    saving: false,
    uploading: 0,
    target: null,
  }))
