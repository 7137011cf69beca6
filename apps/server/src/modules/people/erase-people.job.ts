import { ERASED_NAME, ERASED_NUMBER, ERASED_TEXT, faceFields, keptAfterErasure } from '@zhujian/domain/people/erasure'
import { leave } from '@zhujian/domain/people/leave'
import { enterStatus } from '@zhujian/domain/people/person-codes'
import { worker } from '@zhujian/domain/people/worker'
import { addDays, addMonths, today } from '@zhujian/model/date'
import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { keepTurns, measuresIn } from '../../entity/turns'
import { type Trx, withTransaction } from '../../platform/db'
import type { Platform } from '../../platform/platform'
import { forgetApplicants } from '../account/public'
import { forgetNumbers } from '../approval/public'
import { releaseFiles } from '../file/public'
import { type ErasedPost, forgetStaff } from '../project/public'
import { forgetPayees } from '../salary/public'
import { settingsNow } from '../setting/public'
import { forgetTransfers } from '../transfer/public'

const KIND = 'people.erase'
const EVERY_SECONDS = 3600
const BATCH = 200
/** 导出与导入暂存中可能有这些人。 */
const CARRIERS = ['worker', 'manage_user', 'emevaluation', 'salary_item', 'attendance_day']

/** 个人信息的清除：删除期满的人员、退场期满的人像（个人信息保护法第四十七条）。 */
export function defineErasure(platform: Platform): void {
  platform.jobs.define({ kind: KIND, payload: z.object({}), run: () => erasePeople(platform) })
  platform.jobs.schedule(KIND, EVERY_SECONDS)
}

/** 一批一个事务，进程中断再来即可；做几遍、几处同时做，结果都一样。 */
export async function erasePeople(platform: Platform): Promise<void> {
  const now = await settingsNow(platform)
  const [eraseDays, faceDays, wageYears] = [now('people_erase_days'), now('people_face_days'), now('people_wage_years')]
  const inBatches = async (batch: (trx: Trx) => Promise<number>) => {
    while ((await withTransaction(platform.db, batch)) === BATCH);
  }
  await inBatches((trx) => eraseDeleted(trx, eraseDays))
  await inBatches((trx) => eraseDeletedPosts(trx, eraseDays))
  await inBatches((trx) => eraseFaces(trx, addDays(today(), -faceDays)))
  await withTransaction(platform.db, (trx) => forgetApplicants(trx, ERASED_NAME, eraseDays))
  await withTransaction(platform.db, (trx) => forgetPayees(trx, ERASED_NAME, addMonths(today().slice(0, 7), -12 * wageYears)))
}

interface Person {
  id: number
  engineering_id: number
  deleted_at: number
}

async function eraseDeleted(trx: Trx, days: number): Promise<number> {
  const { rows } =
    await sql<Person>`select id, engineering_id, extract(epoch from deleted_at)::double precision as deleted_at from worker
    where deleted_at <= now() - ${days} * interval '1 day' and name <> ${ERASED_NAME}::text || id order by id limit ${BATCH} for update skip locked`.execute(
      trx,
    )
  if (rows.length === 0) return 0
  const ids = rows.map(({ id }) => id)
  await sql`update worker set ${sql.join(blanks())}, search_text = '', updated_by = null, updated_at = now(), version = version + 1
    where id = any(${ids}::bigint[])`.execute(trx)
  await releaseFiles(trx, worker.name, ids)
  await erasePosts(trx, sql`m.worker_id = any(${ids}::bigint[])`)
  await eraseEvaluations(trx, ids)
  await forgetNumbers(trx, ids, ERASED_NUMBER)
  await forgetTransfers(trx, CARRIERS, Math.max(...rows.map((row) => row.deleted_at)))
  await record(trx, rows, 'erase', '个人信息已清除')
  return rows.length
}

/** 不在保留之列的列全部置空；敏感字段连同密文与盲索引。 */
function blanks(): RawBuilder<unknown>[] {
  return Object.entries(worker.fields).flatMap(([name, field]) => {
    if (field.kind === 'files' || keptAfterErasure.includes(name)) return []
    if (name === worker.display) return [sql`${sql.ref(name)} = ${ERASED_NAME}::text || id`]
    const plain = field.optional ? sql`${sql.ref(name)} = null` : sql`${sql.ref(name)} = ''`
    return field.sensitive ? [plain, sql`${sql.ref(`${name}_sealed`)} = null`, sql`${sql.ref(`${name}_index`)} = null`] : [plain]
  })
}

