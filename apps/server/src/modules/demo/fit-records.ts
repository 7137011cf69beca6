import { craneStates } from '@zhujian/domain/device/crane-flow'
import { attendanceResult } from '@zhujian/domain/people/attendance-day'
import { leaveStates } from '@zhujian/domain/people/leave'
import { checkConclusion, checkerSide, presence } from '@zhujian/domain/safety/safety-dicts'
import { allEntities } from '@zhujian/domain/entities'
import { safetyCheck } from '@zhujian/domain/safety/safety-check'
import { workKind } from '@zhujian/domain/people/trades'
import { sql } from 'kysely'
import type { DemoRun } from './demo-run'

const ERECTORS = [workKind.code('towerErector'), workKind.code('elevatorErector')]
const BEFORE_TEST = (['recorded', 'endorsing', 'reviewing', 'notified', 'installing', 'testing'] as const).map((key) =>
  craneStates.code(key),
)

/** 样例里随手挑的人与机械，换成这个工程上说得通的。 */
export async function fitRecords(run: DemoRun): Promise<void> {
  await fitMaintenance(run)
  await nameCompany(run)
  await nameCheckers(run)
  await fitTrades(run)
  await fitLeaves(run)
  await fitProgress(run)
  await fitLetters(run)
}

/** 维保的是那一天立在工地上的机械，由设备单位持证的安装拆卸工办；那一天还没有机械的，没有维保。 */
async function fitMaintenance({ trx }: DemoRun): Promise<void> {
  await sql`update crane_maintain m set crane_id = f.crane, worker_ids = f.workers
    from (select o.id, (select c.id from crane c where c.engineering_id = o.engineering_id and c.install_on < (o.start_at at time zone 'Asia/Shanghai')::date
          and (c.removed_on is null or c.removed_on > (o.done_at at time zone 'Asia/Shanghai')::date) and c.state <> all(${BEFORE_TEST}::smallint[])
        order by (c.id * 31 + o.id * 17) % 97, c.id limit 1) as crane,
        (select array_agg(s.worker_id order by s.worker_id) from (select s.worker_id from special_cert s join worker w on w.id = s.worker_id
          where s.engineering_id = o.engineering_id and s.work_kind = any(${ERECTORS}::text[]) and w.enter_on <= (o.start_at at time zone 'Asia/Shanghai')::date
          order by s.worker_id limit 2) s) as workers
      from crane_maintain o) f where f.id = m.id and f.crane is not null and f.workers is not null`.execute(trx)
  await sql`delete from crane_maintain m where not exists (select 1 from crane c where c.id = m.crane_id
      and c.install_on < (m.start_at at time zone 'Asia/Shanghai')::date and c.state <> all(${BEFORE_TEST}::smallint[]))`.execute(
    trx,
  )
}

/** 陪同检查的是名册上的项目经理与总监。 */
async function nameCompany({ trx }: DemoRun): Promise<void> {
  for (const { name } of allEntities.filter(({ fields }) => 'accompany' in fields))
    await sql`update ${sql.table(name)} t set accompany = '项目经理' || p.name || '、总监' || c.name
      from manage_user p, manage_user c where p.engineering_id = t.engineering_id and p.post = 'project_manager' and p.unit_role = 'sgdw' and p.active
        and (t.accompany is not null ${name === safetyCheck.name ? sql`or t.check_type is not null` : sql``})
        and c.engineering_id = t.engineering_id and c.post = 'chief_engineer' and c.active`.execute(trx)
}

/** 自查的检查方是检查人那一边的；没有查出问题的，结论是符合；三个岗位都在。 */
async function nameCheckers({ trx }: DemoRun): Promise<void> {
  const sides = [
    ['site', 'site'],
    ['contractor', 'contractor'],
    ['consultant', 'consultant'],
    ['chief_engineer', 'consultant'],
  ] as const
  for (const [role, side] of sides)
    await sql`update quality_check t set checker_side = ${checkerSide.code(side)} from account a
      where a.id = t.inspector_ids[1] and a.role_codes && array[${role}]::text[]`.execute(trx)
  await sql`update quality_check set conclusion = case when conclusion is not null then ${checkConclusion.code('passed')}::smallint end where issue_count = 0`.execute(
    trx,
  )
  const here = presence.code('present')
  await sql`update quality_check set pm_present = ${here}, director_present = ${here}, quality_present = ${here}`.execute(trx)
}

