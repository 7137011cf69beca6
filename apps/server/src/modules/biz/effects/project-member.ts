import { engineeringManager, keyPost } from '@zhujian/domain/project/engineering-manager'
import { engineeringUnit } from '@zhujian/domain/project/engineering-unit'
import { worker } from '@zhujian/domain/people/worker'
import { workRole } from '@zhujian/domain/people/person-codes'
import { sql } from 'kysely'
import type { WireRow } from '../../../entity/extend'
import type { Writing } from '../../../entity/write'
import { changeRow, type Decision, holdRows, insertRow } from '../../common/public'
import { changeProject } from '../../project/public'
import type { PassedCase } from '../effect'
import { textIn } from './content'

/** 一方的负责人由哪个岗位担任；换了人，工程与参建单位上的负责人跟着换。 */
const leaderOf: Readonly<Record<string, string>> = {
  project_manager: 'sgdw',
  chief_engineer: 'jldw',
  owner_head: 'jsdw',
  survey_head: 'kcdw',
  design_head: 'sjdw',
}
const sideOf = (post: string): string =>
  leaderOf[post] ?? (['deputy_engineer', 'specialist_engineer', 'supervisor_staff'].includes(post) ? 'jldw' : 'sgdw')

/** 证件号与电话取自实名登记的密文，换到班子成员一行上重新加密。 */
async function secretsOf(
  { trx, context: { platform } }: Writing,
  id: number,
): Promise<{ idno: string | null; tel: string | null }> {
  const { rows } = await sql<{
    idno: string | null
    tel: string | null
    idcard_type: string
  }>`select idno_sealed as idno, tel_sealed as tel, idcard_type
    from worker where id = ${id}`.execute(trx)
  const open = (field: 'idno' | 'tel') => {
    const sealed = rows[0]?.[field]
    return sealed ? platform.crypto.open(sealed, `worker:${id}:${field}`) : null
  }
  return { idno: rows[0]?.idcard_type === '01' ? open('idno') : null, tel: open('tel') }
}

async function retire(writing: Writing, engineeringId: number, old: WireRow, decision: Decision): Promise<WireRow | undefined> {
  const rows = await holdRows(
    writing,
    engineeringManager,
    sql<boolean>`t.engineering_id = ${engineeringId} and t.post = ${old.post} and t.name = ${old.name} and t.active`,
  )
  for (const row of rows) await changeRow(writing, engineeringManager, row, { active: false }, decision)
  return rows[0]
}

/** 班子成员：原任不再在岗，新任登记；没有身份证号的（其他证件）只换关键岗位，不入班子。 */
export async function registerMember(
  writing: Writing,
  { engineering, content }: PassedCase,
  { person, old }: { person: WireRow; old: WireRow },
  decision: Decision,
): Promise<void> {
  const post = textIn(content, 'post')
  const before = await retire(writing, engineering.id, old, decision)
  await changeRow(writing, worker, person, { work_role: workRole.code('manager'), post: keyPost.labelOf(post) }, decision)
  const { idno, tel } = await secretsOf(writing, person.id)
  if (idno === null) return
  const side = typeof before?.unit_role === 'string' ? before.unit_role : sideOf(post)
  const { cert_no, cert_major, cert_to, safety_cert, safety_cert_no, safety_cert_to } = content
  const certs = { cert_no, cert_major, cert_to, safety_cert, safety_cert_no, safety_cert_to }
  const values = {
    engineering_id: engineering.id,
    unit_role: side,
    unit_id: person.unit_id,
    post,
    name: person.name,
    idno,
    tel,
    ...certs,
    active: true,
  }
  const index = writing.context.platform.crypto.blindIndex(idno, 'engineering_manager.idno')
  const [again] = await holdRows(
    writing,
    engineeringManager,
    sql<boolean>`t.engineering_id = ${engineering.id} and t.post = ${post} and t.idno_index = ${index}`,
  )
  if (again) await changeRow(writing, engineeringManager, again, { ...certs, active: true }, decision)
  const id = again?.id ?? (await insertRow(writing, engineeringManager, values, decision))
  if (leaderOf[post] === side) await lead(writing, engineering.id, { side, id, name: String(person.name) }, decision)
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
