import { AppError, type AnyEntity, type Field, type FieldProblem } from '@zhujian/model'
import { entityOf } from '@zhujian/domain/entities'
import { isRegion } from '@zhujian/domain/reference/regions'
import { sql } from 'kysely'
import { accessWhere } from './access'
import { dictionaryLabels } from './labels'
import type { Writing } from './write'

/**
 * Every reference, region and dictionary code a caller sends must exist and, for references, lie within the caller's
 * own reach: ids are never taken on trust. One query per target.
 * @throws invalid with every complaint
 */
export async function checkReferences(writing: Writing, entity: AnyEntity, values: Record<string, unknown>): Promise<void> {
  const problems: FieldProblem[] = []
  const wanted = new Map<string, { name: string; ids: number[] }[]>()
  const dictionary = await dictionaryLabels(writing.context.platform)
  for (const [name, value] of Object.entries(values)) {
    const field = entity.fields[name]
    if (!field || value === null || value === undefined) continue
    if (field.kind === 'ref' || field.kind === 'refs')
      wanted.set(field.target, [...(wanted.get(field.target) ?? []), { name, ids: [value].flat() as number[] }])
    else if (unknownCode(dictionary, field, value)) problems.push({ field: name, message: '请从列表中选择' })
  }
  for (const [target, uses] of wanted) problems.push(...(await unreachable(writing, target, uses)))
  if (problems.length > 0) throw new AppError('invalid', { fields: problems })
}

function unknownCode(dictionary: ReadonlyMap<string, string>, field: Field, value: unknown): boolean {
  if (field.kind === 'region') return !isRegion(String(value))
  if (field.kind === 'dictionary' || field.kind === 'tree') return !dictionary.has(`${field.type}/${String(value)}`)
  return false
}

async function unreachable(
  { trx, context }: Writing,
  target: string,
  uses: { name: string; ids: number[] }[],
): Promise<FieldProblem[]> {
  const ids = [...new Set(uses.flatMap((use) => use.ids))]
  const reachable = await sql<{ id: number }>`select t.id from ${sql.table(target)} as t
    where t.id = any(${ids}::bigint[]) and t.deleted_at is null and ${await accessWhere(context, entityOf(target), 'read', 't')}`.execute(
    trx,
  )
  const known = new Set(reachable.rows.map((row) => row.id))
  return uses.filter((use) => use.ids.some((id) => !known.has(id))).map((use) => ({ field: use.name, message: '所选数据不存在' }))
}
