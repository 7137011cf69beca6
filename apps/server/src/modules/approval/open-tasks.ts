import { biz } from '@zhujian/domain/biz/biz'
import type { InboxCounts } from '@zhujian/domain/contracts/biz-answers'
import { today } from '@zhujian/model/date'
import { type RawBuilder, sql } from 'kysely'
import { accessWhere, libraryWhere, writableWhere } from '../../entity/access'
import type { Context } from '../../entity/context'
import { keptStatement } from './kept-statement'
import { prepared } from '../../platform/db'
import { isHeld, taskClock } from './paused-clock'
import { isReturnedTo } from './returned-lines'

/**
 * 本人等办的任务与退回给本人补正的申请，按工程与事项归并（别名 k）。轮到本人的、本人申请的，范围只看它的工程，所以同一工程只判断一次；
 * 条件仍是列表的那一个。
 * 件数按申请数，任务数另列：同一件里可能有本人的两份。
 */
const grouped = (
  me: number,
) => sql`(select t.engineering_id, t.biz_kind as kind, count(*)::bigint as tasks, count(distinct t.biz_id)::bigint as cases,
    count(*) filter (where ${isLate()})::bigint as late
  from (select t.engineering_id, t.biz_kind, t.biz_id, t.due_on from biz_task t where t.account_id = ${me} and t.state = 'pending'
    union all select r.engineering_id, r.kind, r.id, null from biz r where ${isReturnedTo('r', me)}) t
  group by t.engineering_id, t.biz_kind) k`

const isLate = () => sql<boolean>`t.due_on < ${today()}::date`

/** 过了期限而中止期间停计的不算逾期；没有过期限的工程不必看。 */
const late = (me: number) => sql<number>`case when k.late = 0 then 0 else k.late - (select count(*) from engineering_pause p
    join biz_task t on t.engineering_id = p.engineering_id and t.biz_kind = k.kind and t.account_id = ${me} and t.state = 'pending'
    where p.engineering_id = k.engineering_id and ${isHeld(taskClock('t'))} and ${isLate()}) end`

/** 逐个工程判断：不隔开，数据库会先把整个辖区的工程读成一张表再来对。 */
const judged = (condition: RawBuilder<boolean>) => sql`cross join lateral (select 1 where ${condition} offset 0) as seen`

/** 待我处理的件数，与“待我处理”清单的合计相同：同一范围、同一库。 */
export async function openCases(context: Context, kinds: readonly string[] | undefined): Promise<RawBuilder<number>> {
  const ofKind = kinds ? sql<boolean>`k.kind = any(${[...kinds]}::text[])` : sql<boolean>`true`
  return sql<number>`(select coalesce(sum(k.cases), 0)::bigint from ${grouped(context.session.account_id)}
    ${judged(sql<boolean>`${libraryWhere(biz, context.library, 'k')} and ${await accessWhere(context, biz, 'read', 'k', 'own')}`)} where ${ofKind})`
}

interface Counted {
  readonly kind: string | null
  readonly n: number
  readonly late: number
  readonly steps: number
}

type Steps = (context: Context) => Promise<RawBuilder<number>>

async function counting(context: Context, steps: Steps | undefined): Promise<RawBuilder<Counted>> {
  const me = context.session.account_id
  return sql<Counted>`${prepared}select k.kind, sum(k.tasks)::bigint as n, sum(${late(me)})::bigint as late, 0 as steps from ${grouped(me)}
      ${judged(sql<boolean>`${await accessWhere(context, biz, 'read', 'k', 'own')} and ${writableWhere(biz, 'k')}`)} group by k.kind
    union all select null, count(*)::bigint, 0, ${steps ? await steps(context) : sql`0`} from biz_copy c join biz b on b.id = c.biz_id
      where c.account_id = ${me} and c.read_at is null and b.deleted_at is null and ${await accessWhere(context, biz, 'read', 'b')}`
}

/** 各处的角标：待办看任务，逾期看任务期限，抄送看未读；看不到的申请不算，与列表一致。一条语句，另要的数（steps）一并数出。 */
export async function inboxCounts(context: Context, steps?: Steps): Promise<InboxCounts & { steps: number }> {
  const statement = await keptStatement(context, steps ? 'badge' : 'inbox', () => counting(context, steps))
  const { rows } = await context.db.executeQuery(statement)
  const tasks = rows.flatMap(({ kind, ...row }) => (kind === null ? [] : [{ kind, ...row }]))
  const others = rows.find((row) => row.kind === null)
  return {
    todo: tasks.reduce((sum, row) => sum + row.n, 0),
    overdue: tasks.reduce((sum, row) => sum + row.late, 0),
    copied: others?.n ?? 0,
    steps: others?.steps ?? 0,
    kinds: Object.fromEntries(tasks.map((row) => [row.kind, row.n])),
  }
}
