import { sql } from 'kysely'
import { type Db, withTransaction } from '../../platform/db'
import { CHANNEL, topicChanged } from '../../platform/live'
import { hashOneTime, ONE_TIME } from './passwords'
import { randomPassword } from './random-password'
import { SESSION_TOPIC } from './session-cache'

/** What the operator is told when no password can be issued. */
export class NoSuchAdmin extends Error {}

/**
 * A one-time password for a platform administrator, issued by whoever runs this machine: for the first one whose password
 * nobody read, or one nobody remembers. Everything signed in under the account ends; the log keeps that it happened.
 * `say` is told before the commit, so that what was said is what holds or nothing has changed.
 */
export async function issueAdminPassword(
  db: Db,
  username: string,
  say: (password: string) => Promise<void> | void,
): Promise<void> {
  const password = randomPassword()
  await withTransaction(db, async (trx) => {
    const { rows } = await sql<{ id: number; status: string }>`select id, status from account
      where username = ${username} and 'admin' = any(role_codes) and deleted_at is null for update`.execute(trx)
    const admin = rows[0]
    if (!admin) throw new NoSuchAdmin(`没有名为 ${username} 的平台管理员`)
    if (admin.status === 'hidden') throw new NoSuchAdmin(`账号 ${username} 已停用`)
    await sql`insert into account_secret as s (account_id, password_hash) values (${admin.id}, ${hashOneTime(password)})
      on conflict (account_id) do update set password_hash = excluded.password_hash, changed_at = now(),
        history = case when starts_with(s.password_hash, ${ONE_TIME}) then s.history else array_prepend(s.password_hash, s.history) end`.execute(
      trx,
    )
    await sql`update account set must_change = true, updated_at = now(), version = version + 1 where id = ${admin.id}`.execute(
      trx,
    )
    await sql`update session set revoked_at = now(), revoked_for = 'reset' where account_id = ${admin.id} and revoked_at is null`.execute(
      trx,
    )
    await sql`update device set revoked_at = now() where account_id = ${admin.id} and revoked_at is null`.execute(trx)
    await sql`delete from login_guard where account_id = ${admin.id}`.execute(trx)
    await sql`insert into oper_log (module, action, row_id, result, note, ip, route, trace_id)
      values ('account', 'resetPassword', ${admin.id}, 'ok', '在服务器上用命令重新发放', '127.0.0.1', 'npm run admin-password', ${`admin-password-${admin.id}`})`.execute(
      trx,
    )
    await sql`select pg_notify(${CHANNEL}, ${topicChanged(SESSION_TOPIC)})`.execute(trx)
    await say(password)
  })
}
