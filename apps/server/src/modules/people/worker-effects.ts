import { messageLinks } from '@zhujian/domain/contracts/message-links'
import { AppError, type FieldProblem } from '@zhujian/model'
import { addDays, today } from '@zhujian/model/date'
import { certificateNumber, isOwnCardNumber } from '@zhujian/domain/people/certificate-number'
import { entryBeforeUnit, entryTooEarly } from '@zhujian/domain/people/entry-day'
import { cardDiffers, cardFacts } from '@zhujian/domain/people/identity'
import { keyPost } from '@zhujian/domain/people/key-posts'
import { manageUser } from '@zhujian/domain/people/manage-user'
import { enterStatus, workRole } from '@zhujian/domain/people/person-codes'
import { specialGaps } from '@zhujian/domain/people/special-trade'
import { team } from '@zhujian/domain/people/team'
import { agedProblems, MOST_AHEAD, TOO_EARLY, worker } from '@zhujian/domain/people/worker'
import { engineering } from '@zhujian/domain/project/engineering'
import { scopePrefix } from '@zhujian/domain/reference/regions'
import { sql } from 'kysely'
import { accessWhere } from '../../entity/access'
import { type Effect, extend, type RowIn } from '../../entity/extend'
import { lockRow } from '../../entity/save'
import type { Saved } from '../../entity/store'
import type { Writing } from '../../entity/write'
import { changeRow, holdRows } from '../../entity/decide'
import { personSecrets } from '../common/public'
import type { Db } from '../../platform/db'
import type { Platform } from '../../platform/platform'
import { deliver } from '../message/public'
import { setting } from '../setting/public'
import { ageNote, noteAge } from './worker-age'
import { workerOffers } from './worker-offers'
import { lockName } from '../../platform/lock-name'

type Entry = Effect<typeof worker>
type Worker = RowIn<typeof worker>

const MANAGER = workRole.code('manager')
const ON_SITE = enterStatus.code('on_site')
const LEFT = enterStatus.code('left')

/** 管理人员实名登记后，名册里同一证件号的人连到他，考勤与到岗从此算得出来。 */
async function linkToRoster(effect: Entry): Promise<void> {
  const { row, context } = effect
  if (row.work_role !== MANAGER) return
  const { idno } = await personSecrets(effect, row.id)
  if (idno === null) return
  const indexes = context.platform.crypto.blindIndexes(idno, 'manage_user.idno')
  const rows = await holdRows(
    effect,
    manageUser,
    sql<boolean>`t.engineering_id = ${row.engineering_id} and t.worker_id is null and t.active and t.idno_index = any(${indexes}::text[])`,
  )
  for (const each of rows)
    await changeRow(
      effect,
      manageUser,
      each,
      { worker_id: row.id, unit_id: row.unit_id },
      { action: 'edit', note: '进场实名登记' },
    )
}

/** 班组还没有班组长的，登记为班组长的工人即是。 */
async function leadTeam(effect: Entry): Promise<void> {
  const { row } = effect
  if (row.is_leader !== true || row.team_id === null) return
  const [own] = await holdRows(effect, team, sql<boolean>`t.id = ${row.team_id} and t.leader is null`)
  if (own) await changeRow(effect, team, own, { leader: row.name }, { action: 'edit', note: '班组长实名登记' })
}

/** 登记时证件已经过期的不收；登记以后才过期的，别的内容仍可修改。 */
function requireValidCard({ row, before }: Entry): void {
  if (row.id_to !== null && row.id_to < today() && row.id_to !== before?.id_to)
    throw dayProblem('id_to', `证件已于 ${row.id_to} 到期，请换证后登记`)
}

