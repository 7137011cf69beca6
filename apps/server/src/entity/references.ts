import { AppError, type Field, type FieldProblem } from '@zhujian/model'
import { entityOf } from '@zhujian/domain/entities'
import { isRegion } from '@zhujian/domain/reference/regions'
import { sql } from 'kysely'
import { accessWhere } from './access'
import { dictionaryChoices, type Fielded } from './labels'
import type { Writing } from './write'

/**
 * Every reference, region and dictionary code a caller sends must exist and, for references, lie within the caller's
 * own reach: ids are never taken on trust. One statement for all fields and rows.
 * @throws invalid with every complaint
 */
export async function checkReferences(writing: Writing, { fields }: Fielded, ...rows: Record<string, unknown>[]): Promise<void> {
  const problems: FieldProblem[] = []
  const wanted = new Map<string, Use[]>()
  const dictionary = await dictionaryChoices(writing.context.platform)
  for (const [name, value] of rows.flatMap((values) => Object.entries(values))) {
    const field = fields[name]
    if (!field || value === null || value === undefined) continue
    if (field.kind === 'ref' || field.kind === 'refs')
      wanted.set(field.target, [...(wanted.get(field.target) ?? []), { name, ids: [value].flat() as number[] }])
    else if (unknownCode(dictionary, field, value)) problems.push({ field: name, message: '请从列表中选择' })
  }
  if (wanted.size > 0) problems.push(...(await unreachable(writing, wanted)))
  if (problems.length > 0) throw new AppError('invalid', { fields: problems })
}

function unknownCode(dictionary: ReadonlySet<string>, field: Field, value: unknown): boolean {
  if (field.kind === 'region') return !isRegion(String(value))
  if (field.kind === 'dictionary' || field.kind === 'tree') return !dictionary.has(`${field.type}/${String(value)}`)
  return false
}

interface Use {
  name: string
  ids: number[]
}

async function unreachable({ trx, context }: Writing, wanted: ReadonlyMap<string, Use[]>): Promise<FieldProblem[]> {
  const parts = await Promise.all(
    [...wanted].map(async ([target, uses]) => {
      const ids = [...new Set(uses.flatMap((use) => use.ids))]
      return sql`select ${sql.lit(target)} || '/' || t.id as key from ${sql.table(target)} as t
        where t.id = any(${ids}::bigint[]) and t.deleted_at is null and ${await accessWhere(context, entityOf(target), 'read', 't', 'known')}`
    }),
  )
  const { rows } = await sql<{ key: string }>`${sql.join(parts, sql` union all `)}`.execute(trx)
  const known = new Set(rows.map((row) => row.key))
  return [...wanted].flatMap(([target, uses]) =>
    uses
      .filter((use) => use.ids.some((id) => !known.has(`${target}/${id}`)))
      .map((use) => ({ field: use.name, message: '所选数据不存在' })),
  )
}
