import { defineEntity, dict, f, states } from '@zhujian/model'
import { addMonths } from '@zhujian/model/date'
import { builders, reviewEntries, reviewFields, reviewFlow, reviewGrants } from '../flows/review-flow'

export const suspendCause = dict({ stop: [1, '停工'], suspend: [2, '中止监督'], notBegun: [3, '未开工'], other: [4, '其他'] })
/** 受理考评的一方。 */
export const appraisers = ['officer', 'section_chief'] as const

/** 暂停参评：停工、中止或没有开工的月份不自评；批准的月份不算逾期，也不进均分。 */
export const evaluationSuspension = defineEntity('evaluation_suspension', {
  label: '暂停参评',
  scope: 'project',
  display: 'from_ym',
  fields: {
    engineering_id: f.ref('所属工程', 'engineering'),
    from_ym: f.month('起始月份'),
    to_ym: f.month('终止月份'),
    cause: f.enum('暂停原因', suspendCause),
    note: f.longText('情况说明', {
      optional: true,
      max: 500,
      examples: ['春节放假，现场停工', '因设计变更暂停施工', '征地未完成，尚未进场'],
    }),
    file: f.files('证明材料', { max: 9 }),
    proposed: f.text('系统建议', { optional: true, max: 200, hint: '由停工、中止监督的记录得出' }),
    ...reviewFields,
  },
  form: ['engineering_id', 'from_ym', 'to_ym', ['cause', 'radio'], 'note', 'file'],
  rules: (row) => [
    row.from_ym && row.to_ym && row.to_ym < row.from_ym && { field: 'to_ym', message: '终止月份不能早于起始月份' },
    row.cause === suspendCause.code('other') && !row.note && { field: 'note', message: '原因为其他的，请说明情况' },
  ],
  list: {
    search: ['engineering_id', 'from_ym', 'to_ym', 'cause', 'state'],
    columns: ['from_ym', 'to_ym', 'cause', 'proposed', 'engineering_id', 'reviewed_by', 'reviewed_at', 'state'],
    sort: '-from_ym',
  },
  sample: {
    each: 1,
    row: ({ day }) => ({
      // 最近过去的一个二月。
      from_ym: `${addMonths(day.slice(0, 7), -2).slice(0, 4)}-02`,
      to_ym: `${addMonths(day.slice(0, 7), -2).slice(0, 4)}-02`,
      cause: 1,
      note: '春节放假，现场停工',
      proposed: null,
      reject_reason: null,
    }),
  },
  flow: {
    ...reviewFlow(builders, appraisers, 5, ['from_ym', 'to_ym', 'cause', 'proposed', 'note', 'file']),
    states: states({ ...reviewEntries, approved: [1, '已批准'] }),
  },
  views: {
    draft: { label: '草稿、退回', in: ['draft', 'returned'] },
    pending: { label: '待审核', open: true, in: ['pending'] },
    approved: { label: '已批准', in: ['approved'] },
  },
  figures: [
    { label: '待审核', view: 'pending', unit: '件' },
    { label: '已批准', view: 'approved', unit: '件' },
  ],
  grants: reviewGrants({ write: builders, review: appraisers }),
})
