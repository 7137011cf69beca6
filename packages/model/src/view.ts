/** A condition on a row, as data. Days are counted from today in Asia/Shanghai: -1 is yesterday, 30 the day a month ahead. */
export type Condition<N extends string = string> =
  | readonly ['filled' | 'empty', N]
  | readonly ['is', N, ...(number | string | boolean)[]]
  /** More than this number. */
  | readonly ['above', N, number]
  /** On a day before that one. */
  | readonly ['before', N, number]
  /** Holds until the end of that day, or without an end. */
  | readonly ['lasting', N]
  /** From today to that day, or from that day to today. */
  | readonly ['within', N, number]
  /** The account, one of the accounts, or the company is the caller's. */
  | readonly ['mine', N | 'created_by']

/**
 * One part of a list that has a name: its tab and the number on it, a key figure, the rows a warning speaks of, what a link of a
 * chart opens, an export. All of them ask for `?view=`, so that the number is always that of the rows.
 */
export interface View<S extends string = string, N extends string = string> {
  readonly label: string
  /** Something is wrong with these rows. */
  readonly alarming?: true
  /** A day has passed by which the state of these rows no longer holds: this label is told in its place. */
  readonly instead?: true
  /** Something is still to be done about these rows: menus count them. */
  readonly open?: true
  /** Has no tab until it is the chosen one. */
  readonly quiet?: true
  readonly in?: readonly S[]
  readonly where?: readonly Condition<N>[]
}
