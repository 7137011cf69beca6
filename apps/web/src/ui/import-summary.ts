/** One cell that cannot be taken as it is. */
export interface ImportProblem {
  /** Number of the row in the file, head included. */
  readonly row: number
  /** Head of the column. */
  readonly label: string
  readonly value: string
  readonly message: string
}

/** What the check of a file found; nothing is written before it is confirmed. */
export interface ImportReport {
  readonly import_id: number
  readonly add: number
  readonly update: number
  /** Empty rows passed over. */
  readonly skip: number
  readonly errors: readonly ImportProblem[]
}

/** Rows with at least one problem. */
export const badRows = (report: ImportReport): number => new Set(report.errors.map((problem) => problem.row)).size

export const isWritable = (report: ImportReport): boolean => report.add + report.update > 0

export const summaryOf = (report: ImportReport): string =>
  `新增 ${report.add} 行，更新 ${report.update} 行，错误 ${badRows(report)} 行，跳过空行 ${report.skip} 行`
