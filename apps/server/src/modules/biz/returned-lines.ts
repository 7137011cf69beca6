import { biz, bizStates } from '@zhujian/domain/biz/biz'
import { engineering } from '@zhujian/domain/project/engineering'
import { engineeringStates } from '@zhujian/domain/project/engineering-flow'
import { type RawBuilder, sql } from 'kysely'
import { accessWhere, hasRight, writableWhere } from '../../entity/access'
import type { Context } from '../../entity/context'
import { inStates } from '../../entity/in-states'

/** 退回给本人补正的申请与报监：轮到申请人办，也是他的待办；各列与待办中心一致。 */
export async function returnedLines(context: Context): Promise<RawBuilder<unknown>> {
  const me = context.session.account_id
  const cases = sql`select 'biz_return' as source, b.kind, null as step, b.id, b.version, b.title, b.engineering_id, null::bigint as from_id,
      extract(epoch from b.updated_at)::bigint as at, null::date as due_on, '/biz/case?id=' || b.id as path, false as read
    from biz b where b.applied_by = ${me} and ${inStates('b', bizStates, ['returned'])} and b.deleted_at is null
      and ${await accessWhere(context, biz, 'read', 'b')} and ${writableWhere(biz, 'b')}`
  if (!(await hasRight(context, engineering, 'submit'))) return cases
  return sql`${cases} union all select 'biz_return' as source, '报监申请' as kind, null as step, t.id, t.version, t.engineering_name as title,
      t.id as engineering_id, null::bigint as from_id, extract(epoch from t.updated_at)::bigint as at, null::date as due_on,
      '/projectlibrary/supervise/create?engineering_id=' || t.id as path, false as read
    from engineering t where t.created_by = ${me} and ${inStates('t', engineeringStates, ['returned'])} and t.deleted_at is null
      and t.history_type = 0 and ${await accessWhere(context, engineering, 'submit', 't')}`
}
