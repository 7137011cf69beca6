import type { AnyEntity } from '@zhujian/model'
import { AppError, nameOf } from '@zhujian/model'
import { type RawBuilder, sql } from 'kysely'
import { changedFields } from '../../entity/audit'
import { selectList, toColumn } from '../../entity/columns'
import type { WireRow } from '../../entity/extend'
import { setFiles } from '../../entity/file-links'
import { checkBounds } from '../../entity/references'
import { keepOwner } from '../../entity/keep-owner'
import { checkValues, serials } from '../../entity/save'
import { searchText } from '../../entity/search-text'
import { maskedForLog, sealedColumns } from '../../entity/sensitive'
import type { Writing } from '../../entity/write'

/** Why a row changes that nobody opened: the application, order or document that decided it. */
export interface Decision {
  readonly action: string
  readonly note: string
}

type Values = Record<string, unknown>

const engineeringOf = (entity: AnyEntity, row: Values): number | null =>
  entity.scope === 'engineering' ? Number(row.id) : typeof row.engineering_id === 'number' ? row.engineering_id : null

/** Locks the rows a decision is about, in id order. Whose they are was settled where the decision was taken. */
export async function holdRows({ trx }: Writing, entity: AnyEntity, where: RawBuilder<boolean>): Promise<WireRow[]> {
  const { rows } = await sql<WireRow>`select ${selectList(entity, 't')} from ${sql.table(entity.name)} as t
    where t.deleted_at is null and ${where} order by t.id for update of t`.execute(trx)
  return rows
}

/** One row of a project, locked. @throws invalid at the field when it is gone or belongs to another project */
export async function holdRow(
  writing: Writing,
  entity: AnyEntity,
  { id, engineeringId, field }: { id: unknown; engineeringId: number; field: string },
): Promise<WireRow> {
  const [row] = await holdRows(writing, entity, sql<boolean>`t.id = ${id} and t.engineering_id = ${engineeringId}`)
  if (!row) throw new AppError('invalid', { fields: [{ field, message: `所选${entity.label}已不存在，请退回申请人重新选择` }] })
  return row
}

function columnsOf(
  { context: { platform } }: Writing,
  entity: AnyEntity,
  id: number,
  values: Values,
): [string, RawBuilder<unknown>][] {
  const pairs = Object.entries(values).flatMap(([name, value]): [string, RawBuilder<unknown>][] => {
    const field = entity.fields[name]
    if (field?.kind === 'files') return []
    if (!field?.sensitive) return [[name, toColumn(field, value)]]
    return Object.entries(sealedColumns(platform, entity, id, name, field, value)).map(([column, text]) => [column, sql`${text}`])
  })
  const display = values[entity.display]
  return typeof display === 'string' ? [...pairs, ['search_text', sql`${searchText(display)}`]] : pairs
}

/** Writes columns of a row locked before; before → after goes to the log, sensitive values masked. */
export async function changeRow(
  writing: Writing,
  entity: AnyEntity,
  before: WireRow,
  values: Values,
  decision: Decision,
): Promise<void> {
  const { trx, context } = writing
  const named = Object.keys(values).filter((name) => name in entity.fields)
  const state = 'state' in values ? { state: values.state } : {}
  const cleaned: Values = { ...checkValues(entity, named, values, before), ...state }
  keepOwner(entity, before, cleaned)
  const differing = Object.fromEntries(Object.entries(cleaned).filter(([name, value]) => String(value) !== String(before[name])))
  await checkBounds(writing, entity, { values: differing, project: engineeringOf(entity, before) })
  const pairs = columnsOf(writing, entity, before.id, cleaned).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  await sql`update ${sql.table(entity.name)} set ${sql.join([...pairs, sql`updated_by = ${context.session.account_id}`, sql`updated_at = now()`, sql`version = version + 1`])}
    where id = ${before.id}`.execute(trx)
  await linkFiles(writing, entity, before, cleaned)
  const change = changedFields(maskedForLog(entity, before), maskedForLog(entity, cleaned, before), entity.fields)
  await writing.log({
    module: entity.name,
    row_id: before.id,
    engineering_id: engineeringOf(entity, before),
    before: change?.before ?? null,
    after: change?.after ?? null,
    ...decision,
  })
}

/** Adds a row complete enough for its own form. `preset`: what no form asks. @throws invalid */
export async function insertRow(
  writing: Writing,
  entity: AnyEntity,
  values: Values,
  decision: Decision,
  preset: Values = {},
): Promise<number> {
  const { trx, context } = writing
  const form = entity.form.map(nameOf).filter((name) => !(name in preset))
  const cleaned: Values = { ...checkValues(entity, form, values, {}), ...preset }
  await checkBounds(writing, entity, { values: cleaned, project: engineeringOf(entity, cleaned) })
  const drawn = await sql<{ id: number }>`select nextval(pg_get_serial_sequence(${entity.name}, 'id')) as id`.execute(trx)
  const id = drawn.rows[0]?.id ?? 0
  const start = entity.flow && !('state' in cleaned) ? { state: entity.flow.states.code(entity.flow.start) } : {}
  const by = context.session.account_id
  const row: Values = { ...(await serials(trx, entity, 1))[0], ...cleaned, ...start, created_by: by, updated_by: by }
  const pairs = columnsOf(writing, entity, id, row)
  await sql`insert into ${sql.table(entity.name)} (id, ${sql.join(pairs.map(([name]) => sql.ref(name)))})
    values (${id}, ${sql.join(pairs.map(([, value]) => value))})`.execute(trx)
  await linkFiles(writing, entity, { ...row, id }, cleaned)
  await writing.log({
    module: entity.name,
    row_id: id,
    engineering_id: engineeringOf(entity, row),
    after: maskedForLog(entity, { ...cleaned, ...start }),
    ...decision,
  })
  return id
}

async function linkFiles(writing: Writing, entity: AnyEntity, row: Values & { id: number }, values: Values): Promise<void> {
  for (const [name, field] of Object.entries(entity.fields))
    if (field.kind === 'files' && name in values) await setFiles(writing, entity, row, name, values[name] as string | null)
}
