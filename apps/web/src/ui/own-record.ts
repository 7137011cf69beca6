import type { ComponentType } from 'react'
import type { FormRow } from './form/kind'

/** A record that is laid out as its own kind of paper and not field by field: on the screen, and printed. */
export interface OwnRecord {
  readonly Fields: ComponentType<{ row: FormRow }>
  readonly Paper: ComponentType<{ row: FormRow; onDone: () => void }>
}

const records = new Map<string, OwnRecord>()

/** Registered where the pages are (app/own-records.ts); the engine knows none of them. */
export const registerRecord = (entity: string, record: OwnRecord): void => void records.set(entity, record)
export const ownRecordOf = (entity: string): OwnRecord | undefined => records.get(entity)
