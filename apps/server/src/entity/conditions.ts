import { type RawBuilder, sql } from 'kysely'
import type { Session } from './session'

export type Condition = RawBuilder<boolean>

export const TRUE: Condition = sql<boolean>`true`
export const FALSE: Condition = sql<boolean>`false`
export const anyOf = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? FALSE : sql<boolean>`(${sql.join(conditions, sql` or `)})`
export const both = (...conditions: Condition[]): Condition => sql<boolean>`(${sql.join(conditions, sql` and `)})`

export const column = (alias: string, name: string) => sql.ref(`${alias}.${name}`)
export const ofUnit = ({ unit_id }: Session, owner: RawBuilder<unknown>): Condition => sql<boolean>`${owner} = ${unit_id}`