/** 同一证件号在别的工程还没有退场：登记人与监督员核对。看得到那个工程的才说名称，别人只知道有。 */
async function tellElsewhere(writing: Writing, row: Worker): Promise<void> {
  if (row.work_role === MANAGER) return
  const { trx, context } = writing
  const { rows } = await sql<Elsewhere>`select here.main_officer, e.engineering_name, e.areacode, a.areacode as officer_area,
      ${await accessWhere(context, engineering, 'read', 'e')} as seen
    from worker own join engineering here on here.id = own.engineering_id left join account a on a.id = here.main_officer
    join worker w on w.idno_index = own.idno_index and w.engineering_id <> own.engineering_id and w.enter_status = ${ON_SITE}
      and w.work_role <> ${MANAGER} and w.deleted_at is null
    join engineering e on e.id = w.engineering_id and e.deleted_at is null and e.history_type <> 1
    where own.id = ${row.id} order by w.id limit 1`.execute(trx)
  const [found] = rows
  if (!found) return
  const { main_officer: officer, engineering_name: name } = found
  // 登记人自己也要看到：这不是他说的，是系统查到的。
  await deliverElsewhere(writing, row, context.session.account_id, found.seen ? `“${name}”` : OTHER)
  const near = found.officer_area !== null && found.areacode.startsWith(scopePrefix(found.officer_area))
  if (officer !== null && officer !== context.session.account_id)
    await deliverElsewhere(writing, row, officer, near ? `“${name}”` : OTHER)
}

interface Elsewhere {
  readonly main_officer: number | null
  readonly engineering_name: string
  readonly areacode: string
  /** 监督员看得到本辖区的工程。 */
  readonly officer_area: string | null
  readonly seen: boolean
}

const OTHER = '另一工程'

const deliverElsewhere = ({ trx, context }: Writing, row: Worker, account: number, where: string) =>
  deliver(context.platform, trx, [account], {
    kind: 'notice',
    title: '登记的工人在其他工程尚未退场，请核对',
    body: `${row.name}：同一证件号在${where}仍为在场，已离开的请原工程办理退场`,
    path: messageLinks.survey(row.engineering_id),
    engineering_id: row.engineering_id,
  })

/** 已经有考勤、工资、在岗记录的人：记录都记在他名下。 */
async function hasRecords({ trx }: Writing, id: number): Promise<boolean> {
  const { rows } = await sql`select 1 where exists (select 1 from attendance_day where worker_id = ${id} and deleted_at is null)
    or exists (select 1 from salary_item where worker_id = ${id} and deleted_at is null)
    or exists (select 1 from manage_user where worker_id = ${id} and active and deleted_at is null)`.execute(trx)
  return rows.length > 0
}

const IDENTITY = ['name', 'idno', 'unit_id'] as const

/** 一条登记始终是同一个人：有了考勤、工资之后不能换成别人，只能退场，另行登记。 */
async function keepPerson(effect: Entry): Promise<void> {
  const { row, before, resealed } = effect
  // 证件号按原文比：掩码后四位相同的可以是两个人。
  const differs = (name: (typeof IDENTITY)[number]) => (row[name] ?? null) !== (before?.[name] ?? null)
  const altered = IDENTITY.filter((name) => resealed.includes(name) || differs(name))
  if (altered.length === 0 || !(await hasRecords(effect, row.id))) return
  const message = '已有考勤、工资或在岗记录，不能改成别人；登记有误的，请退场后重新登记'
  throw new AppError('invalid', { fields: altered.map((field) => ({ field, message })) })
}

async function onEdit(effect: Entry): Promise<void> {
  await keepPerson(effect)
  await onWrite(effect)
}

async function onDelete(effect: Entry): Promise<void> {
  if (await hasRecords(effect, effect.row.id))
    throw new AppError('inUse', { message: `${effect.row.name}已有考勤、工资或在岗记录，不能删除；离开的请办理退场` })
}

/** 身份证号上写明的性别、出生年份由证号得出；填写的与证号不符的不收。证号掩着送来的，在这里拆开核对。@throws invalid */
async function agreeWithCard(effect: Entry): Promise<void> {
  const { row, before, set } = effect
  const { idno } = await personSecrets(effect, row.id)
  const facts = cardFacts(row.idcard_type, idno)
  if (facts === null) return
  // 早先登记错的、改了证号的不挡着别的修改，随这一次由证号得出。
  const typed = cardDiffers(facts, row).filter(({ field }) => row[field] !== before?.[field])
  refuse([...typed, ...agedProblems({ ...datesTyped(row, before), idcard_type: '01', idno })])
  set({ gender: facts.gender ?? row.gender, birth_year: facts.birth_year ?? row.birth_year })
}

