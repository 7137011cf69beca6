import { AppError } from '@zhujian/model'
import { addDays, today } from '@zhujian/model/date'
import { keyPost } from '@zhujian/domain/people/key-posts'
import { manageUser } from '@zhujian/domain/people/manage-user'
import { enterStatus, workRole } from '@zhujian/domain/people/person-codes'
import { team } from '@zhujian/domain/people/team'
import { worker } from '@zhujian/domain/people/worker'
import { sql } from 'kysely'
import { type Effect, extend, type WireRow } from '../../entity/extend'
import { lockRow, type Saved } from '../../entity/save'
import type { Writing } from '../../entity/write'
import { changeRow, holdRows, personSecrets } from '../common/public'

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

async function onWrite(effect: Effect): Promise<void> {
  await linkToRoster(effect)
  await leadTeam(effect)
}

export const extendWorker = (): void => extend(worker, { on: { add: onWrite, edit: onWrite } })

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
  if (day > addDays(today(), 7)) throw dayProblem('enter_on', '进场日期最多提前 7 天登记')
  await changeRow(
    writing,
    worker,
    before,
    { enter_on: day, exit_on: null, enter_status: ON_SITE },
    { action: 'enter', note: `${day} 再次进场，上次 ${String(before.enter_on)} 至 ${String(before.exit_on ?? '—')}` },
  )
  return { id, version: before.version + 1 }
}
