import { AppError, nameOf, parseFields, runRules, type AnyEntity } from '@zhujian/model'
import { formatInstant } from '@zhujian/model/date'
import { sql } from 'kysely'
import { prepared, type Trx } from '../platform/db'
import { changeRecords, insertRecords, updateRecords } from '../platform/records'
import { accessWhere, outOfReach, requireRight, rolesWith, writableWhere } from './access'
import { changedFields } from './audit'
import { stateAllows } from './can'
import { selectList } from './columns'
import { extensionOf, type WireRow } from './extend'
import { setFiles } from './file-links'
import { keepOwner, touchesReach } from './keep-owner'
import { refuseOlderTwin } from './older-twin'
import { isReference } from './bounds'
import { checkPlaced, checkReferences } from './references'
import { searchText } from './search-text'
import { dropUnchangedMasks, maskedForLog, sealedColumns, strayMasks } from './sensitive'
import { fileFields, placeFiles, wholeRows } from './whole-rows'
import type { Writing } from './write'

export interface Saved extends Record<string, unknown> {
  id: number
  version: number
  state?: number
}

type Row = Record<string, unknown>

/** A row as somebody saw it. */
interface Seen {
  readonly id: number
  readonly version: number | null
}
type Edit = Seen & { readonly input: Row }

const formNames = (entity: AnyEntity) => entity.form.map(nameOf)
const engineeringOf = (entity: AnyEntity, row: Row) =>
  entity.scope === 'engineering' ? (row.id as number) : ((row.engineering_id as number | undefined) ?? null)

/** Cleans the named fields and runs the entity's rules on the merged row. @throws invalid with every complaint */
export function checkValues(
  entity: AnyEntity,
  names: readonly string[],
  input: Row,
  current: Row,
  required: readonly string[] = [],
): Row {
  const { values, problems } = parseFields(entity.fields, names, { ...current, ...input }, { required })
  const all = [...problems, ...strayMasks(entity, values, current), ...runRules(entity, { ...current, ...values })]
  if (all.length > 0) throw new AppError('invalid', { fields: all })
  return dropUnchangedMasks(entity, values)
}

/** Adds one row; only fields of the form are taken from the input. */
export async function addRow(writing: Writing, entity: AnyEntity, input: Row, preset: Row = {}): Promise<Saved> {
  return (await addRows(writing, entity, [input], preset))[0] as Saved
}

/** Adds rows together: the statements of one row serve them all, but for what the entity's own effects do. */
export async function addRows(writing: Writing, entity: AnyEntity, inputs: readonly Row[], preset: Row = {}): Promise<Saved[]> {
  const { trx, context } = writing
  const checked = inputs.map((input): Row => ({ ...checkValues(entity, formNames(entity), input, {}), ...preset }))
  await checkReferences(writing, entity, ...checked)
  const ids = await nextIds(trx, entity, checked.length)
  const numbers = await serials(trx, entity, checked.length)
  const start = entity.flow ? { state: entity.flow.states.code(entity.flow.start) } : {}
  const by = { created_by: context.session.account_id, updated_by: context.session.account_id }
  const whole = checked.map((values, at) =>
    columnsOf(writing, entity, ids[at] as number, { ...values, ...numbers[at], ...start, ...by }),
  )
  const rows = await insertRecords<WireRow>(trx, entity.name, whole, selectList(entity, 't'))
  await assertReachable(writing, entity, ids, 'add')
  for (const [at, row] of rows.entries()) {
    await refuseOlderTwin(writing, entity, row.id, checked[at] ?? {})
    await linkFiles(writing, entity, row, checked[at] ?? {})
  }
  const set = await runEffects(writing, entity, 'add', rows, [])
  for (const [at, row] of rows.entries()) {
    const engineering_id = engineeringOf(entity, row)
    const after = maskedForLog(entity, { ...checked[at], ...start, ...set[at] })
    await writing.log({ module: entity.name, action: 'add', row_id: row.id, engineering_id, after })
  }
  return rows.map(saved)
}

/** Changes the form's fields of one row: locked, in scope, writable, of the version the caller saw. */
export async function editRow(writing: Writing, entity: AnyEntity, id: number, version: number, input: Row): Promise<Saved> {
  return (await editRows(writing, entity, [{ id, version, input }]))[0] as Saved
}

/** Changes rows together, each one once: the statements of one row serve them all, but for what the entity's own effects do. */
export async function editRows(writing: Writing, entity: AnyEntity, edits: readonly Edit[]): Promise<Saved[]> {
  const before = await lockRows(writing, entity, edits, 'edit')
  const values = edits.map(({ input }, at) => {
    const row = before[at] as WireRow
    if (!stateAllows(entity, 'edit', row, writing.context.session)) throw new AppError('wrongState')
    const sent = formNames(entity).filter((name) => name in input)
    return checkValues(entity, sent, input, row)
  })
  return change(writing, entity, 'edit', before, values)
}

