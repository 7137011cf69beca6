import type { AnyEntity, Field } from '@zhujian/model'
import { type RawBuilder, sql } from 'kysely'

/** Columns every answer carries besides the fields. */
const SYSTEM = ['id', 'version', 'created_by', 'created_at', 'updated_by', 'updated_at'] as const

const stored = ([, field]: [string, Field]) => field.kind !== 'files'

/** Names of the stored fields: everything but files, which are rows of file_link. Sensitive ones hold their mask. */
export const storedNames = (entity: AnyEntity): string[] =>
  Object.entries(entity.fields)
    .filter(stored)
    .map(([name]) => name)

export const selectNames = (entity: AnyEntity): string[] => [...SYSTEM, ...(entity.flow ? ['state'] : []), ...storedNames(entity)]

const lists = new WeakMap<AnyEntity, Map<string, string>>()

/** The text follows from the definition alone, so it is made once per alias. */
export function selectList(entity: AnyEntity, alias: string): RawBuilder<unknown> {
  const known = lists.get(entity) ?? new Map<string, string>()
  lists.set(entity, known)
  const text =
    known.get(alias) ??
    selectNames(entity)
      .map((name) => `"${alias}"."${name}"`)
      .join(', ')
  known.set(alias, text)
  return sql.raw(text)
}

/** A wire value as the driver needs it for its column. */
export function toColumn(field: Field | undefined, value: unknown): RawBuilder<unknown> {
  if (value === null || value === undefined) return sql`null`
  if (field?.kind === 'instant') return sql`to_timestamp(${value as number})`
  if (field?.kind === 'lines') return sql`${JSON.stringify(value)}::jsonb`
  if (field?.kind === 'refs') return sql`${value as number[]}::bigint[]`
  if (field?.kind === 'enum' && field.many)
    return typeof field.dict.codes[0] === 'number' ? sql`${value as number[]}::smallint[]` : sql`${value as string[]}::text[]`
  return sql`${value}`
}
