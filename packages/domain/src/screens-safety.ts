import type { MenuEntry, MenuGroup, WorkspaceGroup } from './menu'

interface Option {
  /** 不从某个工程进入时，也可在菜单的这一处打开看得到的全部。 */
  readonly menu?: MenuGroup | MenuEntry
  /** 同一份数据分成几页时，这一页只有这些：随清单送出，也是新增一条时的值；`view` 是数据的一个视图。 */
  readonly only?: Readonly<Record<string, number | string>>
  /** 清单旁边就看一条，看着哪一条写在地址里：不为每一条另开一个标签。 */
  readonly policy?: 'one'
}

/**
 * 项目管理（safetyManage）下的子页面：工程页的分组 → 页面键 → [中文标题, 数据表, 其余]。领域说明 2.11。
 * 数据表一经登记（entity-index.ts），页面即可打开，工程页里随即有它；没有自己页面的，由定义得出。
 */
export const safetyScreens = {
  overview: {
    section: ['标段', 'section', { menu: 'library' }],
  },
  danger: {
    safetyCheck: ['监督检查', 'safety_check', { menu: 'checks' }],
    selfCheck: ['项目自查', 'safety_check', { menu: 'checks' }],
    visitPlan: ['检查计划', 'visit_plan', { menu: 'checks' }],
    hiddenDanger: ['隐患整改', 'hidden_danger', { menu: 'supervision', policy: 'one' }],
    rectifyNotice: ['整改通知书', 'supervise_doc'],
    stopNotice: ['停工通知书', 'stop_work', { menu: 'stops' }],
    riskSource: ['危险源辨识', 'risk_source'],
    riskControl: ['风险分级管控', 'risk_source', { only: { view: 'controlling' } }],
    dangerProject: ['危大工程', 'danger_project', { menu: 'schemes' }],
    safetyProgram: ['专项方案', 'scheme', { only: { view: 'special' } }],
    expertReview: ['专家论证', 'scheme', { only: { view: 'oversized' } }],
    jgj59Score: ['标准化评分', 'jgj59_score'],
    accident: ['事故快报', 'accident', { menu: 'stops' }],
  },
  machine: {
    craneLedger: ['起重机械台账', 'crane', { menu: 'machines' }],
    craneInstall: ['安装告知', 'crane', { only: { view: 'erecting' } }],
    craneUse: ['使用登记', 'crane', { only: { view: 'licensing' } }],
    craneMaintain: ['维保记录', 'crane_maintain'],
    scaffold: ['脚手架验收', 'scaffold'],
    tempPower: ['临时用电', 'temp_power'],
    fireSafety: ['消防与动火', 'fire_permit'],
  },
  people: {
    manageUser: ['关键岗位', 'manage_user', { menu: 'people' }],
    team: ['班组', 'team', { menu: 'people' }],
    worker: ['工人', 'worker', { menu: 'people' }],
    attendance: ['考勤', 'attendance_day', { menu: 'attendance' }],
    leave: ['考勤请假', 'leave', { menu: 'attendance' }],
    specialWorker: ['特种作业人员', 'special_cert'],
    safetyEdu: ['安全教育', 'edu', { menu: 'people' }],
    exam: ['安全考试', 'exam', { menu: 'people' }],
    examSitting: ['考试成绩', 'exam_sitting'],
    disclosure: ['安全交底', 'disclosure', { only: { view: 'safety' } }],
    leaderShift: ['领导带班', 'leader_shift'],
    salary: ['工资', 'salary_sheet', { menu: 'wages' }],
    bank: ['工资专户', 'bank_account', { menu: 'wages' }],
    wageDeposit: ['工资保证金', 'wage_deposit', { menu: 'wages' }],
    wageComplaint: ['欠薪投诉', 'wage_complaint', { menu: 'wages' }],
  },
  surroundings: {
    emergency: ['应急预案', 'emergency_plan'],
    drill: ['应急演练', 'drill'],
    safetyLog: ['安全日志', 'daily_log', { only: { log_kind: 3 } }],
    vehicle: ['车辆备案', 'vehicle'],
    population: ['流动人口', 'population'],
    prevention: ['防控填报', 'prevention'],
  },
  quality: {
    qualityTree: ['验收进度', 'inspection_lot'],
    concreteEvaluation: ['强度评定', 'concrete_block'],
    qualityCheck: ['质量检查', 'quality_check'],
    qualityIssue: ['质量问题', 'quality_issue'],
    inspectionLot: ['检验批', 'inspection_lot'],
    hiddenAccept: ['隐蔽验收', 'hidden_accept'],
    witnessSample: ['见证取样', 'witness_sample'],
    concreteBlock: ['混凝土试块', 'concrete_block'],
    curingRoom: ['标养室', 'curing_room'],
    measure: ['实测实量', 'measure'],
    partAccept: ['分部验收', 'part_accept'],
    houseAccept: ['分户验收', 'house_accept'],
    superviseSampling: ['监督抽测', 'supervise_sampling', { menu: 'supervision' }],
    sideStation: ['旁站记录', 'side_station'],
  },
  progress: {
    totalPlan: ['总进度计划', 'plan', { only: { plan_type: 1 } }],
    monthPlan: ['月计划', 'plan', { only: { plan_type: 2 } }],
    weekPlan: ['周计划', 'plan', { only: { plan_type: 3 } }],
    milestone: ['里程碑', 'plan_task', { only: { view: 'nodes' } }],
    imageProgress: ['形象进度', 'progress_report'],
    output: ['产值', 'output'],
    constructionLog: ['施工日志', 'daily_log', { only: { log_kind: 1 } }],
    superviseLog: ['监理日志', 'daily_log', { only: { log_kind: 2 } }],
    meeting: ['例会', 'meeting'],
    procurement: ['采购', 'purchase'],
    materialPlan: ['材料计划', 'material_plan'],
    materialIn: ['进场验收', 'material_in'],
    weighing: ['过磅', 'weigh'],
    stock: ['出入库', 'stock_move'],
    supplier: ['供应商', 'supplier'],
  },
  contract: {
    contract: ['合同', 'contract'],
    contractChange: ['变更签证', 'contract_change'],
    payment: ['款项支付', 'payment'],
    laborFee: ['人工费拨付', 'labor_fee'],
    safetyFee: ['安全费用', 'safety_fee'],
  },
  technique: {
    drawing: ['图纸', 'drawing'],
    drawingReview: ['图纸会审', 'drawing_review'],
    designChange: ['设计变更', 'design_change'],
    orgDesign: ['施工组织设计', 'scheme', { only: { scheme_type: 1 } }],
    techDisclosure: ['技术交底', 'disclosure', { only: { disclosure_kind: 2 } }],
    surveying: ['测量', 'surveying'],
  },
  document: {
    inspectionDoc: ['监督文书', 'supervise_doc'],
    archive: ['工程档案', 'archive_item'],
    certificate: ['证照', 'certificate'],
    letter: ['往来函件', 'letter'],
    knowledge: ['标准规范库', 'knowledge', { menu: 'file' }],
    question: ['安全题库', 'question', { menu: 'file' }],
  },
} as const satisfies Partial<Record<WorkspaceGroup, Record<string, readonly [title: string, entity: string, options?: Option]>>>

/** 各工程并排看的：哪里未了、数据好不好、先查哪里、抽到哪里；不在工程页里。 */
export const planScreens = [
  ['/projectlibrary/scoreSheet', '安全检查评分', 'jgj59_score', { policy: 'perRecord' }],
  ['/projectlibrary/examBoard', '考试现场与成绩', 'exam', { policy: 'perRecord' }],
  ['/management', '项目综合管理', 'engineering', { menu: 'library' }],
  ['/dataQuality', '数据质量', 'engineering', { menu: 'library' }],
  ['/checkPriority', '检查优先度', 'visit_plan', { menu: 'checks' }],
  ['/randomDraw', '双随机抽查', 'random_draw', { menu: 'checks' }],
  ['/drawAvoidance', '回避登记', 'draw_avoidance', { menu: 'checks' }],
] as const
