import { states } from '@zhujian/model'
import { surveyActPrefix, surveyPrefix, wizardPrefix } from './project-paths'

/** 工程状态，编码见架构第 2 节；0–3 的颜色由规范固定。 */
export const engineeringStates = states({
  pending: [0, '待审核'],
  building: [1, '在建'],
  returned: [2, '退回'],
  stopped: [3, '停工'],
  draft: [10, '草稿', 'default'],
  waiting: [11, '待开工', 'default'],
  suspended: [12, '中止监督', 'warning'],
  accepting: [13, '竣工验收中', 'default'],
  completed: [14, '已竣工', 'success'],
  terminated: [15, '终止监督', 'default'],
})

/** 现在不得施工的：停工、中止监督。 */
export const heldStates = (['stopped', 'suspended'] as const).map((key) => {
  const code = engineeringStates.code(key)
  return [code, engineeringStates.labelOf(code)] as const
})

/** 受理之前：登记归填报人；受理之后凭单位在工程上担任的一方。 */
export const registering = (['draft', 'pending', 'returned'] as const).map((key) => engineeringStates.code(key))

/** 报监时法定必填的内容：草稿可缺，提交报监时缺一不可。 */
export const submitAsks = [
  'engineering_name',
  'engineering_type_id',
  'build_nature',
  'invest_type',
  'areacode',
  'address',
  'bd_lal',
  'total_cost',
  'contract_price',
  'contract_days',
  'plan_kg_time',
  'plan_jg_time',
  'jsdw_text',
  'sgdw_text',
  'jldw_text',
  'kcdw_text',
  'sjdw_text',
  'safe_fee_total',
] as const

/**
 * 建质〔2014〕153、154 号：申请 → 受理 → 开工条件审查 → 监督 →（停工、中止）→ 竣工验收 → 终止监督。
 * caused 的各步没有人直接办：随事项办成、文书签发、竣工验收而来，起因与条件见 engineering-law.ts。
 * 转库（历史库、中间库、当前库）不改变状态，起因也在那里。
 */
export const engineeringSteps = {
  submit: {
    label: '提交报监',
    from: ['draft', 'returned'],
    to: 'pending',
    asks: submitAsks,
    turn: { to: 'author', in: ['returned'], said: '报监补正', page: true, opens: { path: wizardPrefix, field: 'id' } },
  },
  withdraw: { label: '撤回', from: ['pending'], to: 'draft' },
  accept: {
    label: '受理',
    from: ['pending'],
    to: 'waiting',
    tone: 'success',
    within: 'due_on',
    turn: { to: ['intake'], said: '工程受理', opens: { path: '/engineeringAudit?engineering_id=', field: 'id' } },
  },
  return: { label: '退回', from: ['pending'], to: 'returned', asks: ['reject_reason'], tone: 'danger', within: 'due_on' },
  start: { label: '准予开工', from: ['waiting'], to: 'building', asks: ['sj_kg_time'], tone: 'success', caused: true },
  stop: { label: '责令停工', from: ['building'], to: 'stopped', asks: ['stop_reason'], tone: 'danger', caused: true },
  resume: { label: '批准复工', from: ['stopped'], to: 'building', tone: 'success', caused: true },
  suspend: {
    label: '中止监督',
    from: ['building', 'stopped'],
    to: 'suspended',
    asks: ['suspend_reason', 'suspended_on'],
    tone: 'warning',
    caused: true,
  },
  recover: { label: '恢复监督', from: ['suspended'], to: 'building', tone: 'success', caused: true },
  applyCompletion: { label: '申请竣工验收', from: ['building'], to: 'accepting', asks: ['sj_jg_time'], caused: true },
  complete: {
    label: '竣工验收合格',
    from: ['accepting'],
    to: 'completed',
    asks: ['completed_on'],
    tone: 'success',
    caused: true,
  },
  declineCompletion: {
    label: '竣工验收不合格',
    from: ['accepting'],
    to: 'building',
    asks: ['reject_reason'],
    tone: 'danger',
    caused: true,
  },
  revokeCompletion: {
    label: '责令重新组织竣工验收',
    from: ['completed'],
    to: 'building',
    asks: ['reject_reason'],
    tone: 'danger',
    caused: true,
  },
  terminate: {
    label: '终止监督',
    from: ['completed', 'suspended'],
    to: 'terminated',
    asks: ['terminate_reason'],
    tone: 'danger',
    caused: true,
  },
  applyCancel: { label: '申请取消项目', from: ['waiting'], to: 'waiting', asks: ['cancel_reason'], tone: 'warning' },
  refuseCancel: {
    label: '不予取消',
    from: ['waiting'],
    to: 'waiting',
    asks: ['reject_reason'],
    shows: ['cancel_reason', 'cancel_applied_at'],
    tone: 'warning',
  },
  cancel: {
    label: '确认取消项目',
    from: ['waiting'],
    to: 'terminated',
    asks: ['cancel_reason'],
    tone: 'danger',
    legal: {
      effect: '工程终止监督、转入历史库，不能恢复；在办的申请随之撤回，再建设的须重新报监',
      basis: '房屋建筑和市政基础设施工程施工安全监督工作规程（建质〔2014〕154号）',
      tells: '工程各方与承办监督员',
    },
    within: { setting: 'term_cancel_days' },
    turn: {
      to: ['intake', 'section_chief'],
      where: [['filled', 'cancel_applied_at']],
      said: '取消项目申请',
      opens: { path: surveyPrefix, field: 'id' },
    },
  },
} as const

/** 不改变状态而等人办的：受理之后由科长分配监督人员。 */
export const engineeringDuties = {
  assign: {
    label: '分配监督人员',
    from: ['waiting', 'building', 'stopped', 'suspended', 'accepting'],
    within: { setting: 'term_assign_days' },
    turn: {
      to: ['section_chief'],
      where: [['empty', 'main_officer']],
      said: '分配监督人员',
      opens: { path: surveyActPrefix('assign'), field: 'id' },
    },
  },
} as const

/** 不改变状态的业务动作，与流转步骤一样按角色授权。 */
export const engineeringActions = {
  assign: '分配监督人员',
  handOver: '批量移交',
  report: '填报形象进度',
  supplement: '附件补录',
  toMiddle: '转入中间库',
  correctState: '更正状态',
  bindRecord: '装订监督档案',
  stationReport: '查看监督月报',
} as const

/** 随起因发生、没有人直接办的转库；名称用于日志与大事记。 */
export const libraryMoves = { toHistory: '转入历史库', toCurrent: '转回当前库' } as const
