import { biz } from '@zhujian/domain/biz/biz'
import { familyOf, bizKindDict } from '@zhujian/domain/biz/kind-codes'
import type { inboxInput } from '@zhujian/domain/contracts/biz'
import type { InboxAnswer, InboxCounts } from '@zhujian/domain/contracts/biz-answers'
import { today } from '@zhujian/model/date'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { accessWhere } from '../../entity/access'
import type { Context } from '../../entity/context'
import { listRows } from '../../entity/list'
import { approvalTypes } from './types'

type Query = z.output<typeof inboxInput>

/** 每个标签的那一部分：待办与已办看任务，我发起看申请人，抄送看抄送名单。 */
function tabCondition(tab: Query['tab'], me: number): RawBuilder<boolean>[] {
  switch (tab) {
    case 'todo':
      return [sql<boolean>`t.id = any(array(select k.biz_id from biz_task k where k.account_id = ${me} and k.state = 'pending'))`]
    case 'done':
      return [sql<boolean>`exists (select 1 from biz_task k where k.biz_id = t.id and k.account_id = ${me} and k.state = 'done')`]
    case 'mine':
      return [sql<boolean>`t.applied_by = ${me}`]
    case 'copied':
      return [sql<boolean>`t.id = any(array(select c.biz_id from biz_copy c where c.account_id = ${me}))`]
    case 'all':
      return []
  }
}

/** 搜得到改名前后的名称：名称不在申请里，按事项找。 */
async function kindsNamed(context: Context, keyword: string): Promise<string[]> {
  const types = await approvalTypes(context.platform)
  return bizKindDict.codes
    .map(String)
    .filter((code) => `${types.get(code)?.label ?? ''} ${bizKindDict.labelOf(code)}`.includes(keyword))
}

/** 一个标签下的申请，范围、库、合计与其他列表一样。 */
export async function inbox(context: Context, query: Query): Promise<InboxAnswer> {
  const { tab, family, keyword, page, limit, sort, ids, fields, ...filters } = query
  const me = context.session.account_id
  const extra = tabCondition(tab, me)
  if (family)
    extra.push(sql<boolean>`t.kind = any(${bizKindDict.codes.map(String).filter((code) => familyOf(code) === family)}::text[])`)
  const word = keyword?.trim()
  const named = word ? await kindsNamed(context, word) : []
  if (named.length > 0) extra.push(sql<boolean>`t.kind = any(${named}::text[])`)
  const select = [
    sql`(select min(k.due_on) from biz_task k where k.biz_id = p.id and k.account_id = ${me} and k.state = 'pending') as my_due_on`,
    sql`(select c.read_at from biz_copy c where c.biz_id = p.id and c.account_id = ${me}) as copy_read_at`,
  ]
  const given = Object.entries(filters).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '',
  )
  return listRows(
    context,
    biz,
    { page, limit, sort, ids, fields, keyword: named.length > 0 ? undefined : word, filters: Object.fromEntries(given) },
    extra,
    { select },
  )
}

/** 各处的角标：待办看任务，逾期看任务期限；看不到的申请不算，与列表一致。 */
export async function inboxCounts(context: Context): Promise<InboxCounts> {
  const { db, session } = context
  const seen = sql`b.deleted_at is null and ${await accessWhere(context, biz, 'read', 'b')}`
  const { rows } = await sql<{ kind: string; n: number; late: number }>`select b.kind, count(*)::bigint as n,
      count(*) filter (where k.due_on < ${today()}::date)::bigint as late
    from biz_task k join biz b on b.id = k.biz_id
    where k.account_id = ${session.account_id} and k.state = 'pending' and ${seen} group by b.kind`.execute(db)
  const copies = await sql<{ n: number }>`select count(*)::bigint as n from biz_copy c join biz b on b.id = c.biz_id
    where c.account_id = ${session.account_id} and c.read_at is null and ${seen}`.execute(db)
  return {
    todo: rows.reduce((sum, row) => sum + row.n, 0),
    overdue: rows.reduce((sum, row) => sum + row.late, 0),
    copied: copies.rows[0]?.n ?? 0,
    kinds: Object.fromEntries(rows.map((row) => [row.kind, row.n])),
  }
}
