import type { FlowNode, NodeMode } from '../node'
import type { Office } from '../../offices'

const node = (label: string, office: Office, days: number, mode: NodeMode = 'any'): FlowNode => ({ label, office, mode, days })

/** 施工一侧申请的一般环节：监理审查 → 建设确认 → 监督机构审批。 */
export const siteChain: readonly FlowNode[] = [
  node('监理审查', 'chief_engineer', 2),
  node('建设单位确认', 'owner', 2),
  node('监督机构审批', 'main_officer', 3),
]

const [reviewed, ...later] = siteChain as readonly [FlowNode, ...FlowNode[]]
const surveyed = node('勘察单位意见', 'survey', 2)
const designed = node('设计单位意见', 'design', 2)

/** 验槽、地基与基础分部：勘察、设计单位的项目负责人应参加，各签自己的意见（GB 50300-2013 第 6.0.3 条；GB 50202-2018 附录 A）。 */
export const groundChain: readonly FlowNode[] = [reviewed, surveyed, designed, ...later]

/** 主体结构分部：设计单位的项目负责人应参加（GB 50300-2013 第 6.0.3 条）。 */
export const structureChain: readonly FlowNode[] = [reviewed, designed, ...later]

/** 建设单位申请，监督机构逐级审批：核查到签发合计 5 个工作日，为法定的告知期限（建质〔2014〕154号）。 */
export const ownerChain: readonly FlowNode[] = [
  node('监理意见', 'chief_engineer', 2),
  node('监督员核查', 'main_officer', 3),
  node('科长审核', 'section_chief', 1),
  node('站长签发', 'station_head', 1),
]

/** 人员解锁三级审核。 */
export const releaseChain: readonly FlowNode[] = [
  node('建设单位确认', 'owner', 2),
  node('监督员核查', 'main_officer', 3),
  node('科长批准', 'section_chief', 2),
]

export { node }
