export interface ImportProblem {
  readonly row: number
  /** Label of the column. */
  readonly column: string
  readonly field: string
  readonly value: string
  readonly message: string
}

/** One filled row of the sheet as it was typed. */
export interface StagedRow {
  /** Row number as Excel shows it. */
  readonly row: number
  readonly cells: Readonly<Record<string, string>>
  /** What every row of the page it was sent on has, as words. */
  readonly given?: Readonly<Record<string, string>>
  /** Fields whose number had more digits than Excel keeps. */
  readonly lost?: readonly string[]
}

/** A sheet as it was read. */
export interface Sheet {
  readonly heads: readonly string[]
  readonly columns: readonly (string | null)[]
  readonly rows: readonly StagedRow[]
}

/** What the check found of a line without errors: a new row, or the id and version of the row it changes. */
export type Checked = 0 | readonly [id: number, version: number]

/** A sheet and what its check came to. A line that is not in `checked` has its reasons in `problems`. */
export interface Staged extends Sheet {
  readonly checked: Readonly<Record<number, Checked>>
  readonly problems: readonly ImportProblem[]
}
