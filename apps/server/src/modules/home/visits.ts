import type { HomeVisit } from '@zhujian/domain/contracts/project-answers'
import { visitReasons, visitRoute } from '@zhujian/domain/home/visit-route'
import { kilometresBetween } from '@zhujian/domain/reference/region-boxes'
import { safetyCheck } from '@zhujian/domain/safety/safety-check'
import { planStates } from '@zhujian/domain/safety/visit-plan'
import { parseCoordinate } from '@zhujian/model/coordinate'
import { today } from '@zhujian/model/date'
import { sql } from 'kysely'
import { hasRight } from '../../entity/access'
import type { Context } from '../../entity/context'
import { inStates } from '../../entity/in-states'
import { rankedFor } from '../safety/public'

/** 一天走得完的家数。 */
const MOST = 3

/** 今天（及从前没有去成的）排给本人的检查计划，各在哪个工程。 */
async function plannedFor({ db, session }: Context): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`select distinct engineering_id as id from visit_plan v
    where ${session.account_id} in (v.lead_id, v.mate_id) and v.plan_on <= ${today()}::date and v.deleted_at is null
      and ${inStates('v', planStates, ['planned', 'visiting'])}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** 今天去哪三家：排好的计划在前，其余与检查优先度同一个先后，连成一条路；不做监督检查的人没有。 */
export async function visitsOf(context: Context): Promise<HomeVisit[]> {
  if (!(await hasRight(context, safetyCheck, 'add'))) return []
  const planned = await plannedFor(context)
  const chosen = (await rankedFor(context, planned))
    .map((row) => ({ ...row, reasons: visitReasons(row, planned.has(row.id)) }))
    .filter(({ reasons }) => reasons.length > 0)
    .toSorted((a, b) => Number(planned.has(b.id)) - Number(planned.has(a.id)))
    .slice(0, MOST)
  const placed = chosen.map((row) => ({ ...row, place: (row.bd_lal ? parseCoordinate(row.bd_lal) : undefined) ?? null }))
  return visitRoute(placed, kilometresBetween).map(({ id, engineering_name, areacode, percent, score, reasons, away }) => ({
    id,
    engineering_name,
    areacode,
    percent,
    points: score,
    reasons,
    away: away === null ? null : Math.round(away * 10) / 10,
  }))
}
