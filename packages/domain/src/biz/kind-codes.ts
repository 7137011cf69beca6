import { dict } from '@zhujian/model'

/** 审批（/approval/<编码>）的出厂名称。 */
export const approvalCodes = {
  qianyue: ['qianyue', '合同签订备案'],
  gzbx: ['gzbx', '工资保函备案'],
  ycsq: ['ycsq', '验槽申请'],
  jcys: ['jcys', '基础分部验收'],
  ztzx: ['ztzx', '主体专项验收'],
  ztrz: ['ztrz', '主体认证'],
  aqwm: ['aqwm', '安全文明措施费申请'],
  xflj: ['xflj', '消防临建审批'],
  jgsq: ['jgsq', '竣工验收申请'],
  xfjg: ['xfjg', '消防竣工验收'],
  szcz: ['szcz', '市政处置'],
} as const

/** 业务办理（/business/<编码>）的出厂名称。 */
export const businessCodes = {
  changeNotice: ['changeNotice', '变更告知'],
  termination: ['termination', '终止监督'],
  recovery: ['recovery', '恢复监督'],
  construction: ['construction', '中止施工告知'],
  towork: ['towork', '复工申请'],
  dismantle: ['dismantle', '起重机械拆卸告知'],
  workinspection: ['workinspection', '开工条件审查'],
  fileUpload: ['fileUpload', '资料上传'],
  monomer: ['monomer', '单体工程办理'],
  notice: ['notice', '监督告知书'],
  manager: ['manager', '关键人员变更'],
  releaseGL: ['releaseGL', '管理人员解锁'],
  releaseJL: ['releaseJL', '监理人员解锁'],
} as const

/** 事项编码 → 出厂名称，与路由表一致；显示用的名称以审批类型为准。 */
export const bizKindDict = dict({ ...approvalCodes, ...businessCodes })
export type ApprovalCode = keyof typeof approvalCodes
export type BusinessCode = keyof typeof businessCodes
export type BizCode = ApprovalCode | BusinessCode

export const familyOf = (code: string): 'approval' | 'business' => (code in approvalCodes ? 'approval' : 'business')
