import type { AnyEntity, FieldName, Row, StepOf } from '@zhujian/model'
import type { FastifyInstance } from 'fastify'
import type { RawBuilder } from 'kysely'
import type { Caller } from './context'
import type { Session } from './session'
import type { Writing } from './write'

/** A row of an entity that is not known when the code is written. Where it is known, {@link RowIn} says what it holds. */
export type WireRow = Record<string, unknown> & { id: number; version: number; state?: number }

/** The row of a known entity, or a {@link WireRow} for any. */
export type RowIn<E extends AnyEntity> = string extends keyof E['fields'] ? WireRow : Row<E>
/** What an entity's own code is named after: the verbs that write, and the steps of its flow. */
export type ActOf<E extends AnyEntity> = 'add' | 'edit' | 'delete' | (string extends keyof E['fields'] ? string : StepOf<E>)

/** What an effect sees: the row as it stands after the act, what it was before, and the open transaction. */
export interface Effect<E extends AnyEntity = AnyEntity> extends Writing {
  readonly row: RowIn<E>
  readonly before: RowIn<E> | null
  /** Sensitive fields that hold another value now than before: the masks in `row` and `before` may be alike. */
  readonly resealed: readonly string[]
  /** Server-filled columns to write together with the act. */
  set(values: Partial<RowIn<E>>): void
}

export interface Extension<E extends AnyEntity = AnyEntity> {
  /** Effects named after the act they belong to; they run inside the transaction, before the log row. */
  readonly on?: { readonly [A in ActOf<E>]?: (effect: Effect<E>) => Promise<void> | void }
  /** Which rows (under this alias) still take changes by this caller's hand: `can` of the others names none, what the effects refuse. */
  readonly open?: (alias: string, caller: Caller) => RawBuilder<boolean> | Promise<RawBuilder<boolean>>
  /** The rights that a closed row loses; every one that changes it unless they are named. */
  readonly openFor?: readonly string[]
  /** Rights that a row is open to one by one, each by a condition of its own, in `can` and in the to-do alike: what the act itself would refuse. */
  readonly openTo?: Readonly<Record<string, (alias: string, caller: Caller) => RawBuilder<boolean>>>
  /** Rows (under this alias) that are put before the caller himself, beside those of his company. */
  readonly handed?: (alias: string, session: Session) => RawBuilder<boolean>
  /** Fields found each time a row is read, as SQL over the columns of the alias: what changes with the calendar is not stored. */
  readonly found?: { readonly [N in FieldName<E>]?: (alias: string) => string }
  /**
   * What its lists are asked by beside its fields, where one of its rows is chosen for another (`offers`): by name, from the value as it
   * was sent, or what is wrong with it.
   */
  readonly asked?: Readonly<Record<string, (alias: string, value: string) => RawBuilder<boolean> | string>>
  /** Fields of a row that participants read only where `lifted` holds: in answers, files, exports, sorting and history alike. */
  readonly veil?: {
    readonly fields: readonly FieldName<E>[]
    readonly lifted: (alias: string, session: Session) => RawBuilder<boolean>
  }
  /** Routes beyond the derived ones. */
  readonly routes?: (app: FastifyInstance) => void
}

const extensions = new Map<string, Extension>()

/**
 * Attaches the server half of an entity, as the file that holds it is loaded. @throws when the entity has one already: two halves
 * in two places would each believe to be the whole
 */
export function extend<E extends AnyEntity>(entity: E, extension: Extension<E>): void {
  if (extensions.has(entity.name)) throw new Error(`${entity.name} is extended twice`)
  extensions.set(entity.name, extension as unknown as Extension)
}

export const extensionOf = (entity: AnyEntity): Extension => extensions.get(entity.name) ?? {}
