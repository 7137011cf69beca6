import { defineEntity, f } from '@zhujian/model'
import { fiveParties } from '../biz/kinds/five-parties'
import { groupDuty } from '../biz/kinds/jgsq'
import { buildingParts, unitParts } from '../reference/unit-parts'
import { completionConclusion, reportVerdict, gateResult, specialKinds } from './completion-dicts'
import { completionGrants, completionStates, completionSteps, completionActions } from './completion-flow'

const optional = { optional: true } as const
/** 申请资料里的原样带来，扫描的、拍的都有。 */
const papers = { optional: true, max: 9 } as const

/** 验收组的一人。 */
export const groupFields = {
  party: f.enum('单位', fiveParties),
  name: f.text('姓名', { max: 20 }),
  post: f.text('职务', { max: 30, optional: true }),
  duty: f.enum('职责', groupDuty),
} as const

/** 过关时核验的结果，存下来备查。 */
const gateFields = {
  label: f.text('核验事项', { max: 40 }),
  result: f.enum('结果', gateResult),
  text: f.text('情况', { prose: true, max: 300, optional: true }),
} as const

/** 竣工验收：五方交资料、签意见，监督机构受理、监督验收、出质量监督报告并备案；一个工程一件。 */
export const completionAcceptance = defineEntity('completion_acceptance', {
  label: '竣工验收',
  scope: 'project',
  display: 'acceptance_no',
  fields: {
    acceptance_no: f.serial('验收编号', { prefix: 'JG' }),
    engineering_id: f.ref('所属工程', 'engineering'),
    unit_id: f.ref('建设单位', 'unit', optional),
    supervise_org_id: f.ref('监督机构', 'supervise_org', optional),
    officer_id: f.ref('监督员', 'account', optional),
    finish_on: f.date('完工日期'),
    // 责令整改、重新组织的，原来的计划作废，通知验收时重新给出；没有填的不能报送。
    plan_on: f.date('计划验收日期', { optional: true, hint: '验收前须提前通知监督机构' }),
    place: f.text('验收地点', { max: 100 }),
    parts_done: f.enum('验收合格的分部', unitParts, { many: true, optional: true }),
    parts_none: f.enum('本工程没有的分部', buildingParts, { many: true, optional: true }),
    specials_none: f.enum('不涉及的专项', specialKinds, { many: true, optional: true }),
    none_reason: f.text('不涉及的理由', {
      prose: true,
      optional: true,
      max: 200,
      hint: '注明不涉及的须写明依据，如人防易地建设的批准文件与文号',
      examples: ['经人防主管部门批准易地建设（浙人防审〔2025〕12号），已缴纳易地建设费'],
    }),
    accept_group: f.lines('验收组名单', groupFields, { max: 30, optional: true }),

    self_report: f.files('工程竣工报告（质量自评）', papers),
    supervision_report: f.files('工程质量评估报告', papers),
    survey_report: f.files('勘察质量检查报告', papers),
    design_report: f.files('设计质量检查报告', papers),
    technical_file: f.files('技术档案与检测资料', papers),
    warranty_file: f.files('工程质量保修书', papers),
    planning_file: f.files('规划核实意见', papers),
    fire_file: f.files('消防验收（备案）文件', papers),
    air_defence_file: f.files('人防验收文件', papers),
    energy_file: f.files('节能验收文件', papers),
    archive_file: f.files('档案预验收意见', papers),
    rectify_file: f.files('整改完成报告', { ...papers, hint: '逐项写明整改情况，附照片与监理单位复核意见' }),
    accept_report: f.files('竣工验收报告', papers),
    record_file: f.files('竣工验收备案表', papers),

    apply_on: f.date('报送日期', optional),
    notice_on: f.date('通知监督机构日期', optional),
    accept_days: f.integer('受理期限天数', { optional: true, min: 1, max: 30, unit: '工作日' }),
    due_on: f.date('办理时限', optional),
    return_reason: f.text('退回原因', { prose: true, optional: true, max: 200 }),
    prereq: f.lines('受理核验', gateFields, { optional: true, max: 40 }),
    accept_on: f.date('验收日期', optional),
    round: f.integer('验收次数', { optional: true, min: 1, max: 99, unit: '次' }),
    rectify_reason: f.text('整改要求', { optional: true, max: 300 }),
    rectify_due: f.date('整改期限', optional),
    rectify_at: f.instant('责令整改时间', optional),
    conclusion: f.enum('验收结论', completionConclusion, optional),
    passed_on: f.date('合格日期', optional),
    supervise_opinion: f.longText('监督意见', { optional: true, max: 500, hint: '对验收组织形式、程序、执行标准等的监督情况' }),
    report_due: f.date('监督报告期限', optional),
    report_days: f.integer('监督报告期限天数', { optional: true, min: 1, max: 30, unit: '工作日' }),
    behaviour_note: f.longText('质量行为监督情况', {
      optional: true,
      max: 1000,
      hint: '参建各方质量责任制、人员到岗、程序与资料',
    }),
    entity_note: f.longText('实体质量抽查、抽测情况', {
      optional: true,
      max: 1000,
      hint: '地基基础、主体结构、使用功能与抽测结果',
    }),
    remaining_note: f.longText('问题整改与遗留', { optional: true, max: 1000, hint: '责令整改的问题及其落实；没有遗留的写“无”' }),
    report_verdict: f.enum('监督结论', reportVerdict, {
      optional: true,
      hint: '有违反质量管理规定的，不出监督报告：由站长责令重新组织验收',
    }),
    report_opinion: f.longText('结论说明', { optional: true, max: 500, hint: '结论之外还要写明的；没有的不填' }),
    report_draft: f.ref('监督报告稿', 'supervise_doc', optional),
    quality_report: f.ref('质量监督报告', 'supervise_doc', optional),
    record_due: f.date('备案期限', optional),
    record_no: f.text('备案号', { optional: true, max: 60, hint: '办理备案时由系统编号' }),
    record_on: f.date('备案日期', optional),
  },
  rules: (row) => [
    row.finish_on && row.plan_on && row.plan_on < row.finish_on && { field: 'plan_on', message: '计划验收日期不能早于完工日期' },
    row.finish_on &&
      row.accept_on &&
      row.accept_on < row.finish_on && { field: 'accept_on', message: '验收日期不能早于完工日期' },
  ],
  form: [
    'engineering_id',
    'finish_on',
    'plan_on',
    'place',
    ['parts_done', 'checkbox'],
    ['parts_none', 'checkbox'],
    ['specials_none', 'checkbox'],
    'none_reason',
    'accept_group',
  ],
  list: {
    search: ['engineering_id', 'acceptance_no', 'state', 'unit_id', 'plan_on', 'due_on', 'record_no'],
    columns: [
      ['engineering_id', 'link'],
      'due_on',
      'state',
      'officer_id',
      'plan_on',
      'accept_on',
      'acceptance_no',
      'unit_id',
      'passed_on',
      'record_no',
    ],
    sort: '-id',
  },
  flow: {
    states: completionStates,
    start: 'draft',
    open: ['draft', 'rectifying'],
    // 稿子与其中的话签发之后才在文书里公开。
    internalFields: ['behaviour_note', 'entity_note', 'remaining_note', 'report_verdict', 'report_opinion', 'report_draft'],
    steps: completionSteps,
  },
  acts: completionActions,
  grants: completionGrants,
  unique: [{ fields: ['engineering_id'], message: '该工程已有竣工验收，请在其中接着办理' }],
})
