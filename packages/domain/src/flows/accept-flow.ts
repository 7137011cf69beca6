import { f, states } from '@zhujian/model'
import type { RoleName } from '../roles'
import { siteGrants, withdrawStep } from './review-flow'
import { ACCEPTED, RECTIFIED, UNQUALIFIED } from './said'

/** 报验的状态；另有自己状态的表在它后面加。 */
export const acceptEntries = {
  pending: [0, '待验收'],
  accepted: [1, '合格'],
  rectifying: [3, '整改中'],
  draft: [10, '草稿', 'default'],
} as const

/** 报验的字段。 */
export const acceptFields = {
  submitted_by: f.ref('报验人', 'account', { optional: true, of: 'people' }),
  opinion: f.text('验收意见', { prose: true, optional: true, max: 200, examples: ACCEPTED }),
  accept_on: f.date('验收日期', { optional: true, past: true }),
  accept_by: f.ref('验收人', 'account', { optional: true, of: 'people' }),
  accepted_at: f.instant('验收时间', { optional: true }),
  reject_reason: f.text('不合格原因', { prose: true, optional: true, max: 200, examples: UNQUALIFIED }),
  rectify_note: f.text('整改说明', { prose: true, optional: true, max: 200, examples: RECTIFIED }),
  rectify_img: f.files('整改后照片', { optional: true, accept: 'image', once: true, max: 9 }),
  rectified_at: f.instant('整改完成时间', { optional: true }),
} as const

/** 验收凭什么：哪些日子在先，哪几栏逐项判了合格不合格。 */
export interface Proof<S extends string, M extends string> {
  /** 自检、检查、测量、报验的日子：验收不会在它们之前。 */
  readonly since?: readonly S[]
  /** 整改以后可以当场改的：逐项的结论、重测的数据。 */
  readonly mends?: readonly M[]
}

/**
 * 报验：草稿 → 待验收 → 合格，不合格的整改以后再报；谁报的不由谁验，验收之前谁报的谁撤得回。
 * @param writers 由谁报验、整改
 * @param acceptors 由谁验收
 * @param within 几个工作日之内验收
 * @param proof 验收凭什么
 */
export const acceptSteps = <
  const W extends readonly RoleName[],
  const R extends readonly RoleName[],
  const S extends string = never,
  const M extends string = never,
>(
  writers: W,
  acceptors: R,
  within: number,
  { since = [], mends = [] }: Proof<S, M> = {},
) =>
  ({
    submit: {
      label: '报验',
      from: ['draft'],
      to: 'pending',
      stamps: ['submitted_by'],
      turn: 'nobody',
    },
    withdraw: withdrawStep,
    accept: {
      label: '验收合格',
      from: ['pending'],
      to: 'accepted',
      tone: 'success',
      asks: ['accept_on'],
      may: ['opinion'],
      notBy: 'submitted_by',
      stamps: ['accept_by', 'accepted_at'],
      clears: ['reject_reason'],
      within,
      sound: { on: 'accept_on', since: [...since, 'rectified_at'] },
      turn: { to: acceptors },
    },
    sendBack: {
      label: '不合格，要求整改',
      from: ['pending'],
      to: 'rectifying',
      tone: 'danger',
      asks: ['reject_reason'],
      notBy: 'submitted_by',
      stamps: ['accept_by', 'accepted_at'],
    },
    resubmit: {
      label: '整改完成，再次报验',
      from: ['rectifying'],
      to: 'pending',
      asks: ['rectify_note', 'rectify_img'],
      may: mends,
      // 说整改完了，逐项的结论就得改过来；验收的人看到的是整改以后的。
      sound: {},
      shows: ['reject_reason'],
      stamps: ['submitted_by', 'rectified_at'],
      within: { setting: 'term_mend_days' },
      turn: { to: writers },
    },
  }) as const

/** 只有报验这几步的流程。 */
export const acceptFlow = <
  const W extends readonly RoleName[],
  const R extends readonly RoleName[],
  const S extends string = never,
  const M extends string = never,
>(
  writers: W,
  acceptors: R,
  within: number,
  proof: Proof<S, M> = {},
) => ({
  states: states(acceptEntries),
  start: 'draft' as const,
  open: ['draft', 'rectifying'] as const,
  internal: ['draft'] as const,
  steps: acceptSteps(writers, acceptors, within, proof),
})

/** 报验的资料的权限；`extra` 是另有的步骤，由报验的一方办。 */
export const acceptGrants = (
  { write, review }: { readonly write: readonly RoleName[]; readonly review: readonly RoleName[] },
  extra: { readonly write?: readonly string[]; readonly review?: readonly string[] } = {},
) =>
  siteGrants({
    write,
    writerSteps: ['submit', 'withdraw', 'resubmit', ...(extra.write ?? [])],
    review,
    reviewSteps: ['accept', 'sendBack', ...(extra.review ?? [])],
  })
