import { AppError } from '@zhujian/model'
import { account } from '@zhujian/domain/account/account'
import { sql } from 'kysely'
import { accessWhere } from '../../entity/access'
import type { Context } from '../../entity/context'
import type { WireRow } from '../../entity/extend'
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
 * Gives an account a random one-time password, shown in this answer and nowhere else. Every session and every
 * browser of the account ends, and nothing works until the holder has set a password of his own (ASVS 6.4.6).
 * An answer that got lost is made good by doing it again: the holder is told each time.
 */
export async function resetPassword(context: Context, { id }: { id: number }) {
  const { platform, session } = context
  if (id === session.account_id) throw new AppError('forbidden', { message: '本人的密码请在“修改密码”中修改' })
  return unkept(context, async (writing) => {
    const { trx } = writing
    const row = await lockRow(writing, account, id, null, 'resetPassword')
    const issued = await giveOneTime(writing, row)
    await endOtherDevices(trx, id, null)
    await endSessions(trx, platform, { account: id }, 'reset')
    await unlock(trx, platform, row.username)
    await tellHolder(writing, id, 'reset')
    await writing.log({ module: 'account', action: 'resetPassword', row_id: id })
    writing.after(() => forgetSessions(platform, [id]))
    return issued
  })
}

/**
 * The first password goes with making the account: its maker issues it, even where later resets are another's. As long as
 * nobody has used it and nothing has happened to the account since, he may issue it anew: its answer may have been lost.
 */
export async function issuePassword(context: Context, { id }: { id: number }) {
  return unkept(context, async (writing) => {
    const row = await lockRow(writing, account, id, null, 'add')
    if (!(await isStillFirst(writing, id)))
      throw new AppError('wrongState', { message: '密码已经使用，或账号已有变动，请由能重置密码的管理员办理' })
    const issued = await giveOneTime(writing, row)
    await writing.log({ module: 'account', action: 'issuePassword', row_id: id })
    return issued
  })
}

/** The answer of an idempotency key is kept in the database: one that says a password must not be. */
const unkept: typeof write = (context, work) => write({ ...context, idempotencyKey: undefined }, work)

async function giveOneTime({ trx, context: { session } }: Writing, row: WireRow) {
  const { id } = row
  const password = randomPassword()
  await keepOneTime(trx, [{ id, password }])
  await sql`update account set must_change = true, updated_by = ${session.account_id}, updated_at = now(), version = version + 1 where id = ${id}`.execute(
    trx,
  )
  return { id, username: String(row.username), real_name: String(row.real_name), password }
}

/** Issuing stamps the password and the account with the same instant; whatever comes after moves the account's. */
async function isStillFirst({ trx, context: { session } }: Writing, id: number): Promise<boolean> {
  const { rows } =
    await sql`select 1 from account a where a.id = ${id} and a.created_by = ${session.account_id} and a.status = 'pending' and a.last_login_at is null
    and not exists (select 1 from account_secret s where s.account_id = a.id and not (starts_with(s.password_hash, ${ONE_TIME})
      and s.changed_at = a.updated_at and a.updated_by = ${session.account_id}))`.execute(trx)
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
 * made once: what is not saved now is issued anew one by one.
 */
export async function issuePasswords(context: Context, { account_type }: { account_type: string }) {
  const issued = await unkept(context, async ({ trx, log, context: { session } }) => {
    const { rows } = await sql<
      Omit<Issued, 'password'>
    >`select t.id, t.username, t.real_name, coalesce(u.unit_name, o.name) as place
      from account t left join unit u on u.id = t.unit_id left join supervise_org o on o.id = t.org_id
      where t.deleted_at is null and t.account_type = ${account_type} and t.status = 'pending' and t.created_by = ${session.account_id}
        and not exists (select 1 from account_secret s where s.account_id = t.id) and ${await accessWhere(context, account, 'add', 't')}
      order by t.id limit ${MOST_ISSUED} for update of t`.execute(trx)
    const list = rows.map((row) => ({ ...row, password: randomPassword() }))
    if (list.length === 0) throw new AppError('wrongState', { message: '没有待发放密码的账号' })
    await keepOneTime(trx, list)
    await sql`update account set updated_by = ${session.account_id}, updated_at = now() where id = any(${list.map(({ id }) => id)}::bigint[])`.execute(
      trx,
    )
    for (const { id } of list) await log({ module: 'account', action: 'issuePassword', row_id: id })
    return { list }
  })
  const content = await sheetOf(issued.list)
  return { name: '账号一次性密码.xlsx', count: issued.list.length, content: content.toString('base64') }
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
  ['一次性密码', 24],
] as const

function sheetOf(list: readonly Issued[]): Promise<Buffer> {
  const columns = HEADS.map(([, width]) => ({ width, numFmt: '@' }))
  const rows = list.map((row) => [row.username, safeText(row.real_name), safeText(row.place ?? ''), row.password])
  return smallWorkbook([
    { name: '一次性密码', columns, rows: [HEADS.map(([head]) => head), ...rows], freezeRows: 1, bold: new Set([0]) },
  ])
}
