import { type AnyEntity, AppError, uniqueField } from '@zhujian/model'
import { isMasked } from '@zhujian/model/mask'
import type { ChildRow } from '@zhujian/domain/contracts/project'
import type { ChildAnswer } from '@zhujian/domain/contracts/project-answers'
import { addRow, editRow, lockRow, removeRow } from '../../entity/save'
import type { Writing } from '../../entity/write'
import type { Complaints } from './complaints'

/**
 * Saves the rows of a set that were sent: with an id they are edited or removed at the version seen, without one added.
 * Rows not mentioned stay. Complaints stand under `<set>.<index>.<field>`.
 */
export async function saveChildren(
  writing: Writing,
  entity: AnyEntity,
  engineeringId: number,
  set: { name: string; rows: readonly ChildRow[] | undefined; defaults?: Record<string, unknown> },
  problems: Complaints,
): Promise<ChildAnswer[]> {
  const saved: ChildAnswer[] = []
  const known = await idsOf(writing, entity, engineeringId, set.rows)
  await refuseTwins(writing, entity, engineeringId, { ...set, rows: set.rows ?? [] }, problems)
  for (const [at, row] of (set.rows ?? []).entries()) {
    if (problems.list.some(({ field }) => field.startsWith(`${set.name}.${at}.`))) continue
    const answer = await problems.under(`${set.name}.${at}`, () =>
      saveChild(writing, entity, engineeringId, { ...set.defaults, ...row }, known),
    )
    if (answer) saved.push(answer)
  }
  return saved
}

type Values = Record<string, unknown>

/** What a rule of sameness compares within the project; undefined when the row leaves part of it open. */
function keyOf({ context: { platform } }: Writing, entity: AnyEntity, names: readonly string[], row: Values): string | undefined {
  const parts = names.map((name) => {
    const value = row[name]
    if (value === null || value === undefined || value === '') return undefined
    const text = String(value).trim()
    if (!entity.fields[name]?.sensitive) return text
    return isMasked(value)
      ? (row[`${name}_index`] as string | undefined)
      : platform.crypto.blindIndex(text, `${entity.name}.${name}`)
  })
  return parts.includes(undefined) ? undefined : JSON.stringify(parts)
}

/** The rows of a project as they stand, with the digests of what is sealed. */
async function standing({ trx }: Writing, entity: AnyEntity, engineeringId: number): Promise<(Values & { id: number })[]> {
  return (await trx
    .selectFrom(entity.name)
    .selectAll()
    .where('engineering_id', '=', engineeringId)
    .where('deleted_at', 'is', null)
    .execute()) as (Values & { id: number })[]
}

/**
 * Two rows of a set that would be the same are told each on its own row and field: the index of the database would only say
 * that some row is there already, and would end the transaction in which the other complaints are gathered.
 */
async function refuseTwins(
  writing: Writing,
  entity: AnyEntity,
  engineeringId: number,
  set: { name: string; rows: readonly ChildRow[]; defaults?: Values },
  problems: Complaints,
): Promise<void> {
  const rules = (entity.unique ?? []).filter(({ fields, where, when }) => fields.includes('engineering_id') && (!where || when))
  if (rules.length === 0 || set.rows.length === 0) return
  const stored = await standing(writing, entity, engineeringId)
  const before = new Map(stored.map((row) => [row.id, row]))
  const touched = new Set(set.rows.map((row) => row.id))
  for (const rule of rules) {
    const names = rule.fields.filter((name) => name !== 'engineering_id')
    const binds = rule.when ?? (() => true)
    const taken = new Set(
      stored.filter((row) => !touched.has(row.id) && binds(row)).map((row) => keyOf(writing, entity, names, row)),
    )
    for (const [at, row] of set.rows.entries()) {
      if (row.remove) continue
      const whole = { ...(typeof row.id === 'number' ? before.get(row.id) : undefined), ...set.defaults, ...row }
      if (!binds(whole)) continue
      const key = keyOf(writing, entity, names, whole)
      const field = uniqueField(entity, rule)
      if (key !== undefined && taken.has(key))
        problems.add(`${set.name}.${at}.${field}`, rule.when ? rule.message : sameness(entity, names, rule.message, whole))
      taken.add(key)
    }
  }
}

/** 单体名称重复：1#楼; where several fields make the sameness, or the value is sealed, the sentence of the rule. */
function sameness(entity: AnyEntity, names: readonly string[], message: string, row: Values): string {
  const [only] = names
  const field = only !== undefined && names.length === 1 ? entity.fields[only] : undefined
  return field && !field.sensitive && only !== undefined ? `${field.label}重复：${String(row[only]).trim()}` : message
}

/** Rows of another project are as good as absent, even when the caller could reach them there. */
async function idsOf(
  writing: Writing,
  entity: AnyEntity,
  engineeringId: number,
  rows: readonly ChildRow[] | undefined,
): Promise<Set<number>> {
  const ids = (rows ?? []).flatMap((row) => row.id ?? [])
  if (ids.length === 0) return new Set()
  const found = await writing.trx
    .selectFrom(entity.name)
    .select('id')
    .where('engineering_id', '=', engineeringId)
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute()
  return new Set(found.map((row) => Number(row.id)))
}

async function saveChild(
  writing: Writing,
  entity: AnyEntity,
  engineeringId: number,
  row: ChildRow,
  known: ReadonlySet<number>,
): Promise<ChildAnswer | undefined> {
  const { id, version, remove, ...values } = row
  if (typeof id !== 'number')
    return remove ? undefined : addRow(writing, entity, { ...unmasked(entity, values), engineering_id: engineeringId })
  if (!known.has(id)) throw new AppError('notFound')
  if (typeof version !== 'number') throw new AppError('invalid', { fields: [{ field: 'version', message: '缺少版本号' }] })
  if (!remove) return editRow(writing, entity, id, version, { ...values, engineering_id: engineeringId })
  await lockRow(writing, entity, id, version, 'delete')
  await removeRow(writing, entity, id)
  return undefined
}

/** A mask means "unchanged", so a new row cannot carry one. */
function unmasked(entity: AnyEntity, values: Record<string, unknown>): Record<string, unknown> {
  const masked = Object.entries(values).filter(([name, value]) => entity.fields[name]?.sensitive && isMasked(value))
  if (masked.length === 0) return values
  throw new AppError('invalid', {
    fields: masked.map(([name]) => ({ field: name, message: `请填写完整的${entity.fields[name]?.label ?? ''}` })),
  })
}
