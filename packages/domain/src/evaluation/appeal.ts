import { defineEntity, f, states } from '@zhujian/model'
import { compare, isDecimal } from '@zhujian/model/decimal'
import { siteGrants } from '../flows/review-flow'
import {
  appealEnd,
  appealEntries,
  appealFields,
  appealFigures,
  appealResult,
  appealSteps,
  appealViews,
  newGradeRules,
  NO_RESULT,
} from './appeal-flow'
import { appraisalGrade } from './appraisal'

export const appealTargets = ['assessment_id', 'quarter_id', 'application_id'] as const

const appellants = ['owner', 'contractor', 'site', 'consultant'] as const
const optional = { optional: true } as const
const steps = appealSteps(appealTargets)
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
    ...appealFields,
    new_score: f.decimal('复核得分', { ...optional, precision: 5, min: '0', unit: '分', hint: '现场考评变更的填写，等级由它定' }),
    new_grade: f.enum('变更为', appraisalGrade, optional),
    ...appealEnd,
  },
  form: ['engineering_id', 'assessment_id', 'quarter_id', 'application_id', 'reason', 'evidence'],
  rules: (row) => [
    ...newGradeRules(row),
    isDecimal(row.new_score) &&
      compare(row.new_score, '100') > 0 && { field: 'new_score', message: '复核得分为百分制，不能大于 100' },
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
    states: states(appealEntries),
    start: 'draft',
    open: ['draft'],
    internal: ['draft'],
    steps: {
      submit: steps.submit,
      accept: { ...steps.accept, notBy: 'submitted_by', within: 3, turn: { to: ['officer'] } },
      refuse: { ...steps.refuse, notBy: 'submitted_by' },
      verify: { ...steps.verify, within: 5, turn: { to: ['officer'] } },
      review: { ...steps.review, may: ['new_score', 'new_grade'], within: 5, turn: { to: ['section_chief'] } },
    },
  },
  views: appealViews,
  figures: appealFigures,
  // 监督员受理、核实，复核办结的是科长：核实的人不定自己的结论。
  grants: {
    ...siteGrants({
      write: appellants,
      writerSteps: ['submit'],
      review: ['section_chief'],
      reviewSteps: ['accept', 'refuse', 'verify', 'review'],
    }),
    officer: ['read', 'export', 'accept', 'refuse', 'verify'],
  },
})
