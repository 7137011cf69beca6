import { dict, f } from '@zhujian/model'
import { type Office, offices, participantOffices } from '../offices'

/** 申请人自己就是办理人的环节免不免办：参建一侧免办；监督机构一侧后面还有别的职责把关的免办，不能自己批自己的。 */
export const isExcused = (node: { readonly office: Office }, later: readonly { readonly office: Office }[]): boolean =>
  participantOffices.includes(node.office) ||
  later.some((each) => each.office !== node.office && !participantOffices.includes(each.office))

/** 一个环节有几个人时怎样算办完。 */
export const nodeModes = dict({
  any: ['any', '或签'],
  all: ['all', '会签'],
  sequence: ['sequence', '依次'],
})
export type NodeMode = keyof typeof nodeModes.entries

/** 审批环节：审批类型里的一行，申请提交时抄进该件，之后改类型不影响在办的件。 */
export interface FlowNode {
  readonly label: string
  readonly office: Office
  readonly mode: NodeMode
  /** 工作日。 */
  readonly days: number
}

export const nodeFields = {
  label: f.text('环节名称', { max: 20 }),
  office: f.enum('办理人', offices),
  mode: f.enum('多人办理', nodeModes),
  days: f.integer('时限', { min: 1, max: 60, unit: '工作日' }),
} as const

/** 一名办理人在本环节的任务办到了哪一步。 */
export type TaskState = 'pending' | 'waiting' | 'done' | 'void'

export interface TaskView {
  readonly state: TaskState
  /** 加签的人：不论环节怎样算，都要等他签完。 */
  readonly added: boolean
}

/**
 * 有人同意之后，本环节是否办完：
 * 或签一人同意即可，会签与依次要所有人同意；加签的人总要等。作废（转办、撤销）的任务不计。
 */
export function nodeIsPassed(mode: NodeMode, tasks: readonly TaskView[]): boolean {
  const counted = tasks.filter((task) => task.state !== 'void')
  const own = counted.filter((task) => !task.added)
  const addedDone = counted.every((task) => !task.added || task.state === 'done')
  if (own.length === 0) return false
  const ownDone = mode === 'any' ? own.some((task) => task.state === 'done') : own.every((task) => task.state === 'done')
  return ownDone && addedDone
}
