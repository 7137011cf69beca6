import type { ChecklistItem } from './biz-kind'
import { type BizCode, bizKindDict } from './kind-codes'
import { bizKinds } from './kinds'
import type { FlowNode } from './node'

/** 审批类型的一行出厂值，键与审批类型的字段同名。 */
export interface FactoryType {
  readonly code: BizCode
  readonly label: string
  readonly label_confirmed: boolean
  readonly after: readonly BizCode[]
  readonly required: boolean
  readonly enabled: boolean
  readonly nodes: readonly FlowNode[]
  readonly checklist: readonly ChecklistItem[]
  readonly result_document: string | null
}

/**
 * 后一件以前一件为据的：分部验收按工序（GB 50300-2013 第 6.0.3 条：地基验槽、地基基础、主体结构），实体检测确认的是已验收的主体，
 * 消防验收在竣工验收之后（住建部令第 51 号）。其余的随事而办，没有先后。
 */
const AFTER: Partial<Record<BizCode, readonly BizCode[]>> = {
  jcys: ['ycsq'],
  ztzx: ['jcys'],
  ztrz: ['ztzx'],
  xfjg: ['jgsq'],
}

/** 每个工程都要办理的；结构认证、消防临建、消防验收等视工程而定。 */
const REQUIRED: readonly BizCode[] = ['qianyue', 'gzbx', 'ycsq', 'jcys', 'ztzx', 'aqwm']

/** 审批类型的出厂内容，由事项的定义得出；启动时缺哪行补哪行，已有的（可能改过）不动。 */
export const factoryTypes: readonly FactoryType[] = bizKinds.map((kind) => ({
  code: kind.code,
  label: bizKindDict.labelOf(kind.code),
  label_confirmed: kind.sure,
  after: AFTER[kind.code] ?? [],
  required: REQUIRED.includes(kind.code),
  enabled: true,
  nodes: kind.nodes,
  checklist: kind.checklist,
  result_document: kind.result ?? null,
}))
