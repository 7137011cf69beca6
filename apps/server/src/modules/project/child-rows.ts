import type { AnyEntity } from '@zhujian/model'
import { isMasked } from '@zhujian/model/mask'
import type { ChildRow } from '@zhujian/domain/contracts/project'
import type { ChildAnswer } from '@zhujian/domain/contracts/project-answers'
import { AppError } from '@zhujian/model'
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
  for (const [at, row] of (set.rows ?? []).entries()) {
    const answer = await problems.under(`${set.name}.${at}`, () =>
      saveChild(writing, entity, engineeringId, { ...set.defaults, ...row }, known),
    )
    if (answer) saved.push(answer)
  }
  return saved
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
