import type { AnyEntity } from '@zhujian/model'
import type { FastifyInstance } from 'fastify'
import type { RawBuilder } from 'kysely'
import type { Writing } from './write'

export type WireRow = Record<string, unknown> & { id: number; version: number; state?: number }

/** What an effect sees: the row as it stands after the act, what it was before, and the open transaction. */
export interface Effect extends Writing {
  readonly row: WireRow
  readonly before: WireRow | null
  /** Server-filled columns to write together with the act. */
  set(values: Record<string, unknown>): void
}

export interface Extension {
  /** Effects named after the verb or step they belong to; they run inside the transaction, before the log row. */
  readonly on?: Readonly<Record<string, (effect: Effect) => Promise<void> | void>>
  /** Which rows (under this alias) still take changes by hand: `can` of the others names none, what the effects refuse. */
  readonly open?: (alias: string) => RawBuilder<boolean>
  /** The rights that a closed row loses; every one that changes it unless they are named. */
  readonly openFor?: readonly string[]
  /** Fields found each time a row is read, as SQL over the columns of the alias: what changes with the calendar is not stored. */
  readonly found?: Readonly<Record<string, (alias: string) => string>>
  /** Routes beyond the derived ones. */
  readonly routes?: (app: FastifyInstance) => void
}

const extensions = new Map<string, Extension>()

/** Attaches the server half of an entity. Called once per entity, from its module. */
export function extend(entity: AnyEntity, extension: Extension): void {
  extensions.set(entity.name, extension)
}

export const extensionOf = (entity: AnyEntity): Extension => extensions.get(entity.name) ?? {}
