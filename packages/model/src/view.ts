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

/** The view of all rows about which something is still to be done, where several views are {@link View.open}. */
export const TO_DO = 'anyOpen'

type Viewed = { readonly views?: Readonly<Record<string, View>> | undefined }

export const openViews = ({ views = {} }: Viewed): string[] => Object.keys(views).filter((key) => views[key]?.open)

/** What a link of the number of open rows asks for: the one view of them, or all of them together. */
export function openView(of: Viewed): string | undefined {
  const [only, ...others] = openViews(of)
  return others.length > 0 ? TO_DO : only
}

/** Everything a list can be asked for by `?view=`. */
export const viewsOf = (of: Viewed): Readonly<Record<string, View>> =>
  openView(of) === TO_DO ? { ...of.views, [TO_DO]: { label: '待办', quiet: true } } : (of.views ?? {})
