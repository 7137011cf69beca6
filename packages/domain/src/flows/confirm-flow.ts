import { f, states } from '@zhujian/model'
import { grantAll, type RoleName } from '../roles'
import { consultants, siteGrants, withdrawStep } from './review-flow'
import { RETURNED } from './said'

/** 两级审核的状态；另有自己状态的表在它后面加。 */
export const confirmEntries = {
  pending: [0, '待监理审核'],
  approved: [1, '已通过'],
  returned: [2, '退回'],
  draft: [10, '草稿', 'default'],
  owner: [11, '待建设确认', 'default'],
} as const

/** 两级审核的字段。 */
export const confirmFields = {
  submitted_by: f.ref('提交人', 'account', { optional: true, of: 'people' }),
  reject_reason: f.text('退回原因', { prose: true, optional: true, max: 200, examples: RETURNED }),
  reviewed_by: f.ref('监理审核人', 'account', { optional: true, of: 'people' }),
  reviewed_at: f.instant('监理审核时间', { optional: true }),
  confirmed_by: f.ref('建设单位确认人', 'account', { optional: true, of: 'people' }),
  confirmed_at: f.instant('建设单位确认时间', { optional: true }),
} as const

/**
 * 两级审核：草稿 → 待监理审核 → 待建设确认 → 已通过，两级都可退回修改再报；谁填的不由谁审。
 * @param writers 由谁填报
 * @param within 每一级几个工作日之内办
 */
export const confirmSteps = <const W extends readonly RoleName[]>(writers: W, within: number) =>
  ({
    submit: {
      label: '提交审核',
      from: ['draft', 'returned'],
      to: 'pending',
      clears: ['reject_reason', 'reviewed_by', 'reviewed_at'],
      stamps: ['submitted_by'],
      within: { setting: 'term_mend_days' },
      turn: { to: writers, in: ['returned'] },
    },
    withdraw: withdrawStep,
    review: {
      label: '监理审核通过',
      from: ['pending'],
      to: 'owner',
      tone: 'success',
      notBy: 'submitted_by',
      stamps: ['reviewed_by', 'reviewed_at'],
      within,
      turn: { to: consultants },
    },
    confirm: {
      label: '建设单位确认',
      from: ['owner'],
      to: 'approved',
      tone: 'success',
      notBy: 'submitted_by',
      stamps: ['confirmed_by', 'confirmed_at'],
      within,
      turn: { to: ['owner'] },
    },
    return: {
      label: '监理退回',
      from: ['pending'],
      to: 'returned',
      tone: 'danger',
      asks: ['reject_reason'],
      notBy: 'submitted_by',
      stamps: ['reviewed_by', 'reviewed_at'],
    },
    refuse: {
      label: '建设单位退回',
      from: ['owner'],
      to: 'returned',
      tone: 'danger',
      asks: ['reject_reason'],
      notBy: 'submitted_by',
      stamps: ['confirmed_by', 'confirmed_at'],
    },
  }) as const

/** 只有两级审核这几步的流程。 */
export const confirmFlow = <const W extends readonly RoleName[]>(writers: W, within: number) => ({
  states: states(confirmEntries),
  start: 'draft' as const,
  open: ['draft', 'returned'] as const,
  internal: ['draft'] as const,
  steps: confirmSteps(writers, within),
})

/** 两级审核的资料的权限；`extra` 是另有的步骤。 */
export const confirmGrants = (
  write: readonly RoleName[],
  extra: { readonly write?: readonly string[]; readonly owner?: readonly string[] } = {},
) => ({
  ...siteGrants({
    write,
    writerSteps: ['submit', 'withdraw', ...(extra.write ?? [])],
    review: consultants,
    reviewSteps: ['review', 'return'],
  }),
  ...grantAll(['owner'], ['read', 'export', 'confirm', 'refuse', ...(extra.owner ?? [])]),
})
