import { historyType } from '../reference/engineering-dicts'
import { engineeringStates } from './engineering-flow'

/** 更正前后的状态与所在库。 */
export interface Correction {
  readonly from_state?: unknown
  readonly from_library?: unknown
  readonly to_state?: unknown
  readonly to_library?: unknown
  readonly since_on?: unknown
}

const place = (state: unknown, library: unknown): string =>
  `${engineeringStates.labelOf(state)}（${historyType.labelOf(library)}）`

const ENDS: Readonly<Record<string, string>> = {
  stopped: '停工记到今天为止（签发了停工通知书的，凭复工申请恢复，不能更正）',
  suspended: '中止监督记到今天为止',
}
const BEGINS: Readonly<Record<string, string>> = {
  stopped: '起记为停工',
  suspended: '起记为中止监督',
  completed: '记为竣工验收日期',
  terminated: '记为终止日期',
}

/** 确认之后会发生的事，逐条说在办理之前；与服务端办理的一致。 */
export function correctionEffects({ from_state, from_library, to_state, to_library, since_on }: Correction): string[] {
  const from = engineeringStates.keyOf(from_state)
  const to = engineeringStates.keyOf(to_state)
  const kept = to === 'completed' || to === 'terminated'
  const moved = from !== to
  return [
    `工程由“${place(from_state, from_library)}”改为“${place(to_state, to_library)}”`,
    moved && from !== undefined && ENDS[from],
    moved && to !== undefined && BEGINS[to] && `${typeof since_on === 'string' ? since_on : '所填之日'} ${BEGINS[to]}`,
    from === 'terminated' && to !== 'terminated' && '原终止日期撤去',
    (from === 'completed' || from === 'terminated') && !kept && '原竣工验收日期撤去',
    to_library === historyType.code('history') && from_library !== to_library && '在办的申请随之撤回，工程转入历史库后仅可查看',
    ...(moved && kept
      ? [
          `隐患、停工、起重机械须先了结：还有没了结的，不能更正为“${engineeringStates.labelOf(to_state)}”`,
          '仍未了结的工资与申请不因更正而了结',
        ]
      : ['仍未了结的隐患、局部停工、机械、工资与申请不因更正而了结']),
    '更正永久记入该工程的大事记，不能删除；更正错了的另提一件',
  ].filter((each): each is string => typeof each === 'string')
}

/** 选定更正后的状态，相配的所在库：终止监督的在历史库，原在中间库而仍停着的留在中间库，其余回当前库。 */
export function libraryFor(state: unknown, current: unknown): number {
  const key = engineeringStates.keyOf(state)
  if (key === 'terminated') return historyType.code('history')
  const idle = key === 'stopped' || key === 'suspended' || key === 'completed'
  return historyType.code(idle && current === historyType.code('middle') ? 'middle' : 'current')
}

/** 办成以后工程会到那个状态的事项：有在办的就等它办，不另行更正。 */
export const kindsLeadingTo: Readonly<Record<string, readonly string[]>> = {
  building: ['workinspection', 'towork', 'recovery'],
  suspended: ['construction'],
  accepting: ['jgsq'],
  completed: ['jgsq'],
  terminated: ['termination'],
}
