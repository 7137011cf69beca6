/** A condition on a row, as data. */
export type Where<N extends string = string> = readonly ['filled' | 'empty', N] | readonly ['is', N, number | string]

/** Whether the row is like this: the same conditions are asked of the database where turns are kept. */
export const meetsAll = (where: readonly Where[] = [], row: Readonly<Record<string, unknown>>): boolean =>
  where.every(([test, field, value]) => {
    const isEmpty = row[field] === null || row[field] === undefined
    return test === 'is' ? row[field] === value : isEmpty === (test === 'empty')
  })

/**
 * Whose act is awaited once a row has come to a state in which it can be done. Rights and reach are judged as ever; this says
 * whom the others wait for. Where the step names an account (`by`) and the row has it filled in, it is that account alone.
 */
export interface Turn<S extends string = string, N extends string = string> {
  /** Who holds one of these roles · who entered the row · who acts for the company that `by` names. */
  readonly to: readonly string[] | 'author' | 'named'
  /** The field that may name one person of the company; filled in, it is that account alone. */
  readonly person?: N
  /** Only in these of the states it can be done in. */
  readonly in?: readonly S[]
  readonly where?: readonly Where<N>[]
  /** Nobody's own: not the account this field names. */
  readonly notBy?: N | 'created_by'
  /** What the person reads, where the names of entity and step do not say it. */
  readonly said?: string
  /** The page it is done on, followed by a value of the row; the record itself unless said. */
  readonly opens?: { readonly path: string; readonly field: N | 'id' }
  /** Done on that page alone, not by a few questions where the line stands. */
  readonly page?: true
  /** A project has hundreds of them: one line for all, what it is called and the list it opens, followed by the project. */
  readonly together?: { readonly said: string; readonly path: string }
}

/** `nobody`: may be done, and nobody waits for it · `elsewhere`: its own room keeps whose it is, such as the tasks of an approval. */
export type Awaited<S extends string = string, N extends string = string> = Turn<S, N> | 'nobody' | 'elsewhere'

/** A term in working days that each place sets for itself: the setting that says how many. */
export interface LocalTerm {
  readonly setting: string
}

/** What is awaited although it moves no state, such as officers to be named. Its name is the right it needs. */
export interface Duty<S extends string = string, N extends string = string> {
  readonly label: string
  readonly from: readonly S[]
  readonly turn: Turn<S, N>
  /** As of a step. */
  readonly within?: N | number | LocalTerm
}
