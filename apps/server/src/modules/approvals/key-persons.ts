import type { Engagement } from '@zhujian/domain/people/engagement'
import { lockStatus, manageUser } from '@zhujian/domain/people/manage-user'
import { CYCLE_MONTHS, personPoint } from '@zhujian/domain/reputation/person-point'
import { monthsAfter, today } from '@zhujian/model/date'
import { sql } from 'kysely'
import type { RowIn } from '../../entity/extend'
import type { Writing } from '../../entity/write'
import type { Db } from '../../platform/db'
import { changeRow, holdRows } from '../../entity/decide'
import { personSecrets } from '../common/public'
import { engagementsWhere, holdPerson } from '../project/public'

const LOCKED = lockStatus.code('locked')

/** 同一个人的各次实名登记。 */
const same = (workerId: number) => sql`select w.id from worker me join worker w on w.idno_index = me.idno_index
  and w.idcard_type = me.idcard_type and w.deleted_at is null where me.id = ${workerId}`

/** 此人在别的工程锁定的任职：以实名登记的证件认人，名册里只申报了证件号的也算。 */
export function engagementsElsewhere(db: Db, workerId: number, engineeringId: number): Promise<Engagement[]> {
  const him = same(workerId)
  const his = sql<boolean>`(m.worker_id in (${him})
    or m.idno_index in (select o.idno_index from manage_user o where o.worker_id in (${him}) and o.deleted_at is null))`
  return engagementsWhere(db, his, engineeringId)
}

/** 此人（以实名登记的证件认）十二个月内已确认的项目经理记分。 */
export async function pointsOf(db: Db, workerId: number): Promise<number> {
  const { rows } = await sql<{ points: number }>`select coalesce(sum(p.points), 0)::int as points from person_point p
    join manage_user m on m.id = p.manage_user_id
    where p.deleted_at is null and p.state = ${personPoint.flow?.states.code('confirmed')}
      and p.happened_on > ${monthsAfter(today(), -CYCLE_MONTHS)}::date
      and (m.worker_id in (${same(workerId)}) or m.idno_index in (select o.idno_index from manage_user o
        where o.worker_id in (${same(workerId)}) and o.idno_index is not null and o.deleted_at is null))`.execute(db)
  return rows[0]?.points ?? 0
}

/** 任用之前：等着同时任用他的人办完，再看他在别的工程锁定没有；此时认得出他的证件，名册里没有实名登记的也看得见。 */
export async function engagementsNow(writing: Writing, workerId: number, engineeringId: number): Promise<Engagement[]> {
  const { idno } = await personSecrets(writing, workerId)
  if (idno === null) return engagementsElsewhere(writing.trx, workerId, engineeringId)
  const indexes = writing.context.platform.crypto.blindIndexes(idno, 'manage_user.idno')
  await holdPerson(writing, indexes[0])
  const declared = await engagementsWhere(writing.trx, sql<boolean>`m.idno_index = any(${indexes}::text[])`, engineeringId)
  const enrolled = await engagementsElsewhere(writing.trx, workerId, engineeringId)
  return [...declared, ...enrolled.filter((each) => declared.every((other) => other.engineering_id !== each.engineering_id))]
}

/** 各单位只为自己的人申请：别的单位的人由其单位申请。 */
export const ofAnother = (person: { readonly name: unknown; readonly unit_id: unknown }, unitId: number | null): string | null =>
  unitId === null || person.unit_id === null || person.unit_id === unitId
    ? null
    : `${String(person.name)}不是本单位的人员，由其所在单位申请`

/** 解除锁定：此后可以在别的工程任职；在本工程的登记保留。 */
export async function releasePerson(writing: Writing, row: RowIn<typeof manageUser>, note: string): Promise<void> {
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
