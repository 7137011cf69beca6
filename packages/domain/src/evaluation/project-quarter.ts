import { defineEntity, dict, f, states } from '@zhujian/model'
import { reviewEntries, reviewFields, reviewFlow, reviewGrants } from '../flows/review-flow'
import { addMonths } from '@zhujian/model/date'
import { FAIL, gradeOfScore, scoreFields } from './appraisal'
import { appraisers } from './suspension'
import { meanOf, quarterScore } from './quarter-rules'

export const quarterDict = dict({ q1: [1, '一季度'], q2: [2, '二季度'], q3: [3, '三季度'], q4: [4, '四季度'] })
/** 企业每月检查一次，一季度不少于三次（建质〔2014〕111号第十条）。 */
export const LEAST_CHECKS = 3

const writers = ['contractor'] as const
const optional = { optional: true } as const
/** 项目季度考评：施工企业汇总三个月的自评报送，监督机构结合抽查评定。 */
export const projectQuarter = defineEntity('project_quarter', {
  label: '项目季度考评',
  scope: 'project',
  display: 'title',
  fields: {
    engineering_id: f.ref('所属工程', 'engineering'),
    year: f.integer('年度', { min: 2014, max: 2100, year: true }),
    quarter: f.enum('季度', quarterDict),
    title: f.text('考评季度', { optional: true, max: 20 }),
    months: f.lines(
      '各月自评',
      { ym: f.month('月份'), score: f.decimal('得分', { precision: 5, unit: '分' }) },
      { optional: true, max: 3 },
    ),
    mean: f.decimal('自评均分', { ...optional, precision: 5, unit: '分' }),
    ent_checks: f.integer('企业检查次数', { max: 99, unit: '次', hint: '本季度施工企业对项目的检查，不少于三次' }),
    gov_score: f.decimal('监督评分', { ...optional, precision: 5, unit: '分', hint: '本季度监督机构现场考评的平均' }),
    deduct: f.decimal('抽查扣分', { ...optional, precision: 5, unit: '分', hint: '本季度监督检查查出的隐患扣分合计' }),
    ...scoreFields,
    note: f.longText('企业考评意见', {
      max: 500,
      examples: ['三个月自评与企业检查情况相符，同意报送', '安全防护到位，用电管理需加强，同意报送'],
    }),
    file: f.files('企业检查记录', { max: 9 }),
    ...reviewFields,
  },
  form: ['engineering_id', 'year', 'quarter', 'ent_checks', 'note', 'file'],
  computed: {
    title: ({ year, quarter }) => (year && quarter ? `${year} 年${quarterDict.labelOf(quarter)}` : null),
  },
  rules: (row) => [
    typeof row.ent_checks === 'number' &&
      row.ent_checks < LEAST_CHECKS && { field: 'ent_checks', message: `企业每季度检查不少于 ${LEAST_CHECKS} 次` },
  ],
  list: {
    search: ['engineering_id', 'year', 'quarter', 'score', 'grade', 'state'],
    columns: ['title', 'score', 'grade', 'mean', 'gov_score', 'deduct', 'ent_checks', 'engineering_id', 'state'],
    sort: '-year',
  },
  sample: {
    each: 1,
    row: ({ day, int }) => {
      const mean = meanOf([0, 1, 2].map(() => `${int(80, 92)}`)) ?? '80'
      const ended = addMonths(day.slice(0, 7), -3)
      const score = quarterScore({ mean, gov: null, deduct: '1.0', share: 40 })
      return {
        // 已过去的一个季度。
        year: Number(ended.slice(0, 4)),
        quarter: ([1, 2, 3, 4] as const)[Math.floor((Number(ended.slice(5, 7)) - 1) / 3)] ?? 1,
        months: null,
        mean,
        ent_checks: int(3, 6),
        gov_score: null,
        deduct: '1.0',
        score,
        grade: gradeOfScore(score),
        reject_reason: null,
      }
    },
  },
  flow: {
    ...reviewFlow(writers, appraisers, 10, [
      'title',
      'months',
      'mean',
      'ent_checks',
      'gov_score',
      'deduct',
      'score',
      'grade',
      'note',
      'file',
    ]),
    states: states({ ...reviewEntries, approved: [1, '已评定'] }),
  },
  views: {
    draft: { label: '草稿、退回', in: ['draft', 'returned'] },
    pending: { label: '待评定', open: true, in: ['pending'] },
    approved: { label: '已评定', in: ['approved'] },
    failed: { label: '不合格', alarming: true, in: ['approved'], where: [['is', 'grade', FAIL]] },
  },
  figures: [
    { label: '平均得分', view: 'approved', mean: 'score', unit: '分' },
    { label: '不合格', view: 'failed', unit: '件' },
    { label: '待评定', view: 'pending', unit: '件' },
  ],
  grants: reviewGrants({ write: writers, review: appraisers }),
  unique: [{ fields: ['engineering_id', 'year', 'quarter'], message: '该季度的考评已登记' }],
})
