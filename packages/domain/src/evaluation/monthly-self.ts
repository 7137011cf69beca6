import { defineEntity, f, states } from '@zhujian/model'
import { addMonths } from '@zhujian/model/date'
import { confirmEntries, confirmFields, confirmGrants, confirmSteps } from '../flows/confirm-flow'
import { builders } from '../flows/review-flow'
import { progressStage } from '../reference/progress-stages'
import { FAIL, missingItems, sampleSummary, scoreFields, summaryComputed, summaryField, summaryProblems } from './appraisal'

/** 还在填的；交上去的由审核的一步再看，以前按旧办法填的仍退得回去。 */
const WRITING: readonly number[] = [confirmEntries.draft[0], confirmEntries.returned[0]]
const steps = confirmSteps(builders, 3)
const rated = ['ym', 'progress_stage', 'score', 'grade', 'summary', 'problems', 'file'] as const

/** 项目月度自评：项目部每月按 JGJ 59-2011 自评，监理、建设单位签意见（建质〔2014〕111号第九条）；次月 5 日之后为逾期。 */
export const monthlySelf = defineEntity('monthly_self', {
  label: '项目月度自评',
  scope: 'project',
  display: 'ym',
  fields: {
    engineering_id: f.ref('所属工程', 'engineering'),
    ym: f.month('自评月份', { past: true }),
    progress_stage: f.enum('形象进度', progressStage),
    summary: summaryField,
    ...scoreFields,
    missing: f.text('缺项', { optional: true, max: 200 }),
    problems: f.longText('存在问题及整改', {
      optional: true,
      max: 1000,
      examples: ['卸料平台限载牌缺失，已当日补挂', '配电箱门锁损坏两处，已更换', '材料堆场标识不全，已按总平面整改'],
    }),
    pm_sign_img: f.files('项目经理签名', { accept: 'image', max: 1 }),
    file: f.files('自评材料', { optional: true, max: 9 }),
    jl_note: f.text('监理意见', { prose: true, optional: true, max: 200 }),
    owner_note: f.text('建设单位意见', { prose: true, optional: true, max: 200 }),
    late_days: f.integer('逾期天数', { optional: true, max: 9999, unit: '天' }),
    gov_diff: f.decimal('与监督差', { optional: true, precision: 5, unit: '分', hint: '自评得分减去其时最近一次监督考评得分' }),
    ...confirmFields,
  },
  form: ['engineering_id', 'ym', 'progress_stage', 'summary', 'problems', 'pm_sign_img', 'file'],
  computed: { ...summaryComputed, missing: ({ summary }) => missingItems(summary) },
  rules: (row) => (row.state === undefined || WRITING.includes(row.state) ? summaryProblems(row.summary) : []),
  list: {
    search: ['engineering_id', 'ym', 'progress_stage', 'score', 'grade', 'late_days', 'state'],
    columns: ['ym', 'score', 'grade', 'progress_stage', 'missing', 'late_days', 'gov_diff', 'engineering_id', 'state'],
    sort: '-ym',
  },
  sample: {
    each: 3,
    row: ({ day, int, pick }) => ({
      ym: addMonths(day.slice(0, 7), -1),
      progress_stage: pick([2, 3, 4] as const),
      summary: sampleSummary(int, 76, 96),
      late_days: int(1, 100) > 94 ? int(1, 9) : 0,
      gov_diff: null,
      jl_note: '自评情况属实',
      owner_note: null,
      reject_reason: null,
    }),
  },
  flow: {
    states: states({ ...confirmEntries, approved: [1, '已提交'] }),
    start: 'draft',
    open: ['draft', 'returned'],
    internal: ['draft'],
    steps: {
      ...steps,
      review: { ...steps.review, asks: ['jl_note'], shows: rated },
      return: { ...steps.return, shows: rated },
      confirm: { ...steps.confirm, may: ['owner_note'], shows: [...rated, 'jl_note'] },
      refuse: { ...steps.refuse, shows: [...rated, 'jl_note'] },
    },
  },
  views: {
    draft: { label: '草稿、退回', in: ['draft', 'returned'] },
    pending: { label: '待监理审核', open: true, in: ['pending'] },
    owner: { label: '待建设确认', open: true, in: ['owner'] },
    approved: { label: '已提交', in: ['approved'] },
    late: { label: '逾期提交', alarming: true, where: [['above', 'late_days', 0]] },
    failed: { label: '自评不合格', alarming: true, in: ['approved'], where: [['is', 'grade', FAIL]] },
    puffed: { label: '高于监督 15 分以上', alarming: true, in: ['approved'], where: [['above', 'gov_diff', 15]] },
  },
  figures: [
    { label: '平均得分', view: 'approved', mean: 'score', unit: '分' },
    { label: '逾期提交', view: 'late', unit: '月' },
    { label: '自评不合格', view: 'failed', unit: '月' },
    { label: '高于监督最多', view: 'approved', most: 'gov_diff', unit: '分' },
  ],
  grants: confirmGrants(builders),
  unique: [{ fields: ['engineering_id', 'ym'], message: '本月已自评' }],
})
