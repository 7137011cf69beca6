import type { AnyEntity } from '@zhujian/model'
import type { DictionaryUse } from '@zhujian/domain/contracts/dictionary'
import { allEntities } from '@zhujian/domain/entities'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../../platform/db'

/** 数到这里为止：要知道的是有没有人用、大约多少。 */
const MOST_COUNTED = 1000

const fieldsOf = (type: string): { entity: AnyEntity; name: string; label: string }[] =>
  allEntities.flatMap((entity) =>
    Object.entries(entity.fields).flatMap(([name, field]) =>
      field.kind === 'tree' && field.type === type ? [{ entity, name, label: field.label }] : [],
    ),
  )

/** 哪些行算数，t 是该表；能不能删按全部的算，给人看的只数其看得到的。 */
type Counted = (entity: AnyEntity) => Promise<RawBuilder<boolean>>
const everywhere: Counted = async () => sql<boolean>`true`

/** 哪些数据选用了这个代码，已删除的也算：恢复之后仍要认得它。 */
export async function dictionaryUses(db: Db | Trx, type: string, code: string, counted = everywhere): Promise<DictionaryUse[]> {
  const uses: DictionaryUse[] = []
  for (const { entity, name, label } of fieldsOf(type)) {
    const { rows } = await sql<{
      n: number
    }>`select count(*)::bigint as n from (select 1 from ${sql.table(entity.name)} as t where t.${sql.ref(name)} = ${code} and ${await counted(entity)} limit ${MOST_COUNTED}) t`.execute(
      db,
    )
    const count = rows[0]?.n ?? 0
    if (count > 0) uses.push({ entity: entity.name, entity_text: entity.label, field: name, field_text: label, count })
  }
  return uses
}
