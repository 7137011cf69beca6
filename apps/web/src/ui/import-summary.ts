import type { RecentImport } from '@zhujian/domain/contracts/transfer'
import { formatInstant } from '@zhujian/model/date'
import { formatCount } from './page-numbers'

/** One cell that cannot be taken as it is. */
export interface ImportProblem {
  /** Number of the row in the file, head included. */
  readonly row: number
  /** Head of the column; '' when the whole row is meant. */
  readonly column: string
  readonly field: string
  readonly value: string
  readonly message: string
}

/** What the check of a file found; nothing is written before it is confirmed. */
export interface ImportReport {
  readonly import_id: number
  readonly total: number
  readonly add: number
  readonly update: number
  readonly error: number
  readonly skipped_blank: number
  /** How many complaints there are, listed or not. */
  readonly error_cells?: number
  /** The first complaints. */
  readonly errors: readonly ImportProblem[]
  /** What the form would warn of in lines that are taken all the same: the first ones, and how many lines it is. */
  readonly notes?: readonly ImportProblem[]
  readonly noted?: number
  /** Heads that name no field; their cells are left out unless a person says what they are. */
  readonly unknown_columns: readonly string[]
  /** How the heads were understood; a corrected batch need not say it again. */
  readonly columns?: readonly { readonly head: string; readonly field: string | null }[]
  /** Labels of required fields without a head. */
  readonly missing_columns?: readonly string[]
  /** When the person has already imported this very file. */
  readonly imported_at?: number | null
}

/** A job works on it. */
export const isUnderWay = ({ status }: Pick<RecentImport, 'status'>): boolean =>
  status === 'waiting' || status === 'writing' || status === 'undoing'

/** Rows of it stand that can be taken back. */
export const isStanding = ({ status, added, updated, undone, kept }: RecentImport): boolean =>
  (status === 'confirmed' || status === 'stopped') && added + updated > undone + kept

/** It can be told to go no further. */
export const isStoppable = ({ status, stopping }: Pick<RecentImport, 'status' | 'stopping'>): boolean =>
  (status === 'waiting' || status === 'writing') && !stopping

export const stoppedText = ({ added, updated, total }: Pick<RecentImport, 'added' | 'updated' | 'total'>): string =>
  `已停止，已写入 ${formatCount(added + updated)} / ${formatCount(total)} 行`

export const progressText = ({ status, done, stopping }: Pick<RecentImport, 'status' | 'done' | 'stopping'>): string =>
  stopping
    ? '正在停止，写完这一批即停'
    : status === 'waiting'
      ? done === 0
        ? '排队等待写入'
        : '等待继续写入'
      : status === 'undoing'
        ? '正在撤回'
        : '正在写入'

/** One line of the list of recent imports. */
export function recentText(each: RecentImport): string {
  const { total, done, added, updated, left, undone, kept, ended, confirmed_at } = each
  if (isUnderWay(each)) return `${progressText(each)}，${formatCount(done)} / ${formatCount(total)} 行`
  const at = confirmed_at === null ? '' : `${formatInstant(confirmed_at, 'MM-dd HH:mm')}　`
  if (each.status === 'stopped') return at + stoppedText(each)
  const counts = `新增 ${added} 行，更新 ${updated} 行${left > 0 ? `，未写入 ${left} 行` : ''}`
  const back = undone + kept > 0 ? `，已撤回 ${undone} 行` : ''
  return `${at}${counts}${back}${ended === null ? '' : `。${ended}`}`
}

/** Words for the complaints that are not listed; '' when all are. */
export function cutNote({ errors, error_cells: all = errors.length }: Pick<ImportReport, 'errors' | 'error_cells'>): string {
  return all > errors.length ? `。共 ${all} 处，先列出前 ${errors.length} 处，全部见错误行表格` : ''
}

/** Values typed for bad cells, by row and field name. */
export type Corrections = Readonly<Record<number, Readonly<Record<string, string>>>>

export const corrected = (corrections: Corrections, { row, field }: ImportProblem, value: string): Corrections => ({
  ...corrections,
  [row]: { ...corrections[row], [field]: value },
})

/** Corrections as the check takes them. */
export const correctionRows = (corrections: Corrections) =>
  Object.entries(corrections).map(([row, cells]) => ({ row: Number(row), cells }))

export const isWritable = (report: ImportReport): boolean => report.add + report.update > 0

export const summaryOf = ({ add, update, error, skipped_blank, noted = 0 }: ImportReport): string =>
  `新增 ${add} 行，更新 ${update} 行，错误 ${error} 行，跳过空行 ${skipped_blank} 行${noted > 0 ? `；提醒 ${noted} 行` : ''}`

type Written = Pick<RecentImport, 'added' | 'updated' | 'left' | 'ended'>

/** Heading of what an import came to. It says success only where every line was taken. */
export function writtenText({ added, updated, left, ended }: Written): string {
  const counts = `新增 ${added} 行，更新 ${updated} 行`
  if (ended !== null) return added + updated > 0 ? `已写入：${counts}` : '没有写入任何数据'
  if (left === 0) return `导入成功：${counts}`
  return `成功 ${formatCount(added + updated)} 条（${counts}），失败 ${formatCount(left)} 条`
}
