import { AppError, type FieldProblem } from '@zhujian/model'
import { isLeader, keyPost } from '@zhujian/domain/people/key-posts'
import { messageLinks } from '@zhujian/domain/contracts/message-links'
import { safetyCert } from '@zhujian/domain/people/key-posts'
import { workRole } from '@zhujian/domain/people/person-codes'
import { certificateFields, certVerify, manageUser } from '@zhujian/domain/people/manage-user'
import { unitRole } from '@zhujian/domain/reference/unit-dicts'
import { certificateGaps } from '@zhujian/domain/people/post-certificates'
import { engineeringStates } from '@zhujian/domain/project/engineering-flow'
import { checkText } from '@zhujian/domain/project/registration-checks'
import { today } from '@zhujian/model/date'
import { type RawBuilder, sql } from 'kysely'
import { type Effect as EffectOn, extend } from '../../entity/extend'
import type { Writing } from '../../entity/write'
import { bringsNewContent, personSecrets } from '../common/public'
import { accountsWith, holdersOf } from '../office/public'
import { lockAdded } from './engagements'
import { leaderColumns } from './leaders'
import { notify } from './notify'
import { openRows, requireNotInReview } from './registration-guards'
import { changeProject } from './step-project'
import { lockName } from '../../platform/lock-name'

type Effect = EffectOn<typeof manageUser>

const REPLACE = '工程已受理，更换关键岗位人员请办理“关键人员变更”'
const REGISTERING = (['draft', 'returned'] as const).map((key) => engineeringStates.code(key))
/** 受理以后不能直接改的：改了就是换人、换岗。 */
const SETTLED = ['unit_role', 'unit_id', 'post', 'worker_id', 'name', 'idno', 'active', 'need_days'] as const

async function isRegistering({ row, trx }: Effect): Promise<boolean> {
  const { rows } = await sql<{ state: number }>`select state from engineering where id = ${row.engineering_id}`.execute(trx)
  return REGISTERING.some((state) => state === rows[0]?.state)
}

interface Enrolled {
  unit_id: number
  name: string
  work_role: number
}

/** 实名登记的人是谁家的，就只能登记在那一方。@throws invalid */
async function requirePlays({ row, trx }: Effect, unitId: number | null): Promise<void> {
  const { rows } = await sql`select 1 from engineering_unit where engineering_id = ${row.engineering_id} and unit_id = ${unitId}
    and role = ${row.unit_role} and active and deleted_at is null limit 1`.execute(trx)
  if (rows.length === 0)
    throw new AppError('invalid', { fields: [{ field: 'worker_id', message: '所选人员的单位不是该工程的这一方，请核对所属方' }] })
}

/** 已实名登记的人：姓名须相符；单位、证件与电话由登记带入，送来的证件号不采信。 @throws invalid */
async function takeFromRegister(effect: Effect): Promise<void> {
  const { row, trx, set } = effect
  if (row.worker_id === null) return
  const { rows } = await sql<Enrolled>`select unit_id, name, work_role from worker where id = ${row.worker_id}`.execute(trx)
  const person = rows[0]
  if (!person || person.name !== row.name)
    throw new AppError('invalid', { fields: [{ field: 'name', message: `与实名登记的姓名“${person?.name}”不一致` }] })
  if (person.work_role === workRole.code('worker'))
    throw new AppError('invalid', {
      fields: [{ field: 'worker_id', message: `${person.name}登记为建筑工人，不是管理人员；先在人员登记里更正人员类型` }],
    })
  await requirePlays(effect, person.unit_id)
  const { idno, tel } = await personSecrets(effect, row.worker_id)
  set({ unit_id: person.unit_id, ...(idno && { idno }), ...(tel && { tel }) })
}

/** 五方的项目负责人各只有一人；同时登记的锁住工程逐个放行，后到的看得见先到的。 @throws invalid */
async function requireVacant(effect: Effect): Promise<void> {
  const { row, trx } = effect
  if (!row.active || !isLeader(row.unit_role, row.post)) return
  await sql`select 1 from engineering where id = ${row.engineering_id} for no key update`.execute(trx)
  const { rows } = await sql<{ name: string }>`select name from manage_user where engineering_id = ${row.engineering_id}
    and post = ${row.post} and unit_role = ${row.unit_role} and active and deleted_at is null and id <> ${row.id}`.execute(trx)
  if (!rows[0]) return
  const holder = `${keyPost.labelOf(row.post)}“${rows[0].name}”`
  const message = (await isRegistering(effect))
    ? `已登记${holder}，一个工程同时只有一人`
    : `本工程已有在岗的${holder}，更换请办理“关键人员变更”`
  throw new AppError('invalid', { fields: [{ field: 'post', message }] })
}

