import { drill } from '@zhujian/domain/safety/emergency'
import { craneMaintain, maintainKind } from '@zhujian/domain/safety/crane-maintain'
import { PATROL_DAYS, riskSource } from '@zhujian/domain/safety/risk-source'
import { tempPower } from '@zhujian/domain/safety/temp-power'
import { sql } from 'kysely'
import type { DemoRun } from './demo-run'

/** 隔些日子再办一次的：哪一刻办的，怎样算同一样。 */
const recurring = [
  [craneMaintain.name, 'done_at', ['crane_id', 'maintain_kind']],
  [tempPower.name, 'done_at', ['record_kind', 'monomer_id', 'part']],
  [drill.name, 'drilled_at', ['emergency_plan_id']],
] as const
const approved = (['controlling', 'abnormal', 'released'] as const).map((key) => riskSource.flow?.states.code(key))

/** 又办过一次的，此前的写上续办的日子；维保照台账的单位与周期。同登记时所写。 */
export async function renewRecurring({ trx }: DemoRun): Promise<void> {
  await sql`update crane_maintain m set maintain_unit = coalesce(c.maintain_unit, m.maintain_unit),
      next_due_on = case when m.maintain_kind = ${maintainKind.code('service')} and c.maintain_days is not null
        then (m.done_at at time zone 'Asia/Shanghai')::date + c.maintain_days else m.next_due_on end
    from crane c where c.id = m.crane_id`.execute(trx)
  for (const [table, at, alike] of recurring) {
    const same = sql.join(
      alike.map((name) => sql`o.${sql.ref(name)} is not distinct from t.${sql.ref(name)}`),
      sql` and `,
    )
    await sql`update ${sql.table(table)} t set renewed_on = (select (o.${sql.ref(at)} at time zone 'Asia/Shanghai')::date
        from ${sql.table(table)} o where o.engineering_id = t.engineering_id and ${same} and o.deleted_at is null
          and (o.${sql.ref(at)}, o.id) > (t.${sql.ref(at)}, t.id) order by o.${sql.ref(at)}, o.id limit 1)`.execute(trx)
  }
}

/** 审核通过的危险源：最近一次巡查，与由它或审核之日起的应巡日期。 */
export async function duePatrols({ trx }: DemoRun): Promise<void> {
  const levels = Object.entries(PATROL_DAYS).map(([level, days]) => sql`when ${Number(level)} then ${days}::int`)
  await sql`update risk_source t set last_patrol_at = p.last,
      due_on = (coalesce(p.last, t.reviewed_at, t.created_at) at time zone 'Asia/Shanghai')::date
        + case t.risk_level ${sql.join(levels, sql` `)} end
    from (select s.id, (select max(o.patrolled_at) from risk_patrol o where o.risk_source_id = s.id and o.deleted_at is null) as last
      from risk_source s) p where p.id = t.id and t.state = any(${approved}::smallint[])`.execute(trx)
}
