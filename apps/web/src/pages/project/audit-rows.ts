import type { ProjectFile } from '@zhujian/domain/contracts/project-answers'
import type { FactFinding } from '@zhujian/domain/project/file-compare'
import { fileGroups, fileStatus } from '@zhujian/domain/reference/file-groups'
import type { GroupFile } from '../../ui/upload/group-files'

const APPROVED = fileStatus.code('approved')
const REJECTED = fileStatus.code('rejected')

/** 看过的各件与登记对照的结果，按文件编号。 */
export type Compared = Readonly<Record<number, readonly FactFinding[]>>

export const FILTERS = ['all', 'open', 'rejected', 'different'] as const
export type Filter = (typeof FILTERS)[number]
export const filterLabels: Readonly<Record<Filter, string>> = { all: '全部', open: '未审', rejected: '驳回', different: '有不同' }

export type Verdict = 'open' | 'approved' | 'rejected'

/** 正在驳回：按了驳回，说明写没写都算。 */
export const isRejecting = ({ status }: Pick<GroupFile, 'status'>): boolean => Number(status) === REJECTED

/** 驳回写了说明才算审过。 */
export const verdictOf = (file: Pick<GroupFile, 'status' | 'reason'>): Verdict =>
  Number(file.status) === APPROVED ? 'approved' : isRejecting(file) && file.reason?.trim() ? 'rejected' : 'open'

export const differencesIn = (compared: Compared, id: number | undefined): number =>
  (id === undefined ? [] : (compared[id] ?? [])).filter(({ verdict }) => verdict === 'different').length

/** 一行：一件资料，或清单上没有交来的一项。 */
export interface AuditRow {
  readonly label: string
  readonly required: boolean
  readonly file: (GroupFile & { readonly id: number }) | null
}

export interface AuditGroup {
  readonly label: string
  readonly rows: readonly AuditRow[]
}

export const auditGroups = (files: readonly ProjectFile[]) =>
  fileGroups.map((group) => {
    const extra = files.some((file) => file.group_code === group.code && file.item_code === null)
    return extra
      ? { ...group, items: [...group.items, { code: `${group.code}-other`, label: '其他附件', required: false }] }
      : group
  })

type Stored = GroupFile & { readonly id: number }
const isStored = (file: GroupFile): file is Stored => file.id !== undefined

/** 资料清单按组排好；一项有几件的各占一行，写明文件名。 */
export function rowsOf(groups: ReturnType<typeof auditGroups>, files: readonly GroupFile[]): AuditGroup[] {
  const stored = files.filter(isStored)
  return groups.map(({ label, items }) => ({
    label,
    rows: items.flatMap(({ code, label: name, required }): AuditRow[] => {
      const own = stored.filter(({ item }) => item === code)
      if (own.length === 0) return [{ label: name, required, file: null }]
      return own.map((file) => ({ label: own.length > 1 ? `${name}：${file.name}` : name, required, file }))
    }),
  }))
}

/** 按筛选留下的；没有交来的只在“全部”里。 */
export function filtered(groups: readonly AuditGroup[], filter: Filter, compared: Compared): AuditGroup[] {
  const keeps = ({ file }: AuditRow): boolean => {
    if (filter === 'all') return true
    if (!file) return false
    return filter === 'different' ? differencesIn(compared, file.id) > 0 : verdictOf(file) === filter
  }
  return groups.map((group) => ({ ...group, rows: group.rows.filter(keeps) })).filter(({ rows }) => rows.length > 0)
}

/** 之后第一件还没有审的；到了末尾从头找。没有了为空。 */
export function nextOpen(files: readonly Stored[], current: number | null): number | null {
  const at = files.findIndex(({ id }) => id === current)
  const ring = [...files.slice(at + 1), ...files.slice(0, at + 1)]
  return ring.find((file) => file.id !== current && verdictOf(file) === 'open')?.id ?? null
}

export const storedIn = (groups: readonly AuditGroup[]): Stored[] =>
  groups.flatMap(({ rows }) => rows.flatMap(({ file }) => (file ? [file] : [])))

/** 受理之前还差什么：必备的没有交来、没有审、被驳回；别的只要没有被驳回。 */
export interface Lacking {
  readonly missing: number
  readonly open: number
  readonly rejected: number
}

export function lackingOf(groups: readonly AuditGroup[]): Lacking {
  const rows = groups.flatMap((group) => group.rows)
  return {
    missing: rows.filter(({ file, required }) => file === null && required).length,
    open: rows.filter(({ file, required }) => file !== null && required && verdictOf(file) === 'open').length,
    rejected: rows.filter(({ file, required }) => file !== null && required && verdictOf(file) === 'rejected').length,
  }
}

export const lackingText = ({ missing, open, rejected }: Lacking): string =>
  [missing > 0 && `缺 ${missing} 项`, open > 0 && `未审 ${open} 件`, rejected > 0 && `驳回 ${rejected} 件`]
    .filter(Boolean)
    .join('、')
