import { biz, bizStates } from '@zhujian/domain/biz/biz'
import type { BizAct } from '@zhujian/domain/contracts/biz-answers'
import { hasRight } from '../../entity/access'
import type { Context } from '../../entity/context'
import type { BizRow } from './case'
import type { Process } from './case-process'

/** 按钮只来自这里；真正办理时逐项再查。 */
export async function actsOf(
  context: Context,
  row: BizRow & { can: string[] },
  process: Process,
  mayRecall: boolean,
): Promise<BizAct[]> {
  const me = context.session.account_id
  const state = bizStates.keyOf(row.state)
  const acts = new Set<BizAct>()
  const mine = process.tasks.find((task) => task.account_id === me && task.state === 'pending')
  if (state === 'pending' && mine) {
    const all: BizAct[] =
      mine.kind === 'delegate'
        ? ['approve', 'handOver', 'copy', 'comment']
        : ['approve', 'reject', 'return', 'handOver', 'delegate', 'addSigner', 'copy', 'comment']
    for (const act of all) acts.add(act)
  }
  const involved = row.applied_by === me || process.tasks.some((task) => task.account_id === me)
  if (involved) for (const act of ['copy', 'comment'] as const) acts.add(act)
  if (row.applied_by === me && state === 'pending') acts.add('remind')
  if (row.applied_by === me && mayWithdraw(state, process)) acts.add('withdraw')
  if (row.applied_by === me && state === 'returned') acts.add('resubmit')
  if (mayRecall) acts.add('recall')
  if (state === 'pending' && (await hasRight(context, biz, 'appoint'))) acts.add('appoint')
  if (state === 'passed' && row.can.includes('close')) acts.add('close')
  return [...acts]
}

function mayWithdraw(state: string | undefined, { nodes, tasks }: Process): boolean {
  if (state === 'returned') return true
  const active = nodes.find((node) => node.state === 'active')
  return state === 'pending' && !tasks.some((task) => task.node_id === active?.id && task.opened_at !== null)
}