/** 受理以后补登的负责人写到工程上；报监期间由向导随步骤写。 */
async function settleLeader(effect: Effect): Promise<void> {
  const { engineering_id: id, unit_role, post } = effect.row
  if (isLeader(unit_role, post)) await changeProject(effect, id, await leaderColumns(effect.trx, id), '关键岗位人员登记')
}

/** 持证上岗：受理之后补登的、在岗的改证书，岗位须有的证书都不能没有。@throws invalid */
function requireCertificates({ row }: Effect): void {
  if (row.active === false) return
  const gaps = certificateGaps(row, today())
  if (gaps.length > 0)
    throw new AppError('invalid', { fields: gaps.map((gap) => ({ field: gap.field, message: checkText(gap) })) })
}

const same = (a: unknown, b: unknown): boolean => String(a ?? '') === String(b ?? '')

const NUMBERS = { cert_no: '执业证书', safety_cert_no: '安全生产考核合格证' } as const
type NumberField = keyof typeof NUMBERS
/** 一人一号的两样证书。 */
export const certificateNumbers = Object.keys(NUMBERS) as NumberField[]
export const foreignNumber = (field: NumberField): FieldProblem => ({
  field,
  message: `该${NUMBERS[field]}编号已登记在另一人名下，请核对证书`,
})

type Numbers = Pick<Effect['row'], 'id'> & Partial<Pick<Effect['row'], NumberField | 'worker_id'>>

/** 一个证书编号只发给一个人：已登记在另一个证件号名下的，指出是哪一项。连到实名登记的人，以那里的证件号为准。 */
export async function foreignCertificates(
  writing: Writing,
  row: Numbers,
  names: readonly NumberField[] = certificateNumbers,
): Promise<FieldProblem[]> {
  const { trx, context } = writing
  const held = names.filter((name) => row[name])
  if (held.length === 0) return []
  const idno = row.worker_id ? (await personSecrets(writing, row.worker_id)).idno : null
  const own =
    idno === null ? sql`array[own.idno_index]` : sql`${context.platform.crypto.blindIndexes(idno, 'manage_user.idno')}::text[]`
  const problems: FieldProblem[] = []
  for (const name of held) {
    await lockName(trx, 'person_certificate', sql`name_skeleton(${row[name]})`)
    const { rows } = await sql`select 1 from manage_user m join manage_user own on own.id = ${row.id}
      where name_skeleton(${sql.ref(`m.${name}`)}) = name_skeleton(${row[name]}) and m.idno_index <> all(${own})
        and m.deleted_at is null limit 1`.execute(trx)
    if (rows.length > 0) problems.push(foreignNumber(name))
  }
  return problems
}

/** @throws invalid */
async function requireOwnCertificates(effect: Effect): Promise<void> {
  const { row, before } = effect
  const changed = certificateNumbers.filter((name) => !same(row[name], before?.[name]))
  const fields = await foreignCertificates(effect, row, changed)
  if (fields.length > 0) throw new AppError('invalid', { fields })
}

const shown = (name: (typeof certificateFields)[number], value: unknown): string =>
  name === 'safety_cert' ? safetyCert.labelOf(value) || '无' : String(value ?? '无')

const officerOf = ({ trx, row }: Effect): Promise<number[]> => holdersOf(trx, { id: row.engineering_id }, 'main_officer')

/**
 * 受理之后改证书：附上新的扫描件，告知主监督员与总监从什么改成什么，回到待核验。核验的是那一张证书，改了一项就不是那一张。
 * @throws invalid
 */
