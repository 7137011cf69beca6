import { safetyCheckStates } from '@zhujian/domain/safety/safety-check'
import type { EntityView } from '../../entity/list-query'

type State = keyof typeof safetyCheckStates.entries

/** 一种检查按状态分的各个视图。 */
export function checkViews(sides: readonly number[], states: readonly State[]): EntityView[] {
  const checker_side = sides.join(',')
  return [
    { key: '', label: '全部', filters: { checker_side } },
    ...states.map((key) => {
      const code = safetyCheckStates.code(key)
      return { key, label: safetyCheckStates.labelOf(code), filters: { checker_side, state: String(code) } }
    }),
  ]
}
