import { messageLinks } from '@zhujian/domain/contracts/message-links'
import { AppError } from '@zhujian/model'
import { addDays, today } from '@zhujian/model/date'
import { keyPost } from '@zhujian/domain/people/key-posts'
import { manageUser } from '@zhujian/domain/people/manage-user'
import { enterStatus, workRole } from '@zhujian/domain/people/person-codes'
import { team } from '@zhujian/domain/people/team'
import { MOST_AHEAD, TOO_EARLY, worker } from '@zhujian/domain/people/worker'
import { sql } from 'kysely'
import { type Effect, extend, type WireRow } from '../../entity/extend'
import { lockRow } from '../../entity/save'
import type { Saved } from '../../entity/store'
import type { Writing } from '../../entity/write'
import { changeRow, holdRows } from '../../entity/decide'
import { personSecrets } from '../common/public'
import { deliver } from '../message/public'

const MANAGER = workRole.code('manager')
const ON_SITE = enterStatus.code('on_site')
const LEFT = enterStatus.code('left')

/** 管理人员实名登记后，名册里同一证件号的人连到他，考勤与到岗从此算得出来。 */
async function linkToRoster(effect: Effect): Promise<void> {
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
async function leadTeam(effect: Effect): Promise<void> {
  const { row } = effect
  if (row.is_leader !== true || typeof row.team_id !== 'number') return
  const [own] = await holdRows(effect, team, sql<boolean>`t.id = ${row.team_id} and t.leader is null`)
  if (own) await changeRow(effect, team, own, { leader: row.name }, { action: 'edit', note: '班组长实名登记' })
}

/** 登记时证件已经过期的不收；登记以后才过期的，别的内容仍可修改。 */
function requireValidCard({ row, before }: Effect): void {
  if (typeof row.id_to === 'string' && row.id_to < today() && row.id_to !== before?.id_to)
    throw dayProblem('id_to', `证件已于 ${row.id_to} 到期，请换证后登记`)
}

/** 同一证件号在别的工程还没有退场：登记人与监督员核对。别的工程未必看得到，只说有，不说是哪一个。 */
async function tellElsewhere(writing: Writing, row: WireRow): Promise<void> {
  if (row.work_role === MANAGER) return
  const { rows } = await sql<{ main_officer: number | null }>`select here.main_officer from worker own
    join engineering here on here.id = own.engineering_id
    where own.id = ${row.id} and exists (select 1 from worker w join engineering e on e.id = w.engineering_id and e.deleted_at is null
      where w.idno_index = own.idno_index and w.engineering_id <> own.engineering_id and e.history_type <> 1
        and w.enter_status = ${ON_SITE} and w.work_role <> ${MANAGER} and w.deleted_at is null)`.execute(writing.trx)
  const [here] = rows
  if (!here) return
  const { platform, session } = writing.context
  // 登记人自己也要看到：这不是他说的，是系统查到的。
  await deliver(platform, writing.trx, [session.account_id, ...(here.main_officer === null ? [] : [here.main_officer])], {
    kind: 'notice',
    title: '登记的工人在其他工程尚未退场，请核对',
    body: `${String(row.name)}：同一证件号在其他工程仍为在场，已离开的请原工程办理退场`,
    path: messageLinks.survey(Number(row.engineering_id)),
    engineering_id: Number(row.engineering_id),
  })
}

/** 已经有考勤、工资、在岗记录的人：记录都记在他名下。 */
async function hasRecords({ trx }: Writing, id: number): Promise<boolean> {
  const { rows } = await sql`select 1 where exists (select 1 from attendance_day where worker_id = ${id} and deleted_at is null)
    or exists (select 1 from salary_item where worker_id = ${id} and deleted_at is null)
    or exists (select 1 from manage_user where worker_id = ${id} and active and deleted_at is null)`.execute(trx)
  return rows.length > 0
}

const IDENTITY = ['name', 'idno', 'unit_id'] as const

/** 一条登记始终是同一个人：有了考勤、工资之后不能换成别人，只能退场，另行登记。 */
async function keepPerson(effect: Effect): Promise<void> {
  const { row, before, resealed } = effect
  // 证件号按原文比：掩码后四位相同的可以是两个人。
  const differs = (name: (typeof IDENTITY)[number]) => (row[name] ?? null) !== (before?.[name] ?? null)
  const changed = IDENTITY.filter((name) => resealed.includes(name) || differs(name))
  if (changed.length === 0 || !(await hasRecords(effect, row.id))) return
  const message = '已有考勤、工资或在岗记录，不能改成别人；登记有误的，请退场后重新登记'
  throw new AppError('invalid', { fields: changed.map((field) => ({ field, message })) })
}

async function onEdit(effect: Effect): Promise<void> {
  await keepPerson(effect)
  await onWrite(effect)
}

async function onDelete(effect: Effect): Promise<void> {
  if (await hasRecords(effect, effect.row.id))
    throw new AppError('inUse', { message: `${String(effect.row.name)}已有考勤、工资或在岗记录，不能删除；离开的请办理退场` })
}

/** 还有人的班组不能删。 */
async function requireEmptyTeam({ row, trx }: Effect): Promise<void> {
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from worker where team_id = ${row.id} and deleted_at is null`.execute(trx)
  const n = rows[0]?.n ?? 0
  if (n > 0) throw new AppError('inUse', { message: `${String(row.name)}还有 ${n} 人，先调到别的班组或办理退场` })
}

async function onAdd(effect: Effect): Promise<void> {
  await onWrite(effect)
  await tellElsewhere(effect, effect.row)
}

async function onWrite(effect: Effect): Promise<void> {
  requireValidCard(effect)
  // 没有记录就是没有教育过：查“未三级教育”的与现场核查的是同一些人。
  if (effect.row.edu_pass === null) effect.set({ edu_pass: false })
  await linkToRoster(effect)
  await leadTeam(effect)
}

extend(worker, { on: { add: onAdd, edit: onEdit, delete: onDelete } })
extend(team, { on: { delete: requireEmptyTeam } })

interface Passage {
  id: number
  version: number
  day: string
}

const dayProblem = (field: string, message: string): AppError => new AppError('invalid', { fields: [{ field, message }] })

/** 人员退场：在岗的关键岗位人员先办变更，他不在场就没有人在岗。 @throws invalid, wrongState */
export async function leaveSite(writing: Writing, { id, version, day }: Passage): Promise<Saved> {
  const before = await lockRow(writing, worker, id, version, 'leave')
  if (before.enter_status !== ON_SITE) throw new AppError('wrongState', { message: `${String(before.name)}已经退场` })
  if (day < String(before.enter_on)) throw dayProblem('exit_on', '退场日期不能早于进场日期')
  if (day > today()) throw dayProblem('exit_on', '退场日期不能晚于今天')
  await requireNoPost(writing, before)
  await changeRow(writing, worker, before, { exit_on: day, enter_status: LEFT }, { action: 'leave', note: `${day} 退场` })
  return { id, version: before.version + 1 }
}

async function requireNoPost({ trx }: Writing, { id, name }: WireRow): Promise<void> {
  const { rows } = await sql<{
    post: string
  }>`select post from manage_user where worker_id = ${id} and active and deleted_at is null
    order by id limit 1`.execute(trx)
  if (rows[0])
    throw new AppError('wrongState', {
      message: `${String(name)}是在岗的${keyPost.labelOf(rows[0].post)}，先办理“关键人员变更”再退场`,
    })
}

/** 退场的人再次进场：从新的日期起在场；此前的进退场留在操作记录里。 @throws invalid, wrongState */
export async function enterSite(writing: Writing, { id, version, day }: Passage): Promise<Saved> {
  const before = await lockRow(writing, worker, id, version, 'enter')
  if (before.enter_status !== LEFT) throw new AppError('wrongState', { message: `${String(before.name)}已经在场` })
  if (before.exit_on && day < String(before.exit_on)) throw dayProblem('enter_on', '再次进场日期不能早于上次退场日期')
  if (day > addDays(today(), MOST_AHEAD)) throw dayProblem('enter_on', TOO_EARLY)
  await changeRow(
    writing,
    worker,
    before,
    { enter_on: day, exit_on: null, enter_status: ON_SITE },
    { action: 'enter', note: `${day} 再次进场，上次 ${String(before.enter_on)} 至 ${String(before.exit_on ?? '—')}` },
  )
  await tellElsewhere(writing, before)
  return { id, version: before.version + 1 }
}
