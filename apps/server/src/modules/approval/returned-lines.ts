import { biz, bizStates } from '@zhujian/domain/biz/biz'
import { type RawBuilder, sql } from 'kysely'
import { accessWhere, writableWhere } from '../../entity/access'
import type { Context } from '../../entity/context'
import { inStates } from '../../entity/in-states'

/** 退回给本人补正的申请（别名）。 */
export const isReturnedTo = (alias: string, me: number): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${alias}.applied_by`)} = ${me} and ${inStates(alias, bizStates, ['returned'])} and ${sql.ref(`${alias}.deleted_at`)} is null)`

/** 退回给本人补正的申请：轮到申请人办，也是他的待办；各列与待办中心一致。 */
export async function returnedLines(context: Context): Promise<RawBuilder<unknown>> {
  const me = context.session.account_id
  return sql`select 'biz_return' as source, b.kind, null as step, b.id, b.version, b.title, b.engineering_id, null::bigint as from_id,
      extract(epoch from b.updated_at)::bigint as at, b.due_on, '/biz/case?id=' || b.id as path, false as read
    from biz b where ${isReturnedTo('b', me)}
      and ${await accessWhere(context, biz, 'read', 'b')} and ${writableWhere(biz, 'b')}`
}
