import { today } from '@zhujian/model/date'
import type { PlatformStatus } from '@zhujian/domain/contracts/project-answers'
import { sql } from 'kysely'
import type { Context } from '../../entity/context'
import { strandedOutside } from '../message/public'

/** 平台的运行情况：只有数量与时刻，不含任何人的内容。 */
export async function platformStatus(context: Context): Promise<PlatformStatus> {
  const { db, platform } = context
  const { rows } = await sql<Omit<PlatformStatus, 'version' | 'outside'>>`select
      (select count(*) from account where deleted_at is null and status = 'normal')::bigint as accounts,
      (select count(*) from session where revoked_at is null and expires_at > now() and last_seen_at > now() - interval '15 minutes')::bigint as online,
      (select count(*) from oper_log where result = 'denied' and happened_at >= ${today()}::date::timestamp at time zone 'Asia/Shanghai')::bigint as denied_today,
      (select count(*) from job where state = 'failed')::bigint as failed_jobs,
      (select count(*) from job where state = 'waiting' and run_at <= now())::bigint as waiting_jobs,
      (select max(sealed_at) from oper_log_seal) as sealed_at,
      pg_database_size(current_database()) as database_bytes`.execute(db)
  const found = rows[0]
  if (!found) throw new Error('a statement without from answers one row')
  return { ...found, outside: await strandedOutside(context), version: platform.config.version }
}