/** Moves one row along its flow. */
export async function stepRow(
  writing: Writing,
  entity: AnyEntity,
  id: number,
  version: number,
  name: string,
  input: Row,
): Promise<Saved> {
  const step = Object.hasOwn(entity.flow?.steps ?? {}, name) ? entity.flow?.steps[name] : undefined
  if (!step || !entity.flow) throw new AppError('invalid', { fields: [{ field: 'step', message: '没有这个办理动作' }] })
  await requireRight(writing.context, entity, name)
  const before = await lockRow(writing, entity, id, version, name)
  const holding = await rolesWith(writing.context, entity, name)
  if (!stateAllows(entity, name, before, writing.context.session, holding)) throw new AppError('wrongState')
  const asks = step.asks ?? []
  const values = checkValues(entity, [...asks, ...(step.may ?? [])], input, before, asks)
  const moved = await change(writing, entity, name, [before], [values], { state: entity.flow.states.code(step.to) })
  return moved[0] as Saved
}

/** Writes what was checked of locked rows, with what the act itself adds: references, columns, files, effects, log. */
async function change(writing: Writing, entity: AnyEntity, name: string, before: WireRow[], checked: Row[], added: Row = {}) {
  const differing = checked.map((values, at) => changed(values, before[at] ?? {}))
  for (const [at, values] of differing.entries()) keepOwner(entity, before[at] ?? {}, values)
  await checkPlaced(
    writing,
    entity,
    differing.map((values, at) => placed(entity, values, before[at] as WireRow)),
  )
  const columns = before.map(({ id }, at) => columnsOf(writing, entity, id, { ...checked[at], ...added }))
  const stamp = sql`updated_by = ${writing.context.session.account_id}, updated_at = now(), version = t.version + 1`
  const rows = await changeRecords<WireRow>(writing.trx, entity.name, columns, stamp, selectList(entity, 't'))
  const moved = before.filter((_, at) => touchesReach(entity, differing[at] ?? {})).map(({ id }) => id)
  const staysInReach = () => (moved.length > 0 ? assertReachable(writing, entity, moved, name) : undefined)
  // The effects of a step may hand the row on to others, what a person fills in may not; those of an edit only follow from it.
  if (name !== 'edit') await staysInReach()
  for (const [at, row] of rows.entries()) {
    await refuseOlderTwin(writing, entity, row.id, checked[at] ?? {})
    await linkFiles(writing, entity, row, differing[at] ?? {})
  }
  const set = await runEffects(writing, entity, name, rows, before)
  if (name === 'edit') await staysInReach()
  for (const [at, row] of before.entries()) {
    const after = maskedForLog(entity, { ...checked[at], ...added, ...set[at] }, row)
    const told = changedFields(maskedForLog(entity, row), after, entity.fields) ?? { before: null, after: null }
    await writing.log({ module: entity.name, action: name, row_id: row.id, engineering_id: engineeringOf(entity, row), ...told })
  }
  return rows.map(saved)
}

/** What differs, with the project it is for; a row that goes to another project takes all its references along for judging. */
function placed(entity: AnyEntity, differing: Row, before: WireRow) {
  const project = engineeringOf(entity, { ...before, ...differing })
  if (!('engineering_id' in differing)) return { values: differing, project }
  const references = Object.entries(before).filter(([name]) => {
    const field = entity.fields[name]
    return field && isReference(field)
  })
  return { values: { ...Object.fromEntries(references), ...differing }, project }
}

/** Soft-deletes one row. */
export async function removeRow(writing: Writing, entity: AnyEntity, id: number): Promise<void> {
  const before = await lockRow(writing, entity, id, null, 'delete')
  if (!stateAllows(entity, 'delete', before, writing.context.session)) throw new AppError('wrongState')
  await runEffects(writing, entity, 'delete', [before], [before])
  await sql`update ${sql.table(entity.name)} set deleted_at = now(), updated_by = ${writing.context.session.account_id}, updated_at = now(), version = version + 1 where id = ${id}`.execute(
    writing.trx,
  )
  await writing.log({
    module: entity.name,
    action: 'delete',
    row_id: id,
    engineering_id: engineeringOf(entity, before),
    before: maskedForLog(entity, { [entity.display]: before[entity.display] }),
  })
}

/**
 * Locks a row the caller may act on, with its files. Out of scope reads like absent; in the history library nothing can be written.
 * @throws notFound, wrongState, stale
 */
export const lockRow = async (writing: Writing, entity: AnyEntity, id: number, version: number | null, right: string) =>
  (await lockRows(writing, entity, [{ id, version }], right))[0] as WireRow

