import type { Scope } from '@zhujian/model'

/**
 * 全部业务实体，不带定义：领域 → 名称 → [中文名, 显示字段, 范围]。浏览器的外壳只认识这些，定义随页面取来，首屏不因实体增多而变大。
 * 领域名即接口路径 /api/<领域>/<实体> 的第一段；次序是目录与权限表的次序。与定义是否一致由 entities.test.ts 核对。
 */
export const entityIndex = {
  project: {
    engineering: ['工程', 'engineering_name', 'engineering'],
    engineering_unit: ['参建单位', 'unit_name', 'project'],
    engineering_file: ['报监资料', 'title', 'project'],
    engineering_follow: ['关注', 'note', 'personal'],
    monomer: ['单体工程', 'name', 'project'],
    section: ['标段', 'section_name', 'project'],
    state_correction: ['更正状态', 'correction_no', 'project'],
  },
  unit: {
    unit: ['企业', 'unit_name', 'unit'],
    unit_qual: ['企业资质', 'cert_no', 'unit'],
  },
  account: {
    account: ['账号', 'real_name', 'account'],
    custom_role: ['自定义角色', 'name', 'shared'],
    supervise_org: ['监管单位', 'name', 'org'],
    supervise_group: ['监督组', 'name', 'org'],
  },
  production: {
    output: ['产值', 'ym', 'project'],
    plan: ['进度计划', 'plan_name', 'project'],
    plan_task: ['计划任务', 'task_name', 'project'],
    progress_report: ['形象进度', 'week_on', 'project'],
    meeting: ['会议纪要', 'title', 'project'],
  },
  people: {
    worker: ['实名制人员', 'name', 'project'],
    team: ['班组', 'name', 'project'],
    manage_user: ['关键岗位人员', 'name', 'project'],
    attendance_day: ['日考勤', 'day_on', 'project'],
    emevaluation: ['务工人员评价', 'content', 'project'],
    population: ['流动人口', 'worker_id', 'project'],
    leave: ['考勤请假', 'title', 'project'],
    safety_behavior: ['安全行为', 'part', 'project'],
  },
  salary: {
    bank_account: ['工资专户', 'account_name', 'project'],
    salary_sheet: ['工资表', 'title', 'project'],
    salary_item: ['工资明细', 'worker_name', 'project'],
    wage_complaint: ['欠薪投诉', 'complaint_no', 'project'],
    wage_deposit: ['工资保证金', 'deposit_no', 'project'],
  },
  contract: {
    contract: ['合同', 'contract_name', 'project'],
    contract_change: ['变更签证', 'contract_change_no', 'project'],
    payment: ['款项支付', 'payment_no', 'project'],
    labor_fee: ['人工费拨付', 'ym', 'project'],
    safety_fee: ['安全费用', 'safety_fee_no', 'project'],
  },
  material: {
    supplier: ['供应商', 'supplier_name', 'unit'],
    material_plan: ['材料计划', 'material_plan_no', 'project'],
    purchase: ['采购', 'purchase_no', 'project'],
    weigh: ['过磅', 'weigh_no', 'project'],
    material_in: ['进场验收', 'title', 'project'],
    stock_move: ['出入库', 'stock_move_no', 'project'],
  },
  device: {
    monitor_device: ['监测设备', 'device_name', 'project'],
    camera: ['视频通道', 'channel', 'project'],
    elevator_param: ['升降机参数', 'anti_drop_no', 'project'],
    crane: ['起重机械', 'crane_name', 'project'],
  },
  vehicle: {
    vehicle: ['车辆备案', 'plate', 'project'],
    vehicle_pass: ['车辆进出', 'plate', 'project'],
  },
  safety: {
    safety_check: ['监督检查', 'check_no', 'project'],
    hidden_danger: ['安全隐患', 'place', 'project'],
    stop_work: ['停工通知书', 'stop_no', 'project'],
    edu: ['安全教育', 'title', 'project'],
    question: ['安全试题', 'stem', 'shared'],
    exam: ['安全考试', 'title', 'project'],
    exam_sitting: ['考试成绩', 'worker_id', 'project'],
    campaign: ['专项防控', 'title', 'org'],
    prevention: ['防控填报', 'day_on', 'project'],
    scheme: ['方案', 'scheme_name', 'project'],
    emergency_plan: ['应急预案', 'plan_name', 'project'],
    drill: ['应急演练', 'drill_no', 'project'],
    danger_project: ['危大工程', 'name', 'project'],
    risk_source: ['危险源', 'risk_name', 'project'],
    risk_patrol: ['管控巡查', 'risk_patrol_no', 'project'],
    disclosure: ['交底', 'part_item', 'project'],
    accident: ['事故快报', 'accident_no', 'project'],
    special_cert: ['特种作业人员证书', 'cert_no', 'project'],
    fire_permit: ['动火证', 'fire_permit_no', 'project'],
    scaffold: ['脚手架验收', 'scaffold_no', 'project'],
    temp_power: ['临时用电', 'temp_power_no', 'project'],
    crane_maintain: ['机械维保记录', 'crane_maintain_no', 'project'],
    leader_shift: ['领导带班', 'day_on', 'project'],
    daily_log: ['日志', 'day_on', 'project'],
    jgj59_score: ['标准化评分', 'jgj59_score_no', 'project'],
    jgj59_table: ['分项检查评分表', 'title', 'project'],
    random_draw: ['双随机抽查', 'title', 'org'],
    draw_avoidance: ['回避登记', 'note', 'org'],
    visit_plan: ['检查计划', 'plan_no', 'project'],
  },
  warning: {
    warning: ['预警', 'content', 'project'],
    warn_rule: ['预警规则', 'label', 'shared'],
  },
  technique: {
    drawing: ['图纸', 'title', 'project'],
    drawing_review: ['图纸会审', 'review_no', 'project'],
    design_change: ['设计变更', 'change_no', 'project'],
    surveying: ['测量记录', 'survey_no', 'project'],
    knowledge: ['标准规范', 'title', 'shared'],
  },
  quality: {
    quality_check: ['质量检查', 'check_no', 'project'],
    quality_issue: ['质量问题', 'place', 'project'],
    witness_sample: ['见证取样', 'sample_no', 'project'],
    hidden_accept: ['隐蔽工程验收', 'part', 'project'],
    curing_room: ['标养室', 'room_name', 'project'],
    concrete_block: ['混凝土试块', 'concrete_block_no', 'project'],
    curing_reading: ['标养室温湿度', 'read_at', 'project'],
    side_station: ['旁站记录', 'part', 'project'],
    inspection_lot: ['检验批', 'lot_no', 'project'],
    part_accept: ['分部验收', 'scope', 'project'],
    measure: ['实测实量', 'measure_no', 'project'],
    house_accept: ['分户验收', 'house', 'project'],
    supervise_sampling: ['监督抽测', 'sampling_no', 'project'],
  },
  reputation: {
    credit_event: ['信用事件', 'title', 'unit'],
    credit_repair: ['信用修复', 'credit_repair_no', 'unit'],
    person_point: ['人员记分', 'person_point_no', 'project'],
  },
  correspondence: {
    document_flow: ['发文', 'title', 'personal'],
    notice: ['通知公告', 'title', 'personal'],
    archive_item: ['归档文件', 'title', 'project'],
    letter: ['往来函件', 'title', 'project'],
    certificate: ['证照', 'subject', 'project'],
  },
  biz: {
    biz: ['办理事项', 'title', 'project'],
    approval_type: ['审批类型', 'label', 'shared'],
  },
  document: {
    supervise_doc: ['监督文书', 'title', 'project'],
    doc_receipt: ['送达回证', 'title', 'project'],
    doc_seal: ['电子印章', 'name', 'org'],
  },
  completion: {
    completion_acceptance: ['竣工验收', 'acceptance_no', 'project'],
  },
  evaluation: {
    rule: ['评分指标', 'item', 'shared'],
    monthly_self: ['项目月度自评', 'ym', 'project'],
    evaluation_suspension: ['暂停参评', 'from_ym', 'project'],
    project_quarter: ['项目季度考评', 'title', 'project'],
    site_assessment: ['工地现场考评', 'assess_no', 'project'],
    ent_standard: ['企业标准化考评', 'title', 'unit'],
    sub_evaluation: ['分包单位考评', 'ym', 'project'],
    evaluation_application: ['考评申请', 'apply_no', 'project'],
    evaluation_appeal: ['考评申诉', 'appeal_no', 'project'],
    ent_appeal: ['企业考评申诉', 'ent_appeal_no', 'unit'],
  },
  setting: {
    work_day: ['工作日历', 'name', 'shared'],
    setting_change: ['系统设置', 'label', 'shared'],
  },
} as const satisfies Record<string, Record<string, readonly [label: string, display: string, scope: Scope]>>

export type Area = keyof typeof entityIndex

/** 定义取来之前也知道的。 */
export interface EntityBrief {
  readonly name: string
  readonly area: Area
  readonly label: string
  readonly display: string
  readonly scope: Scope
}

const briefs = new Map(
  Object.entries(entityIndex).flatMap(([area, group]) =>
    Object.entries(group as Readonly<Record<string, readonly [string, string, Scope]>>).map(
      ([name, [label, display, scope]]): [string, EntityBrief] => [name, { name, area: area as Area, label, display, scope }],
    ),
  ),
)

export const hasEntity = (name: string): boolean => briefs.has(name)

/** @throws 名称不在登记表内，属于定义错误 */
export function briefOf(name: string): EntityBrief {
  const brief = briefs.get(name)
  if (!brief) throw new Error(`unknown entity ${name}`)
  return brief
}

/** 实体所在的领域。@throws 名称不在登记表内，属于定义错误 */
export const areaOf = (name: string): Area => briefOf(name).area

export const entityNames: readonly string[] = [...briefs.keys()]
