import { AppError, type AnyEntity, type Field } from '@zhujian/model'
import { formats } from '@zhujian/model/formats'
import { sql } from 'kysely'
import { accessWhere } from './access'
import type { Context } from './context'
import { countReveal } from './sensitive'
import { write } from './write'

/** More rows than this hold no one person's number. */
const MOST = 200

/** Sensitive fields a list is searched by: each by its exact value only. */
export const lookupFields = ({ list, fields }: AnyEntity): string[] => list.search.filter((name) => fields[name]?.sensitive)

const asStored = (field: Field, value: string): string =>
  (field.kind === 'text' && field.format ? formats[field.format].normalize?.(value) : undefined) ?? value

/**
 * The rows that hold one exact personal value. To learn whether a number is there is to see it: the lookup needs the right to
 * reveal, counts as one, stands in the log without the value, and the value travels in the body, never in an address.
 */
export function lookup(context: Context, entity: AnyEntity, input: { field: string; value: string }): Promise<{ ids: number[] }> {
  const field = lookupFields(entity).includes(input.field) ? entity.fields[input.field] : undefined
  if (!field) throw new AppError('invalid', { fields: [{ field: 'field', message: '不能按该字段查找' }] })
  return write({ ...context, idempotencyKey: undefined }, async (writing) => {
    await countReveal(writing.trx, context.session.account_id)
    const digests = context.platform.crypto.blindIndexes(asStored(field, input.value), `${entity.name}.${input.field}`)
    const { rows } = await sql<{ id: number }>`select t.id from ${sql.table(entity.name)} as t
      where t.deleted_at is null and ${sql.ref(`t.${input.field}_index`)} = any(${digests}::text[])
        and ${await accessWhere(context, entity, 'reveal', 't', 'known')} and ${await accessWhere(context, entity, 'read', 't', 'known')}
      order by t.id limit ${MOST}`.execute(writing.trx)
    const ids = rows.map(({ id }) => id)
    const note = `按${field.label}查找，查到 ${ids.length} 条`
    await writing.log({ module: entity.name, action: 'reveal', row_id: ids.length === 1 ? (ids[0] ?? null) : null, note })
    return { ids }
  })
}
