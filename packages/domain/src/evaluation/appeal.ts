import { defineEntity, dict, f, states } from '@zhujian/model'
import { compare } from '@zhujian/model/decimal'
import { siteGrants } from '../flows/review-flow'
import { appraisalEntries, appraisalGrade } from './appraisal'

export const appealResult = dict({ keep: [1, '维持'], change: [2, '变更', 'warning'], revoke: [3, '撤销', 'danger'] })
export const appealTargets = ['assessment_id', 'quarter_id', 'application_id'] as const

export const NO_RESULT = '该考评还没有结果，不能申诉'

const appellants = ['owner', 'contractor', 'site', 'consultant'] as const
const optional = { optional: true } as const
/** 考评申诉：对现场考评、季度考评、终评有异议的各方申请，监督员核实、科长复核；没有办结之前，告知书不发。 */
export const evaluationAppeal = defineEntity('evaluation_appeal', {
  label: '考评申诉',
  scope: 'project',
  display: 'appeal_no',
  fields: {
    engineering_id: f.ref('所属工程', 'engineering'),
    appeal_no: f.serial('申诉编号', { prefix: 'SS' }),
    assessment_id: f.ref('现场考评', 'site_assessment', {
      optional: true,
      where: { state: [1] },
      otherwise: NO_RESULT,
      hint: '三种考评选其中一件',
    }),
    quarter_id: f.ref('季度考评', 'project_quarter', { optional: true, where: { state: [1] }, otherwise: NO_RESULT }),
    application_id: f.ref('考评申请', 'evaluation_application', {
      optional: true,
      where: { state: [1, 15] },
      otherwise: NO_RESULT,
    }),
    reason: f.longText('申诉理由', {
      max: 1000,
      examples: ['基坑已回填，不应扣基坑工程分', '所指用电问题当日已整改并经监理复核', '检查当日升降机处于检修停用状态'],
    }),
    evidence: f.files('证据材料', { max: 20 }),
    submitted_by: f.ref('申诉人', 'account', { optional: true, of: 'people' }),
    submitted_at: f.instant('提交时间', optional),
    verify_by: f.ref('核实人', 'account', { optional: true, of: 'people' }),
    verify_note: f.longText('核实情况', { optional: true, max: 500 }),
    review_by: f.ref('复核人', 'account', { optional: true, of: 'people' }),
    review_note: f.longText('复核意见', { optional: true, max: 500 }),
    result: f.enum('复核结论', appealResult, optional),
    new_score: f.decimal('复核得分', { ...optional, precision: 5, min: '0', unit: '分', hint: '现场考评变更的填写，等级由它定' }),
    new_grade: f.enum('变更为', appraisalGrade, optional),
    reject_reason: f.text('不予受理原因', { prose: true, optional: true, max: 200 }),
    done_at: f.instant('办结时间', optional),
  },
  form: ['engineering_id', 'assessment_id', 'quarter_id', 'application_id', 'reason', 'evidence'],
  rules: (row) => [
    row.result === appealResult.code('change') && !row.new_grade && { field: 'new_grade', message: '变更的，请选择变更后的等级' },
    row.new_score && compare(row.new_score, '100') > 0 && { field: 'new_score', message: '复核得分为百分制，不能大于 100' },
    row.new_grade &&
      row.result &&
      row.result !== appealResult.code('change') && { field: 'new_grade', message: '只有变更的才填变更后的等级' },
  ],
  list: {
    search: ['engineering_id', 'appeal_no', 'assessment_id', 'quarter_id', 'application_id', 'result', 'state'],
    columns: [
      'appeal_no',
      'assessment_id',
      'quarter_id',
      'application_id',
      'result',
      'new_grade',
      'submitted_at',
      'engineering_id',
      'state',
    ],
    sort: '-id',
  },
  sample: {
    each: 1,
    row: (_, offer) => ({
      assessment_id: offer('site_assessment', 1, { state: [1] })[0] ?? null,
      quarter_id: null,
      application_id: null,
      result: appealResult.code('keep'),
      new_grade: null,
      new_score: null,
      reject_reason: null,
    }),
  },
  flow: {
    states: states({
      pending: appraisalEntries.pending,
      done: appraisalEntries.done,
      returned: [2, '不予受理'],
      draft: appraisalEntries.draft,
      verifying: appraisalEntries.verifying,
      reviewing: [14, '待复核', 'default'],
    }),
    start: 'draft',
    open: ['draft'],
    internal: ['draft'],
    steps: {
      submit: { label: '提交申诉', from: ['draft'], to: 'pending', stamps: ['submitted_by', 'submitted_at'], turn: 'nobody' },
      accept: {
        label: '受理',
        from: ['pending'],
        to: 'verifying',
        shows: ['reason', 'evidence'],
        notBy: 'submitted_by',
        within: 3,
        turn: { to: ['officer'] },
      },
      refuse: {
        label: '不予受理',
        from: ['pending'],
        to: 'returned',
        asks: ['reject_reason'],
        shows: ['reason', 'evidence'],
        tone: 'danger',
        notBy: 'submitted_by',
        stamps: ['done_at'],
      },
      verify: {
        label: '核实完毕',
        from: ['verifying'],
        to: 'reviewing',
        asks: ['verify_note'],
        shows: ['reason', 'evidence'],
        stamps: ['verify_by'],
        within: 5,
        turn: { to: ['officer'] },
      },
      review: {
        label: '复核办结',
        from: ['reviewing'],
        to: 'done',
        asks: ['result', 'review_note'],
        may: ['new_score', 'new_grade'],
        shows: ['reason', 'evidence', 'verify_note'],
        notBy: 'verify_by',
        stamps: ['review_by', 'done_at'],
        tone: 'success',
        within: 5,
        turn: { to: ['section_chief'] },
      },
    },
  },
  views: {
    draft: { label: '草稿', in: ['draft'] },
    pending: { label: '待受理', open: true, in: ['pending'] },
    verifying: { label: '核实中', open: true, in: ['verifying'] },
    reviewing: { label: '待复核', open: true, in: ['reviewing'] },
    done: { label: '办结', in: ['done'] },
    changed: {
      label: '变更、撤销',
      in: ['done'],
      where: [['is', 'result', appealResult.code('change'), appealResult.code('revoke')]],
    },
    refused: { label: '不予受理', in: ['returned'] },
  },
  figures: [
    { label: '待受理', view: 'pending', unit: '件' },
    { label: '办结', view: 'done', unit: '件' },
    { label: '变更、撤销率', view: 'changed', per: 'done', unit: '%' },
  ],
  grants: siteGrants({
    write: appellants,
    writerSteps: ['submit'],
    review: ['officer', 'section_chief'],
    reviewSteps: ['accept', 'refuse', 'verify', 'review'],
  }),
})
