import { craneStates } from '@zhujian/domain/device/crane-flow'
import { attendanceResult } from '@zhujian/domain/people/attendance-day'
import { keyPost } from '@zhujian/domain/people/key-posts'
import { engineering } from '@zhujian/domain/project/engineering'
import { engineeringStates } from '@zhujian/domain/project/engineering-flow'
import { safetyOfficerRule } from '@zhujian/domain/project/wizard-staffing'
import { needsSpecialCert, workType } from '@zhujian/domain/reference/work-types'
import { hiddenDanger } from '@zhujian/domain/safety/hidden-danger'
import { dangerProjectStates } from '@zhujian/domain/safety/danger-project'
import type { MajorHintsAnswer } from '@zhujian/domain/contracts/major-hints'
import {
  type CompanyFact,
  type CraneFact,
  type MajorFacts,
  majorHints,
  type PersonFact,
  type TradeFact,
  type WorkFact,
} from '@zhujian/domain/safety/major-hints'
import { addDays, today } from '@zhujian/model/date'
import { sql } from 'kysely'
import type { Context } from '../../entity/context'
import { inStates } from '../../entity/in-states'
import { getRow } from '../../entity/list'
import type { Db } from '../../platform/db'
import { certVerified, readsOn } from '../project/public'
import { approvedScheme, arguedScheme, monitored } from './danger-project-effects'

const [MANAGER, OFFICER] = [keyPost.code('project_manager'), keyPost.code('safety_officer')]
const present = sql.join((['full', 'half'] as const).map((key) => sql.lit(attendanceResult.code(key))))
const specialTrades = Object.values(workType.entries)
  .map(([code]) => code)
  .filter((code) => needsSpecialCert(code, true))
/** 近几日有考勤的算在岗。 */
const LOOK_BACK = 7
/** 现场还在施工的工程才谈得上现状。 */
const ACTIVE: readonly unknown[] = (['building', 'stopped', 'accepting'] as const).map((key) => engineeringStates.code(key))

async function companiesOf(db: Db, id: number): Promise<CompanyFact[]> {
  const { rows } = await sql<CompanyFact>`select u.id, u.unit_name as name, nullif(u.safety_license_no, '') as licence_no,
      u.safety_license_to::text as licence_to from unit u where u.deleted_at is null and u.id in (select p.unit_id from engineering_unit p
        where p.engineering_id = ${id} and p.active and p.deleted_at is null and p.role in ('sgdw', 'specialty')) order by u.id`.execute(
    db,
  )
  return rows
}

async function peopleOf(db: Db, id: number): Promise<PersonFact[]> {
  const { rows } =
    await sql<PersonFact>`select id, name, post, safety_cert as cert, safety_cert_no as cert_no, safety_cert_to::text as cert_to
    from manage_user m where engineering_id = ${id} and active and deleted_at is null and ${certVerified('m')} and unit_role = 'sgdw' and post in (${MANAGER}, ${OFFICER})
    order by post desc, id`.execute(db)
  return rows
}

async function tradesOf(db: Db, id: number, day: string): Promise<TradeFact[]> {
  const { rows } = await sql<TradeFact>`select t.id, t.name, t.work_type as trade, t.special_cert_no as cert_no,
      t.special_cert_to::text as cert_to, g.day_on::text as worked_on
    from worker t join lateral (select max(a.day_on) as day_on from attendance_day a where a.deleted_at is null and a.worker_id = t.id
      and a.result in (${present}) and a.day_on >= ${addDays(day, -LOOK_BACK)}::date) g on g.day_on is not null
    where t.engineering_id = ${id} and t.deleted_at is null and t.enter_status = 1
      and t.work_type in (${sql.join(specialTrades.map((code) => sql.lit(code)))}) order by t.id`.execute(db)
  return rows.map((row) => ({ ...row, trade: workType.labelOf(row.trade) }))
}

async function worksOf(db: Db, id: number): Promise<WorkFact[]> {
  const { rows } =
    await sql<WorkFact>`select t.id, t.name, t.kind, t.level, ${inStates('t', dangerProjectStates, ['working', 'abnormal'])} as working,
      ${sql.raw(approvedScheme('t'))} as approved, ${sql.raw(arguedScheme('t'))} as argued, ${sql.raw(monitored('t'))} as monitored,
      case when ${inStates('t', dangerProjectStates, ['abnormal'])} then extract(epoch from now() - t.updated_at)::float / 3600 end as abnormal_hours,
      case when ${inStates('t', dangerProjectStates, ['accepting'])} then (select min((b.pour_at at time zone 'Asia/Shanghai')::date)::text
        from concrete_block b where b.deleted_at is null and b.engineering_id = t.engineering_id and b.monomer_id = t.monomer_id
          and b.part = t.part and b.pour_at > t.updated_at) end as next_on
    from danger_project t where t.engineering_id = ${id} and t.deleted_at is null order by t.id`.execute(db)
  return rows
}

async function cranesOf(db: Db, id: number): Promise<CraneFact[]> {
  const { rows } =
    await sql<CraneFact>`select t.id, t.crane_name as name, t.crane_kind as kind, ${inStates('t', craneStates, ['using'])} as using,
      t.accept_on::text as accept_on, nullif(t.use_no, '') as use_no, t.made_on::text as made_on, p.anti_drop_to::text as anti_drop_to
    from crane t left join elevator_param p on p.device_id = t.device_id and p.deleted_at is null
    where t.engineering_id = ${id} and t.deleted_at is null and ${inStates('t', craneStates, ['registering', 'using', 'idle'])} order by t.id`.execute(
      db,
    )
  return rows
}

/** 一个工程里可能构成重大事故隐患的事实；不在施工的没有。 */
export async function majorHintsOf(context: Context, id: number): Promise<MajorHintsAnswer> {
  const { state, engineering_type_id, build_area, contract_price } = await getRow(context, engineering, id)
  if (!ACTIVE.includes(state)) return { hints: [] }
  // 列的是全工程的人与机械：只看本单位的各方不给。
  if ((await (await readsOn(context, [id]))(id)(hiddenDanger)) !== 'all') return { hints: [] }
  const { db } = context
  const day = today()
  const facts: MajorFacts = {
    today: day,
    companies: await companiesOf(db, id),
    people: await peopleOf(db, id),
    officers_due: safetyOfficerRule({ engineering_type_id, build_area, contract_price })?.count ?? null,
    trades: await tradesOf(db, id, day),
    works: await worksOf(db, id),
    cranes: await cranesOf(db, id),
  }
  return { hints: majorHints(facts) }
}
