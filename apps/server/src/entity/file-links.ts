import { AppError, type AnyEntity } from '@zhujian/model'
import { sql } from 'kysely'
import type { Db, Trx } from '../platform/db'
import { type FileFacts, isFace, mayReadFile, usesColumn } from './file-reach'
import type { Writing } from './write'

/** A file as a form or a viewer shows it. */
export interface FileDetail extends Record<string, unknown> {
  readonly path: string
  readonly name: string
  readonly size: number
  readonly mime: string
  readonly check_status: number
  /** 1 waits for the virus scanner, 2 clean, 3 in quarantine: only a clean file is served. */
  readonly scan_state: number
  readonly created_at: number
}

interface Target {
  readonly id: number
  readonly engineering_id?: unknown
}

export const FILE_UNKNOWN = '文件不存在或无权使用'

/** Links the files among these values: those of file fields, and those that stand in the lines of a row under the name of the lines. */
export async function linkFiles(
  writing: Writing,
  entity: AnyEntity,
  row: Target,
  values: Record<string, unknown>,
): Promise<void> {
  for (const [name, field] of Object.entries(entity.fields)) {
    if (!(name in values)) continue
    if (field.kind === 'files') await setFiles(writing, entity, row, name, values[name] as string | null)
    if (field.kind !== 'lines') continue
    const columns = Object.keys(field.fields).filter((column) => field.fields[column]?.kind === 'files')
    if (columns.length === 0) continue
    const found = filesIn(values[name], columns)
    const paths = found.map(({ path }) => path).join()
    // The line and the column that hold it, as the checks of values say it.
    const placeOf = (path: string) => [name, ...(found.find((each) => each.path.split(',').includes(path))?.at ?? [])].join('.')
    await setFiles(writing, entity, row, name, paths, placeOf)
  }
}

const filesIn = (lines: unknown, columns: readonly string[]) =>
  (Array.isArray(lines) ? (lines as Record<string, unknown>[]) : []).flatMap((line, at) =>
    columns.flatMap((column) => (line[column] ? [{ path: String(line[column]), at: [at, column] }] : [])),
  )

/**
 * Makes the files of one field exactly the given comma-joined paths, in this order. A path may be used when the caller may
 * read it now or when it already stands on this row; anything else is refused alike.
 * @throws invalid
 */
export async function setFiles(
  writing: Writing,
  entity: AnyEntity,
  row: Target,
  field: string,
  paths: string | null,
  placeOf: (path: string) => string = () => field,
): Promise<void> {
  const { trx } = writing
  const wanted = [
    ...new Set(
      (paths ?? '')
        .split(',')
        .map((path) => path.trim())
        .filter(Boolean),
    ),
  ]
  const engineering = engineeringOf(entity, row)
  const ids = wanted.length === 0 ? [] : await usableIds(writing, { entity: entity.name, row_id: row.id, field, placeOf }, wanted)
  await sql`delete from file_link where entity = ${entity.name} and row_id = ${row.id} and field = ${field}`.execute(trx)
  if (ids.length === 0) return
  await sql`insert into file_link (entity, row_id, field, seq, file_id)
    select ${entity.name}, ${row.id}, ${field}, o.seq - 1, o.id from unnest(${ids}::bigint[]) with ordinality as o (id, seq)`.execute(
    trx,
  )
  // A face stays without a project, so that nobody borrows it into a field where everybody sees it.
  if (engineering !== null && !entity.fields[field]?.sensitive)
    await sql`update file_object set engineering_id = ${engineering} where id = any(${ids}::bigint[]) and engineering_id is null`.execute(
      trx,
    )
}

function engineeringOf(entity: AnyEntity, row: Target): number | null {
  if (entity.scope === 'engineering') return row.id
  return typeof row.engineering_id === 'number' ? row.engineering_id : null
}

interface Place {
  readonly entity: string
  readonly row_id: number
  readonly field: string
  /** Where a complaint about one of its paths is said. */
  readonly placeOf: (path: string) => string
}

type Usable = FileFacts & { id: number; path: string }

/** Ids in the order of the paths. Only ordinary files can be used: never somebody's export or import. */
async function usableIds(writing: Writing, place: Place, paths: string[]): Promise<number[]> {
  const { rows } = await sql<Usable>`select f.id, f.path, f.created_by, ${usesColumn} from file_object f
    where f.path = any(${paths}::text[]) and f.deleted_at is null and f.scan_state <> 3 and f.purpose in ('file', 'image')
    for share of f`.execute(writing.trx)
  const known = new Map<string, number>()
  for (const file of rows) if (await mayAttach(writing, place, file)) known.set(file.path, file.id)
  const ids = paths.flatMap((path) => known.get(path) ?? [])
  const strange = [...new Set(paths.filter((path) => !known.has(path)).map(place.placeOf))]
  if (strange.length > 0) throw new AppError('invalid', { fields: strange.map((field) => ({ field, message: FILE_UNKNOWN })) })
  return ids
}

/** What stands on the row already stays; anything else must be the caller's to read now. A face goes from face to face only. */
async function mayAttach({ trx, context }: Writing, { entity, row_id, field }: Place, file: Usable): Promise<boolean> {
  if (file.uses.some((use) => use.entity === entity && use.ids.includes(row_id))) return true
  if (file.uses.some(isFace) && !isFace({ entity, field, ids: [] })) return false
  return mayReadFile(context, trx, file)
}

/** Names, sizes and review states of the files of one row, per field. */
export async function loadFileDetails(db: Db | Trx, entity: string, rowId: number): Promise<Record<string, FileDetail[]>> {
  const { rows } = await sql<
    FileDetail & { field: string }
  >`select l.field, f.path, f.name, f.size, f.mime, f.check_status, f.scan_state, f.created_at
    from file_link l join file_object f on f.id = l.file_id
    where l.entity = ${entity} and l.row_id = ${rowId} and f.deleted_at is null order by l.field, l.seq`.execute(db)
  const details: Record<string, FileDetail[]> = {}
  for (const { field, ...file } of rows) details[field] = [...(details[field] ?? []), file]
  return details
}
