import { addDays, dayOf } from '@zhujian/model/date'
import { historyType } from '../reference/engineering-dicts'
import { engineeringStates } from './engineering-flow'

/** 停工、中止或竣工满这么多日，工程才转入中间库。 */
export const IDLE_DAYS = 90

export interface LibraryFacts {
  readonly state?: unknown
  readonly history_type?: unknown
  readonly stopped_at?: unknown
  readonly suspended_on?: unknown
  readonly completed_on?: unknown
}

const day = (value: unknown): string | null =>
  typeof value === 'number' ? dayOf(value) : typeof value === 'string' ? value : null

/** 自哪一日起停着；不是停工、中止、已竣工的为 null。 */
export function idleSince(project: LibraryFacts): string | null {
  const state = engineeringStates.keyOf(project.state)
  if (state === 'stopped') return day(project.stopped_at)
  if (state === 'suspended') return day(project.suspended_on)
  return state === 'completed' ? day(project.completed_on) : null
}

const stateWord = (project: LibraryFacts): string => `工程当前为“${engineeringStates.labelOf(project.state)}”`
const inLibrary = (project: LibraryFacts, library: 'history' | 'middle' | 'current'): boolean =>
  project.history_type === historyType.code(library)

/** 不能转入中间库的原因；可以转的为 null。 */
export function refusalToShelve(project: LibraryFacts, today: string): string | null {
  if (inLibrary(project, 'history')) return '工程已在历史库，仅可查看'
  if (inLibrary(project, 'middle')) return '工程已在中间库'
  const since = idleSince(project)
  if (since === null) return `${stateWord(project)}，停工、中止逾 ${IDLE_DAYS} 日或竣工逾 ${IDLE_DAYS} 日未终止的才转入中间库`
  const ripe = addDays(since, IDLE_DAYS)
  return today > ripe ? null : `自 ${since} 起未满 ${IDLE_DAYS} 日，${ripe} 之后仍未恢复或终止的才转入中间库`
}

/** 转入历史库没有人直接办：说明它随什么而来。 */
export function refusalToArchive(project: LibraryFacts): string {
  if (inLibrary(project, 'history')) return '工程已在历史库'
  const state = engineeringStates.keyOf(project.state)
  if (state === 'completed' || state === 'suspended') return '转入历史库随终止监督办理，请由建设单位提出“终止施工安全监督”申请'
  return `${stateWord(project)}，竣工验收合格或中止监督之后才能终止；转入历史库随终止监督办理，不单独办理`
}

/** 转回在建库没有人直接办：说明它随什么而来。 */
export function refusalToReturn(project: LibraryFacts): string {
  if (inLibrary(project, 'current')) return '工程已在在建库'
  if (inLibrary(project, 'history')) return '历史库的工程不再转回；办错了的，由区站或市站提出“更正状态”'
  const state = engineeringStates.keyOf(project.state)
  if (state === 'suspended') return '转回在建库随恢复监督办理，请由建设单位提出“恢复施工安全监督”申请'
  if (state === 'stopped') return '转回在建库随复工办理，请由施工单位提出“复工申请”'
  return `${stateWord(project)}，不能转回在建库；办错了的，由区站或市站提出“更正状态”`
}
