import type { AnyEntity } from '@zhujian/model'
import { type RawBuilder, sql } from 'kysely'

type States = NonNullable<AnyEntity['flow']>['states']

/** Rows in these states, written into the text: a plan made once knows how few they are and the index that holds them. */
export function inStates(alias: string, states: Pick<States, 'code'>, keys: readonly string[]): RawBuilder<boolean> {
  const codes = keys.map((key) => sql.lit(Number(states.code(key))))
  return sql<boolean>`${sql.ref(`${alias}.state`)} in (${sql.join(codes)})`
}
