import { AppError } from '@zhujian/model'
import { keyPost, leaderPosts, sideOfPost } from '@zhujian/domain/people/key-posts'
import { certificateFields, lockStatus, manageUser } from '@zhujian/domain/people/manage-user'
import { engineeringUnit } from '@zhujian/domain/project/engineering-unit'
import { worker } from '@zhujian/domain/people/worker'
import { workRole } from '@zhujian/domain/people/person-codes'
import { today } from '@zhujian/model/date'
import { sql } from 'kysely'
import type { RowIn } from '../../entity/extend'
import type { Writing } from '../../entity/write'
import { changeRow, type Decision, holdRows, insertRow } from '../../entity/decide'
import { personSecrets } from '../common/public'
import { changeProject, foreignCertificates } from '../project/public'
import { type PassedCase, textIn } from '../approval/public'

type Member = RowIn<typeof manageUser>

/** 原任人员离岗：解除锁定，名册里留作经历。 */
export async function dismiss(writing: Writing, old: Member, on: string, decision: Decision): Promise<void> {
  const left = { active: false, post_to: on, lock_status: lockStatus.code('open'), lock_engineering_id: null }
  await changeRow(writing, manageUser, old, left, decision)
}

/** 新任人员登记到岗并锁定；名册里已有他这个岗位的，更新证书、重新到岗。负责人岗位换了人，工程上的负责人跟着换。 */
export async function appoint(
  writing: Writing,
  { engineering, content }: PassedCase,
  { person, old }: { person: RowIn<typeof worker>; old: Member },
  decision: Decision,
): Promise<void> {
  const post = textIn(content, 'post')
  await changeRow(writing, worker, person, { work_role: workRole.code('manager'), post: keyPost.labelOf(post) }, decision)
  const { idno, tel } = await personSecrets(writing, person.id)
  const side = old.unit_role ?? sideOfPost(post)
  const certs = Object.fromEntries(certificateFields.map((name) => [name, content[name] ?? null]))
  const lock = { lock_status: lockStatus.code('locked'), lock_engineering_id: engineering.id }
  const index = idno === null ? null : writing.context.platform.crypto.blindIndex(idno, 'manage_user.idno')
  const [again] = await holdRows(
    writing,
    manageUser,
    sql<boolean>`t.engineering_id = ${engineering.id} and t.post = ${post} and (t.worker_id = ${person.id} or t.idno_index = ${index})`,
  )
  const tenure = { post_from: textIn(content, 'change_on') || today(), post_to: null }
  if (again)
    await changeRow(writing, manageUser, again, { ...certs, ...lock, ...tenure, worker_id: person.id, active: true }, decision)
  const values = {
    engineering_id: engineering.id,
    unit_role: side,
    unit_id: person.unit_id,
    post,
    worker_id: person.id,
    name: person.name,
    idno,
    tel,
    ...certs,
    need_days: old.need_days,
    active: true,
  }
  const id = again?.id ?? (await insertRow(writing, manageUser, values, decision, { ...lock, ...tenure }))
  const [foreign] = await foreignCertificates(writing, { id, worker_id: person.id, ...certs })
  if (foreign) throw new AppError('wrongState', { message: `${person.name}：${foreign.message}` })
  if (leaderPosts[side as keyof typeof leaderPosts] === post)
    await lead(writing, engineering.id, { side, id, name: person.name }, decision)
}

async function lead(
  writing: Writing,
  engineeringId: number,
  leader: { side: string; id: number; name: string },
  decision: Decision,
): Promise<void> {
  await changeProject(writing, engineeringId, { [`${leader.side}_leader`]: leader.id }, decision.note)
  const [party] = await holdRows(
    writing,
    engineeringUnit,
    sql<boolean>`t.engineering_id = ${engineeringId} and t.role = ${leader.side} and t.active`,
  )
  if (party) await changeRow(writing, engineeringUnit, party, { leader: leader.name, leader_tel: null }, decision)
}
