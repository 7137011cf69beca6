import { dueMonths, type Idle, type SuspendedMonths } from '@zhujian/domain/evaluation/months'
import { evaluationSuspension } from '@zhujian/domain/evaluation/suspension'
import { monthlySelf } from '@zhujian/domain/evaluation/monthly-self'
import { sql } from 'kysely'
import type { Trx } from '../../platform/db'
import { pausesOf } from '../project/public'

const APPROVED = Number(monthlySelf.flow?.states.code('approved'))
const UNSENT = (['draft', 'returned'] as const).map((key) => Number(monthlySelf.flow?.states.code(key)))
const SUSPENDED = Number(evaluationSuspension.flow?.states.code('approved'))

/** 不需自评的月份由什么而来：停工、中止的各段，批准的暂停参评。 */
export async function idleOf(trx: Trx, engineeringId: number): Promise<Idle> {
  const { rows } = await sql<SuspendedMonths>`select from_ym, to_ym from evaluation_suspension
    where engineering_id = ${engineeringId} and state = ${SUSPENDED} and deleted_at is null`.execute(trx)
  return { pauses: await pausesOf(trx, engineeringId), suspended: rows }
}

/** 开工的月份；没有登记实际开工的取计划开工。 */
export async function startMonth(trx: Trx, engineeringId: number): Promise<string | null> {
  const { rows } = await sql<{ ym: string | null }>`select to_char(coalesce(
      (sj_kg_time at time zone 'Asia/Shanghai')::date, plan_kg_time), 'YYYY-MM') as ym
    from engineering where id = ${engineeringId}`.execute(trx)
  return rows[0]?.ym ?? null
}

export interface SelfMonth {
  readonly ym: string
  readonly score: string
  readonly late_days: number
}

/** 已提交的各月自评，从早到晚。 */
export async function selfMonths(trx: Trx, engineeringId: number, from: string, to: string): Promise<SelfMonth[]> {
  const { rows } = await sql<SelfMonth>`select ym, score::text as score, coalesce(late_days, 0) as late_days from monthly_self
    where engineering_id = ${engineeringId} and ym between ${from} and ${to} and state = ${APPROVED} and score is not null
      and deleted_at is null order by ym`.execute(trx)
  return rows
}

/** 各月里交了自评的：交了还在监理审核、建设确认的，项目已经做到了。 */
export async function submittedMonths(trx: Trx, engineeringId: number, months: readonly string[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(distinct ym)::int as n from monthly_self
    where engineering_id = ${engineeringId} and ym = any(${[...months]}::text[]) and state <> all(${UNSENT}::smallint[])
      and deleted_at is null`.execute(trx)
  return rows[0]?.n ?? 0
}

/** 应自评的各月与已提交的；开工以前、暂停参评、整月停工的不在内。 */
export async function selfRecord(trx: Trx, engineeringId: number, from: string, to: string) {
  const start = await startMonth(trx, engineeringId)
  const begin = start !== null && start > from ? start : from
  const idle = await idleOf(trx, engineeringId)
  const due = begin > to ? [] : dueMonths(begin, to, idle)
  const months = (await selfMonths(trx, engineeringId, begin, to)).filter(({ ym }) => due.includes(ym))
  const missing = due.filter((ym) => !months.some((each) => each.ym === ym))
  return { due, months, missing }
}
