import { messageLinks } from '@zhujian/domain/contracts/message-links'
import { AppError } from '@zhujian/model'
import type { LogCheck, LogState } from '@zhujian/domain/contracts/log'
import type { RoleName } from '@zhujian/domain/roles'
import { breachText, type LogBreach } from '@zhujian/domain/audit/log-breach'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '../../entity/context'
import { write } from '../../entity/write'
import { jsonb, type Trx, withTransaction } from '../../platform/db'
import { messageOf } from '../../platform/database-errors'
import type { Platform } from '../../platform/platform'
import { deliver } from '../message/public'
import { keepMonths } from './retention'
import { verifyLog } from './verify-log'

const KIND = 'log-verify'
const DAILY = 'log-verify-daily'
const DAY_SECONDS = 86_400
const PROGRESS_MS = 1000
const MOST_BODY = 300
/** A run that stopped reporting this long ago died with its process; seconds. */
const DEAD_AFTER = 7200

/** 校验在后台进行：审计管理员发起，或每天一次；结论留在校验记录里。 */
export function defineCheckJobs(platform: Platform): void {
  const { jobs } = platform
  jobs.define({ kind: KIND, payload: z.object({ id: z.number() }), run: (job) => runCheck(platform, job.payload.id) })
  jobs.define({
    kind: DAILY,
    payload: z.object({}),
    run: () => checkDaily(platform),
  })
  jobs.schedule(DAILY, DAY_SECONDS)
}

/** 每天的一次：没有人在看结果，对不上的由消息告知。 */
export async function checkDaily(platform: Platform): Promise<void> {
  const { rows } = await sql<{ id: number }>`insert into oper_log_check default values returning id`.execute(platform.db)
  if (rows[0]) await runCheck(platform, rows[0].id)
}

/** 发起一次校验；同时只进行一次。 */
export async function startCheck(context: Context): Promise<{ id: number }> {
  return write(context, async ({ trx, log }) => {
    await sql`lock table oper_log_check in share row exclusive mode`.execute(trx)
    const running =
      await sql`select 1 from oper_log_check where finished_at is null and started_at > now() - make_interval(secs => ${DEAD_AFTER})`.execute(
        trx,
      )
    if (running.rows.length > 0) throw new AppError('wrongState', { message: '校验正在进行，请稍候查看结果' })
    const made = await sql<{
      id: number
    }>`insert into oper_log_check (started_by) values (${context.session.account_id}) returning id`.execute(trx)
    const id = made.rows[0]?.id ?? 0
    await context.platform.jobs.add(trx, KIND, { id })
    await log({ module: 'oper_log', action: 'verify', row_id: null, note: '发起日志校验' })
    return { id }
  })
}

async function runCheck(platform: Platform, id: number): Promise<void> {
  let said = performance.now()
  try {
    const found = await verifyLog(platform, async ({ rows, seals }) => {
      if (performance.now() - said < PROGRESS_MS) return
      said = performance.now()
      await sql`update oper_log_check set rows = ${rows}, seals = ${seals} where id = ${id}`.execute(platform.db)
    })
    const { rows, seals, anchors, archived, broken } = found
    await withTransaction(platform.db, async (trx) => {
      await sql`update oper_log_check set rows = ${rows}, seals = ${seals}, anchors = ${anchors}, archived = ${archived},
        broken = ${broken === null ? null : jsonb(broken)}, finished_at = clock_timestamp() where id = ${id}`.execute(trx)
      if (broken) await warnOf(platform, trx, broken)
    })
    if (broken) platform.log.error('the operation log does not hold', { seal_id: broken.seal_id, by: broken.by })
  } catch (error) {
    await sql`update oper_log_check set error = ${messageOf(error).slice(0, 300)}, finished_at = clock_timestamp() where id = ${id}`.execute(
      platform.db,
    )
    throw error
  }
}

/** 由谁追查：审计管理员核对，平台管理员与安全管理员处置服务器与账号。 */
const WARNED: readonly RoleName[] = ['auditor', 'security', 'admin']

/** 日志对不上不能只留在校验记录里等人去看；没有修复之前，每天的校验都再提醒一次。 */
async function warnOf(platform: Platform, trx: Trx, broken: LogBreach): Promise<void> {
  const { rows } = await sql<{ id: number }>`select id from account
    where status = 'normal' and deleted_at is null and role_codes && ${[...WARNED]}::text[]`.execute(trx)
  const accounts = rows.map(({ id }) => id)
  await deliver(platform, trx, accounts, {
    kind: 'warning',
    title: '操作日志校验未通过',
    body: `${breachText(broken)}。请立即核查。`.slice(0, MOST_BODY),
    path: messageLinks.journal(),
  })
}

const MOST_SHOWN = 10

/** 最近的校验，最新的在前；与归档文件、封存的进度一起给出。 */
export async function logState({ db, platform }: Context): Promise<LogState> {
  const checks =
    await sql<LogCheck>`select c.id, a.real_name as started_by_text, c.started_at, c.finished_at, c.rows, c.seals, c.anchors, c.archived,
      (c.rows / greatest(extract(epoch from coalesce(c.finished_at, clock_timestamp()) - c.started_at), 0.001))::bigint as speed, c.broken, c.error
    from oper_log_check c left join account a on a.id = c.started_by order by c.id desc limit ${MOST_SHOWN}`.execute(db)
  const sealed = await sql<{ seals: number; sealed_at: number | null; oldest: number | null }>`select
      (select count(*) from oper_log_seal)::bigint as seals, (select max(sealed_at) from oper_log_seal) as sealed_at,
      (select min(happened_at) from oper_log) as oldest`.execute(db)
  const archives = await sql<{
    id: number
    month: string
    rows: number
    size: number
    made_at: number
  }>`select id, month, rows, size, made_at from oper_log_archive order by first_seal desc limit 100`.execute(db)
  const [at = { seals: 0, sealed_at: null, oldest: null }] = sealed.rows
  return { ...at, keep_months: await keepMonths(platform), checks: checks.rows, archives: archives.rows }
}
