import type { AnyEntity } from '@zhujian/model'
import { breaking, personalIn } from '@zhujian/domain/unique-rules'
import { sql } from 'kysely'
import type { Writing } from './write'

/**
 * While a key rotation runs, the unique index cannot see that a row still under an older key holds the same number.
 * With one key, which is the usual case, nothing is asked. @throws what the index would
 */
export async function refuseRotationDuplicate(
  { trx, context: { platform } }: Writing,
  entity: AnyEntity,
  id: number,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  if (platform.keys.generations.length < 2) return
  for (const rule of entity.unique ?? []) {
    const secret = personalIn(entity, rule).find((name) => values[name])
    if (secret === undefined) continue
    const [, ...older] = platform.crypto.blindIndexes(String(values[secret]), `${entity.name}.${secret}`)
    const others = rule.fields.filter((name) => name !== secret).map((name) => sql`and b.${sql.ref(name)} = a.${sql.ref(name)}`)
    const { rows } = await sql`select 1 from ${sql.table(entity.name)} a join ${sql.table(entity.name)} b on b.id <> a.id
      and b.deleted_at is null and b.${sql.ref(`${secret}_index`)} = any(${older}::text[]) ${sql.join(others, sql` `)}
      where a.id = ${id} and a.deleted_at is null limit 1`.execute(trx)
    if (rows.length > 0) throw breaking(entity, rule)
  }
}
