import type { BizCheck } from '@zhujian/domain/contracts/biz-answers'
import { bankAccountState } from '@zhujian/domain/salary/bank-account'
import { craneStates, standingStates } from '@zhujian/domain/device/crane-flow'
import { hiddenDangerStates } from '@zhujian/domain/safety/hidden-danger-flow'
import { stopWorkStates } from '@zhujian/domain/safety/stop-work'
import { payResult } from '@zhujian/domain/salary/salary-item'
import { salarySheet } from '@zhujian/domain/salary/salary-sheet'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db'
import { surveyPath } from '../../project/public'
import { cranesPath, dangersPath, stopsPath } from '../../safety/public'

/** 核验用的事实：一次查齐。 */
export interface ProjectFacts {
  readonly dangers: number
  readonly major_dangers: number
  readonly cranes: number
  readonly crane_names: string | null
  readonly unpaid_sheets: number
  readonly failed_pays: number
  readonly stops: number
  readonly accounts: number
  readonly others: number
}

const PAID = salarySheet.flow?.states.code('paid') ?? 1
const standing = standingStates.map((state) => craneStates.code(state))

/** `kind`：正在核验的事项自己不算在办。 */
export async function factsOf(db: Db, engineeringId: number, kind = ''): Promise<ProjectFacts> {
  const open = sql`from hidden_danger where engineering_id = ${engineeringId} and deleted_at is null
    and state not in (${hiddenDangerStates.code('closed')}, ${hiddenDangerStates.code('draft')})`
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
    (select count(*)::int from bank_account where engineering_id = ${engineeringId} and deleted_at is null
      and account_state <> ${bankAccountState.code('closed')}) as accounts,
    (select count(*)::int from biz where engineering_id = ${engineeringId} and kind <> ${kind} and deleted_at is null and state in (0, 3)) as others`.execute(
    db,
  )
  const [facts] = rows
  if (!facts) throw new Error('a query of counts answers one row')
  return facts
}

type Severity = Exclude<BizCheck['result'], 'ok'>

/** 一条核验：数目为零即符合，否则按轻重拦住或提醒。 */
export function counted(
  label: string,
  count: number,
  { none, some, severity = 'block', path }: { none: string; some: string; severity?: Severity; path: string },
): BizCheck {
  if (count === 0) return { label, result: 'ok', text: none }
  return { label, result: severity, text: some, path }
}

export const dangerCheck = (facts: ProjectFacts, engineeringId: number, severity: Severity = 'block'): BizCheck =>
  counted('隐患销号', facts.dangers, {
    none: '没有未销项的隐患',
    some: `还有 ${facts.dangers} 项隐患没有销项${facts.major_dangers > 0 ? `，其中重大事故隐患 ${facts.major_dangers} 项` : ''}`,
    severity,
    path: dangersPath(engineeringId),
  })

export const craneCheck = (facts: ProjectFacts, engineeringId: number, severity: Severity = 'block'): BizCheck =>
  counted('起重机械拆除', facts.cranes, {
    none: '没有尚未拆除的起重机械',
    some: `还有 ${facts.cranes} 台起重机械没有拆除：${(facts.crane_names ?? '').slice(0, 100)}`,
    severity,
    path: cranesPath(engineeringId),
  })

export function wageCheck(facts: ProjectFacts, engineeringId: number, severity: Severity = 'block'): BizCheck {
  const parts = [
    facts.unpaid_sheets > 0 ? `${facts.unpaid_sheets} 张工资表没有发放完` : '',
    facts.failed_pays > 0 ? `${facts.failed_pays} 人次发放失败` : '',
  ].filter(Boolean)
  return counted('工资结清', facts.unpaid_sheets + facts.failed_pays, {
    none: '工资表都已发放',
    some: `还有 ${parts.join('，')}`,
    severity,
    path: surveyPath(engineeringId),
  })
}

export const stopCheck = (facts: ProjectFacts, engineeringId: number): BizCheck =>
  counted('停工', facts.stops, {
    none: '没有未复工的停工',
    some: `还有 ${facts.stops} 件停工没有复工`,
    path: stopsPath(engineeringId),
  })
