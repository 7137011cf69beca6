import { AppError } from '@zhujian/model'
import { account } from '@zhujian/domain/account/account'
import type { LockedAccount } from '@zhujian/domain/contracts/locked-account'
import { regionFullName } from '@zhujian/domain/reference/regions'
import { sql } from 'kysely'
import { accessWhere } from '../../entity/access'
import type { Context } from '../../entity/context'
import { lockRow } from '../../entity/save'
import { write, type Writing } from '../../entity/write'
import { endDevice, endOtherDevices } from './devices'
import { lockedUntil } from './login-guard'
import { endSessions, forgetSessions, livingSession } from './session-store'

export interface LiveSession {
  id: number
  created_at: number
  last_seen_at: number
  expires_at: number
  ip: string
  agent: string
  free: boolean
}

/** Where an account is signed in now, and whether sign-in is locked. */
export async function sessionsOf(context: Context, { id }: { id: number }) {
  const { platform, db } = context
  const { rows: found } = await sql<{ username: string }>`select t.username from account t
    where t.id = ${id} and t.deleted_at is null and ${await accessWhere(context, account, 'forceOffline', 't')}`.execute(db)
  const [row] = found
  if (!row) throw new AppError('notFound')
  const { rows } = await sql<LiveSession>`select s.id, s.created_at, s.last_seen_at, s.expires_at, s.ip, s.agent, s.free
      from session s left join device d on d.id = s.device_id
      where s.account_id = ${id} and ${livingSession(platform)}
      order by s.last_seen_at desc limit 100`.execute(db)
  return { rows, locked_until: await lockedUntil(platform, row.username) }
}

/** The accounts of one kind whose sign-in is locked now, as far as the caller may open them. */
export async function lockedAccounts(context: Context, { account_type }: { account_type: string }) {
  const { rows } =
    await sql<LockedAccount>`select t.id, t.username, t.real_name, coalesce(u.unit_name, o.name) as place, g.locked_until
    from login_guard g join account t on t.id = g.account_id
    left join unit u on u.id = t.unit_id left join supervise_org o on o.id = t.org_id
    where g.locked_until > clock_timestamp() and t.account_type = ${account_type} and t.deleted_at is null
      and ${await accessWhere(context, account, 'unlock', 't')} order by g.locked_until, t.id limit 500`.execute(context.db)
  return { rows }
}

/** Ends one session with its browser, or all of them: the next request of the account is refused. */
export async function forceOffline(context: Context, { id, session_id }: { id: number; session_id?: number | undefined }) {
  const { platform } = context
  if (id === context.session.account_id && session_id === undefined)
    throw new AppError('forbidden', { message: '不能强制自己下线，请直接退出登录' })
  return write(context, async (writing) => {
    await lockRow(writing, account, id, null, 'forceOffline')
    const ended = session_id === undefined ? await endAll(writing, id) : await endOne(writing, id, session_id)
    await writing.log({ module: 'account', action: 'forceOffline', row_id: id })
    writing.after(() => forgetSessions(platform, ended))
    return { id, ended: ended.length > 0 }
  })
}

async function endAll({ trx, context }: Writing, accountId: number): Promise<number[]> {
  await endOtherDevices(trx, accountId, null)
  return endSessions(trx, context.platform, { account: accountId }, 'forced')
}

async function endOne({ trx, context: { platform } }: Writing, accountId: number, session: number): Promise<number[]> {
  const { rows } = await sql<{ device_id: number | null }>`select device_id from session
    where id = ${session} and account_id = ${accountId} and revoked_at is null`.execute(trx)
  const [row] = rows
  if (!row) throw new AppError('notFound')
  const ended = await endSessions(trx, platform, { session }, 'forced')
  return row.device_id === null ? ended : [...ended, ...(await endDevice(trx, platform, row.device_id, 'forced'))]
}

/** Where the accounts of one kind are, for the tree beside the list: by region, then by unit or organisation. */
export async function placesOf(context: Context, { account_type }: { account_type: string }) {
  const { rows } =
    await sql<AccountPlace>`select t.areacode, coalesce(t.org_id, t.unit_id) as place_id, coalesce(o.name, u.unit_name) as place, count(*)::bigint as n
    from account t left join supervise_org o on o.id = t.org_id left join unit u on u.id = t.unit_id
    where t.deleted_at is null and t.account_type = ${account_type} and ${await accessWhere(context, account, 'read', 't')}
    group by 1, 2, 3 order by 1, 3 limit 5000`.execute(context.db)
  return { rows: rows.map((row) => ({ ...row, areacode_text: row.areacode ? regionFullName(row.areacode) : '未填区域' })) }
}

interface AccountPlace {
  areacode: string | null
  place_id: number | null
  place: string | null
  n: number
}
