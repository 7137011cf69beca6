import { type Engagement, refusalOf } from '@zhujian/domain/people/engagement'
import { isSinglePost, keyPost } from '@zhujian/domain/people/key-posts'
import { lockStatus, manageUser } from '@zhujian/domain/people/manage-user'
import { AppError } from '@zhujian/model'
import { today } from '@zhujian/model/date'
import { type RawBuilder, sql } from 'kysely'
import type { Effect } from '../../entity/extend'
import type { Writing } from '../../entity/write'
import type { Db, Trx } from '../../platform/db'
import { changeRow, holdRows } from '../../entity/decide'
import { lockName } from '../../platform/lock-name'

const LOCKED = lockStatus.code('locked')
/** 首次任职即锁定的两方；建设、勘察、设计一方的负责人可以负责几个工程。 */
const BOUND_SIDES = ['sgdw', 'jldw']

/** 名册里这些人在别的工程锁定的任职；同一个人在各工程登记为不同的行，`same` 说哪些行是他。 */
export async function engagementsWhere(db: Db | Trx, same: RawBuilder<boolean>, engineeringId: number): Promise<Engagement[]> {
  const { rows } = await sql<Engagement>`select e.id as engineering_id, e.engineering_name, min(m.post) as post,
      (select min(p.from_on) from engineering_pause p where p.engineering_id = e.id and p.to_on is null) as halted_on
    from manage_user m join engineering e on e.id = coalesce(m.lock_engineering_id, m.engineering_id) and e.deleted_at is null
    where m.lock_status = ${LOCKED} and m.deleted_at is null and ${same} and e.id <> ${engineeringId} and e.history_type <> 1
    group by e.id, e.engineering_name order by e.id`.execute(db)
  return rows
}

interface Bound {
  readonly id: number
  readonly unit_role: string
  readonly post: string
  readonly name: string
  readonly person: string | null
}

/** 项目经理、总监在别的工程锁定而不能任用的原因，按名册的行；其余岗位没有这个限制。 */
export async function refusalsOf(db: Db | Trx, engineeringId: number, people: readonly Bound[]): Promise<Map<number, string>> {
  const found = new Map<number, string>()
  for (const { id, unit_role, post, name, person } of people) {
    if (person === null || !isSinglePost(unit_role, post)) continue
    const engagements = await engagementsWhere(db, sql<boolean>`m.idno_index = ${person}`, engineeringId)
    const refusal = refusalOf(post, engagements, today(), `${keyPost.labelOf(post)}${name}`)
    if (refusal) found.set(id, refusal)
  }
  return found
}

/** 首次任职即锁定的人；项目经理、总监在别的工程锁定的不能任用，兼任的资料员、施工员等锁在先任职的工程。 @throws wrongState */
async function toLock(writing: Writing, engineeringId: number, only?: number): Promise<number[]> {
  const { trx } = writing
  const { rows: people } = await sql<Bound>`select id, unit_role, post, name, idno_index as person from manage_user
    where engineering_id = ${engineeringId} and active and deleted_at is null and unit_role = any(${BOUND_SIDES}::text[])
      and lock_status <> ${LOCKED} and ${only === undefined ? sql`true` : sql`id = ${only}`} order by idno_index, id`.execute(trx)
  for (const { person } of people) if (person !== null) await holdPerson(writing, person)
  const [refusal] = (await refusalsOf(trx, engineeringId, people)).values()
  if (refusal) throw new AppError('wrongState', { message: refusal })
  const ids: number[] = []
  for (const { id, post, unit_role, person } of people) {
    const elsewhere = person === null ? [] : await engagementsWhere(trx, sql<boolean>`m.idno_index = ${person}`, engineeringId)
    if (elsewhere.length === 0 || isSinglePost(unit_role, post)) ids.push(id)
  }
  return ids
}

const lockIn = (engineeringId: number) => ({ lock_status: LOCKED, lock_engineering_id: engineeringId })

/** 工程受理：申报的施工、监理两方的人自此锁定在本工程，另任须先解锁。 */
export async function lockAppointed(writing: Writing, engineeringId: number): Promise<void> {
  const ids = await toLock(writing, engineeringId)
  const decision = { action: 'lock', note: '首次任职，锁定在本工程' }
  for (const row of await holdRows(writing, manageUser, sql<boolean>`t.id = any(${ids}::bigint[])`))
    await changeRow(writing, manageUser, row, lockIn(engineeringId), decision)
}

/** 受理以后补登的人同样锁定。 */
export async function lockAdded(effect: Effect<typeof manageUser>): Promise<void> {
  const { engineering_id: engineeringId } = effect.row
  const [id] = await toLock(effect, engineeringId, effect.row.id)
  if (id !== undefined) effect.set(lockIn(engineeringId))
}

/** 同一个人的任用逐件办：两个工程同时任用他，后到的看得见先到的锁定。`person` 是名册里证件号的摘要。 */
export const holdPerson = ({ trx }: Writing, person: string): Promise<void> => lockName(trx, 'person', person)
