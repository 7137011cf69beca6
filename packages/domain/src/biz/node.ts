import { dict, f } from '@zhujian/model'
import type { RoleName } from '../roles'

/** 审批环节由谁办理：不写人名，按其在该工程上的职责找到人。 */
export const offices = dict({
  owner: ['owner', '建设单位'],
  contractor: ['contractor', '施工企业'],
  site: ['site', '项目部'],
  consultant: ['consultant', '监理公司'],
  chief_engineer: ['chief_engineer', '项目总监'],
  labour: ['labour', '劳务公司'],
  main_officer: ['main_officer', '主监督员'],
  assist_officer: ['assist_officer', '辅监督员'],
  intake: ['intake', '受理员'],
  section_chief: ['section_chief', '科长'],
  station_head: ['station_head', '站长'],
  hrss: ['hrss', '人社部门'],
})
export type Office = keyof typeof offices.entries

/** 参建一侧的职责：申请人自己担任时不必再自己确认。 */
export const participantOffices: readonly Office[] = ['owner', 'contractor', 'site', 'consultant', 'chief_engineer', 'labour']

const ofSite = ['site', 'contractor'] as const
const ofConsultant = ['consultant', 'chief_engineer'] as const
const ofStation = ['intake', 'officer', 'section_chief', 'station_head', 'station_admin'] as const
const takers: Partial<Record<Office, readonly RoleName[]>> = {
  owner: ['owner'],
  contractor: ofSite,
  site: ofSite,
  consultant: ofConsultant,
  chief_engineer: ofConsultant,
  labour: ['labour'],
  hrss: ['hrss'],
}

/** 申请人自己就是办理人的环节免不免办：参建一侧免办；监督机构一侧后面还有别的职责把关的免办，不能自己批自己的。 */
export const isExcused = (node: { readonly office: Office }, later: readonly { readonly office: Office }[]): boolean =>
  participantOffices.includes(node.office) ||
  later.some((each) => each.office !== node.office && !participantOffices.includes(each.office))

/** 环节可以转给、指定给哪些角色：各方的只在那一方之内，其余的只在监督机构之内；一方替另一方审批等于没有审批。 */
export const takersOf = (office: Office): readonly RoleName[] => takers[office] ?? ofStation

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
