import type { completionAcceptance } from '@zhujian/domain/completion/completion-acceptance'
import { completionSteps } from '@zhujian/domain/completion/completion-flow'
import { blockersOf, gateOf, type GateKey, type GateLine } from '@zhujian/domain/completion/gates'
import { AppError } from '@zhujian/model'
import type { Effect } from '../../entity/extend'
import { holdProject, type Project } from '../project/public'
import { completionFacts } from './completion-facts'

export interface Passed {
  readonly engineering: Project
  readonly lines: readonly GateLine[]
}

/** 过关：锁住工程再核一遍，一条不符就不办，逐条说明。@throws invalid */
export async function passGate(effect: Effect<typeof completionAcceptance>, key: GateKey): Promise<Passed> {
  const { row, trx, context } = effect
  const engineering = await holdProject(effect, row.engineering_id)
  const lines = gateOf(key, await completionFacts(trx, context.platform, row, engineering))
  const blockers = blockersOf(lines)
  if (blockers.length > 0)
    throw new AppError('invalid', {
      message: `不能${completionSteps[key].label}：${blockers.map(({ text }) => text).join('；')}`,
    })
  return { engineering, lines }
}
