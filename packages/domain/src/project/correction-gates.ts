import type { BizCode } from '../biz/kind-codes'
import { engineeringStates } from './engineering-flow'

/** 一个工程办成过哪些：事项的种类、签发过的全部停工、合格的竣工验收、监督机构是否检查过。 */
export interface PassedFacts {
  readonly cases: readonly string[]
  readonly stops: number
  readonly completions: number
  readonly checked: boolean
}

interface Gate {
  /** 法律上使工程到这个状态的事，没有办过时这样点明。 */
  readonly lacking: string
  readonly passed: (facts: PassedFacts) => boolean
}

const byCase = (lacking: string, kind: BizCode): Gate => ({ lacking, passed: ({ cases }) => cases.includes(kind) })

const completed: Gate = { lacking: '没有合格的竣工验收', passed: ({ completions }) => completions > 0 }
const visited: Gate = { lacking: '监督机构没有检查过', passed: ({ checked }) => checked }

/** 各状态的前置事项，与状态变动表（docs/states.md）里的起因一致。 */
const gates: Readonly<Record<string, readonly Gate[]>> = {
  building: [byCase('没有办结的开工条件审查', 'workinspection')],
  stopped: [{ lacking: '没有签发的停工通知书', passed: ({ stops }) => stops > 0 }],
  suspended: [byCase('没有办结的中止施工告知', 'construction')],
  accepting: [visited, byCase('没有通过的竣工验收申请', 'jgsq')],
  completed: [visited, completed],
  terminated: [byCase('没有办结的终止监督', 'termination')],
}

/** 更正要越过的前置事项；状态不变、只改所在库的没有。 */
export function gatesSkipped(from: unknown, to: unknown, facts: PassedFacts): string[] {
  if (from === to) return []
  const key = engineeringStates.keyOf(to) ?? ''
  return (gates[key] ?? []).flatMap(({ lacking, passed }) => (passed(facts) ? [] : [lacking]))
}
