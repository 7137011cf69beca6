import { AppError } from '@zhujian/model'
import { account } from '@zhujian/domain/account/account'
import { sql } from 'kysely'
import type { Context } from '../../entity/context'
import { lockRow } from '../../entity/save'
import { write, type Writing } from '../../entity/write'
import { endOtherDevices } from './devices'
import { ONE_TIME } from './passwords'
import { announceAccounts, endSessions, forgetSessions } from './session-store'

export interface StatusInput {
  readonly id: number
  readonly version: number | null
  readonly status: 'normal' | 'hidden'
}

/** Nobody disables himself. */
export const setStatus = (context: Context, input: StatusInput) =>
  write(context, async (writing) => ({ id: input.id, version: await changeStatus(writing, input) }))

/** Disabling ends every session of the account at once. Answers the new version. */
export async function changeStatus(writing: Writing, { id, version, status }: StatusInput): Promise<number> {
  const { trx, context } = writing
  const { platform, session } = context
  if (id === session.account_id) throw new AppError('forbidden', { message: '不能停用或启用自己的账号' })
  const before = await lockRow(writing, account, id, version, 'setStatus')
  // Enabled again, an account whose holder never set a password waits for that as before.
  await sql`update account a set status = case when ${status} = 'hidden' or exists (select 1 from account_secret s where s.account_id = a.id
    and not starts_with(s.password_hash, ${ONE_TIME})) then ${status} else 'pending' end, updated_by = ${session.account_id}, updated_at = now(), version = version + 1 where id = ${id}`.execute(
    trx,
  )
  if (status === 'hidden') {
    await endOtherDevices(trx, id, null)
    await endSessions(trx, platform, { account: id }, 'disabled')
  }
  await announceAccounts(trx, platform, [id])
  await writing.log({ module: 'account', action: 'setStatus', row_id: id, before: { status: before.status }, after: { status } })
  writing.after(() => forgetSessions(platform, [id]))
  return before.version + 1
}
