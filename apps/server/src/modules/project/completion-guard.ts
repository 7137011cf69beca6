import type { Effect } from '../../entity/extend'

type Guard = (effect: Effect) => Promise<void>
const guards = new Set<Guard>()

/** 工程转为竣工或验收不合格之前要问的，由掌管竣工验收的模块登记；不许的抛出原因。 */
export const onProjectCompletion = (guard: Guard): void => void guards.add(guard)

export async function guardCompletion(effect: Effect): Promise<void> {
  for (const guard of guards) await guard(effect)
}
