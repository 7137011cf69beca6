import { defineEntity, f, states } from '@zhujian/model'
import { addMonths } from '@zhujian/model/date'
import { builders, reviewEntries, reviewFields, reviewFlow, reviewGrants } from '../flows/review-flow'
import { grantAll } from '../roles'
import { adviceOf, subAdvice, subScore } from './sub-rules'

const reviewers = ['chief_engineer'] as const
const mark = { max: 100, unit: '分' } as const
const optional = { optional: true } as const
const marks = ['s_progress', 's_quality', 's_safety', 's_civil', 's_labour'] as const
const shows = ['unit_id', 'ym', ...marks, 'score', 'award', 'advice', 'note', 'file'] as const

/** 分包单位考评：总承包单位按月考评分包，总监理工程师审核；清退的在总包的供应商名录里转为观察。 */
export const subEvaluation = defineEntity('sub_evaluation', {
  label: '分包单位考评',
  scope: 'project',
  display: 'ym',
  fields: {
    engineering_id: f.ref('所属工程', 'engineering'),
    unit_id: f.ref('分包单位', 'unit', { of: 'party', parts: ['nwgs', 'specialty', 'crane_lease', 'crane_install', 'concrete'] }),
    ym: f.month('考评月份', { past: true }),
    s_progress: f.integer('进度', mark),
    s_quality: f.integer('质量', mark),
    s_safety: f.integer('安全', mark),
    s_civil: f.integer('文明施工', mark),
    s_labour: f.integer('用工', { ...mark, hint: '实名登记、考勤与工资发放' }),
    score: f.decimal('得分', {
      ...optional,
      precision: 5,
      min: '0',
      unit: '分',
      hint: '进度、质量、安全各 25%，文明施工 10%，用工 15%',
    }),
    award: f.decimal('奖罚', { ...optional, precision: 12, min: '-9999999.99', unit: '元', hint: '奖励为正，罚款为负' }),
    advice: f.enum('建议', subAdvice, optional),
    note: f.longText('考评说明', {
      max: 500,
      examples: [
        '按期完成主体结构节点，现场材料堆放需改进',
        '防护拆改未报告两次，已约谈负责人',
        '工资按月足额发放，实名登记齐全',
      ],
    }),
    file: f.files('考评材料', { optional: true, max: 9 }),
    ...reviewFields,
  },
  form: ['engineering_id', 'unit_id', 'ym', ...marks, 'award', 'note', 'file'],
  computed: { score: subScore, advice: adviceOf },
  list: {
    search: ['engineering_id', 'unit_id', 'ym', 'score', 'advice', 'state'],
    columns: ['ym', 'unit_id', 'score', 'advice', 's_safety', 's_quality', 's_labour', 'award', 'engineering_id', 'state'],
    sort: '-ym',
  },
  sample: {
    each: 2,
    row: ({ day, int }) => ({
      ym: addMonths(day.slice(0, 7), -1),
      s_progress: int(70, 96),
      s_quality: int(76, 95),
      s_safety: int(72, 95),
      s_civil: int(75, 92),
      s_labour: int(74, 96),
      award: int(0, 3) === 0 ? '-500.00' : null,
      reject_reason: null,
    }),
  },
  flow: { ...reviewFlow(builders, reviewers, 5, shows), states: states({ ...reviewEntries, approved: [1, '办结'] }) },
  views: {
    draft: { label: '草稿、退回', in: ['draft', 'returned'] },
    pending: { label: '待审核', open: true, in: ['pending'] },
    approved: { label: '办结', in: ['approved'] },
    recommend: { label: '推荐', in: ['approved'], where: [['is', 'advice', subAdvice.code('recommend')]] },
    limit: { label: '限制', alarming: true, in: ['approved'], where: [['is', 'advice', subAdvice.code('limit')]] },
    dismiss: { label: '清退', alarming: true, in: ['approved'], where: [['is', 'advice', subAdvice.code('dismiss')]] },
  },
  figures: [
    { label: '平均得分', view: 'approved', mean: 'score', unit: '分' },
    { label: '推荐率', view: 'recommend', per: 'approved', unit: '%' },
    { label: '限制', view: 'limit', unit: '家次' },
    { label: '清退', view: 'dismiss', unit: '家次' },
  ],
  grants: {
    ...reviewGrants({ write: builders, review: reviewers }),
    // 被考评的只看自己的。
    ...grantAll(['labour', 'subcontractor'], ['read', 'export']),
  },
  unique: [{ fields: ['engineering_id', 'unit_id', 'ym'], message: '该单位本月已考评' }],
})
