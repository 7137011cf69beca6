import { addDays, today } from '@zhujian/model/date'
import type { BizCode } from '@zhujian/domain/biz/kind-codes'
import type { DueStage } from '@zhujian/domain/contracts/biz'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db'

/** 一只正在走的表：哪个工程的、到哪天。 */
interface Clock {
  readonly engineering: RawBuilder<unknown>
  readonly due: RawBuilder<unknown>
  /** 是哪一种申请。 */
  readonly kind: RawBuilder<unknown>
}

/** 就是为中止的工程办的：中止不使它停下来。 */
export const forSuspended = ['recovery', 'termination'] satisfies readonly BizCode[]

/**
 * 中止监督期间停计：中止那天还没有过期的、中止期间才开始的环节，恢复之后顺延，此前不算逾期，不提醒也不升级。
 * 一个工程同时只有一段没有结束的中止（p），所以连上它不会多出行来。
 */
export const isHeld = ({ engineering, due, kind }: Clock): RawBuilder<boolean> =>
  sql<boolean>`(p.engineering_id = ${engineering} and p.kind = 'suspend' and p.to_on is null
    and ${due} >= p.from_on
    and ${kind} <> all(${[...forSuspended]}::text[]))`

/** 任务的表：k 是任务。 */
export const taskClock = (k: string): Clock => ({
  engineering: sql.ref(`${k}.engineering_id`),
  due: sql.ref(`${k}.due_on`),
  kind: sql`(select b.kind from biz b where b.id = ${sql.ref(`${k}.biz_id`)})`,
})

/** 申请的表：b 是申请，看它正在办的环节。 */
export const caseClock = (b: string): Clock => ({
  engineering: sql.ref(`${b}.engineering_id`),
  due: sql.ref(`${b}.due_on`),
  kind: sql.ref(`${b}.kind`),
})

/** 从哪天起停计；没有停计的为空。 */
export const heldSince = (clock: Clock): RawBuilder<string | null> =>
  sql<string | null>`(select p.from_on from engineering_pause p where ${isHeld(clock)})`

export async function caseHeldSince(db: Db, id: number): Promise<string | null> {
  const { rows } = await sql<{
    since: string | null
  }>`select ${heldSince(caseClock('b'))} as since from biz b where b.id = ${id}`.execute(db)
  return rows[0]?.since ?? null
}

/** 清单的时限阶段，与待办中心的分组是同一种分法；t 是申请。 */
export function inDueStage(stage: DueStage): RawBuilder<boolean> {
  const held = sql<boolean>`exists (select 1 from engineering_pause p where ${isHeld(caseClock('t'))})`
  if (stage === 'paused') return held
  const [day, week] = [today(), addDays(today(), 7)]
  const within = {
    late: sql`t.due_on < ${day}::date`,
    today: sql`t.due_on = ${day}::date`,
    week: sql`t.due_on > ${day}::date and t.due_on <= ${week}::date`,
  }[stage]
  return sql<boolean>`(${within} and not ${held})`
}
