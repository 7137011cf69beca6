import type { CompletionState } from '@zhujian/domain/completion/completion-flow'
import type { GateKey } from '@zhujian/domain/completion/gates'

export type StageKey = 'prepare' | 'accept' | 'inspect' | 'report' | 'record'
export type StageStatus = 'done' | 'now' | 'later'

export interface Stage {
  readonly key: StageKey
  readonly label: string
  /** 这一段里要过的关。 */
  readonly gates: readonly GateKey[]
}

/** 竣工验收的五段。 */
export const stages: readonly Stage[] = [
  { key: 'prepare', label: '准备资料', gates: ['submit'] },
  { key: 'accept', label: '受理', gates: ['accept'] },
  { key: 'inspect', label: '组织验收', gates: ['start', 'pass'] },
  { key: 'report', label: '质量监督报告', gates: [] },
  { key: 'record', label: '竣工备案', gates: ['file'] },
]

const reached: Readonly<Record<CompletionState, number>> = {
  draft: 0,
  pending: 1,
  accepted: 2,
  rectifying: 2,
  accepting: 2,
  passed: 3,
  filed: 5,
}

/** 一段办完了、正在办还是没有到；合格之后，报告签发了就到备案。 */
export function statusOf(at: number, state: CompletionState | undefined, reported: boolean): StageStatus {
  const now = state === undefined ? 0 : state === 'passed' && reported ? 4 : reached[state]
  return at < now ? 'done' : at === now ? 'now' : 'later'
}
