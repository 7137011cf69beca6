import { AppError } from '@zhujian/model'
import type { OpenLink } from '@zhujian/domain/account/login-link'
import { sql } from 'kysely'
import type { Context } from '../../entity/context'
import { write } from '../../entity/write'

/** Links the caller made that nobody has opened yet; the tickets themselves are known to nobody but their receivers. */
export async function ownTickets({ platform, session }: Context): Promise<{ rows: OpenLink[] }> {
  const { rows } = await sql<OpenLink>`select t.id, t.expires_at, e.engineering_name as project from login_ticket t
    left join engineering e on e.id = t.engineering_id
    where t.account_id = ${session.account_id} and t.purpose = 'entry' and t.used_at is null and t.expires_at > now()
    order by t.id desc`.execute(platform.db)
  return { rows }
}

/** Takes an own link back before it was opened; whose look has begun is ended among the own sign-ins. */
export function withdrawTicket(context: Context, { id }: { id: number }) {
  const { account_id } = context.session
  return write(context, async ({ trx, log }) => {
    const gone = await sql`delete from login_ticket where id = ${id} and account_id = ${account_id} and purpose = 'entry'
      and used_at is null and expires_at > now()`.execute(trx)
    if (!gone.numAffectedRows) throw new AppError('notFound', { message: '链接已打开或已失效' })
    await log({ module: 'account', action: 'ticket', row_id: account_id, note: 'withdraw' })
    return {}
  })
}
