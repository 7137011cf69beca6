import { bizKinds } from '@zhujian/domain/biz/kinds'
import { sql } from 'kysely'
import type { Trx } from '../../platform/db'

/** 申请是档案，各次提交的内容留着；里面这些人的证件号码换成 `instead`。 */
export async function forgetNumbers(trx: Trx, workers: readonly number[], instead: string): Promise<void> {
  for (const { code, ownNumbers } of bizKinds) {
    if (!ownNumbers) continue
    const { person, numbers } = ownNumbers
    await sql`update biz_form f set content = f.content || (select jsonb_object_agg(name, ${instead}::text)
        from unnest(${[...numbers]}::text[]) name where f.content ->> name <> '')
      from biz b where b.id = f.biz_id and b.kind = ${code} and f.content ->> ${person}::text = any(${workers.map(String)}::text[])
        and exists (select 1 from unnest(${[...numbers]}::text[]) name where f.content ->> name <> '')`.execute(trx)
  }
}
