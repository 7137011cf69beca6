import type { ChecklistItem } from './biz-kind'
import { type BizCode, bizKindDict } from './kind-codes'
import { bizKinds } from './kinds'
import type { FlowNode } from './node'

/** 审批类型的一行出厂值，键与审批类型的字段同名。 */
export interface FactoryType {
  readonly code: BizCode
  readonly label: string
  readonly label_confirmed: boolean
  readonly seq: number | null
  readonly required: boolean
  readonly enabled: boolean
  readonly nodes: readonly FlowNode[]
  readonly checklist: readonly ChecklistItem[]
  readonly result_document: string | null
}

/** 一般工程的办理顺序（领域说明 2.14）；市政处置与各项业务随事而办，没有先后。 */
const ORDER: readonly BizCode[] = ['qianyue', 'gzbx', 'ycsq', 'jcys', 'ztzx', 'ztrz', 'aqwm', 'xflj', 'jgsq', 'xfjg']

/** 每个工程都要办理的；结构认证、消防临建、消防验收等视工程而定。 */
const REQUIRED: readonly BizCode[] = ['qianyue', 'gzbx', 'ycsq', 'jcys', 'ztzx', 'aqwm', 'jgsq', 'workinspection', 'termination']

const seqOf = (code: BizCode): number | null => {
  const at = ORDER.indexOf(code)
  return at < 0 ? null : at + 1
}

/** 审批类型的出厂内容，由事项的定义得出；启动时缺哪行补哪行，已有的（可能改过）不动。 */
export const factoryTypes: readonly FactoryType[] = bizKinds.map((kind) => ({
  code: kind.code,
  label: bizKindDict.labelOf(kind.code),
  label_confirmed: kind.sure,
  seq: seqOf(kind.code),
  required: REQUIRED.includes(kind.code),
  enabled: true,
  nodes: kind.nodes,
  checklist: kind.checklist,
  result_document: kind.result ?? null,
}))
