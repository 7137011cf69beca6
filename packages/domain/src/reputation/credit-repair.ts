import { defineEntity, f, states } from '@zhujian/model'
import { reviewEntries, reviewFields, withdrawStep } from '../flows/review-flow'
import { labourObservers, supervisors } from '../project/grants'
import { grantAll } from '../roles'
import { creditCategory, creditCompanies, creditStates } from './credit-event'
import { alike } from '../flows/offers'

const asked = ['unit_id', 'credit_event_id', 'earliest', 'reason', 'proof', 'promise'] as const

/** 信用修复：失信企业整改以后、公示满最短公示期（见 repair-period.ts）申请，审核通过的不再公示、不再计分。 */
export const creditRepair = defineEntity('credit_repair', {
  label: '信用修复',
  scope: 'unit',
  display: 'credit_repair_no',
  ofOwnCompany: true,
  fields: {
    credit_repair_no: f.serial('编号', { prefix: 'XF' }),
    unit_id: f.ref('企业', 'unit', { of: 'company', otherwise: '信用修复由失信企业申请，请选择本企业' }),
    credit_event_id: f.ref('信用事件', 'credit_event', {
      where: { category: [creditCategory.code('bad')], state: [creditStates.code('public')] },
      otherwise: '只能为正在公示的不良信用申请修复：良好的不须修复，严重失信名单期内不能修复',
      offers: alike({ unit_id: 'unit_id' }),
    }),
    reason: f.longText('修复理由', { max: 500, examples: ['已按要求完成整改并经复查合格，罚款已缴清'] }),
    proof: f.files('整改履行证明', { max: 9 }),
    promise: f.files('信用承诺书', { accept: 'document', max: 3 }),
    earliest: f.date('最早可申请', { optional: true }),
    ...reviewFields,
  },
  form: ['unit_id', 'credit_event_id', ['reason', 'textarea'], 'proof', 'promise'],
  list: {
    search: ['unit_id', 'credit_event_id', 'state'],
    columns: ['credit_repair_no', 'credit_event_id', 'unit_id', 'earliest', 'reviewed_by', 'reviewed_at', 'state'],
    sort: '-id',
  },
  sample: { each: 0 },
  // 企业的资料不归哪个工程，待办按工程派；待审核的件数在清单上。
  flow: {
    states: states(reviewEntries),
    start: 'draft',
    open: ['draft', 'returned'],
    internal: ['draft'],
    steps: {
      submit: {
        label: '提交审核',
        from: ['draft', 'returned'],
        to: 'pending',
        clears: ['reject_reason', 'reviewed_by', 'reviewed_at'],
        stamps: ['submitted_by'],
        turn: 'elsewhere',
      },
      withdraw: withdrawStep,
      approve: {
        label: '审核通过',
        from: ['pending'],
        to: 'approved',
        tone: 'success',
        shows: asked,
        stamps: ['reviewed_by', 'reviewed_at'],
        turn: 'elsewhere',
      },
      return: {
        label: '退回',
        from: ['pending'],
        to: 'returned',
        tone: 'danger',
        asks: ['reject_reason'],
        shows: asked,
        stamps: ['reviewed_by', 'reviewed_at'],
      },
    },
  },
  views: {
    draft: { label: '草稿、退回', in: ['draft', 'returned'] },
    pending: { label: '待审核', open: true, in: ['pending'] },
    approved: { label: '已修复', in: ['approved'] },
  },
  grants: {
    ...grantAll(creditCompanies, ['read', 'export', 'add', 'edit', 'delete', 'submit', 'withdraw']),
    ...grantAll(labourObservers, ['read', 'export']),
    ...grantAll(supervisors, ['read', 'export']),
    section_chief: ['read', 'export', 'approve', 'return'],
  },
})
