import { isLongStop } from '@zhujian/domain/biz/kinds/release-kind'
import { keyPost } from '@zhujian/domain/people/key-posts'
import { lockStatus, manageUser } from '@zhujian/domain/people/manage-user'
import { daysBetween, today } from '@zhujian/model/date'
import { sql } from 'kysely'
import type { WireRow } from '../../../entity/extend'
import type { Writing } from '../../../entity/write'
import type { Db } from '../../../platform/db'
import { changeRow, holdRows } from '../../common/public'

const LOCKED = lockStatus.code('locked')
/** 总监经建设单位书面同意可兼任，最多三项（GB/T 50319-2013 第 3.1.5 条）。 */
const MOST_FOR_CHIEF = 3
export interface Engagement {
  readonly engineering_id: number
  readonly engineering_name: string
  readonly post: string
  /** 所在工程停工或中止的起始日；没有停着为 null。 */
  readonly halted_on: string | null
}

/** 此人在别的工程锁定的任职；同一个人在各工程登记为不同的行，以证件认人。 */
export async function engagementsElsewhere(db: Db, workerId: number, engineeringId: number): Promise<Engagement[]> {
  const { rows } = await sql<Engagement>`select e.id as engineering_id, e.engineering_name, min(m.post) as post,
      (select min(p.from_on) from engineering_pause p where p.engineering_id = e.id and p.to_on is null) as halted_on
    from worker me join worker w on w.idno_index = me.idno_index and w.idcard_type = me.idcard_type and w.deleted_at is null
    join manage_user m on m.worker_id = w.id and m.lock_status = ${LOCKED} and m.deleted_at is null
    join engineering e on e.id = coalesce(m.lock_engineering_id, m.engineering_id) and e.deleted_at is null
    where me.id = ${workerId} and e.id <> ${engineeringId} and e.history_type <> 1
    group by e.id, e.engineering_name order by e.id`.execute(db)
  return rows
}

/** 不能任用的原因；可以任用为 null。所在工程停工满 120 天的可以另任（建市〔2008〕48号第九条）。 */
export function refusalOf(post: string, engagements: readonly Engagement[]): string | null {
  const binding = engagements.filter(({ halted_on }) => halted_on === null || !isLongStop(daysBetween(halted_on, today())))
  if (binding.length === 0) return null
  const where = binding.map((each) => `“${each.engineering_name}”任${keyPost.labelOf(each.post)}`).join('、')
  if (post !== keyPost.code('chief_engineer')) return `该人员在${where}，处于锁定状态，须先办理人员解锁`
  return binding.length >= MOST_FOR_CHIEF ? `该人员已在${where}，总监最多担任 ${MOST_FOR_CHIEF} 项，须先办理监理人员解锁` : null
}

/** 同一个人的任用逐件办：两个工程同时任用他，后到的看得见先到的锁定。 */
export async function oneAtATime({ trx }: Writing, workerId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('person/' || idno_index)) from worker where id = ${workerId}`.execute(trx)
}

/** 解除锁定：此后可以在别的工程任职；在本工程的登记保留。 */
export async function releasePerson(writing: Writing, row: WireRow, note: string): Promise<void> {
  await changeRow(
    writing,
    manageUser,
    row,
    { lock_status: lockStatus.code('open'), lock_engineering_id: null },
    { action: 'release', note },
  )
}

/** 工程终止监督：在该工程锁定的人员一并解除。 */
export async function releaseProject(writing: Writing, engineeringId: number, note: string): Promise<void> {
  const rows = await holdRows(
    writing,
    manageUser,
    sql<boolean>`t.lock_status = ${LOCKED} and coalesce(t.lock_engineering_id, t.engineering_id) = ${engineeringId}`,
  )
  for (const row of rows) await releasePerson(writing, row, note)
}
