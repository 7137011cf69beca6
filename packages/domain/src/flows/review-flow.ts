import { f, states } from '@zhujian/model'
import { observers, supervisors } from '../project/grants'
import { grantAll, type RoleName } from '../roles'
import { RETURNED } from './said'

/** 审核之前，提交的人可以撤回来改；各种报审都是这一步。 */
export const withdrawStep = {
  label: '撤回',
  from: ['pending'],
  to: 'draft',
  by: 'submitted_by',
  clears: ['submitted_by'],
} as const

/** 监理一方：监理企业与总监。 */
export const consultants = ['chief_engineer', 'consultant'] as const satisfies readonly RoleName[]
/** 施工一方填报资料的：施工企业、项目部；安全类的还有安全员。 */
export const builders = ['contractor', 'site'] as const satisfies readonly RoleName[]
export const safetyBuilders = [...builders, 'site_safety'] as const satisfies readonly RoleName[]

/** 一级审核的状态；另有自己状态的表在它后面加。 */
export const reviewEntries = {
  pending: [0, '待审核'],
  approved: [1, '已通过'],
  returned: [2, '退回'],
  draft: [10, '草稿', 'default'],
} as const

export const reviewStates = states(reviewEntries)

/** 一级审核的字段。 */
export const reviewFields = {
  submitted_by: f.ref('提交人', 'account', { optional: true, of: 'people' }),
  reject_reason: f.text('退回原因', { prose: true, optional: true, max: 200, examples: RETURNED }),
  reviewed_by: f.ref('审核人', 'account', { optional: true, of: 'people' }),
  reviewed_at: f.instant('审核时间', { optional: true }),
} as const

/**
 * 一级审核：草稿 → 待审核 → 已通过，或退回修改后再报；谁填的不由谁审，审核之前谁交的谁撤得回。
 * @param writers 由谁填报；退回以后也由他们改了再报，不是只等登记的那一个人
 * @param reviewers 由谁审核
 * @param within 几个工作日之内审完
 * @param shows 审核的人在那一步里看到的
 */
export const reviewFlow = <
  const W extends readonly RoleName[],
  const R extends readonly RoleName[],
  const S extends readonly string[] = readonly [],
>(
  writers: W,
  reviewers: R,
  within: number,
  shows?: S,
) => ({
  states: reviewStates,
  start: 'draft' as const,
  open: ['draft', 'returned'] as const,
  internal: ['draft'] as const,
  steps: {
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
    approve: {
      label: '审核通过',
      from: ['pending'],
      to: 'approved',
      tone: 'success',
      notBy: 'created_by',
      ...(shows && { shows }),
      stamps: ['reviewed_by', 'reviewed_at'],
      within,
      turn: { to: reviewers },
    },
    return: {
      label: '退回',
      from: ['pending'],
      to: 'returned',
      tone: 'danger',
      asks: ['reject_reason'],
      notBy: 'created_by',
      ...(shows && { shows }),
      stamps: ['reviewed_by', 'reviewed_at'],
    },
  } as const,
})

interface Office {
  /** 填报的一方。 */
  readonly write: readonly RoleName[]
  readonly writerSteps: readonly string[]
  /** 审核的一方。 */
  readonly review: readonly RoleName[]
  readonly reviewSteps: readonly string[]
  /** 不从表格来：另有自己的填法。 */
  readonly noSheets?: true
}

const see = ['read', 'export'] as const

/** 工地资料的权限：一方填报，一方审核，建设单位与监管部门查看；既填报又审核的，两样都有。 */
export function siteGrants({ write, writerSteps, review, reviewSteps, noSheets }: Office) {
  const writing = ['add', 'edit', 'delete', ...(noSheets ? [] : ['import']), ...writerSteps]
  const both = review.filter((role) => write.includes(role))
  return {
    ...grantAll(['owner', 'site', 'site_safety', 'site_labour', 'contractor', ...consultants], see),
    ...grantAll(supervisors, see),
    ...grantAll(observers, see),
    ...grantAll(write, [...see, ...writing]),
    ...grantAll(review, [...see, ...reviewSteps]),
    ...grantAll(both, [...see, ...writing, ...reviewSteps]),
  }
}

/** 一级审核的资料的权限。 */
export const reviewGrants = ({ write, review }: Pick<Office, 'write' | 'review'>) =>
  siteGrants({ write, writerSteps: ['submit', 'withdraw'], review, reviewSteps: ['approve', 'return'] })