/** 这一次改过的日期。 */
const datesTyped = (row: Worker, before: Worker | null) =>
  Object.fromEntries(
    (['enter_on', 'contract_from'] as const).map((name) => [name, row[name] === before?.[name] ? null : row[name]]),
  )

/** @throws invalid */
function refuse(problems: readonly FieldProblem[]): void {
  if (problems.length > 0) throw new AppError('invalid', { fields: [...problems] })
}

const changed = <R extends object>({ row, before }: { row: R; before: R | null }, ...names: readonly (keyof R)[]): boolean =>
  before === null || names.some((name) => (row[name] ?? null) !== (before[name] ?? null))

/** 特种作业人员持证才能进场、才能转做特种作业。@throws invalid */
async function requireSpecialCert(effect: Entry): Promise<void> {
  const { row, context } = effect
  if (row.enter_status === LEFT || !changed(effect, 'work_type', 'special_cert_no', 'special_cert_to')) return
  refuse(await gapsOf(context.platform, row, row.enter_on))
}

async function gapsOf(platform: Platform, person: Worker, entered: string): Promise<FieldProblem[]> {
  const day = entered > today() ? entered : today()
  return specialGaps(person, day, await setting(platform, 'people_welder_special'))
}

/** 一个证书编号只发给一个人；编号里是身份证号的，须是本人的，只存掩码。@throws invalid */
async function requireOwnCertificate(effect: Entry): Promise<void> {
  const { row, before, trx, set } = effect
  if (!row.special_cert_no || !changed(effect, 'special_cert_no')) return
  const { idno } = await personSecrets(effect, row.id)
  const { number, problem } = certificateNumber(row.special_cert_no, idno, before?.special_cert_no)
  if (problem !== undefined) refuse([{ field: 'special_cert_no', message: problem }])
  if (number !== row.special_cert_no) set({ special_cert_no: number })
  if (isOwnCardNumber(number)) return
  await lockName(trx, 'person_certificate', sql`name_skeleton(${row.special_cert_no})`)
  const { rows } = await sql`select 1 from worker w join worker own on own.id = ${row.id}
    where name_skeleton(w.special_cert_no) = name_skeleton(${row.special_cert_no}) and w.idno_index <> own.idno_index
      and w.deleted_at is null limit 1`.execute(trx)
  if (rows.length > 0) refuse([{ field: 'special_cert_no', message: '该特种作业证编号已登记在另一人名下，请核对证书' }])
}

/** 班组是本单位的班组。@throws invalid */
async function requireOwnTeam(effect: Entry): Promise<void> {
  const { row, trx } = effect
  if (row.team_id === null || !changed(effect, 'team_id', 'unit_id')) return
  const { rows } = await sql<{
    name: string
    unit_name: string
  }>`select t.name, u.unit_name from team t join unit u on u.id = t.unit_id
    where t.id = ${row.team_id} and t.unit_id <> ${row.unit_id}`.execute(trx)
  const [other] = rows
  if (other)
    refuse([{ field: 'team_id', message: `班组“${other.name}”属于${other.unit_name}，与所属单位不一致，请选择本单位的班组` }])
}

/** 哪个工程、哪个单位的，哪天进场。 */
type Entering = Pick<Worker, 'engineering_id' | 'unit_id'> & { readonly enter_on: string | null }

/** 人员、班组的进场日期不早于施工准备期。@throws invalid */
export async function requireEntryDay(
  effect: Writing & { readonly row: Entering; readonly before: Entering | null },
): Promise<void> {
  const { row, trx, context } = effect
  if (!changed(effect, 'enter_on', 'engineering_id', 'unit_id')) return
  const message = await entryProblem(trx, context.platform, row, row.enter_on)
  if (message) refuse([{ field: 'enter_on', message }])
}

