import { describe, expect, it } from 'vitest'
import { historyType } from '../reference/engineering-dicts'
import { correctionEffects, libraryFor } from './correction-effects'
import { engineeringStates } from './engineering-flow'

type State = Parameters<typeof engineeringStates.code>[0]
type Library = Parameters<typeof historyType.code>[0]
const effects = (from: [State, Library], to: [State, Library]): string =>
  correctionEffects({
    from_state: engineeringStates.code(from[0]),
    from_library: historyType.code(from[1]),
    to_state: engineeringStates.code(to[0]),
    to_library: historyType.code(to[1]),
  }).join('；')

describe('what a correction of the state will do', () => {
  it('names both states and libraries, the end of a stop and what it does not settle', () => {
    const told = effects(['stopped', 'middle'], ['building', 'current'])
    expect(told).toMatch(/由“停工（.+）”改为“在建（.+）”/)
    expect(told).toContain('停工记到今天为止')
    expect(told).toContain('不因更正而了结')
    expect(told).not.toContain('撤回')
  })

  it('says that running cases end when it leads into the history library, and what is taken back when it leads out', () => {
    expect(effects(['completed', 'current'], ['terminated', 'history'])).toMatch(/所填之日 记为终止日期.*在办的申请随之撤回/)
    expect(effects(['terminated', 'history'], ['building', 'current'])).toMatch(/原终止日期撤去；原竣工验收日期撤去/)
    expect(effects(['terminated', 'history'], ['completed', 'current'])).not.toContain('原竣工验收日期撤去')
  })

  it('says at once that a project completed or ended has no danger, stop or machine left, and of any other what stays', () => {
    for (const to of ['completed', 'terminated'] as const) {
      const told = effects(['building', 'current'], [to, to === 'completed' ? 'current' : 'history'])
      expect(told).toContain(
        `隐患、停工、起重机械须先了结：还有没了结的，不能更正为“${engineeringStates.labelOf(engineeringStates.code(to))}”`,
      )
      expect(told).toContain('仍未了结的工资与申请不因更正而了结')
      expect(told).not.toContain('仍未了结的隐患')
    }
    expect(effects(['terminated', 'current'], ['terminated', 'history'])).toContain(
      '仍未了结的隐患、局部停工、机械、工资与申请不因更正而了结',
    )
  })

  it('the library follows the state', () => {
    const [history, middle, current] = [historyType.code('history'), historyType.code('middle'), historyType.code('current')]
    expect(libraryFor(engineeringStates.code('terminated'), current)).toBe(history)
    expect(libraryFor(engineeringStates.code('suspended'), middle)).toBe(middle)
    expect(libraryFor(engineeringStates.code('building'), middle)).toBe(current)
    expect(libraryFor(engineeringStates.code('completed'), history)).toBe(current)
  })
})