/** 搭架子的是架子工，看电的是电工，动火的是焊工；本工程没有这一工种的，照旧。 */
async function fitTrades({ trx }: DemoRun): Promise<void> {
  for (const [table, field, trade] of [
    ['scaffold', 'erectors', '030'],
    ['temp_power', 'electricians', '130'],
    ['fire_permit', 'welders', '270'],
  ] as const)
    await sql`update ${sql.table(table)} t set ${sql.ref(field)} = f.ids from (select o.id, (select array_agg(w.id) from (select id from worker
        where engineering_id = o.engineering_id and work_type = ${trade} and enter_status = 1 and special_cert_to >= o.created_at::date ${table === 'fire_permit' ? sql`and id is distinct from o.watcher` : sql``}
        order by (id * 31 + o.id * 17) % 97, id limit 3) w) as ids from ${sql.table(table)} o) f
      where f.id = t.id and f.ids is not null`.execute(trx)
}

/** 请假先于起始之日提出；批准了的，那几天考勤记请假。 */
async function fitLeaves({ trx }: DemoRun): Promise<void> {
  // 刚开工的工程，开工以前没有人请假。
  await sql`delete from leave l using engineering e where e.id = l.engineering_id
    and l.from_on - 2 < (e.sj_kg_time at time zone 'Asia/Shanghai')::date`.execute(trx)
  const approved = leaveStates.code('approved')
  const asked = sql`least(l.created_at, (l.from_on - 2 + time '09:00') at time zone 'Asia/Shanghai')`
  const answered = (name: string) =>
    sql`${sql.ref(name)} = case when ${sql.ref(`l.${name}`)} is not null then least(${sql.ref(`l.${name}`)}, ${asked} + interval '8 hours') end`
  await sql`update leave l set created_at = ${asked}, updated_at = ${asked} + interval '8 hours', ${answered('reviewed_at')},
    ${answered('confirmed_at')}, ${answered('approved_at')}`.execute(trx)
  await sql`update attendance_day d set result = ${attendanceResult.code('leave')}, first_in_at = null, last_out_at = null, hours = 0
    from leave l join manage_user m on m.id = l.manage_user_id where l.state = ${approved} and d.worker_id = m.worker_id
      and d.day_on between l.from_on and l.to_on`.execute(trx)
}

/** 函件由发文单位的人写，主送单位的人签收；那个单位没有账号的不署人。 */
async function fitLetters({ trx }: DemoRun): Promise<void> {
  const writers = ['contractor', 'consultant', 'owner']
  const one = (unit: string, kept: string) => sql`(select a.id from account a where a.unit_id = ${sql.ref(unit)}
    and (a.id = ${sql.ref(kept)} or a.role_codes && ${writers}::text[]) order by (a.id = ${sql.ref(kept)}) desc nulls last, a.id limit 1)`
  await sql`update letter l set created_by = ${one('l.from_unit_id', 'l.created_by')},
    submitted_by = case when l.submitted_by is not null then ${one('l.from_unit_id', 'l.submitted_by')} end,
    signed_by = case when l.signed_by is not null then ${one('l.to_unit_id', 'l.signed_by')} end`.execute(trx)
}

/** 形象进度一周比一周多，到今天是单体的进度。 */
async function fitProgress({ trx, today }: DemoRun): Promise<void> {
  await sql`update progress_report t set percent = f.percent, plan_percent = f.percent + 3, gap = 3, current_part = coalesce(m.current_part, t.current_part)
    from monomer m, (select o.id, greatest(1, least(95, round(n.percent - (${today}::date - o.week_on) * 0.12, 2))) as percent
      from progress_report o join monomer n on n.id = o.monomer_id where n.percent is not null) f
    where f.id = t.id and m.id = t.monomer_id`.execute(trx)
}
