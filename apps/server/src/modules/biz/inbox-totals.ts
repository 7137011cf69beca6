import { biz } from '@zhujian/domain/biz/biz'
import type { InboxTab, inboxTotalsInput } from '@zhujian/domain/contracts/biz'
import type { TotalsAnswer } from '@zhujian/domain/contracts/totals'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Context } from '../../entity/context'
import { askedConditions, totalsOf } from '../../entity/list'
import { narrowed } from './inbox'

/** 本人与每件申请的关系，先各归成一行，再与申请对上：页签再多也只读一遍。 */
const relations = (me: number) => sql`left join (select p.biz_id, bool_or(p.open) as todo, bool_or(not p.open) as done from (
      select biz_id, true as open from biz_task where account_id = ${me} and state = 'pending'
      union all select biz_id, false from biz_task where account_id = ${me} and state = 'done') p group by p.biz_id) k on k.biz_id = t.id
    left join biz_copy c on c.biz_id = t.id and c.account_id = ${me}`

const inTab = (tab: InboxTab, me: number): RawBuilder<boolean> =>
  ({
    todo: sql<boolean>`k.todo`,
    done: sql<boolean>`k.done`,
    mine: sql<boolean>`t.applied_by = ${me}`,
    copied: sql<boolean>`c.biz_id is not null`,
    all: sql<boolean>`true`,
  })[tab]

/** 各页签、各阶段的件数，与各自清单的合计相同；范围与库只判断一次，一条语句。 */
export async function inboxTotals(context: Context, { kind, parts }: z.output<typeof inboxTotalsInput>): Promise<TotalsAnswer> {
  const me = context.session.account_id
  const conditions = await Promise.all(
    parts.map(async ({ tab, ...query }) => {
      const { asked, extra } = await narrowed(context, query)
      return [inTab(tab, me), ...extra, ...askedConditions(context, biz, asked)]
    }),
  )
  return totalsOf(context, biz, { filters: { kind } }, conditions, relations(me))
}
