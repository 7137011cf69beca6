import { AppError } from '@zhujian/model'
import { account } from '@zhujian/domain/account/account'
import { sql } from 'kysely'
import { accessWhere } from '../../entity/access'
import type { Context } from '../../entity/context'
import { lockRow } from '../../entity/save'
import { write, type Writing } from '../../entity/write'
import type { Trx } from '../../platform/db'
import { safeText, smallWorkbook } from '../transfer/public'
import { tellHolder } from './credential-notice'
import { endOtherDevices } from './devices'
import { unlock } from './login-guard'
import { hashOneTime, ONE_TIME } from './passwords'
import { randomPassword } from './random-password'
import { endSessions, forgetSessions } from './session-store'

/** One person per call of a screen; a sheet of an import may hold this many. */
const MOST_ISSUED = 10_000

/**
 * Gives an account a random one-time password, shown in this answer and nowhere else. Every session and every remembered
 * browser of the account ends, and nothing works until the holder has set a password of his own (ASVS 6.4.6).
 */
export async function resetPassword(context: Context, { id }: { id: number }) {
  const { platform, session } = context
  if (id === session.account_id) throw new AppError('forbidden', { message: '本人的密码请在“修改密码”中修改' })
  const password = randomPassword()
  // The answer of an idempotency key is kept in the database: this one must not be.
  return write({ ...context, idempotencyKey: undefined }, async (writing) => {
    const { trx } = writing
    const row = await lockRow(writing, account, id, null, (await isFirstIssue(writing, id)) ? 'add' : 'resetPassword')
    await keepOneTime(trx, [{ id, password }])
    await sql`update account set must_change = true, updated_by = ${session.account_id}, updated_at = now(), version = version + 1 where id = ${id}`.execute(
      trx,
    )
    await endOtherDevices(trx, id, null)
    await endSessions(trx, platform, { account: id }, 'reset')
    await tellHolder(writing, id, 'reset')
    await writing.log({ module: 'account', action: 'resetPassword', row_id: id })
    writing.after(async () => {
      forgetSessions(platform, [id])
      await unlock(platform, String(row.username))
    })
    return { id, username: String(row.username), real_name: String(row.real_name), password }
  })
}

/** The first password goes with making the account: its maker issues it, even where later resets are another's. */
async function isFirstIssue({ trx, context }: Writing, id: number): Promise<boolean> {
  const { rows } =
    await sql`select 1 from account a where a.id = ${id} and a.created_by = ${context.session.account_id} and a.status = 'pending'
    and not exists (select 1 from account_secret s where s.account_id = a.id)`.execute(trx)
  return rows.length > 0
}

interface Issued {
  id: number
  username: string
  real_name: string
  place: string | null
  password: string
}

/**
 * Issues the first passwords of the accounts of one kind the caller made and nobody has issued yet, as one sheet. It is
 * made once: what is not saved now is reset one by one.
 */
export async function issuePasswords(context: Context, { account_type }: { account_type: string }) {
  const issued = await write({ ...context, idempotencyKey: undefined }, async ({ trx, log, context: { session } }) => {
    const { rows } = await sql<
      Omit<Issued, 'password'>
    >`select t.id, t.username, t.real_name, coalesce(u.unit_name, o.name) as place
      from account t left join unit u on u.id = t.unit_id left join supervise_org o on o.id = t.org_id
      where t.deleted_at is null and t.account_type = ${account_type} and t.status = 'pending' and t.created_by = ${session.account_id}
        and not exists (select 1 from account_secret s where s.account_id = t.id) and ${await accessWhere(context, account, 'add', 't')}
      order by t.id limit ${MOST_ISSUED} for update of t`.execute(trx)
    const list = rows.map((row) => ({ ...row, password: randomPassword() }))
    if (list.length === 0) throw new AppError('wrongState', { message: '没有待发放口令的账号' })
    await keepOneTime(trx, list)
    for (const { id } of list) await log({ module: 'account', action: 'issuePassword', row_id: id })
    return { list }
  })
  const content = await sheetOf(issued.list)
  return { name: '账号一次性口令.xlsx', count: issued.list.length, content: content.toString('base64') }
}

async function keepOneTime(trx: Trx, list: readonly { id: number; password: string }[]): Promise<void> {
  const ids = list.map(({ id }) => id)
  const hashes = list.map(({ password }) => hashOneTime(password))
  // A password the holder had chosen stays among those that may not come back.
  await sql`insert into account_secret as s (account_id, password_hash) select * from unnest(${ids}::bigint[], ${hashes}::text[])
    on conflict (account_id) do update set password_hash = excluded.password_hash, changed_at = now(),
      history = case when starts_with(s.password_hash, ${ONE_TIME}) then s.history else array_prepend(s.password_hash, s.history) end`.execute(
    trx,
  )
}

const HEADS = [
  ['账号', 22],
  ['姓名', 16],
  ['单位', 36],
  ['一次性口令', 24],
] as const

function sheetOf(list: readonly Issued[]): Promise<Buffer> {
  const columns = HEADS.map(([, width]) => ({ width, numFmt: '@' }))
  const rows = list.map((row) => [row.username, safeText(row.real_name), safeText(row.place ?? ''), row.password])
  return smallWorkbook([
    { name: '一次性口令', columns, rows: [HEADS.map(([head]) => head), ...rows], freezeRows: 1, bold: new Set([0]) },
  ])
}