/** In the order asked for; locked by id, so that two who want the same rows never wait for each other. */
async function lockRows({ trx, context }: Writing, entity: AnyEntity, wanted: readonly Seen[], right: string) {
  const [only] = wanted
  // How many an array holds is not known to a plan made once: asked for one row so, the database plans every time anew.
  const [among, order] =
    only && wanted.length === 1
      ? [sql`t.id = ${only.id}`, sql``]
      : [sql`t.id = any(${wanted.map(({ id }) => id)}::bigint[])`, sql`order by t.id`]
  const lock = sql`select ${selectList(entity, 't')}, ${writableWhere(entity, 't', right)} as can_write from ${sql.table(entity.name)} as t
    where ${among} and t.deleted_at is null and ${await accessWhere(context, entity, right, 't', 'known')}
    ${order} for update of t`
  const files = fileFields(entity)
  const { rows } = await sql<WireRow & { can_write: boolean }>`${prepared}${wholeRows(entity, lock, new Set(files))}`.execute(trx)
  for (const row of rows) placeFiles(row, files)
  const found = new Map(rows.map((row) => [row.id, row]))
  return wanted.map(({ id, version }): WireRow => {
    const row = found.get(id)
    // Once written it is another row: asked for twice, it is not there the second time.
    if (!row || !found.delete(id)) throw new AppError('notFound')
    if (!row.can_write) throw new AppError('wrongState', { message: '项目已在历史库，仅可查看' })
    if (version !== null && row.version !== version) throw new AppError('stale')
    return row
  })
}

/** What is not as it stands already: only that need be looked up, only those files linked anew. */
const changed = (values: Row, current: Row): Row =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => String(value ?? '') !== String(current[name] ?? '')))

async function nextIds(trx: Trx, entity: AnyEntity, count: number): Promise<number[]> {
  const { rows } = await sql<{
    id: number
  }>`select nextval(pg_get_serial_sequence(${entity.name}, 'id')) as id from generate_series(1, ${count}::int)`.execute(trx)
  return rows.map(({ id }) => id)
}

/** Numbers drawn by the server for so many rows: prefix, year and month, five digits that start again each month. */
export async function serials(trx: Trx, entity: AnyEntity, count: number): Promise<Record<string, string>[]> {
  const drawn = Array.from({ length: count }, (): Record<string, string> => ({}))
  for (const [name, field] of Object.entries(entity.fields)) {
    if (field.kind !== 'serial') continue
    const month = formatInstant(Date.now() / 1000, 'yyyyMM')
    const counter = await sql<{
      value: number
    }>`insert into serial_counter (name, value) values (${`${entity.name}.${name}.${month}`}, ${count}::int)
      on conflict (name) do update set value = serial_counter.value + ${count}::int returning value`.execute(trx)
    const first = (counter.rows[0]?.value ?? count) - count + 1
    for (const [at, row] of drawn.entries()) row[name] = `${field.prefix}${month}${String(first + at).padStart(5, '0')}`
  }
  return drawn
}

/** Cleaned values by column: sensitive ones sealed, the search column kept in step with the display field. */
function columnsOf({ context: { platform } }: Writing, entity: AnyEntity, id: number, values: Row): Row & { id: number } {
  const columns: Row & { id: number } = { id }
  for (const [name, value] of Object.entries(values)) {
    const field = entity.fields[name]
    if (field?.kind === 'files') continue
    if (field?.sensitive) Object.assign(columns, sealedColumns(platform, entity, id, name, field, value))
    else columns[name] = field?.kind === 'instant' && typeof value === 'number' ? new Date(value * 1000) : value
  }
  const display = values[entity.display]
  if (typeof display === 'string') columns.search_text = searchText(display)
  return columns
}

/** Rows just written must lie within the writer's own reach for the act, or they are not written. */
async function assertReachable({ trx, context }: Writing, entity: AnyEntity, ids: number[], right: string): Promise<void> {
  const reach =
    await sql`select 1 from ${sql.table(entity.name)} as t where t.id = any(${ids}::bigint[]) and ${await accessWhere(context, entity, right, 't', 'known')} and ${writableWhere(entity, 't')}`.execute(
      trx,
    )
  if (reach.rows.length < ids.length) throw outOfReach(entity, right)
}

async function linkFiles(writing: Writing, entity: AnyEntity, row: WireRow, values: Row): Promise<void> {
  for (const [name, field] of Object.entries(entity.fields))
    if (field.kind === 'files' && name in values) await setFiles(writing, entity, row, name, values[name] as string | null)
}

/** What the entity's own code does beside the write; answers the values it set, row by row. */
async function runEffects(
  writing: Writing,
  entity: AnyEntity,
  name: string,
  rows: readonly WireRow[],
  before: readonly WireRow[],
): Promise<Row[]> {
  const effect = extensionOf(entity).on?.[name]
  const later = rows.map((): Row => ({}))
  if (!effect) return later
  for (const [at, row] of rows.entries())
    await effect({ ...writing, row, before: before[at] ?? null, set: (values) => void Object.assign(later[at] ?? {}, values) })
  const columns = rows.map(({ id }, at) => columnsOf(writing, entity, id, later[at] ?? {}))
  await updateRecords(writing.trx, entity.name, columns)
  for (const [at, row] of rows.entries()) Object.assign(row, later[at])
  return later
}

const saved = (row: WireRow): Saved => ({
  id: row.id,
  version: row.version,
  ...(row.state === undefined ? {} : { state: row.state }),
})
