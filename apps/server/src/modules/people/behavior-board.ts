import { BOARD_DAYS, type BoardAnswer, type BoardRow } from '@zhujian/domain/contracts/behavior-board'
import { enterStatus, workRole } from '@zhujian/domain/people/person-codes'
import { behaviorStates, safetyBehavior } from '@zhujian/domain/people/safety-behavior'
import { worker } from '@zhujian/domain/people/worker'
import { addDays, startOfDay, today } from '@zhujian/model/date'
import { sql } from 'kysely'
import { accessWhere, libraryWhere } from '../../entity/access'
import type { Context } from '../../entity/context'

const MOST = 50
const CONFIRMED = behaviorStates.code('confirmed')

/** 看得到的、已确认的各次，`days` 天以来。 */
async function confirmedSince(context: Context, engineeringId: number | undefined, days: number) {
  return sql`select t.* from safety_behavior t where t.deleted_at is null and t.state = ${CONFIRMED}
    and t.happened_at >= to_timestamp(${startOfDay(addDays(today(), 1 - days))})
    and ${engineeringId === undefined ? sql`true` : sql`t.engineering_id = ${engineeringId}`}
    and ${libraryWhere(safetyBehavior, context.library, 't')} and ${await accessWhere(context, safetyBehavior, 'read', 't')}`
}

const counts = sql`count(*) filter (where b.points > 0)::int as good, count(*) filter (where b.points < 0)::int as bad, sum(b.points)::int as points`

/** 安全之星：积分为正的人，分高的在前，同分的违章少的在前。班组榜：按在场人均分，从高到低。 */
export async function behaviorBoard(
  context: Context,
  { engineering_id }: { readonly engineering_id?: number | undefined },
): Promise<BoardAnswer> {
  const since = await confirmedSince(context, engineering_id, BOARD_DAYS)
  const stars = await sql<BoardRow>`with b as (${since})
    select w.id, w.name, g.name as team_name, e.engineering_name, 1 as people, ${counts}, sum(b.points)::float as mean
    from b join worker w on w.id = b.worker_id left join team g on g.id = w.team_id join engineering e on e.id = w.engineering_id
    where w.enter_status = ${enterStatus.code('on_site')} and w.deleted_at is null
    group by w.id, g.name, e.engineering_name having sum(b.points) > 0
    order by sum(b.points) desc, count(*) filter (where b.points < 0), w.id limit ${MOST}`.execute(context.db)
  const teams = await sql<BoardRow>`with b as (${since}),
      summed as (select g.id, g.name, g.engineering_id, ${counts} from b join worker w on w.id = b.worker_id join team g on g.id = w.team_id
        where g.deleted_at is null group by g.id)
    select s.id, s.name, null as team_name, e.engineering_name, n.people, s.good, s.bad, s.points,
      round(s.points::numeric / greatest(n.people, 1), 1)::float as mean
    from summed s join engineering e on e.id = s.engineering_id
      cross join lateral (select count(*)::int as people from worker w where w.team_id = s.id and w.deleted_at is null
        and w.enter_status = ${enterStatus.code('on_site')}) n
    order by mean desc, s.bad, s.id limit ${MOST}`.execute(context.db)
  return { stars: stars.rows, teams: teams.rows, ...(await weekOf(context, engineering_id)) }
}

/** 近七日的违章与在场工人，都只数看得到的。 */
async function weekOf(context: Context, engineeringId: number | undefined): Promise<Pick<BoardAnswer, 'bad_week' | 'workers'>> {
  const { rows } = await sql<{ bad_week: number; workers: number }>`select
      (select count(*)::int from (${await confirmedSince(context, engineeringId, 7)}) b where b.points < 0) as bad_week,
      (select count(*)::int from worker t where t.deleted_at is null and t.enter_status = ${enterStatus.code('on_site')}
        and t.work_role = ${workRole.code('worker')} and ${engineeringId === undefined ? sql`true` : sql`t.engineering_id = ${engineeringId}`}
        and ${libraryWhere(worker, context.library, 't')} and ${await accessWhere(context, worker, 'read', 't')}) as workers`.execute(
    context.db,
  )
  return rows[0] ?? { bad_week: 0, workers: 0 }
}
