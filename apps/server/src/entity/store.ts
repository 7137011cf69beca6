import { type AnyEntity, computedOf } from '@zhujian/model'
import { formatInstant } from '@zhujian/model/date'
import { sql } from 'kysely'
import type { Trx } from '../platform/db'
import { changeRecords, insertRecords, updateRecords } from '../platform/records'
import { changedFields, type LogEntry } from './audit'
import { selectList } from './columns'
import { extensionOf, type WireRow } from './extend'
import { linkFiles } from './file-links'
import { keepOwner } from './keep-owner'
import { refuseRotationDuplicate } from './rotation-duplicate'
import { searchText } from './search-text'
import { maskedForLog, resealedFields, sealedColumns } from './sensitive'
import { keepTurns, measuresNow } from './turns'
import type { Writing } from './write'

export interface Saved extends Record<string, unknown> {
  id: number
  version: number
  state?: number
}

export type Values = Record<string, unknown>

/** What is done to rows, as the log names it. */
export interface Deed {
  readonly action: string
  /** Why, where nobody opened the row: the application, order or document that decided it. */
  readonly note?: string | undefined
  /** Whether the entity's own code of that name runs. */
  readonly effects: boolean
  /** Looks at what differs, row by row, before anything is written. @throws where it must not be */
  readonly beforeWriting?: (differing: readonly Values[]) => Promise<void>
  /** Looks at rows just written before their effects run. @throws where they must not be */
  readonly afterWriting?: (rows: readonly WireRow[]) => Promise<void> | void
}

export const engineeringOf = (entity: AnyEntity, row: Values): number | null =>
  entity.scope === 'engineering' ? (row.id as number) : ((row.engineering_id as number | undefined) ?? null)

/** Stores new rows of checked values: number, state, seals, files, effects and log, by one statement each however many they are. */
export async function storeNew(writing: Writing, entity: AnyEntity, given: readonly Values[], deed: Deed): Promise<WireRow[]> {
  const checked = given.map((values) => ({ ...values, ...computedOf(entity, values) }))
  const { trx, context } = writing
  const ids = await nextIds(trx, entity, checked.length)
  const numbers = await serials(trx, entity, checked.length)
  const start = entity.flow ? { state: entity.flow.states.code(entity.flow.start) } : {}
  const by = { created_by: context.session.account_id, updated_by: context.session.account_id }
  const whole = checked.map((values, at) =>
    columnsOf(writing, entity, ids[at] as number, { ...numbers[at], ...start, ...by, ...values }),
  )
  const rows = await insertRecords<WireRow>(trx, entity.name, whole, selectList(entity, 't'))
  await deed.afterWriting?.(rows)
  for (const [at, row] of rows.entries()) {
    await refuseRotationDuplicate(writing, entity, row.id, checked[at] ?? {})
    await linkFiles(writing, entity, row, checked[at] ?? {})
  }
  for (const [at, row] of rows.entries()) Object.assign(row, filesOf(entity, checked[at] ?? {}))
  const set = await runEffects(writing, entity, deed, { rows, before: [], resealed: [] })
  for (const [at, row] of rows.entries()) {
    const after = maskedForLog(entity, { ...start, ...checked[at], ...set[at] })
    await writing.log({ ...entryOf(entity, deed, row), after })
  }
  await keepTurns(trx, entity, ids, measuresNow(context.platform))
  return rows
}

