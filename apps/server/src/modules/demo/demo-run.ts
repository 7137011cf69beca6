import type { AnyEntity } from '@zhujian/model'
import { tableColumns } from '@zhujian/model'
import { addDays, dayOf, startOfDay } from '@zhujian/model/date'
import { shippedCalendar } from '@zhujian/domain/calendar/holidays'
import { addWorkingDays, isWorkingDay } from '@zhujian/domain/calendar/working-days'
import { sql } from 'kysely'
import { searchText } from '../../entity/search-text'
import { sealedColumns } from '../../entity/sensitive'
import type { Trx } from '../../platform/db'
import type { Platform } from '../../platform/platform'

/** What every part of the demo data stands on: one open transaction and one moment that counts as now. */
export interface DemoRun {
  readonly trx: Trx
  readonly platform: Platform
  /** Epoch seconds. */
  readonly now: number
  /** Shanghai day of `now`. */
  readonly today: string
  /** ID numbers and phones given away so far. */
  readonly used: Set<string>
  /** Search keys by label: names repeat, and a reading costs far more than a look-up. */
  readonly keys: Map<string, string>
}

export interface DemoRow extends Record<string, unknown> {
  id: number
}

export function newRun(platform: Platform, trx: Trx, now: number): DemoRun {
  return { trx, platform, now, today: dayOf(now), used: new Set(), keys: new Map() }
}

/** A date `days` before today; negative for the future. */
export const daysAgo = (run: Pick<DemoRun, 'today'>, days: number): string => addDays(run.today, -days)

/** An instant `days` before today at an hour of the working day; never later than now. */
export const momentAgo = (run: DemoRun, days: number, hour: number, minute = 0): number =>
  Math.min(run.now, startOfDay(daysAgo(run, days)) + hour * 3600 + minute * 60)

/** The day itself, or the next one people work on: no deadline of the demo falls on a holiday. */
export function onWorkingDay(day: string): string {
  return isWorkingDay(shippedCalendar, day) ? day : addWorkingDays(shippedCalendar, day, 1)
}

/** So many working days before a day: a term of as many days that began then ends on it. */
export function workingDaysBack(day: string, days: number): string {
  let date = day
  for (let left = days; left > 0; ) {
    date = addDays(date, -1)
    if (isWorkingDay(shippedCalendar, date)) left -= 1
  }
  return date
}

/** A deadline so many working days from today; negative ones have passed. */
export const dueIn = (run: Pick<DemoRun, 'today'>, days: number): string =>
  days < 0
    ? workingDaysBack(run.today, -days)
    : days === 0
      ? onWorkingDay(run.today)
      : addWorkingDays(shippedCalendar, run.today, days)

/** Draws `count` ids of a table at once: sealed values are bound to the id, so it must be known before. */
export async function drawIds(run: DemoRun, table: string, count: number): Promise<number[]> {
  const { rows } = await sql<{
    id: number
  }>`select nextval(pg_get_serial_sequence(${table}, 'id')) as id from generate_series(1, ${count})`.execute(run.trx)
  return rows.map((row) => row.id)
}

const SYSTEM: Readonly<Record<string, string>> = {
  id: 'bigint',
  created_by: 'bigint',
  created_at: 'timestamptz',
  updated_by: 'bigint',
  updated_at: 'timestamptz',
  search_text: 'text',
  is_demo: 'boolean',
}
const CHUNK = 2000

/** Inserts rows given in wire form: instants in seconds, sensitive values plain; all columns from the definition. */
export async function insertRows(run: DemoRun, entity: AnyEntity, rows: readonly DemoRow[]): Promise<void> {
  const types = new Map([...tableColumns(entity).map((column) => [column.name, column.type] as const), ...Object.entries(SYSTEM)])
  for (let from = 0; from < rows.length; from += CHUNK) {
    const chunk = rows.slice(from, from + CHUNK).map((row) => toRecord(run, entity, row))
    const names = [...new Set(chunk.flatMap((record) => Object.keys(record)))]
    const list = sql.join(names.map((name) => sql.ref(name)))
    const shape = sql.join(names.map((name) => sql`${sql.ref(name)} ${sql.raw(typeOf(types, entity, name))}`))
    await sql`insert into ${sql.table(entity.name)} (${list}) select ${list} from jsonb_to_recordset(${JSON.stringify(chunk)}::jsonb) as t(${shape})`.execute(
      run.trx,
    )
  }
}

function typeOf(types: ReadonlyMap<string, string>, entity: AnyEntity, name: string): string {
  const type = types.get(name)
  if (!type) throw new Error(`${entity.name} has no column ${name}`)
  return type
}

function toRecord(run: DemoRun, entity: AnyEntity, row: DemoRow): Record<string, unknown> {
  const record: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(row)) {
    const field = entity.fields[name]
    if (field?.sensitive) Object.assign(record, sealedColumns(run.platform, entity, row.id, name, field, value))
    else record[name] = isInstant(name, field?.kind) && typeof value === 'number' ? new Date(value * 1000).toISOString() : value
  }
  const label = row[entity.display]
  return { ...record, search_text: typeof label === 'string' ? labelKey(run, label) : '' }
}

const isInstant = (name: string, kind: string | undefined) => kind === 'instant' || name === 'created_at' || name === 'updated_at'

function labelKey(run: DemoRun, label: string): string {
  const known = run.keys.get(label)
  if (known !== undefined) return known
  const key = searchText(label)
  run.keys.set(label, key)
  return key
}
