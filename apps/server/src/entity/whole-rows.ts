import { type AnyEntity, type Field, internalFieldsOf } from '@zhujian/model'
import { entityOf } from '@zhujian/domain/entities'
import { heldStates } from '@zhujian/domain/project/engineering-flow'
import { type RawBuilder, sql } from 'kysely'
import { readsAsParticipant } from './access'
import type { Context } from './context'
import type { WireRow } from './extend'
import { addCodeLabels } from './labels'
import { veiledFields } from './veil'

const FILES = 'files_of_fields_'

/**
 * The rows of `page` (aliased p) with the labels of their references and the paths of their files: a page of a list is
 * then one statement. Looked up for the rows that are shown, never for those skipped on the way. `wanted` names the
 * fields that matter; absent = all.
 */
export function wholeRows(
  entity: AnyEntity,
  page: RawBuilder<unknown>,
  wanted?: ReadonlySet<string>,
  more: readonly RawBuilder<unknown>[] = [],
): RawBuilder<Record<string, unknown>> {
  const columns = [sql.raw(`p.*${labelColumns(entity, wanted)}`), ...more]
  return sql`select ${sql.join(columns)} from (${page}) as p`
}

/** What SQL cannot do: labels of codes, each file field under its own name, and nothing internal for participants. */
export async function finishRows(
  context: Pick<Context, 'platform' | 'session' | 'db'>,
  entity: AnyEntity,
  rows: WireRow[],
  wanted?: ReadonlySet<string>,
): Promise<void> {
  await addCodeLabels(context.platform, entity, rows)
  const files = fileFields(entity, wanted)
  for (const row of rows) placeFiles(row, files)
  await drawVeil(context, entity, rows)
  const hidden = internalFieldsOf(entity)
  const ofOwn = internalFieldsOf(entity, true)
  if (hidden.length === 0 || !(await readsAsParticipant(context, entity))) return
  for (const row of rows) withhold(row, row.created_by === context.session.account_id ? ofOwn : hidden)
}

/** Takes out of each row what this caller reads of others only. */
export async function drawVeil(
  context: Pick<Context, 'platform' | 'session' | 'db'>,
  entity: AnyEntity,
  rows: readonly (Record<string, unknown> & { id: number })[],
): Promise<void> {
  const veiled = await veiledFields(
    context,
    context.db,
    entity,
    rows.map(({ id }) => id),
  )
  for (const row of rows) {
    withhold(row, veiled(row.id))
    if (row.files && typeof row.files === 'object') withhold(row.files as Record<string, unknown>, veiled(row.id))
  }
}

/** Takes the named fields out of a row, or of what the log says of one. */
export function withhold(row: Record<string, unknown>, names: readonly string[]): void {
  for (const name of names) for (const key of [name, `${name}_text`, `${name}_stop`]) delete row[key]
}

/** Names of the fields that are rows of file_link. */
export const fileFields = (entity: AnyEntity, wanted?: ReadonlySet<string>): string[] =>
  Object.keys(entity.fields).filter((name) => entity.fields[name]?.kind === 'files' && (wanted?.has(name) ?? true))

/** Comma-joined paths under each field's name; beside them, in `files`, what a viewer says of each. */
export function placeFiles(row: WireRow, names: readonly string[]): void {
  const found = row[FILES] as Record<string, readonly { path: string }[]> | null | undefined
  delete row[FILES]
  for (const name of names) row[name] = found?.[name]?.map(({ path }) => path).join(',') ?? null
  if (found) row.files = found
}

const known = new WeakMap<AnyEntity, string>()

/** The text follows from the definition alone, so it is made once. */
function labelColumns(entity: AnyEntity, wanted: ReadonlySet<string> | undefined): string {
  const whole = wanted ? undefined : known.get(entity)
  if (whole !== undefined) return whole
  const fields = Object.entries(entity.fields).filter(([name]) => wanted?.has(name) ?? true)
  const columns = fields.flatMap(([name, field]) => labelColumn(entity, name, field))
  if (fields.some(([, field]) => field.kind === 'files')) columns.push(fileColumn(entity))
  const text = columns.map((column) => `, ${column}`).join('')
  if (!wanted) known.set(entity, text)
  return text
}

// Names come from definitions, never from a caller.
function labelColumn(entity: AnyEntity, name: string, field: Field): string[] {
  if (field.kind !== 'ref' && field.kind !== 'refs') return []
  const display = `nullif(l."${entityOf(field.target).display}", '')`
  const label =
    field.kind === 'ref'
      ? `(select ${display} from "${field.target}" l where l.id = p."${name}")`
      : `(select string_agg(${display}, '、' order by array_position(p."${name}", l.id)) from "${field.target}" l where l.id = any(p."${name}"))`
  // An entity may keep its own text beside the reference (a unit's name as typed); that one wins while set.
  const own = `${name}_text` in entity.fields ? `coalesce(nullif(p."${name}_text", ''), ${label})` : label
  return [`${own} as "${name}_text"`, ...(entity.scope === 'project' && name === 'engineering_id' ? [STOP] : [])]
}

/** Wherever a row is said to be of a project, that this one must not build now is said with it. */
const STOP = `(select case l.state ${heldStates.map(([code, label]) => `when ${code} then '${label}'`).join(' ')} end
  from engineering l where l.id = p."engineering_id") as "engineering_id_stop"`

const fileColumn = (entity: AnyEntity): string =>
  `(select jsonb_object_agg(f.field, f.files) from (select l.field,
    jsonb_agg(jsonb_build_object('path', o.path, 'name', o.name, 'scan_state', o.scan_state) order by l.seq) as files
    from file_link l join file_object o on o.id = l.file_id
    where l.entity = '${entity.name}' and l.row_id = p.id and o.deleted_at is null group by l.field) f) as ${FILES}`