/** 岗位登记随人注销，证书号码不留；报监登记各轮的留底里也不留。 */
async function erasePosts(trx: Trx, which: RawBuilder<unknown>): Promise<ErasedPost[]> {
  const { rows } = await sql<ErasedPost>`with gone as (select m.id, m.name as was from manage_user m where ${which} for update)
    update manage_user m set name = ${ERASED_NAME}::text || coalesce(m.worker_id::text, ''), idno = null, idno_sealed = null, idno_index = null, tel = null,
      tel_sealed = null, tel_index = null, active = false, cert_type = null, cert_no = null, cert_major = null, cert_to = null, safety_cert = null,
      safety_cert_no = null, safety_cert_to = null, lock_status = 0, lock_engineering_id = null, search_text = '',
      deleted_at = coalesce(m.deleted_at, now()), updated_by = null, updated_at = now(), version = m.version + 1
    from gone where m.id = gone.id returning m.id, m.engineering_id, gone.was, m.name as now`.execute(trx)
  await forgetStaff(trx, rows, ERASED_NUMBER)
  await forgetLeaves(trx, rows)
  return rows
}

/** 请假的题名里有姓名，等人办的一行也照它称呼。 */
async function forgetLeaves(trx: Trx, posts: readonly ErasedPost[]): Promise<void> {
  const { rows } = await sql<{
    id: number
  }>`update leave l set title = replace(l.title, p.was, p.now), search_text = '', updated_by = null, updated_at = now(), version = version + 1
    from jsonb_to_recordset(${JSON.stringify(posts)}::jsonb) as p(id bigint, was text, now text) where l.manage_user_id = p.id returning l.id`.execute(
    trx,
  )
  await keepTurns(
    trx,
    leave,
    rows.map(({ id }) => id),
    measuresIn(trx),
  )
}

/** 删除期满的岗位登记：人还在别的岗位、或者从没有实名登记过，删掉的这一份也不留。 */
async function eraseDeletedPosts(trx: Trx, days: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`select id from manage_user where deleted_at <= now() - ${days} * interval '1 day'
    and name <> ${ERASED_NAME}::text || coalesce(worker_id::text, '') order by id limit ${BATCH} for update skip locked`.execute(
    trx,
  )
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return 0
  const erased = await erasePosts(trx, sql`m.id = any(${ids}::bigint[])`)
  await releaseFiles(trx, 'manage_user', ids)
  await record(trx, erased, 'erase', '个人信息已清除', 'manage_user')
  return ids.length
}

/** 评价留等次与得分，供班组统计。 */
async function eraseEvaluations(trx: Trx, ids: readonly number[]): Promise<void> {
  const { rows } = await sql<{
    id: number
  }>`update emevaluation set content = ${ERASED_TEXT}, search_text = '', updated_by = null, updated_at = now(), version = version + 1
    where worker_id = any(${[...ids]}::bigint[]) returning id`.execute(trx)
  await releaseFiles(
    trx,
    'emevaluation',
    rows.map(({ id }) => id),
  )
}

/** 退场而没有日期的，按最后一次修改算起。 */
async function eraseFaces(trx: Trx, before: string): Promise<number> {
  const { rows } = await sql<Person>`select id, engineering_id from worker w
    where enter_status = ${enterStatus.code('left')} and coalesce(exit_on, updated_at::date) < ${before}::date
      and exists (select 1 from file_link l where l.entity = 'worker' and l.row_id = w.id and l.field = any(${[...faceFields]}::text[]))
    order by id limit ${BATCH} for update skip locked`.execute(trx)
  if (rows.length === 0) return 0
  await releaseFiles(
    trx,
    worker.name,
    rows.map(({ id }) => id),
    faceFields,
  )
  await record(trx, rows, 'eraseFace', '退场期满，人像已清除')
  return rows.length
}

/** 每人一条日志，说明何时由谁清除，不写清除了什么内容。 */
async function record(
  trx: Trx,
  rows: readonly Pick<Person, 'id' | 'engineering_id'>[],
  action: string,
  note: string,
  module: string = worker.name,
): Promise<void> {
  const trace = randomUUID()
  await sql`insert into oper_log (module, action, row_id, engineering_id, result, note, ip, route, trace_id)
    values ${sql.join(rows.map(({ id, engineering_id }) => sql`(${module}, ${action}, ${id}, ${engineering_id}, 'ok', ${note}, '127.0.0.1', ${KIND}, ${trace})`))}`.execute(
    trx,
  )
}
