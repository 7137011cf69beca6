import { bizStates } from '@zhujian/domain/biz/biz'
import type { WorkCalendar } from '@zhujian/domain/calendar/working-days'
import { dueAfterPause } from '@zhujian/domain/project/pause'
import { sql } from 'kysely'
import type { Writing } from '../../entity/write'
import type { Trx } from '../../platform/db'
import type { EndedPause } from '../project/public'
import { steadyCalendar } from '../setting/public'

interface Term {
  id: number
  due_on: string
  started: string
}

const RUNNING = [bizStates.code('pending'), bizStates.code('returned')]

/** 恢复监督：该工程在办申请的环节与任务期限，顺延中止占去的工作日。中止期间才开始的环节只顺延其后的部分。 */
export async function shiftBizDeadlines({ trx }: Writing, pause: EndedPause): Promise<void> {
  if (pause.kind !== 'suspend') return
  const calendar = await steadyCalendar(trx)
  const { rows } =
    await sql<Term>`select n.id, n.due_on, to_char(n.started_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as started
    from biz_node n join biz b on b.id = n.biz_id
    where b.engineering_id = ${pause.engineering_id} and b.state = any(${RUNNING}::smallint[]) and b.deleted_at is null
      and n.state = 'active' and n.due_on is not null order by n.id for update of n`.execute(trx)
  for (const node of rows) await shiftNode(trx, calendar, node, pause)
  await shiftReturned(trx, calendar, pause)
}

/** 退回补正的申请没有正在办的环节，期限在申请上，自退回之日起。 */
async function shiftReturned(trx: Trx, calendar: WorkCalendar, pause: EndedPause): Promise<void> {
  const { rows } =
    await sql<Term>`select b.id, b.due_on, to_char(max(n.ended_at) at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as started
    from biz b join biz_node n on n.biz_id = b.id and n.round = b.round and n.state = 'returned'
    where b.engineering_id = ${pause.engineering_id} and b.state = ${bizStates.code('returned')} and b.due_on is not null and b.deleted_at is null
    group by b.id`.execute(trx)
  for (const { id, due_on, started } of rows)
    await sql`update biz set due_on = ${dueAfterPause(calendar, due_on, pause, started)} where id = ${id}`.execute(trx)
}

async function shiftNode(trx: Trx, calendar: WorkCalendar, node: Term, pause: EndedPause): Promise<void> {
  const due = dueAfterPause(calendar, node.due_on, pause, node.started)
  if (due === node.due_on) return
  await sql`update biz_task set due_on = ${due} where node_id = ${node.id} and state in ('pending', 'waiting')`.execute(trx)
  await sql`update biz b set due_on = ${due} from biz_node n where n.id = ${node.id} and b.id = n.biz_id and b.due_on = ${node.due_on}`.execute(
    trx,
  )
  await sql`update biz_node set due_on = ${due} where id = ${node.id}`.execute(trx)
}
