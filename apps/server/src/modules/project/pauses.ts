import { today } from '@zhujian/model/date'
import type { PauseKind, ProjectPause } from '@zhujian/domain/project/pause'
import type { engineering } from '@zhujian/domain/project/engineering'
import { type RawBuilder, sql } from 'kysely'
import type { Effect } from '../../entity/extend'
import type { Writing } from '../../entity/write'
import type { Db, Trx } from '../../platform/db'

/** 一段已经结束的停工或中止。 */
export interface EndedPause {
  readonly engineering_id: number
  readonly kind: PauseKind
  readonly from_on: string
  readonly to_on: string
}

/** 刚刚开始的一段。 */
export interface BegunPause {
  readonly engineering_id: number
  readonly kind: PauseKind
  readonly reason: string
  /** 自哪一天起。 */
  readonly from_on: string
}

type Listener<P> = (writing: Writing, pause: P) => Promise<void>
const beginnings = new Set<Listener<BegunPause>>()
const endings = new Set<Listener<EndedPause>>()

/** 停工、中止时要一并登记的，由各自的模块登记；在同一事务里执行。 */
export const onPauseBegin = (listener: Listener<BegunPause>): void => void beginnings.add(listener)

/** 恢复之后要顺延的期限，由各自的模块登记；在同一事务里执行。 */
export const onPauseEnd = (listener: Listener<EndedPause>): void => void endings.add(listener)

/** 工程停工、中止的各段，从早到晚；考勤、自评与期限据此判断。 */
export async function pausesOf(db: Db | Trx, engineeringId: number): Promise<ProjectPause[]> {
  const { rows } = await sql<ProjectPause>`select kind, from_on, to_on from engineering_pause
    where engineering_id = ${engineeringId} order by from_on, id`.execute(db)
  return rows
}

/** 一个工程中止监督的各段，`id` 是它的编号：随别的一条语句读出。 */
export const suspensionsOf = (id: RawBuilder<unknown>): RawBuilder<ProjectPause[]> => sql`coalesce((select
  jsonb_agg(jsonb_build_object('kind', p.kind, 'from_on', p.from_on, 'to_on', p.to_on) order by p.from_on)
  from engineering_pause p where p.engineering_id = ${id} and p.kind = 'suspend'), '[]'::jsonb)`

/** 停工或中止开始，`since` 起，没有写明的自今天：同一种不会重复登记。 */
export const openPause =
  (kind: PauseKind, reason: 'stop_reason' | 'suspend_reason', since?: string | null) =>
  async (effect: Effect<typeof engineering>): Promise<void> => {
    const { trx, row, context } = effect
    const from = since ?? (kind === 'suspend' ? row.suspended_on : null) ?? today()
    const why = row[reason]?.slice(0, 500) ?? ''
    const { rows } = await sql`insert into engineering_pause (engineering_id, kind, from_on, reason, opened_by)
      values (${row.id}, ${kind}, ${from}, ${why}, ${context.session.account_id})
      on conflict (engineering_id, kind) where to_on is null do nothing returning id`.execute(trx)
    if (rows.length === 0) return
    for (const listener of beginnings) await listener(effect, { engineering_id: row.id, kind, reason: why, from_on: from })
  }

/** 复工只了结停工，恢复监督只了结中止，终止的全都了结：停着的到今天为止，登记过的期限随之顺延。 */
export async function closePauses(effect: Effect<typeof engineering>, kind: PauseKind | null = null): Promise<void> {
  const { trx, row, context } = effect
  const { rows } =
    await sql<EndedPause>`update engineering_pause set to_on = greatest(from_on, ${today()}::date), closed_by = ${context.session.account_id}
    where engineering_id = ${row.id} and to_on is null and kind = coalesce(${kind}, kind) returning engineering_id, kind, from_on, to_on`.execute(
      trx,
    )
  for (const pause of rows) for (const listener of endings) await listener(effect, pause)
}
