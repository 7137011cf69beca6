import type { AnyEntity, Field } from '@zhujian/model'
import { entityOf } from '@zhujian/domain/entities'
import { type RawBuilder, sql } from 'kysely'
import { selectNames } from '../../entity/columns'

const INSTANTS = ['created_at', 'updated_at']

/** A column inside jsonb in the product's wire form: instants as seconds, decimals as strings. */
function wireValue(name: string, field: Field | undefined, alias: string): RawBuilder<unknown> {
  const column = sql.ref(`${alias}.${name}`)
  if (field?.kind === 'instant' || INSTANTS.includes(name)) return sql`floor(extract(epoch from ${column}))::bigint`
  if (field?.kind === 'decimal') return sql`${column}::text`
  return column
}

function label(name: string, field: Field, alias: string): RawBuilder<unknown>[] {
  if (field.kind !== 'ref' || field.target === 'engineering') return []
  const display = sql.ref(`r.${entityOf(field.target).display}`)
  return [
    sql`${sql.lit(`${name}_text`)}::text, (select ${display} from ${sql.table(field.target)} r where r.id = ${sql.ref(`${alias}.${name}`)})`,
  ]
}

/**
 * All rows of an entity under `where` as one jsonb array, with labels of their references: several sets of a project
 * then cost one statement. jsonb_build_object takes 100 arguments, so objects are joined from pieces.
 */
export function jsonRows(
  entity: AnyEntity,
  alias: string,
  where: RawBuilder<boolean>,
  extra: RawBuilder<unknown>[] = [],
): RawBuilder<unknown> {
  const pairs = [
    ...selectNames(entity).flatMap((name) => {
      const field = entity.fields[name]
      return [sql`${sql.lit(name)}::text, ${wireValue(name, field, alias)}`, ...(field ? label(name, field, alias) : [])]
    }),
    ...extra,
  ]
  const pieces: RawBuilder<unknown>[] = []
  for (let at = 0; at < pairs.length; at += 40) pieces.push(sql`jsonb_build_object(${sql.join(pairs.slice(at, at + 40))})`)
  return sql`(select coalesce(jsonb_agg(${sql.join(pieces, sql` || `)} order by ${sql.ref(`${alias}.id`)}), '[]'::jsonb)
    from ${sql.table(entity.name)} as ${sql.ref(alias)} where ${where})`
}
