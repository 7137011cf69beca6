import { bizStates } from '@zhujian/domain/biz/biz'
import type { ScopedMonomer } from '@zhujian/domain/completion/work-scope'
import { completionStates } from '@zhujian/domain/completion/completion-flow'
import { bankAccountState } from '@zhujian/domain/salary/bank-account'
import { craneStates, standingStates } from '@zhujian/domain/device/crane-flow'
import { houseAccept } from '@zhujian/domain/quality/house-accept'
import { stopWorkStates } from '@zhujian/domain/safety/stop-work'
import { payResult } from '@zhujian/domain/salary/salary-item'
import { salarySheet } from '@zhujian/domain/salary/salary-sheet'
import type { ClosingFacts } from '@zhujian/domain/project/closing-checks'
import type { PassedFacts } from '@zhujian/domain/project/correction-gates'
import { stopScope } from '@zhujian/domain/safety/safety-dicts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db'
import { inStates } from '../../entity/in-states'
import { dangerStands } from './danger-stands'

/** 核验用的事实：一次查齐。 */
export interface ProjectFacts extends ClosingFacts {
  readonly accounts: number
  readonly others: number
  /** 登记了哪几种单体，各最高几层。 */
  readonly monomers: readonly ScopedMonomer[]
}

const PAID = salarySheet.flow?.states.code('paid') ?? 1
const standing = standingStates.map((state) => craneStates.code(state))

/** `kind`：正在核验的事项自己不算在办。 */
export async function factsOf(db: Db, engineeringId: number, kind = ''): Promise<ProjectFacts> {
  const open = sql`from hidden_danger h where engineering_id = ${engineeringId} and ${dangerStands('h')}`
  const cranes = sql`from crane where engineering_id = ${engineeringId} and deleted_at is null and state = any(${standing}::smallint[])`
  const { rows } = await sql<ProjectFacts>`select
    (select count(*)::int ${open}) as dangers,
    (select count(*)::int ${open} and is_major) as major_dangers,
    (select count(*)::int ${cranes}) as cranes,
    (select string_agg(crane_name, '、' order by id) ${cranes}) as crane_names,
    (select count(*)::int from salary_sheet where engineering_id = ${engineeringId} and deleted_at is null and state <> ${PAID}) as unpaid_sheets,
    (select count(*)::int from salary_item i join salary_sheet s on s.id = i.sheet_id where i.engineering_id = ${engineeringId}
      and i.deleted_at is null and s.deleted_at is null and s.state = ${PAID} and i.pay_result = ${payResult.code('failed')}
      and not exists (select 1 from salary_item r where r.worker_id = i.worker_id and r.is_back and r.back_ym = i.ym
        and r.pay_result = ${payResult.code('paid')} and r.deleted_at is null)) as failed_pays,
    (select count(*)::int from stop_work where engineering_id = ${engineeringId} and deleted_at is null and state = ${stopWorkStates.code('stopped')}) as stops,
    (select count(*)::int from house_accept where engineering_id = ${engineeringId} and deleted_at is null
      and state <> ${houseAccept.flow?.states.code('accepted') ?? 1}) as houses,
    greatest(0, (select coalesce(sum(suites), 0) from monomer where engineering_id = ${engineeringId} and deleted_at is null)
      - (select count(*) from house_accept where engineering_id = ${engineeringId} and deleted_at is null))::int as unlisted_houses,
    (select coalesce(json_agg(m), '[]') from (select kind, max(floor_up) as floor_up from monomer
      where engineering_id = ${engineeringId} and deleted_at is null group by kind) m) as monomers,
    (select count(*)::int from bank_account where engineering_id = ${engineeringId} and deleted_at is null
      and account_state <> ${bankAccountState.code('closed')}) as accounts,
    (select count(*)::int from biz where engineering_id = ${engineeringId} and kind <> ${kind} and deleted_at is null
      and ${inStates('biz', bizStates, ['pending', 'returned'])}) as others`.execute(db)
  const [facts] = rows
  if (!facts) throw new Error('a query of counts answers one row')
  return facts
}

/** 办成过的各事，供更正状态点明越过了哪些。 */
export async function passedOf(db: Db, engineeringId: number): Promise<PassedFacts> {
  const { rows } = await sql<PassedFacts>`select
    array(select distinct kind from biz where engineering_id = ${engineeringId} and deleted_at is null
      and ${inStates('biz', bizStates, ['passed', 'closed'])}) as cases,
    (select count(*)::int from stop_work s where s.engineering_id = ${engineeringId} and s.deleted_at is null
      and s.scope = ${stopScope.code('whole')} and (s.doc_id is not null or s.reviewed_by is not null)) as stops,
    (select count(*)::int from completion_acceptance where engineering_id = ${engineeringId} and deleted_at is null
      and ${inStates('completion_acceptance', completionStates, ['passed', 'filed'])}) as completions,
    (select last_check_at is not null from engineering where id = ${engineeringId}) as checked`.execute(db)
  const [facts] = rows
  if (!facts) throw new Error('a query of counts answers one row')
  return facts
}
