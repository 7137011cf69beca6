/**
 * A number above a list: how many rows a view has; with `per` the share of those rows in another view, in percent; with `sum`,
 * `mean` or `most` what a number of those rows comes to. Scope and filters are those of the list, so a press opens its rows.
 * With `of` it speaks of the neighbouring list, of the same project: views and numbers are those of that entity, and a press goes there.
 */
export interface Figure<N extends string = string> {
  readonly label: string
  /** Another entity of the project, whose rows are lacking here. */
  readonly of?: string
  /** The view it speaks of; every row of the list unless said. */
  readonly view?: string
  /** A share, in percent: of the rows of that view, or of all. */
  readonly per?: string
  readonly sum?: N
  readonly mean?: N
  readonly most?: N
  readonly unit?: string
}

/** `per` where the share is of every row. */
export const OF_ALL = 'all'

/** A strip of more is read by nobody. */
export const MOST_FIGURES = 4
