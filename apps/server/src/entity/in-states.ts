import { type RawBuilder, sql } from 'kysely'

/** The states of one flow, by the names of its declaration. */
interface States<K extends string> {
  readonly code: (key: K) => number | string
}

/** Rows in these states, written into the text: a plan made once knows how few they are and the index that holds them. */
export function inStates<K extends string>(alias: string, states: States<K>, keys: readonly NoInfer<K>[]): RawBuilder<boolean> {
  const codes = keys.map((key) => sql.lit(Number(states.code(key))))
  return sql<boolean>`${sql.ref(`${alias}.state`)} in (${sql.join(codes)})`
}
