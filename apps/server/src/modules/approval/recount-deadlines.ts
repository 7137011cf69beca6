import { bizStates } from '@zhujian/domain/biz/biz'
import { addWorkingDays, type WorkCalendar } from '@zhujian/domain/calendar/working-days'
import { dueAfterPause } from '@zhujian/domain/project/pause'
import { sql } from 'kysely'
import type { Db } from '../../platform/db'

interface Active {
  readonly id: number
  readonly days: number
  readonly due: string
  readonly started: string
  /** 环节开始之后结束的中止，从早到晚。 */
  readonly pauses: readonly { readonly from_on: string; readonly to_on: string }[]
}

/** 期限从环节开始之日（到场才办得成的，从那一天）数起，中止占去的工作日顺延；与定期限、恢复监督时的算法相同。 */
const dueOf = (calendar: WorkCalendar, { started, days, pauses }: Active): string =>
  pauses.reduce((due, pause) => dueAfterPause(calendar, due, pause, started), addWorkingDays(calendar, started, days))

/** 工作日历改了：正在办的环节、它的任务与申请一并按新的日历重算期限。不动版本号，否则会让别人正在办的落空。 */
export async function recountDeadlines(trx: Db, calendar: WorkCalendar): Promise<void> {
  const { rows } =
    await sql<Active>`select n.id, n.days, n.due_on as due, coalesce(n.counted_from, (n.started_at at time zone 'Asia/Shanghai')::date)::text as started,
      (select coalesce(jsonb_agg(jsonb_build_object('from_on', p.from_on, 'to_on', p.to_on) order by p.from_on, p.id), '[]') from engineering_pause p
        where p.engineering_id = b.engineering_id and p.kind = 'suspend' and p.to_on > n.started_at) as pauses
    from biz_node n join biz b on b.id = n.biz_id
    where n.state = 'active' and n.due_on is not null and n.started_at is not null and b.state = ${bizStates.code('pending')} and b.deleted_at is null
    order by n.id for update of n`.execute(trx)
  const moved = rows.flatMap((node) => {
    const due = dueOf(calendar, node)
    return due === node.due ? [] : [{ id: node.id, was: node.due, due }]
  })
  if (moved.length === 0) return
  const list = sql`jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as m(id bigint, was date, due date)`
  await sql`update biz_task k set due_on = m.due from ${list} where k.node_id = m.id and k.state in ('pending', 'waiting') and k.due_on = m.was`.execute(
    trx,
  )
  await sql`update biz b set due_on = m.due from ${list} join biz_node n on n.id = m.id where b.id = n.biz_id and b.due_on = m.was`.execute(
    trx,
  )
  await sql`update biz_node n set due_on = m.due from ${list} where n.id = m.id`.execute(trx)
}