/** Stores what was checked of locked rows, each one once, with what the act itself adds. `before` and `checked` go by place. */
export async function storeChanged(
  writing: Writing,
  entity: AnyEntity,
  before: readonly WireRow[],
  given: readonly Values[],
  deed: Deed,
): Promise<WireRow[]> {
  const checked = given.map((values, at) => ({ ...values, ...computedOf(entity, { ...before[at], ...values }) }))
  const differing = checked.map((values, at) => differences(values, before[at] ?? {}))
  for (const [at, values] of differing.entries()) keepOwner(entity, before[at] ?? {}, values)
  await deed.beforeWriting?.(differing)
  const resealed = effectOf(entity, deed) ? await resealedFields(writing, entity, before, checked) : []
  const columns = before.map(({ id }, at) => columnsOf(writing, entity, id, checked[at] ?? {}))
  const stamp = sql`updated_by = ${writing.context.session.account_id}, updated_at = now(), version = t.version + 1`
  const rows = await changeRecords<WireRow>(writing.trx, entity.name, columns, stamp, selectList(entity, 't'))
  await deed.afterWriting?.(rows)
  for (const [at, row] of rows.entries()) {
    await refuseRotationDuplicate(writing, entity, row.id, checked[at] ?? {})
    await linkFiles(writing, entity, row, differing[at] ?? {})
  }
  for (const [at, row] of rows.entries()) Object.assign(row, filesOf(entity, { ...before[at], ...checked[at] }))
  const set = await runEffects(writing, entity, deed, { rows, before, resealed })
  for (const [at, row] of before.entries()) {
    const after = maskedForLog(entity, { ...checked[at], ...set[at] }, row)
    const told = changedFields(maskedForLog(entity, row), after, entity.fields) ?? { before: null, after: null }
    await writing.log({ ...entryOf(entity, deed, row), ...told })
  }
  await keepTurns(writing.trx, entity, idsOf(before), measuresNow(writing.context.platform))
  return rows
}

/** Takes locked rows away: they stay in the table, marked. */
export async function storeDropped(writing: Writing, entity: AnyEntity, before: readonly WireRow[], deed: Deed): Promise<void> {
  await runEffects(writing, entity, deed, { rows: before, before, resealed: [] })
  await sql`update ${sql.table(entity.name)} set deleted_at = now(), updated_by = ${writing.context.session.account_id},
    updated_at = now(), version = version + 1 where id = any(${idsOf(before)}::bigint[])`.execute(writing.trx)
  await keepTurns(writing.trx, entity, idsOf(before), measuresNow(writing.context.platform))
  for (const row of before) {
    const named = maskedForLog(entity, { [entity.display]: row[entity.display] })
    await writing.log({ ...entryOf(entity, deed, row), before: named })
  }
}

const idsOf = (rows: readonly WireRow[]): number[] => rows.map(({ id }) => id)

/** Paths of the files of a row, which stand in no column of it: an effect sees them as it sees every other field. */
const filesOf = ({ fields }: AnyEntity, values: Values): Values =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { kind }]) => (kind === 'files' ? [[name, values[name] ?? null]] : [])),
  )

const entryOf = (entity: AnyEntity, { action, note }: Deed, row: WireRow): LogEntry => ({
  module: entity.name,
  action,
  row_id: row.id,
  engineering_id: engineeringOf(entity, row),
  ...(note === undefined ? {} : { note }),
})

/** What is not as it stands already: only that need be looked up, only those files linked anew. */
export const differences = (values: Values, current: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => textOf(value) !== textOf(current[name])))
/** Lines and lists are told apart by what they hold. */
const textOf = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '')

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
function columnsOf({ context: { platform } }: Writing, entity: AnyEntity, id: number, values: Values): Values & { id: number } {
  const columns: Values & { id: number } = { id }
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

const effectOf = (entity: AnyEntity, { action, effects }: Pick<Deed, 'action' | 'effects'>) =>
  effects ? extensionOf(entity).on?.[action] : undefined

interface Written {
  readonly rows: readonly WireRow[]
  readonly before: readonly WireRow[]
  readonly resealed: readonly (readonly string[])[]
}

/** What the entity's own code does beside the write; answers the values it set, row by row. */
export async function runEffects(
  writing: Writing,
  entity: AnyEntity,
  deed: Pick<Deed, 'action' | 'effects'>,
  { rows, before, resealed }: Written,
): Promise<Values[]> {
  const effect = effectOf(entity, deed)
  const later = rows.map((): Values => ({}))
  if (!effect) return later
  for (const [at, row] of rows.entries())
    await effect({
      ...writing,
      row,
      before: before[at] ?? null,
      resealed: resealed[at] ?? [],
      set: (values) => void Object.assign(later[at] ?? {}, values),
    })
  const columns = rows.map(({ id }, at) => columnsOf(writing, entity, id, later[at] ?? {}))
  await updateRecords(writing.trx, entity.name, columns)
  for (const [at, row] of rows.entries()) Object.assign(row, later[at])
  return later
}

export const savedOf = (row: WireRow): Saved => ({
  id: row.id,
  version: row.version,
  ...(row.state === undefined ? {} : { state: row.state }),
})
