import { addWorkingDays } from '@zhujian/domain/calendar/working-days'
import { complainantFields, openComplaints, wageComplaint, wageComplaintStates } from '@zhujian/domain/salary/wage-complaint'
import { type RowOf } from '@zhujian/model'
import { today } from '@zhujian/model/date'
import { compare } from '@zhujian/model/decimal'
import { sql } from 'kysely'
import { type Effect, extend } from '../../entity/extend'
import type { Db } from '../../platform/db'
import { steadyCalendar } from '../setting/public'
import { refuse } from '../site/public'

type Complaint = Effect<typeof wageComplaint>
type Proof = NonNullable<RowOf<typeof wageComplaint.fields>['proof']>

const OPEN = openComplaints.map((key) => wageComplaintStates.code(key))
/** 受理之日起办结，工作日。 */
const CLOSE_DAYS = 60

/** 本工程有几件没有办结的欠薪投诉。 */
export async function openComplaintsOf(db: Db, engineeringId: number, unitId: number | null = null): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from wage_complaint
    where engineering_id = ${engineeringId} and (${unitId}::bigint is null or unit_id = ${unitId}) and state = any(${OPEN}::smallint[]) and deleted_at is null`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}

/** 欠薪各月的考勤与工资：有投诉人的只看他，没有的看被投诉单位、班组的全部人。 */
async function proofOf({ trx, row }: Complaint): Promise<Proof> {
  const { rows } = await sql<Proof[number]>`with people as (select id from worker where engineering_id = ${row.engineering_id}
      and case when ${row.worker_id}::bigint is not null then id = ${row.worker_id}
        else unit_id = ${row.unit_id} and (${row.team_id}::bigint is null or team_id = ${row.team_id}) end),
    months as (select to_char(m, 'YYYY-MM') as ym from generate_series(${`${row.from_ym}-01`}::date, ${`${row.to_ym}-01`}::date, interval '1 month') m),
    came as (select to_char(day_on, 'YYYY-MM') as ym, sum(case result when 1 then 1 when 2 then 0.5 else 0 end) as days
      from attendance_day where worker_id in (select id from people) and deleted_at is null group by 1),
    wages as (select ym, sum(payable) as payable, sum(case when paid_on is not null then paid else 0 end) as paid
      from salary_item where worker_id in (select id from people) and deleted_at is null group by 1)
    select m.ym, coalesce(c.days, 0)::numeric(8, 1)::text as days, coalesce(w.payable, 0)::numeric(14, 2)::text as payable,
      coalesce(w.paid, 0)::numeric(14, 2)::text as paid
    from months m left join came c using (ym) left join wages w using (ym)
    where c.days is not null or w.payable is not null order by m.ym limit 60`.execute(trx)
  return rows
}

async function onAccept(effect: Complaint): Promise<void> {
  const due_on = addWorkingDays(await steadyCalendar(effect.trx), today(), CLOSE_DAYS)
  effect.set({ due_on, proof: await proofOf(effect) })
}

/** 核实的数有依据：系统里的考勤、工资，或附上的材料。 */
function onVerify({ row }: Complaint): void {
  if ((row.proof ?? []).length === 0 && !row.file) refuse('found_amount', '核实金额应有工资或考勤依据')
}

/** 核实的数付足了没有。@throws invalid */
function requirePaid({ row }: Complaint, than: string): void {
  const [paid, found] = [row.paid_amount ?? '0', row.found_amount ?? '0']
  if (compare(paid, found) < 0) refuse('paid_amount', `已付 ${paid} 元，少于核实的 ${found} 元，${than}`)
}

/** 责令支付的，付足了才办结。 */
function onClose(effect: Complaint): void {
  if (effect.before?.state === wageComplaintStates.code('paying')) requirePaid(effect, '不能办结')
}

extend(wageComplaint, {
  on: { accept: onAccept, verify: onVerify, pay: (effect) => requirePaid(effect, '还没有付清'), close: onClose },
  // 证据材料连文件的地址也打不开。
  veil: { fields: complainantFields, lifted: () => sql<boolean>`false` },
})
