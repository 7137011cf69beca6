import { type ClosingFacts, craneCheck, dangerCheck, stopCheck, wageCheck } from './closing-checks'
import type { Obstacle } from './state-correction'

/** 收尾四项之外，还有在办的申请，和越过的前置事项。 */
export interface CorrectionFacts extends ClosingFacts {
  readonly others: number
  readonly skipped: readonly string[]
}

/** 更正时仍未了结的事项：与收尾核验同一份，逐项写明。 */
export function correctionObstacles(facts: CorrectionFacts): ReadonlyMap<Obstacle, string> {
  const found: readonly (readonly [Obstacle, { result: string; text: string }])[] = [
    ['danger', dangerCheck(facts, 0)],
    ['stop', stopCheck(facts, 0)],
    ['crane', craneCheck(facts, 0)],
    ['wage', wageCheck(facts, 0)],
    ['running', { result: facts.others > 0 ? 'block' : 'ok', text: `还有 ${facts.others} 件申请正在办理` }],
    ['gate', { result: facts.skipped.length > 0 ? 'block' : 'ok', text: facts.skipped.join('、') }],
  ]
  return new Map(found.filter(([, { result }]) => result !== 'ok').map(([key, { text }]) => [key, text]))
}