async function recertify(effect: Effect, changed: readonly (typeof certificateFields)[number][]): Promise<void> {
  const { row, before, trx, set } = effect
  if (changed.length > 0 && !(await bringsNewContent(trx, row.cert_file, before?.cert_file ?? null)))
    throw new AppError('invalid', { fields: [{ field: 'cert_file', message: '改了证书的，请上传新的证书扫描件' }] })
  set({ cert_verify: certVerify.code('pending'), cert_verify_by: null, cert_verify_at: null, cert_refused: null })
  const told = [...(await officerOf(effect)), ...(await accountsWith(trx, row.engineering_id, ['chief_engineer']))]
  const what = changed.map(
    (name) => `${manageUser.fields[name].label} ${shown(name, before?.[name])} → ${shown(name, row[name])}`,
  )
  await notify(effect, told, {
    kind: 'notice',
    title: '关键岗位人员的证书改了，请核验',
    body: `${row.name}（${keyPost.labelOf(row.post)}）：${what.join('；') || '换了扫描件'}`.slice(0, 300),
    path: messageLinks.record(manageUser.name, row.id),
    engineering_id: row.engineering_id,
  })
}

async function onAdd(effect: Effect): Promise<void> {
  await requireNotInReview(effect)
  await requireVacant(effect)
  await takeFromRegister(effect)
  await requireOwnCertificates(effect)
  if (await isRegistering(effect)) return
  requireCertificates(effect)
  await askVerified(effect)
  await settleLeader(effect)
  await lockAdded(effect)
}

/** 受理以后补登的：附证书扫描件，由主监督员核验。@throws invalid */
async function askVerified(effect: Effect): Promise<void> {
  const { row, set } = effect
  if (!row.cert_no && !row.safety_cert_no) return
  if (!row.cert_file)
    throw new AppError('invalid', { fields: [{ field: 'cert_file', message: '受理以后补登的，请上传证书扫描件' }] })
  set({ cert_verify: certVerify.code('pending') })
  await notify(effect, await officerOf(effect), {
    kind: 'notice',
    title: '补登了关键岗位人员，请核验证书',
    body: `${row.name}（${unitRole.labelOf(row.unit_role)}${keyPost.labelOf(row.post)}），核验之前不计入应配人数`,
    path: messageLinks.record(manageUser.name, row.id),
    engineering_id: row.engineering_id,
  })
}

async function onEdit(effect: Effect): Promise<void> {
  await requireNotInReview(effect)
  const { row, before, resealed } = effect
  const linking = before?.worker_id === null && row.worker_id !== null
  const differs = (name: (typeof SETTLED)[number]) => resealed.includes(name) || !same(row[name], before?.[name])
  const changed = SETTLED.filter((name) => differs(name) && !(linking && name === 'worker_id'))
  if (changed.length > 0 && !(await isRegistering(effect)))
    throw new AppError('invalid', { fields: changed.map((field) => ({ field, message: REPLACE })) })
  const recertified = certificateFields.filter((name) => !same(row[name], before?.[name]))
  const rescanned = !same(row.cert_file, before?.cert_file)
  if ((recertified.length > 0 || rescanned) && !(await isRegistering(effect))) {
    requireCertificates(effect)
    await recertify(effect, recertified)
  }
  await requireOwnCertificates(effect)
  await requireVacant(effect)
  if (!same(row.worker_id, before?.worker_id) || !same(row.name, before?.name)) await takeFromRegister(effect)
}

async function onDelete(effect: Effect): Promise<void> {
  await requireNotInReview(effect)
  if (!(await isRegistering(effect))) throw new AppError('invalid', { message: REPLACE })
}

/** 这一家单位的人；它在本工程的名册里没有人的，各家的都列。 */
const staffOf = (m: string, unit: string): RawBuilder<boolean> | string =>
  /^\d{1,15}$/.test(unit)
    ? sql<boolean>`(${sql.ref(`${m}.unit_id`)} = ${Number(unit)} or not exists (select 1 from manage_user own
        where own.engineering_id = ${sql.ref(`${m}.engineering_id`)} and own.unit_id = ${Number(unit)} and own.active and own.deleted_at is null))`
    : '查询条件不正确'

/** 关键岗位人员名册：报监时随登记填写，受理后只补登空缺的岗位与证书，换人走关键人员变更。 */
// 受理以后证书照常维护，只是不能删。
extend(manageUser, {
  asked: { staff_of: staffOf },
  on: { add: onAdd, edit: onEdit, delete: onDelete },
  open: openRows,
  openFor: ['delete'],
})
