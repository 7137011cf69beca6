import type { CausedStep } from '@zhujian/domain/project/engineering-law'
import type { Effect } from '../../entity/extend'

type Guard = (effect: Effect) => Promise<void>
const guards = new Map<CausedStep, Set<Guard>>()

/** 不论起因都要过的一关，由掌管那些事实的模块登记；不许的抛出原因。 */
export function onProjectStep(step: CausedStep, guard: Guard): void {
  guards.set(step, (guards.get(step) ?? new Set()).add(guard))
}

export async function guardStep(step: CausedStep, effect: Effect): Promise<void> {
  for (const guard of guards.get(step) ?? []) await guard(effect)
}
