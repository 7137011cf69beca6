import { defineEntity, f, states } from '@zhujian/model'
import { observers, supervisors } from '../project/grants'
import { grantAll, participantRoles } from '../roles'
import {
  FAIL,
  GOOD,
  appraisalEntries,
  missingItems,
  sampleSummary,
  scoreFields,
  summaryOfSheet,
  assessedGrade,
  assessedScore,
  appraisalGrade,
} from './appraisal'
import { RETURNED } from '../flows/said'
import { jgj59Score, scoreScene } from '../safety/jgj59-score'

/** 评完的标准化评分：受检一方签没签认，分都定了。 */
const FINISHED = (['signing', 'signed', 'refused'] as const).map((key) => Number(jgj59Score.flow?.states.code(key)))
const see = ['read', 'export'] as const
const shows = ['officer_ids', 'score_sheet_id', 'summary', 'score', 'grade', 'self_total', 'diff', 'dangers', 'problems'] as const
/** 工地现场考评：凭按 JGJ 59-2011 评完的标准化评分，科长审核；评了什么，被考评的一方只能看、可以申诉，改不了。 */
export const siteAssessment = defineEntity('site_assessment', {
  label: '工地现场考评',
  scope: 'project',
  display: 'assess_no',
  fields: {
    engineering_id: f.ref('所属工程', 'engineering'),
    assess_no: f.serial('考评编号', { prefix: 'KP' }),
    assessed_on: f.date('考评日期', { past: true }),
    officer_ids: f.refs('考评人员', 'account', {
      optional: true,
      of: 'officers',
      hint: '即所选标准化评分的评分人，两名以上监督人员',
    }),
    score_sheet_id: f.ref('标准化评分', 'jgj59_score', {
      optional: true,
      where: { scene: [scoreScene.code('onSite')], state: FINISHED },
      otherwise: '请选择本工程现场考评场景、已经评完的标准化评分',
      fills: { assessed_on: 'scored_on' },
      hint: '先在“标准化评分”按分项表评完，提交审核之前选它；汇总表、得分与等级由它得出',
    }),
    summary: summaryOfSheet,
    sheet_total: f.decimal('评分表得分', { optional: true, precision: 5, unit: '分' }),
    sheet_grade: f.enum('评分表等级', appraisalGrade, { optional: true }),
    ...scoreFields,
    missing: f.text('缺项', { optional: true, max: 200 }),
    problems: f.longText('存在问题', {
      max: 1000,
      examples: ['临边防护局部缺失，用电线路拖地', '施工升降机层门闭锁失效一处', '脚手架连墙件间距偏大'],
    }),
    file: f.files('现场照片与评分表', { max: 20 }),
    self_total: f.decimal('项目自评得分', { optional: true, precision: 5, unit: '分', hint: '考评日之前最近一次月度自评' }),
    diff: f.decimal('自评差值', {
      optional: true,
      precision: 5,
      min: '-100',
      unit: '分',
      hint: '项目自评减考评得分，正数为自评偏高',
    }),
    dangers: f.integer('未销项隐患', { optional: true, unit: '条', hint: '考评时监督机构查出还没有销项的' }),
    next_due_on: f.date('再次考评期限', { optional: true, hint: '不合格的，整改之后再次考评' }),
    again_id: f.ref('再次考评', 'site_assessment', { optional: true }),
    doc_id: f.ref('限期整改通知书', 'supervise_doc', { optional: true }),
    reject_reason: f.text('退回原因', { prose: true, optional: true, max: 200, examples: RETURNED }),
    reviewed_by: f.ref('审核人', 'account', { optional: true, of: 'officers' }),
    reviewed_at: f.instant('审核时间', { optional: true }),
    revoke_reason: f.text('撤销原因', { prose: true, optional: true, max: 200 }),
    appeal_score: f.decimal('申诉复核的得分', { optional: true, precision: 5, unit: '分' }),
    appeal_grade: f.enum('申诉复核的等级', appraisalGrade, { optional: true }),
  },
  form: ['engineering_id', 'score_sheet_id', 'assessed_on', 'problems', 'file'],
  computed: { score: assessedScore, grade: assessedGrade, missing: ({ summary }) => missingItems(summary) },
  list: {
    search: ['engineering_id', 'assess_no', 'assessed_on', 'officer_ids', 'score', 'grade', 'state'],
    columns: [
      'assess_no',
      'assessed_on',
      'score',
      'grade',
      'self_total',
      'diff',
      'dangers',
      'next_due_on',
      'engineering_id',
      'state',
    ],
    sort: '-assessed_on',
  },
  sample: {
    each: 1,
    row: ({ day, int }, offer) => {
      const officers = [...offer('account', 2)]
      return {
        assessed_on: day,
        ...(officers.length >= 2 && { officer_ids: officers }),
        score_sheet_id: null,
        summary: sampleSummary(int, 70, 92),
        sheet_total: null,
        sheet_grade: null,
        self_total: null,
        diff: null,
        dangers: int(0, 4),
        next_due_on: null,
        again_id: null,
        doc_id: null,
        reject_reason: null,
        revoke_reason: null,
        appeal_score: null,
        appeal_grade: null,
      }
    },
  },
  flow: {
    states: states({
      pending: [0, '待审核'],
      done: [1, '办结'],
      returned: [2, '退回修改'],
      scoring: appraisalEntries.scoring,
      revoked: appraisalEntries.revoked,
    }),
    start: 'scoring',
    open: ['scoring', 'returned'],
    internal: ['scoring', 'pending', 'returned'],
    steps: {
      submit: {
        label: '提交审核',
        from: ['scoring', 'returned'],
        to: 'pending',
        clears: ['reject_reason'],
        within: { setting: 'term_check_days' },
        turn: { to: 'author' },
      },
      approve: {
        label: '审核通过',
        from: ['pending'],
        to: 'done',
        shows,
        may: ['doc_id'],
        tone: 'success',
        notBy: 'created_by',
        stamps: ['reviewed_by', 'reviewed_at'],
        within: 3,
        turn: { to: ['section_chief'] },
      },
      return: {
        label: '退回修改',
        from: ['pending'],
        to: 'returned',
        asks: ['reject_reason'],
        shows,
        tone: 'danger',
        stamps: ['reviewed_by', 'reviewed_at'],
      },
      revoke: {
        label: '撤销',
        from: ['done'],
        to: 'revoked',
        asks: ['revoke_reason'],
        shows,
        tone: 'danger',
        legal: {
          effect: '本次现场考评撤销，得分与等级不再计入终评',
          basis: '房屋建筑和市政基础设施工程施工安全监督规定（建质〔2014〕153号）第十二条',
          tells: '被考评的各方在现场考评中看到',
        },
        turn: 'nobody',
      },
    },
  },
  views: {
    scoring: { label: '评分中、退回', in: ['scoring', 'returned'] },
    pending: { label: '待审核', open: true, in: ['pending'] },
    done: { label: '办结', in: ['done'] },
    good: { label: '优良', in: ['done'], where: [['is', 'grade', GOOD]] },
    failed: { label: '不合格', alarming: true, in: ['done'], where: [['is', 'grade', FAIL]] },
    again: {
      label: '待再次考评',
      open: true,
      alarming: true,
      in: ['done'],
      where: [
        ['filled', 'next_due_on'],
        ['empty', 'again_id'],
      ],
    },
    puffed: { label: '自评高出 15 分以上', alarming: true, in: ['done'], where: [['above', 'diff', 15]] },
    revoked: { label: '已撤销', in: ['revoked'] },
  },
  figures: [
    { label: '平均得分', view: 'done', mean: 'score', unit: '分' },
    { label: '优良率', view: 'good', per: 'done', unit: '%' },
    { label: '不合格', view: 'failed', unit: '次' },
    { label: '待再次考评', view: 'again', unit: '个' },
  ],
  grants: {
    ...grantAll(
      participantRoles.filter((role) => role !== 'labour' && role !== 'equipment'),
      see,
    ),
    ...grantAll(supervisors, see),
    ...grantAll(observers, see),
    officer: [...see, 'add', 'edit', 'delete', 'submit'],
    section_chief: [...see, 'add', 'edit', 'delete', 'submit', 'approve', 'return'],
    station_head: [...see, 'revoke'],
  },
})
