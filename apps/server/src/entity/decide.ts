import { type AnyEntity, AppError, nameOf, type Row } from '@zhujian/model'
import { type RawBuilder, sql } from 'kysely'
import { selectList } from './columns'
import type { RowIn, WireRow } from './extend'
import { checkBounds } from './references'
import { checkValues } from './save'
import { differences, engineeringOf, type Saved, savedOf, storeChanged, storeDropped, storeNew, type Values } from './store'
import type { Writing } from './write'

/** Why a row changes that nobody opened: the application, order or document that decided it. */
export interface Decision {
  readonly action: string
  readonly note: string
}
/** What the server did, with or without a reason of somebody's. */
export interface Filling {
  readonly action: string
  readonly note?: string | undefined
}

/** Values of the entity's columns, as the server itself found them. */
export type Found<E extends AnyEntity> = string extends keyof E['fields'] ? Values : Partial<Row<E>>
/** The same by name, with what a person gave somewhere else: whether it fits is checked when it is written. */
export type Given<E extends AnyEntity> = string extends keyof E['fields'] ? Values : { readonly [N in keyof Row<E>]?: unknown }

/** Locks the rows a decision is about, in id order. Whose they are was settled where the decision was taken. */
export async function holdRows<E extends AnyEntity>(
  { trx }: Writing,
  entity: E,
  where: RawBuilder<boolean>,
): Promise<RowIn<E>[]> {
  const { rows } = await sql<RowIn<E>>`select ${selectList(entity, 't')} from ${sql.table(entity.name)} as t
    where t.deleted_at is null and ${where} order by t.id for update of t`.execute(trx)
  return rows
}

interface Chosen {
  readonly id: unknown
  readonly engineeringId: number
  /** Where a refusal is shown. */
  readonly field: string
}

/** One row of a project, locked. @throws invalid at the field when it is gone or belongs to another project */
export async function holdRow<E extends AnyEntity>(
  writing: Writing,
  entity: E,
  { id, engineeringId, field }: Chosen,
): Promise<RowIn<E>> {
  const [row] = await holdRows(writing, entity, sql<boolean>`t.id = ${id} and t.engineering_id = ${engineeringId}`)
  if (!row) throw new AppError('invalid', { fields: [{ field, message: `所选${entity.label}已不存在，请退回申请人重新选择` }] })
  return row
}

/** Changes a row locked before, by values a person gave somewhere else: checked as its own form would. @throws invalid */
export async function changeRow<E extends AnyEntity>(
  writing: Writing,
  entity: E,
  before: RowIn<E>,
  values: Given<E>,
  decision: Decision,
): Promise<Saved> {
  const row = before as WireRow
  const named = Object.keys(values).filter((name) => name in entity.fields)
  const { state } = values as Values
  const moved = state === undefined ? {} : { state }
  const cleaned: Values = { ...checkValues(entity, named, values as Values, row), ...moved }
  await checkBounds(writing, entity, { values: differences(cleaned, row), project: engineeringOf(entity, row) })
  return fillRow(writing, entity, before, cleaned as Found<E>, decision)
}

/** Writes what the server itself found into a row locked before; nothing is left to check. */
export async function fillRow<E extends AnyEntity>(
  writing: Writing,
  entity: E,
  before: RowIn<E>,
  values: Found<E>,
  filling: Filling,
): Promise<Saved> {
  const [row] = await storeChanged(writing, entity, [before as WireRow], [values as Values], { ...filling, effects: false })
  return savedOf(row as WireRow)
}

/** The same for many rows at once, each by its own values. */
export async function fillRows<E extends AnyEntity>(
  writing: Writing,
  entity: E,
  before: readonly RowIn<E>[],
  valuesOf: (row: RowIn<E>, at: number) => Found<E>,
  filling: Filling,
): Promise<void> {
  if (before.length === 0) return
  const values = before.map((row, at) => valuesOf(row, at) as Values)
  await storeChanged(writing, entity, before as readonly WireRow[], values, { ...filling, effects: false })
}

/** Takes rows locked before away, because something else has taken their place. */
export async function dropRows<E extends AnyEntity>(
  writing: Writing,
  entity: E,
  before: readonly RowIn<E>[],
  filling: Filling,
): Promise<void> {
  if (before.length > 0) await storeDropped(writing, entity, before as readonly WireRow[], { ...filling, effects: false })
}

/** Adds a row complete enough for its own form. `preset`: what no form asks. @throws invalid */
export async function insertRow<E extends AnyEntity>(
  writing: Writing,
  entity: E,
  values: Given<E>,
  decision: Decision,
  preset: Found<E> | Record<never, never> = {},
): Promise<number> {
  const form = entity.form.map(nameOf).filter((name) => !(name in preset))
  const cleaned: Values = { ...checkValues(entity, form, values as Values, {}), ...preset }
  await checkBounds(writing, entity, { values: cleaned, project: engineeringOf(entity, cleaned) })
  const row: { id: number } = await enterRow(writing, entity, cleaned as Found<E>, decision)
  return row.id
}

/** Adds rows that the server itself made, by one statement however many they are; nothing is left to check. */
export async function enterRows<E extends AnyEntity>(
  writing: Writing,
  entity: E,
  values: readonly Found<E>[],
  filling: Filling,
): Promise<RowIn<E>[]> {
  if (values.length === 0) return []
  return (await storeNew(writing, entity, values as readonly Values[], { ...filling, effects: false })) as unknown as RowIn<E>[]
}

/** Adds a row that the server itself made, such as an application drawn up from its form; nothing is left to check. */
export async function enterRow<E extends AnyEntity>(
  writing: Writing,
  entity: E,
  values: Found<E>,
  filling: Filling,
): Promise<RowIn<E>> {
  const [row] = await storeNew(writing, entity, [values as Values], { ...filling, effects: false })
  return row as unknown as RowIn<E>
}
