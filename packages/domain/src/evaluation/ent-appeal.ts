import { defineEntity, f, states } from '@zhujian/model'
import { observers, supervisors } from '../project/grants'
import { grantAll } from '../roles'
import { appealResult, NO_RESULT } from './appeal'
import { appraisalEntries } from './appraisal'
import { entGrade, entProblems } from './ent-rules'
import { entSheet } from './ent-standard'

const optional = { optional: true } as const
const see = ['read', 'export'] as const

export const entAppealStates = states({
  pending: appraisalEntries.pending,
  done: appraisalEntries.done,
  returned: [2, '不予受理'],
  draft: appraisalEntries.draft,
  verifying: appraisalEntries.verifying,
  reviewing: [14, '待复核', 'default'],
})
/** 在办的。 */
export const openEntAppeals = ['pending', 'verifying', 'reviewing'] as const

/** 企业考评申诉：企业对公示或办结的考评结果有异议的，监督员核实、科长复核；没有办结之前，考评不能办结（建质〔2014〕111号第三章）。 */
export const entAppeal = defineEntity('ent_appeal', {
  label: '企业考评申诉',
  scope: 'unit',
  display: 'ent_appeal_no',
  ofOwnCompany: true,
  fields: {
    ent_appeal_no: f.serial('申诉编号', { prefix: 'QS' }),
    unit_id: f.ref('企业', 'unit'),
    ent_standard_id: f.ref('所申诉的考评', 'ent_standard', { where: { state: [1, 15] }, otherwise: NO_RESULT }),
    reason: f.longText('申诉理由', {
      max: 1000,
      examples: ['所扣设备管理分的两台塔式起重机已于考评之前退场', '所列事故经调查认定本企业没有责任'],
    }),
    evidence: f.files('证据材料', { max: 20 }),
    submitted_by: f.ref('申诉人', 'account', { optional: true, of: 'people' }),
    submitted_at: f.instant('提交时间', optional),
    verify_by: f.ref('核实人', 'account', { optional: true, of: 'people' }),
    verify_note: f.longText('核实情况', { optional: true, max: 500 }),
    review_by: f.ref('复核人', 'account', { optional: true, of: 'people' }),
    review_note: f.longText('复核意见', { optional: true, max: 500 }),
    result: f.enum('复核结论', appealResult, optional),
    new_tables: entSheet('复核评分', { optional: true, hint: '评分有误的填写，等级照它定；只改等级的不填' }),
    new_grade: f.enum('变更为', entGrade, optional),
    reject_reason: f.text('不予受理原因', { prose: true, optional: true, max: 200 }),
    done_at: f.instant('办结时间', optional),
  },
  form: ['unit_id', 'ent_standard_id', 'reason', 'evidence'],
  rules: (row) => [
    row.result === appealResult.code('change') && !row.new_grade && { field: 'new_grade', message: '变更的，请选择变更后的等级' },
    row.new_grade &&
      row.result &&
      row.result !== appealResult.code('change') && { field: 'new_grade', message: '只有变更的才填变更后的等级' },
    ...(row.result === appealResult.code('change') ? entProblems('new_tables', row.new_tables) : []),
  ],
  list: {
    search: ['ent_appeal_no', 'unit_id', 'ent_standard_id', 'result', 'state'],
    columns: ['ent_appeal_no', 'unit_id', 'ent_standard_id', 'result', 'new_grade', 'submitted_at', 'done_at', 'state'],
    sort: '-id',
  },
  sample: {
    each: 1,
    row: () => ({ result: appealResult.code('keep'), new_grade: null, new_tables: null, reject_reason: null }),
  },
  // 企业的资料不归哪个工程，轮到谁不在 turn 表里，由待办中心另列（todo/unit-lines.ts）。
  flow: {
    states: entAppealStates,
    start: 'draft',
    open: ['draft'],
    internal: ['draft', 'pending', 'verifying', 'reviewing', 'returned'],
    steps: {
      submit: { label: '提交申诉', from: ['draft'], to: 'pending', stamps: ['submitted_by', 'submitted_at'], turn: 'nobody' },
      accept: { label: '受理', from: ['pending'], to: 'verifying', shows: ['reason', 'evidence'], turn: 'nobody' },
      refuse: {
        label: '不予受理',
        from: ['pending'],
        to: 'returned',
        asks: ['reject_reason'],
        shows: ['reason', 'evidence'],
        tone: 'danger',
        stamps: ['done_at'],
      },
      verify: {
        label: '核实完毕',
        from: ['verifying'],
        to: 'reviewing',
        asks: ['verify_note'],
        shows: ['reason', 'evidence'],
        stamps: ['verify_by'],
        turn: 'nobody',
      },
      review: {
        label: '复核办结',
        from: ['reviewing'],
        to: 'done',
        asks: ['result', 'review_note'],
        may: ['new_tables', 'new_grade'],
        shows: ['reason', 'evidence', 'verify_note'],
        notBy: 'verify_by',
        stamps: ['review_by', 'done_at'],
        tone: 'success',
        turn: 'nobody',
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
  grants: {
    ...grantAll(supervisors, see),
    ...grantAll(observers, see),
    contractor: [...see, 'add', 'edit', 'delete', 'submit'],
    officer: [...see, 'accept', 'refuse', 'verify'],
    section_chief: [...see, 'accept', 'refuse', 'verify', 'review'],
  },
})
