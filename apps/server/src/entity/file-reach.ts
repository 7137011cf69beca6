import { entityOf, hasEntity } from '@zhujian/domain/entities'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../platform/db'
import { accessWhere } from './access'
import type { Caller } from './context'
import { veilOf } from './veil'

/** Whether the caller may read one of these rows, and with it their files. */
export type FileReader = (caller: Caller, rowIds: readonly number[]) => Promise<boolean>

const readers = new Map<string, FileReader>()

/** Opens the files linked to rows of `entity` to people beyond the scope of that entity. Called once, from its module. */
export function openFilesTo(entity: string, reader: FileReader): void {
  readers.set(entity, reader)
}

/** Where a file hangs: rows of one field. */
export interface FileUse {
  readonly entity: string
  readonly field: string
  readonly ids: readonly number[]
}

/** The uses of a file of alias f, as one column. */
export const usesColumn: RawBuilder<unknown> = sql`(select coalesce(jsonb_agg(jsonb_build_object('entity', u.entity, 'field', u.field, 'ids', u.ids)), '[]')
  from (select entity, field, jsonb_agg(row_id) as ids from file_link where file_id = f.id group by entity, field) u) as uses`

export interface FileFacts {
  readonly created_by: number | null
  readonly uses: readonly FileUse[]
}

/** A face is shown only to those who may reveal it. */
export const isFace = ({ entity, field }: FileUse): boolean =>
  hasEntity(entity) && entityOf(entity).fields[field]?.sensitive !== undefined

/**
 * The one decision on who reads a file now. It goes with the rows it hangs on now, whoever uploaded it; while it hangs on none, and
 * for exports and imports, it is its maker's alone. A session for one project is nobody's maker: it sees rows of that project.
 */
export async function mayReadFile(caller: Caller, db: Db | Trx, { created_by, uses }: FileFacts): Promise<boolean> {
  if (uses.length > 0) return (await onReadableRow(caller, db, uses)) || onHandedRow(caller, uses)
  if (caller.session.only_engineering_id !== null) return false
  return created_by === caller.session.account_id
}

async function onReadableRow(caller: Caller, db: Db | Trx, uses: readonly FileUse[]): Promise<boolean> {
  for (const use of uses.filter(({ entity }) => hasEntity(entity))) {
    const entity = entityOf(use.entity)
    const where = await accessWhere(caller, entity, isFace(use) ? 'reveal' : 'read', 't', 'known')
    const veil = await veilOf(caller, entity, 't')
    const lifted = veil?.fields.includes(use.field) ? veil.lifted : sql<boolean>`true`
    const found = await sql`select 1 from ${sql.table(entity.name)} as t
      where t.id = any(${[...use.ids]}::bigint[]) and t.deleted_at is null and ${where} and ${lifted} limit 1`.execute(db)
    if (found.rows.length > 0) return true
  }
  return false
}

/** Rows that reach people by another way than their own scope, such as a document by its receipt. */
async function onHandedRow(caller: Caller, uses: readonly FileUse[]): Promise<boolean> {
  // A session for one project sees what is the project's, never what is its holder's.
  if (caller.session.only_engineering_id !== null) return false
  for (const use of uses) if (await readers.get(use.entity)?.(caller, use.ids)) return true
  return false
}
