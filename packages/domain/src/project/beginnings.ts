import { type EngineeringState, mayApply } from '../biz/biz-kind'
import type { BizCode } from '../biz/kind-codes'
import { bizKindOf } from '../biz/kinds'
import { stopWork } from '../safety/stop-work'
import { engineeringStates } from './engineering-flow'
import { newStopPath } from './project-paths'

export interface Beginning {
  readonly key: string
  readonly label: string
  readonly path: (engineeringId: number) => string
}

/** 新建申请，工程已经选定；about 是由哪一条记录发起。 */
export const applyPath = (kind: BizCode, engineeringId: number, about?: number): string =>
  `/biz/apply?id=${kind}&project=${engineeringId}${about === undefined ? '' : `&about=${about}`}`

/** 报监登记的行：登记期间直接增改；提交以后不再增改，变动凭一件事项——说这些角色的人此刻能不能申请它。还不知道状态的照登记期间。 */
export function changedBy(code: BizCode, state: unknown, roles: readonly string[]): { closed: boolean; offered: boolean } {
  const key = engineeringStates.keyOf(state)
  if (key === undefined || key === 'draft' || key === 'returned') return { closed: false, offered: false }
  const kind = bizKindOf(code)
  return { closed: true, offered: (kind.when?.includes(key) ?? true) && mayApply(kind, roles) }
}

/** 使工程变动的事项，次序即工程的一生；叫什么、谁能发起、什么状态下发起，以事项自己的定义为准；第三项另外写明在哪些状态下从这里发起。 */
const applications: readonly (readonly [BizCode, string, (readonly EngineeringState[])?])[] = [
  ['workinspection', '申请开工条件审查'],
  // 局部停工的工程仍在建：由停工通知书那一行发起。
  ['towork', '申请复工', ['stopped']],
  ['construction', '告知中止施工'],
  ['recovery', '申请恢复监督'],
  ['jgsq', '申请竣工验收'],
  ['termination', '申请终止监督'],
]

/** 监督机构责令停工：拟停工通知书，审核、签发之后生效。 */
const stopNotice: Beginning = { key: 'stopNotice', label: '拟停工通知书', path: newStopPath }

/** 这个状态下，担任这些角色的人可以从这里发起什么；权利与障碍在发起时再判。 */
export function beginningsFor(state: unknown, roles: readonly string[]): readonly Beginning[] {
  const key = engineeringStates.keyOf(state)
  if (key === undefined) return []
  const open = applications.flatMap(([code, label, offered]): Beginning[] => {
    const kind = bizKindOf(code)
    const fits = ((offered ?? kind.when)?.includes(key) ?? true) && mayApply(kind, roles)
    return fits ? [{ key: code, label, path: (id) => applyPath(code, id) }] : []
  })
  const drafts = key === 'building' && roles.some((role) => stopWork.grants[role]?.includes('add'))
  return drafts ? [...open, stopNotice] : open
}
