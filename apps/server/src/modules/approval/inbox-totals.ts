import { biz } from '@zhujian/domain/biz/biz'
import type { InboxTab, inboxTotalsInput } from '@zhujian/domain/contracts/biz'
import type { TotalsAnswer } from '@zhujian/domain/contracts/totals'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Context } from '../../entity/context'
import { askedConditions, totalsOf } from '../../entity/list'
import { narrowed } from './inbox'
import { isReturnedTo } from './returned-lines'

/** 本人与每件申请的关系：每件只查一次，页签与阶段再多也不重查。 */
const relations = (me: number) => {
  const task = (state: string) =>
    sql`exists (select 1 from biz_task k where k.biz_id = t.id and k.account_id = ${me} and k.state = ${sql.lit(state)})`
  return [
    sql`(${task('pending')} or ${isReturnedTo('t', me)}) as todo`,
    sql`${task('done')} as done`,
    sql`exists (select 1 from biz_copy c where c.biz_id = t.id and c.account_id = ${me}) as copied`,
  ]
}

const inTab = (tab: InboxTab, me: number): RawBuilder<boolean> =>
  ({
    todo: sql<boolean>`t.todo`,
    done: sql<boolean>`t.done`,
    mine: sql<boolean>`t.applied_by = ${me}`,
    copied: sql<boolean>`t.copied`,
    all: sql<boolean>`true`,
  })[tab]

/** 各页签、各阶段的件数，与各自清单的合计相同；范围与库只判断一次，一条语句。 */
export async function inboxTotals(
  context: Context,
  { kind, engineering_id, parts }: z.output<typeof inboxTotalsInput>,
): Promise<TotalsAnswer> {
  const me = context.session.account_id
  const conditions = await Promise.all(
    parts.map(async ({ tab, ...query }) => {
      const { asked, extra } = await narrowed(context, query)
      return [inTab(tab, me), ...extra, ...(await askedConditions(context, biz, asked))]
    }),
  )
  return totalsOf(context, biz, { filters: { kind, engineering_id } }, conditions, { marks: relations(me) })
}
