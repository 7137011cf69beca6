import { biz } from '@zhujian/domain/biz/biz'
import { familyOf, bizKindDict } from '@zhujian/domain/biz/kind-codes'
import type { inboxInput } from '@zhujian/domain/contracts/biz'
import type { InboxAnswer } from '@zhujian/domain/contracts/biz-answers'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Context } from '../../entity/context'
import { listRows, type ListQuery } from '../../entity/list'
import { searchCondition, searchPattern } from '../../entity/search-text'
import { caseClock, heldSince, inDueStage } from './paused-clock'
import { openCases } from './open-tasks'
import { isReturnedTo } from './returned-lines'
import { approvalTypes } from './types'

type Query = z.output<typeof inboxInput>

/** 每个标签的那一部分：待办看任务与退回给本人补正的，已办看任务，我发起看申请人，抄送看抄送名单。 */
function tabCondition(tab: Query['tab'], me: number): RawBuilder<boolean>[] {
  switch (tab) {
    case 'todo':
      return [
        sql<boolean>`t.id = any(array(select k.biz_id from biz_task k where k.account_id = ${me} and k.state = 'pending'
          union all select r.id from biz r where ${isReturnedTo('r', me)}))`,
      ]
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

/** 可能是申请编号的一段；更短的不必按编号找。 */
const NUMBER = /^[a-z\d-]{3,}$/i

/** 说的是这一台机械的申请：现场名称、备案编号在台账里；一次找齐，不逐行去问，搜索的文字照用它的索引。 */
const ofMachine = (word: string): RawBuilder<boolean> =>
  sql<boolean>`t.id = any(array(select b.id from biz b join biz_form f on f.biz_id = b.id
    join crane c on c.id = (f.content ->> 'crane_id')::bigint where b.kind = 'dismantle'
    and (${searchCondition(sql.ref('c.search_text'), word)} or c.record_no ilike ${searchPattern(word)})))`

/** 页签之外的条件：类别、改名前后的名称、申请编号与机械不在搜索的文字里，另成一组。 */
export async function narrowed(context: Context, query: Omit<Query, 'tab' | 'page' | 'limit' | 'sort' | 'fields'>) {
  const { family, keyword, ids, due, ...filters } = query
  const extra: RawBuilder<boolean>[] = due ? [inDueStage(due)] : []
  if (family) extra.push(sql<boolean>`t.kind = any(${kindsOf(family)}::text[])`)
  const word = keyword?.trim()
  const named = word ? await kindsNamed(context, word) : []
  const others = word
    ? [
        ofMachine(word),
        ...(named.length > 0 ? [sql<boolean>`t.kind = any(${named}::text[])`] : []),
        ...(NUMBER.test(word) ? [sql<boolean>`t.biz_no ilike ${searchPattern(word)}`] : []),
      ]
    : []
  if (word && others.length > 0)
    extra.push(sql<boolean>`(${sql.join([searchCondition(sql.ref('t.search_text'), word), ...others], sql` or `)})`)
  return { asked: { filters, ids, keyword: others.length > 0 ? undefined : word }, extra }
}

/** 一次查询拆成列表自己的条件与标签的条件；清单与导出共用。 */
export async function askedOf(context: Context, { tab, page, limit, sort, fields, ...query }: Query) {
  const { asked, extra } = await narrowed(context, query)
  const list: ListQuery = { page, limit, sort, fields, ...asked }
  return { list, extra: [...tabCondition(tab, context.session.account_id), ...extra] }
}

const kindsOf = (family: string): string[] => bizKindDict.codes.map(String).filter((code) => familyOf(code) === family)

/** 待我处理、只按事项看时，合计由任务数出来；另有条件的照样逐件数。 */
async function shortTotal(context: Context, query: Query, { filters }: ListQuery): Promise<RawBuilder<number> | undefined> {
  const { kind, ...others } = filters
  const plain = query.tab === 'todo' && !query.due && !query.ids && !query.keyword?.trim() && !Object.values(others).some(Boolean)
  if (!plain) return undefined
  const kinds = kind?.split(',') ?? (query.family ? kindsOf(query.family) : undefined)
  return kind && query.family ? undefined : openCases(context, kinds)
}

/** 一个标签下的申请，范围、库、合计与其他列表一样。 */
export async function inbox(context: Context, query: Query): Promise<InboxAnswer> {
  const me = context.session.account_id
  const { list, extra } = await askedOf(context, query)
  const select = [
    sql`(select min(k.due_on) from biz_task k where k.biz_id = p.id and k.account_id = ${me} and k.state = 'pending') as my_due_on`,
    sql`(select ${heldSince(caseClock('b'))} from biz b where b.id = p.id) as paused_on`,
    sql`(select c.read_at from biz_copy c where c.biz_id = p.id and c.account_id = ${me}) as copy_read_at`,
  ]
  return listRows(context, biz, list, [...extra], { select, total: await shortTotal(context, query, list) })
}
