import { MUNICIPAL } from '@zhujian/domain/contract/contract-rules'
import type { VisitDesk, VisitOfficer, VisitProject } from '@zhujian/domain/safety/visit'
import { engineering } from '@zhujian/domain/project/engineering'
import { historyType } from '@zhujian/domain/reference/engineering-dicts'
import { engineeringStates, heldStates } from '@zhujian/domain/project/engineering-flow'
import { sql } from 'kysely'
import { accessWhere } from '../../entity/access'
import type { Context } from '../../entity/context'
import { inStates } from '../../entity/in-states'
import { dueCheckOn } from '../project/public'

/** 一台设备带得走的工程数：先是本人监督的，再是最近该查的。 */
const MOST = 200

/** 出发前带在设备上的：可以检查的工程（中止的恢复之前也要到现场核查，转入中间库的在内）与坐标、同机构的执法人员与证号；没有别人的个人信息。 */
export async function visitDesk(context: Context): Promise<VisitDesk> {
  const { db, session } = context
  const mine = sql<boolean>`${session.account_id} in (e.main_officer, e.assist_officer)`
  const projects = await sql<VisitProject>`select e.id, e.engineering_name as name, e.supervise_no as no, e.bd_lal as place,
      array_remove(array[e.main_officer, e.assist_officer], null) as officers, ${dueCheckOn('e')} as due_on,
      coalesce(e.engineering_type_id like ${`${MUNICIPAL}%`}, false) as municipal, e.progress_stage as stage, coalesce(${mine}, false) as mine,
      case e.state ${sql.join(
        heldStates.map(([code, label]) => sql`when ${sql.lit(code)} then ${sql.lit(label)}`),
        sql` `,
      )} end as stop
    from engineering e where e.deleted_at is null and e.history_type <> ${historyType.code('history')} and e.supervise_org_id is not distinct from ${session.org_id}
      and ${inStates('e', engineeringStates, ['building', 'stopped', 'suspended'])} and ${await accessWhere(context, engineering, 'read', 'e')}
    order by coalesce(${mine}, false) desc, e.next_check_on nulls last, e.id limit ${MOST}`.execute(db)
  const officers = await sql<VisitOfficer>`select a.id, a.real_name as name, a.law_cert_no as cert from account a
    where a.org_id = ${session.org_id} and a.status = 'normal' and a.deleted_at is null
      and a.role_codes && array['officer', 'section_chief', 'station_head'] order by a.id limit 100`.execute(db)
  return { projects: projects.rows, officers: officers.rows, me: session.account_id }
}
