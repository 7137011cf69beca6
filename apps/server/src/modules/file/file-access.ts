import { entityOf, hasEntity } from '@zhujian/domain/entities'
import { sql } from 'kysely'
import { accessWhere } from '../../entity/access'
import type { Session } from '../../entity/session'
import type { Platform } from '../../platform/platform'
import { fileReaderOf } from './file-readers'

export interface FileObject {
  readonly id: number
  readonly path: string
  readonly name: string
  readonly size: number
  readonly mime: string
  readonly sha256: string
  readonly purpose: string
  readonly engineering_id: number | null
  readonly created_by: number
}

type Caller = { readonly platform: Platform; readonly session: Session }

/**
 * The file under a path if the caller may see it: his own upload, a file of a row he may read, or one not yet on any row
 * of a project in his scope. Exports belong to their maker alone;
 * what the virus scanner has not passed belongs to nobody. Absent and out of reach look the same: null.
 */
export async function reachableFile(caller: Caller, path: string): Promise<FileObject | null> {
  const { rows } =
    await sql<FileObject>`select id, path, name, size, mime, sha256, purpose, engineering_id, created_by from file_object
    where path = ${path} and deleted_at is null and scan_state = 2 and (expires_at is null or expires_at > now())`.execute(
      caller.platform.db,
    )
  const file = rows[0]
  if (!file) return null
  if (file.created_by === caller.session.account_id) return file
  if (file.purpose === 'export' || file.purpose === 'import') return null
  const uses = await usesOf(caller.platform, file)
  const allowed = uses.length > 0 ? await onReadableRow(caller, uses) : await onProject(caller, file)
  return allowed ? file : null
}

interface Use {
  entity: string
  field: string
  ids: number[]
}

async function usesOf(platform: Platform, file: FileObject): Promise<Use[]> {
  const { rows } =
    await sql<Use>`select entity, field, array_agg(row_id) as ids from file_link where file_id = ${file.id} group by entity, field`.execute(
      platform.db,
    )
  return rows
}

async function onReadableRow(caller: Caller, uses: Use[]): Promise<boolean> {
  for (const use of uses.filter(({ entity }) => hasEntity(entity))) {
    const entity = entityOf(use.entity)
    // A face is shown only to those who may reveal it.
    const right = entity.fields[use.field]?.sensitive ? 'reveal' : 'read'
    const found =
      await sql`select 1 from ${sql.table(entity.name)} as t where t.id = any(${use.ids}::bigint[]) and t.deleted_at is null
      and ${await accessWhere(caller, entity, right, 't', 'known')} limit 1`.execute(caller.platform.db)
    if (found.rows.length > 0) return true
  }
  return onHandedRow(caller, uses)
}

/** Rows that reach people by another way than their own scope, such as a document by its receipt. */
async function onHandedRow(caller: Caller, uses: Use[]): Promise<boolean> {
  // A session for one project sees what is the project's, never what is its holder's.
  if (caller.session.only_engineering_id !== null) return false
  for (const use of uses) if (await fileReaderOf(use.entity)?.(caller, use.ids)) return true
  return false
}

async function onProject(caller: Caller, file: FileObject): Promise<boolean> {
  if (file.engineering_id === null) return false
  const found = await sql`select 1 from engineering as e where e.id = ${file.engineering_id} and e.deleted_at is null
    and ${await accessWhere(caller, entityOf('engineering'), 'read', 'e', 'known')}`.execute(caller.platform.db)
  return found.rows.length > 0
}
