import { messageLinks } from '@zhujian/domain/contracts/message-links'
import { AppError, idSchema } from '@zhujian/model'
import { account } from '@zhujian/domain/account/account'
import type { AccountType } from '@zhujian/domain/roles'
import type { DisableProposal } from '@zhujian/domain/contracts/disable-proposal'
import { roleNames } from '@zhujian/domain/roles'
import { sql } from 'kysely'
import { z } from 'zod'
import { accessWhere } from '../../entity/access'
import type { Context } from '../../entity/context'
import { lockRow } from '../../entity/save'
import { write, type Writing } from '../../entity/write'
import { notify } from '../message/public'
import { changeStatus } from './account-status'
import { sessionOfAccount, usableAccount } from './session-store'

const reason = z.string('请填写原因').trim().min(1, '请填写原因').max(200, '不能超过 200 个字')
export const proposeInput = z.object({ id: idSchema, reason })
export const decideProposalInput = z
  .object({ id: idSchema, result: z.enum(['pass', 'reject'], '请选择结果'), reply: z.string().trim().max(200).optional() })
  .superRefine(({ result, reply }, ctx) => {
    if (result === 'reject' && !reply) ctx.addIssue({ code: 'custom', path: ['reply'], message: '请填写不采纳的原因' })
  })

/** A district proposes that an account be disabled; whoever may disable it is told. */
export function proposeDisabling(context: Context, input: z.output<typeof proposeInput>) {
  return write(context, async (writing) => {
    const { trx } = writing
    const row = await lockRow(writing, account, input.id, null, 'proposeStatus')
    if (row.status === 'hidden') throw new AppError('wrongState', { message: '该账号已经停用' })
    const added = await sql<{ id: number }>`insert into disable_proposal (account_id, reason, proposed_by)
      values (${input.id}, ${input.reason}, ${context.session.account_id}) on conflict do nothing returning id`.execute(trx)
    if (!added.rows[0]) throw new AppError('wrongState', { message: '已有停用建议在等待处理' })
    await notify(writing, await decidersOf(writing, input.id), {
      kind: 'todo',
      title: '停用建议待处理',
      body: `建议停用账号“${row.real_name}”：${input.reason}`,
      path: messageLinks.accounts(row.account_type as AccountType),
    })
    await writing.log({ module: 'account', action: 'proposeStatus', row_id: input.id, note: input.reason })
    return { id: added.rows[0].id }
  })
}

/** Those whose reach holds the account for disabling it; judged as each of them would be. */
async function decidersOf({ trx, context }: Writing, id: number): Promise<number[]> {
  const roles = roleNames.filter((role) => role === 'city_admin' || role === 'admin')
  const { rows } = await sql<{ id: number }>`select a.id from account a
    where a.role_codes && ${roles}::text[] and ${usableAccount(context.platform)} order by a.id limit 200`.execute(trx)
  const within = await Promise.all(rows.map((row) => mayDisable(context, trx, row.id, id)))
  return rows.filter((_, at) => within[at]).map((row) => row.id)
}

async function mayDisable(context: Context, trx: Writing['trx'], decider: number, id: number): Promise<boolean> {
  const session = await sessionOfAccount(trx, decider)
  if (!session) return false
  const within = await accessWhere({ platform: context.platform, session }, account, 'setStatus', 't')
  return (await sql`select 1 from account t where t.id = ${id} and ${within}`.execute(trx)).rows.length > 0
}

/** The proposals that wait for the caller on one page of accounts. */
export async function waitingProposals(context: Context, { account_type }: { account_type: string }) {
  const { rows } =
    await sql<DisableProposal>`select p.id, p.account_id, t.username, t.real_name, coalesce(u.unit_name, o.name) as place,
      p.reason, b.real_name as proposed_by, p.proposed_at
    from disable_proposal p join account t on t.id = p.account_id join account b on b.id = p.proposed_by
    left join unit u on u.id = t.unit_id left join supervise_org o on o.id = t.org_id
    where p.state = 0 and t.account_type = ${account_type} and t.deleted_at is null
      and ${await accessWhere(context, account, 'setStatus', 't')} order by p.id limit 200`.execute(context.db)
  return { rows }
}

interface Waiting {
  account_id: number
  proposed_by: number
  state: number
}

/** Disables the account, or declines with a reason; the proposer is told either way. */
export function decideProposal(context: Context, { id, result, reply }: z.output<typeof decideProposalInput>) {
  return write(context, async (writing) => {
    const { trx } = writing
    const { rows } =
      await sql<Waiting>`select account_id, proposed_by, state from disable_proposal where id = ${id} for update`.execute(trx)
    const [proposal] = rows
    if (!proposal) throw new AppError('notFound')
    const row = await lockRow(writing, account, proposal.account_id, null, 'setStatus')
    if (proposal.state !== 0) throw new AppError('wrongState', { message: '该建议已经处理' })
    if (proposal.proposed_by === context.session.account_id)
      throw new AppError('forbidden', { message: '不能处理自己提出的建议' })
    const isPassed = result === 'pass'
    if (isPassed && row.status !== 'hidden')
      await changeStatus(writing, { id: proposal.account_id, version: null, status: 'hidden' })
    await sql`update disable_proposal set state = ${isPassed ? 1 : 2}, decided_by = ${context.session.account_id}, decided_at = now(), reply = ${reply || null} where id = ${id}`.execute(
      trx,
    )
    await notify(writing, [proposal.proposed_by], {
      kind: 'notice',
      title: isPassed ? '停用建议已采纳' : '停用建议未采纳',
      body: `账号“${row.real_name}”${isPassed ? '已停用' : `保持不变：${reply ?? ''}`}`,
      path: messageLinks.accounts(row.account_type as AccountType),
    })
    await writing.log({
      module: 'account',
      action: isPassed ? 'adoptProposal' : 'declineProposal',
      row_id: proposal.account_id,
      note: reply ?? '',
    })
    return { id }
  })
}
