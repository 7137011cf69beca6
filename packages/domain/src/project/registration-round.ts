import { fileItemLabel } from '../reference/file-groups'
import { unitRole } from '../reference/unit-dicts'
import { engineering } from './engineering'
import { keyPost } from '../people/key-posts'
import { partyRoles, wizardSteps } from './wizard'

type Values = Readonly<Record<string, unknown>>
type ContentRow = Values & { readonly id: number }

/** 一次提交时的全部登记内容；参建单位、人员、单体、资料各按编号对得上。 */
export interface RegistrationContent {
  readonly project: Values
  readonly units: readonly ContentRow[]
  readonly managers: readonly ContentRow[]
  readonly monomers: readonly ContentRow[]
  readonly files: readonly ContentRow[]
}
export type ContentPart = keyof RegistrationContent

/** 各方单位以名称比较，负责人由班子推出，都不另列。 */
const derived: readonly string[] = partyRoles.flatMap((role) => [role, `${role}_leader`])
export const contentFields: readonly string[] = [
  ...wizardSteps.flatMap((step) => step.fields).filter((name) => !derived.includes(name) && !name.endsWith('_text')),
  ...partyRoles.map((role) => `${role}_text`),
]
export const unitContent = ['role', 'unit_id', 'unit_name', 'contract_no', 'price', 'leader', 'enter_on', 'exit_on'] as const
export const managerContent = [
  'unit_role',
  'post',
  'name',
  'idno',
  'cert_no',
  'cert_to',
  'safety_cert',
  'safety_cert_no',
  'safety_cert_to',
] as const
export const fileContent = ['item_code', 'group_code', 'title', 'path'] as const

/** 一处变更：哪一部分的哪一行，变动的字段前后各是什么。 */
export interface RegistrationChange {
  readonly part: ContentPart
  readonly title: string
  readonly kind: 'changed' | 'added' | 'removed'
  readonly before: Values | null
  readonly after: Values | null
}

const titles: Record<Exclude<ContentPart, 'project'>, (row: Values) => string> = {
  units: (row) => unitRole.labelOf(row.role),
  managers: (row) => `${unitRole.labelOf(row.unit_role)} · ${keyPost.labelOf(row.post)}`,
  monomers: (row) => String(row.name ?? ''),
  files: (row) => (typeof row.item_code === 'string' ? fileItemLabel(row.item_code) : String(row.title ?? '')),
}
/** 只用来对上行的，不作为变更列出。 */
const hidden: readonly string[] = ['id', 'unit_id', 'group_code']

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)
const pick = (row: Values, names: readonly string[]): Values => Object.fromEntries(names.map((name) => [name, row[name] ?? null]))

function differing(before: Values, after: Values): string[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return names.filter((name) => !hidden.includes(name) && !same(before[name], after[name]))
}

function rowChanges(part: Exclude<ContentPart, 'project'>, first: RegistrationContent, now: RegistrationContent) {
  const title = titles[part]
  const old = new Map(first[part].map((row) => [row.id, row]))
  const kept = new Set(now[part].map((row) => row.id))
  const shown = (row: Values) =>
    pick(
      row,
      Object.keys(row).filter((name) => !hidden.includes(name)),
    )
  return [
    ...now[part].flatMap((row): RegistrationChange[] => {
      const before = old.get(row.id)
      if (!before) return [{ part, title: title(row), kind: 'added', before: null, after: shown(row) }]
      const names = differing(before, row)
      return names.length === 0
        ? []
        : [{ part, title: title(row), kind: 'changed', before: pick(before, names), after: pick(row, names) }]
    }),
    ...first[part]
      .filter((row) => !kept.has(row.id))
      .map((row): RegistrationChange => ({ part, title: title(row), kind: 'removed', before: shown(row), after: null })),
  ]
}

/** 与某次提交相比变了什么，一处不漏：工程的字段、参建单位、人员、单体、资料。 */
export function registrationChanges(first: RegistrationContent, now: RegistrationContent): RegistrationChange[] {
  const names = contentFields.filter((name) => !same(first.project[name], now.project[name]))
  const project: RegistrationChange[] = names.map((name) => ({
    part: 'project',
    title: (engineering.fields as Readonly<Record<string, { label: string }>>)[name]?.label ?? name,
    kind: 'changed',
    before: pick(first.project, [name]),
    after: pick(now.project, [name]),
  }))
  return [...project, ...(['units', 'managers', 'monomers', 'files'] as const).flatMap((part) => rowChanges(part, first, now))]
}