/** 同一单位以几种角色参建的，看最早的进场日期；有一种没有登记的不问。 */
async function entryProblem(trx: Db, platform: Platform, row: Entering, day: string | null): Promise<string | null> {
  const { rows } = await sql<{ plan_kg_time: string | null; name: string | null; entered: string | null }>`
    select e.plan_kg_time, p.name, p.entered from engineering e left join lateral (select min(t.unit_name) as name,
        case when bool_and(t.enter_on is not null) then to_char(min(t.enter_on), 'YYYY-MM-DD') end as entered
      from engineering_unit t where t.engineering_id = e.id and t.unit_id = ${row.unit_id} and t.active and t.deleted_at is null) p on true
    where e.id = ${row.engineering_id}`.execute(trx)
  const [site] = rows
  const early = entryTooEarly(day, site?.plan_kg_time, await setting(platform, 'people_enter_ahead_days'), today())
  return early ?? (site?.name ? entryBeforeUnit(day, { name: site.name, entered: site.entered }) : null)
}

async function onAdd(effect: Entry): Promise<void> {
  await onWrite(effect)
  await tellElsewhere(effect, effect.row)
}

async function onWrite(effect: Entry): Promise<void> {
  requireValidCard(effect)
  await agreeWithCard(effect)
  await requireOwnTeam(effect)
  await requireEntryDay(effect)
  await requireSpecialCert(effect)
  await requireOwnCertificate(effect)
  await noteAge(effect)
  await linkToRoster(effect)
  await leadTeam(effect)
}

extend(worker, { asked: workerOffers, on: { add: onAdd, edit: onEdit, delete: onDelete } })

interface Passage {
  id: number
  version: number
  day: string
}

const dayProblem = (field: string, message: string): AppError => new AppError('invalid', { fields: [{ field, message }] })

/** 人员退场：在岗的关键岗位人员先办变更，他不在场就没有人在岗。 @throws invalid, wrongState */
export async function leaveSite(writing: Writing, { id, version, day }: Passage): Promise<Saved> {
  const before = await lockRow(writing, worker, id, version, 'leave')
  if (before.enter_status !== ON_SITE) throw new AppError('wrongState', { message: `${before.name}已经退场` })
  if (day < before.enter_on) throw dayProblem('exit_on', '退场日期不能早于进场日期')
  if (day > today()) throw dayProblem('exit_on', '退场日期不能晚于今天')
  await requireNoPost(writing, before)
  await changeRow(writing, worker, before, { exit_on: day, enter_status: LEFT }, { action: 'leave', note: `${day} 退场` })
  return { id, version: before.version + 1 }
}

async function requireNoPost({ trx }: Writing, { id, name }: Worker): Promise<void> {
  const { rows } = await sql<{
    post: string
  }>`select post from manage_user where worker_id = ${id} and active and deleted_at is null
    order by id limit 1`.execute(trx)
  if (rows[0])
    throw new AppError('wrongState', {
      message: `${name}是在岗的${keyPost.labelOf(rows[0].post)}，先办理“关键人员变更”再退场`,
    })
}

/** 退场的人再次进场：从新的日期起在场；此前的进退场留在操作记录里。 @throws invalid, wrongState */
export async function enterSite(writing: Writing, { id, version, day }: Passage): Promise<Saved> {
  const before = await lockRow(writing, worker, id, version, 'enter')
  if (before.enter_status !== LEFT) throw new AppError('wrongState', { message: `${before.name}已经在场` })
  if (before.exit_on && day < before.exit_on) throw dayProblem('enter_on', '再次进场日期不能早于上次退场日期')
  if (day > addDays(today(), MOST_AHEAD)) throw dayProblem('enter_on', TOO_EARLY)
  const early = await entryProblem(writing.trx, writing.context.platform, before, day)
  if (early) throw dayProblem('enter_on', early)
  const [gap] = await gapsOf(writing.context.platform, before, day)
  // 再次进场只问日期：缺的证书先到人员登记里补。
  if (gap) throw new AppError('wrongState', { message: `${before.name}：${gap.message}` })
  const age_note = await ageNote(writing, before, day, null)
  await changeRow(
    writing,
    worker,
    before,
    { enter_on: day, exit_on: null, enter_status: ON_SITE, age_note },
    { action: 'enter', note: `${day} 再次进场，上次 ${before.enter_on} 至 ${before.exit_on ?? '—'}` },
  )
  await tellElsewhere(writing, before)
  return { id, version: before.version + 1 }
}
