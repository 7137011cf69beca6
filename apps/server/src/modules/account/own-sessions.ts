import { AppError } from '@zhujian/model'
import { type endOwnInput, maskedAddress, type OwnSession } from '@zhujian/domain/account/own-session'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Context } from '../../entity/context'
import { write, type Writing } from '../../entity/write'
import { endDevice, endOtherDevices } from './devices'
import { endSessions, forgetSessions, livingSession } from './session-store'

/** Where the caller is signed in: one row per browser. */
export async function ownSessions({ platform, session }: Context): Promise<{ rows: OwnSession[] }> {
  const { rows } = await sql<OwnSession>`with living as (
      select s.*, row_number() over (partition by coalesce(s.device_id, -s.id) order by s.last_seen_at desc) as rank,
        count(*) over (partition by coalesce(s.device_id, -s.id))::integer as windows,
        min(s.created_at) over (partition by coalesce(s.device_id, -s.id)) as since,
        bool_or(s.id = ${session.id}) over (partition by coalesce(s.device_id, -s.id)) as current
      from session s where s.account_id = ${session.account_id} and ${livingSession(platform)})
    select l.device_id, case when l.device_id is null then l.id end as session_id, l.current, l.windows, l.since as created_at,
      l.last_seen_at, l.ip, l.agent, l.free
    from living l where l.rank = 1
    order by 3 desc, 6 desc limit 100`.execute(platform.reservedDb)
  return { rows: rows.map((row) => ({ ...row, ip: maskedAddress(row.ip) })) }
}

/** Ends one sign-in of the caller's own, or all but the one he asks from; nobody else's, whatever number is given. */
export function endOwn(context: Context, input: z.output<typeof endOwnInput>) {
  return write(context, async (writing) => {
    const ended = 'others' in input ? await endOthers(writing) : await endChosen(writing, input)
    await writing.log({ module: 'account', action: 'endSession', row_id: context.session.account_id })
    writing.after(() => forgetSessions(context.platform, ended))
    return { ended: ended.length > 0 }
  })
}

const currentDevice = async ({ trx, context: { session } }: Writing): Promise<number | null> => {
  const { rows } = await sql<{ device_id: number | null }>`select device_id from session where id = ${session.id}`.execute(trx)
  return rows[0]?.device_id ?? null
}

async function endOthers(writing: Writing): Promise<number[]> {
  const { trx, context } = writing
  const { account_id: account, id } = context.session
  const device = await currentDevice(writing)
  await endOtherDevices(trx, account, device)
  // Other windows of this browser stay: they are this place.
  return endSessions(trx, context.platform, { account, except: id, exceptDevice: device }, 'own')
}

async function endChosen(writing: Writing, chosen: { device_id: number } | { session_id: number }): Promise<number[]> {
  const { trx, context } = writing
  const { platform, session } = context
  if ('device_id' in chosen) {
    if (chosen.device_id === (await currentDevice(writing))) throw refusedHere()
    const own =
      await sql`select 1 from device where id = ${chosen.device_id} and account_id = ${session.account_id} and revoked_at is null for update`.execute(
        trx,
      )
    if (own.rows.length === 0) throw new AppError('notFound')
    return [session.account_id, ...(await endDevice(trx, platform, chosen.device_id, 'own'))]
  }
  if (chosen.session_id === session.id) throw refusedHere()
  const own =
    await sql`select 1 from session where id = ${chosen.session_id} and account_id = ${session.account_id} and revoked_at is null for update`.execute(
      trx,
    )
  if (own.rows.length === 0) throw new AppError('notFound')
  return endSessions(trx, platform, { session: chosen.session_id }, 'own')
}

const refusedHere = () => new AppError('forbidden', { message: '正在使用的这一处，请用“退出登录”结束' })
