import { AppError } from '@zhujian/model'
import { account } from '@zhujian/domain/account/account'
import { sql } from 'kysely'
import { type Effect, extend } from '../../entity/extend'
import { type AccountValues, judgeAdded, judgeEdited } from './account-judge'
import { holdBackRoles, holdBackPlace } from './grant-requests'
import { announceAccounts, forgetSessions } from './session-store'

/** The server half of the account: who may make and change one, and that a change is known at the next request. */
extend(account, { on: { add: onAdd, edit: onEdit, delete: onDelete } })

const valuesOf = (row: object) => row as AccountValues

/** A new account waits for its first sign-in; its password is issued apart and shown once. */
async function onAdd(effect: Effect): Promise<void> {
  const row = valuesOf(effect.row)
  await judgeAdded(effect, row)
  effect.set({ status: 'pending', must_change: true })
  await holdBackRoles(effect, row, [])
  await keepProjects(effect, row)
}

async function onEdit(effect: Effect): Promise<void> {
  const { context, trx, after } = effect
  const [row, before] = [valuesOf(effect.row), valuesOf(effect.before ?? effect.row)]
  await judgeEdited(effect, row, before)
  await holdBackRoles(effect, row, before.role_codes)
  await holdBackPlace(effect, row, before)
  await keepProjects(effect, row)
  await announceAccounts(trx, context.platform, [effect.row.id])
  after(() => forgetSessions(context.platform, [effect.row.id]))
}

/** Only the undo of an import takes accounts away: never one somebody has already signed in with. */
function onDelete({ row }: Effect): void {
  if (row.last_login_at) throw new AppError('inUse', { message: '该账号已登录使用，不再撤回；不用时请禁用' })
}

/** The links decide, the column shows them: triggers write it back. */
async function keepProjects({ trx, context, before, row: { id } }: Effect, { engineering_ids }: AccountValues): Promise<void> {
  const wanted = [...(engineering_ids ?? [])]
  // A new account has none; a sheet brings ten thousand of them.
  if (before)
    await sql`delete from account_engineering where account_id = ${id} and engineering_id <> all(${wanted}::bigint[])`.execute(
      trx,
    )
  if (wanted.length > 0)
    await sql`insert into account_engineering (account_id, engineering_id, created_by)
      select ${id}, unnest(${wanted}::bigint[]), ${context.session.account_id} on conflict do nothing`.execute(trx)
}
