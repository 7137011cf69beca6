import { AppError, isCaused, type Step } from '@zhujian/model'
import type { cancelInput } from '@zhujian/domain/contracts/project'
import { engineering } from '@zhujian/domain/project/engineering'
import { engineeringStates, engineeringSteps } from '@zhujian/domain/project/engineering-flow'
import { lawOf, projectCauses } from '@zhujian/domain/project/engineering-law'
import type { z } from 'zod'
import { hasRight } from '../../entity/access'
import { getRow } from '../../entity/list'
import { stepRow } from '../../entity/save'
import type { Saved } from '../../entity/store'
import type { Writing } from '../../entity/write'

type ProjectStep = keyof typeof engineeringSteps

/** 没有人直接办的一步：说明它随什么而来。 */
const refusalOf = (name: ProjectStep): string =>
  `“${engineeringSteps[name].label}”不直接办理，随${lawOf(name)
    .causes.map((cause) => projectCauses[cause])
    .join('、')}而来`

/** 目标状态相同的动作里，走法只有一种；原地不动的是申请取消。 */
function stepTo(from: unknown, to: number): ProjectStep | undefined {
  const [fromKey, toKey] = [engineeringStates.keyOf(from), engineeringStates.keyOf(to)]
  return (Object.entries(engineeringSteps) as [ProjectStep, Step][]).find(
    ([, step]) => (step.from as readonly string[]).includes(fromKey ?? '') && step.to === toKey,
  )?.[0]
}

/**
 * 状态变更 [S7-40]：由目标状态找到要走的那一步，再按该步的权限、办理人与必填项办理。
 * 看不到的工程先于一切答“不存在”；看得到而没有这一步的权利答“没有权限”。
 */
export async function changeState(
  writing: Writing,
  input: { engineering_id: number; version: number; state: number } & Record<string, unknown>,
): Promise<Saved> {
  const { engineering_id: id, version, state, ...asks } = input
  const row = await getRow({ ...writing.context, db: writing.trx }, engineering, id)
  const name = stepTo(row.state, state)
  if (name === undefined) {
    if (row.version !== version) throw new AppError('stale')
    throw new AppError('wrongState')
  }
  if (isCaused(engineering, name)) throw new AppError('forbidden', { message: refusalOf(name) })
  await requireStepRight(writing, name)
  return stepRow(writing, engineering, id, version, name, asks)
}

export async function requireStepRight({ context }: Writing, name: string): Promise<void> {
  if (!(await hasRight(context, engineering, name))) throw new AppError('forbidden')
}

/** 取消项目：申请人申请，监督机构确认或不予取消；确认时不另写原因的，沿用申请的原因。 */
export async function cancelProject(writing: Writing, input: z.output<typeof cancelInput>): Promise<Saved> {
  const { engineering_id: id, version, action, cancel_reason, reject_reason } = input
  const step = ({ apply: 'applyCancel', confirm: 'cancel', refuse: 'refuseCancel' } as const)[action]
  await requireStepRight(writing, step)
  const [field, reason] = action === 'refuse' ? ['reject_reason', reject_reason] : ['cancel_reason', cancel_reason]
  return stepRow(writing, engineering, id, version, step, reason === undefined ? {} : { [field as string]: reason })
}
