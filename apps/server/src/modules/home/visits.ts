import { parseCoordinate } from '@zhujian/model/coordinate'
import { today } from '@zhujian/model/date'
import type { HomeVisit } from '@zhujian/domain/contracts/project-answers'
import { type VisitFacts, visitPriority, visitRoute } from '@zhujian/domain/home/visit-priority'
import { engineering } from '@zhujian/domain/project/engineering'
import { engineeringStates } from '@zhujian/domain/project/engineering-flow'
import { kilometresBetween } from '@zhujian/domain/reference/region-boxes'
import { hiddenDanger } from '@zhujian/domain/safety/hidden-danger'
import { hiddenDangerStates } from '@zhujian/domain/safety/hidden-danger-flow'
import { safetyCheck } from '@zhujian/domain/safety/safety-check'
import { checkerSide } from '@zhujian/domain/safety/safety-dicts'
import { sql } from 'kysely'
import { accessWhere, hasRight } from '../../entity/access'
import type { Context } from '../../entity/context'
import { inStates } from '../../entity/in-states'
import { viewConditions } from '../../entity/views'
import { dueCheckOn } from '../project/public'

/** 一天走得完的家数。 */
const MOST = 3

type Found = Omit<VisitFacts, 'stopped'> &
  Pick<HomeVisit, 'id' | 'engineering_name' | 'areacode' | 'percent'> & { state: number; bd_lal: string | null }

/** 本人监督的在建、停工工程，连同决定先去哪里的几样。 */
async function mine({ db, session, ...rest }: Context): Promise<Found[]> {
  const readable = await accessWhere({ session, ...rest }, engineering, 'read', 't')
  const regulator = sql`d.checker_side = ${sql.lit(checkerSide.code('regulator'))}`
  const late = sql.join(viewConditions(hiddenDanger, 'd', 'overdue', session), sql` and `)
  const { rows } = await sql<Found>`select t.id, t.engineering_name, t.areacode, t.percent, t.state, t.bd_lal, t.risk_level,
      ${dueCheckOn('t')} as next_check_on,
      (select count(*) from hidden_danger d where d.engineering_id = t.id and d.deleted_at is null and ${late})::bigint as overdue_dangers,
      (select count(*) from hidden_danger d where d.engineering_id = t.id and d.deleted_at is null and ${regulator}
        and ${inStates('d', hiddenDangerStates, ['rechecking'])})::bigint as recheck_dangers,
      (select min(c.test_next) from crane c where c.engineering_id = t.id and c.deleted_at is null and c.removed_on is null) as crane_test_on
    from engineering as t where t.deleted_at is null and t.history_type = 0 and ${session.account_id} in (t.main_officer, t.assist_officer)
      and ${inStates('t', engineeringStates, ['building', 'stopped'])} and ${readable}`.execute(db)
  return rows
}

/** 今天去哪三家：按 visitPriority 排，连成一条路；不做监督检查的人没有。 */
export async function visitsOf(context: Context): Promise<HomeVisit[]> {
  if (!(await hasRight(context, safetyCheck, 'add'))) return []
  const now = today()
  const ranked = (await mine(context))
    .map((row) => ({ ...row, ...visitPriority({ ...row, stopped: row.state === engineeringStates.code('stopped') }, now) }))
    .filter(({ points }) => points > 0)
    .toSorted((a, b) => b.points - a.points || a.id - b.id)
    .slice(0, MOST)
    .map((row) => ({ ...row, place: (row.bd_lal ? parseCoordinate(row.bd_lal) : undefined) ?? null }))
  return visitRoute(ranked, kilometresBetween).map(({ id, engineering_name, areacode, percent, points, reasons, away }) => ({
    id,
    engineering_name,
    areacode,
    percent,
    points,
    reasons: reasons.map(({ text, late }) => ({ text, late })),
    away: away === null ? null : Math.round(away * 10) / 10,
  }))
}
