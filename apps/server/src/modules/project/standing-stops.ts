import { engineering } from '@zhujian/domain/project/engineering'
import type { StandingAnswer, StandingStopRow } from '@zhujian/domain/project/standing-stop'
import { stopWorkStates } from '@zhujian/domain/safety/stop-work'
import { sql } from 'kysely'
import type { Context } from '../../entity/context'
import { inStates } from '../../entity/in-states'
import { getRow } from '../../entity/list'

/** 工程停着、中止着的每一件：看得到工程的都看得到，不随停工通知书的范围。 */
export async function standingStops(context: Context, id: number): Promise<StandingAnswer> {
  const project = await getRow(context, engineering, id)
  const { rows } = await sql<StandingStopRow>`select s.stop_no, s.scope, s.part,
      to_char(coalesce(s.issue_at, s.created_at) at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as since
    from stop_work s where s.engineering_id = ${id} and ${inStates('s', stopWorkStates, ['stopped'])} and s.deleted_at is null
    order by s.scope desc, s.id`.execute(context.db)
  return { state: project.state, suspended_on: project.suspended_on, stops: rows }
}
