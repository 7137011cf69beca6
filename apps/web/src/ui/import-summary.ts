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
  /** Heads that name no field; their cells are left out unless a person says what they are. */
  readonly unknown_columns: readonly string[]
  /** How the heads were understood; a corrected batch need not say it again. */
  readonly columns?: readonly { readonly head: string; readonly field: string | null }[]
  /** Labels of required fields without a head. */
  readonly missing_columns?: readonly string[]
}

/** What a confirmed import wrote; it can be taken back for 24 h. */
export interface ImportDone {
  readonly import_id: number
  readonly added: number
  readonly updated: number
  /** Lines with errors, which were not written. */
  readonly left: number
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

export const summaryOf = (report: ImportReport): string =>
  `新增 ${report.add} 行，更新 ${report.update} 行，错误 ${report.error} 行，跳过空行 ${report.skipped_blank} 行`
