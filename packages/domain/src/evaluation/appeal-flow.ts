import { dict, f } from '@zhujian/model'
import { appraisalEntries } from './appraisal'

/** 考评的申诉，工程与企业同一种办法：提出、受理、核实、复核（建质〔2014〕111号）；轮到谁、几天之内、变更什么，各自写明。 */
export const appealResult = dict({ keep: [1, '维持'], change: [2, '变更', 'warning'], revoke: [3, '撤销', 'danger'] })
export const NO_RESULT = '该考评还没有结果，不能申诉'

const optional = { optional: true } as const
const person = { optional: true, of: 'people' } as const

export const appealEntries = {
  pending: appraisalEntries.pending,
  done: appraisalEntries.done,
  returned: [2, '不予受理'],
  draft: appraisalEntries.draft,
  verifying: appraisalEntries.verifying,
  reviewing: [14, '待复核', 'default'],
} as const

/** 提出以后各步填的与记下的，到复核结论为止。 */
export const appealFields = {
  evidence: f.files('证据材料', { max: 20 }),
  submitted_by: f.ref('申诉人', 'account', person),
  submitted_at: f.instant('提交时间', optional),
  verify_by: f.ref('核实人', 'account', person),
  verify_note: f.longText('核实情况', {
    optional: true,
    max: 500,
    examples: ['查阅评分记录与照片，第三项扣分依据不足', '评分依据充分，与现场一致'],
  }),
  review_by: f.ref('复核人', 'account', person),
  review_note: f.longText('复核意见', { optional: true, max: 500, examples: ['同意核实意见'] }),
  result: f.enum('复核结论', appealResult, optional),
}
export const appealEnd = {
  reject_reason: f.text('不予受理原因', { prose: true, optional: true, max: 200 }),
  done_at: f.instant('办结时间', optional),
}

/** 变更的写明变更后的等级，维持、撤销的不写。 */
export const newGradeRules = ({ result, new_grade }: { readonly result?: unknown; readonly new_grade?: unknown }) => [
  result === appealResult.code('change') && !new_grade && { field: 'new_grade', message: '变更的，请选择变更后的等级' },
  !!new_grade &&
    !!result &&
    result !== appealResult.code('change') && { field: 'new_grade', message: '只有变更的才填变更后的等级' },
]

/** @param target 所申诉的考评，在各步里看得到 */
export const appealSteps = <const T extends readonly string[]>(target: T) => {
  const seen = [...target, 'reason', 'evidence'] as const
  return {
    submit: { label: '提交申诉', from: ['draft'], to: 'pending', stamps: ['submitted_by', 'submitted_at'], turn: 'nobody' },
    accept: { label: '受理', from: ['pending'], to: 'verifying', shows: seen },
    refuse: {
      label: '不予受理',
      from: ['pending'],
      to: 'returned',
      asks: ['reject_reason'],
      shows: seen,
      tone: 'danger',
      stamps: ['done_at'],
    },
    verify: {
      label: '核实完毕',
      from: ['verifying'],
      to: 'reviewing',
      asks: ['verify_note'],
      shows: seen,
      stamps: ['verify_by'],
    },
    review: {
      label: '复核办结',
      from: ['reviewing'],
      to: 'done',
      asks: ['result', 'review_note'],
      shows: [...seen, 'verify_note', 'verify_by'],
      notBy: 'verify_by',
      stamps: ['review_by', 'done_at'],
      tone: 'success',
    },
  } as const
}

export const appealViews = {
  draft: { label: '草稿', in: ['draft'] },
  pending: { label: '待受理', open: true, in: ['pending'] },
  verifying: { label: '核实中', open: true, in: ['verifying'] },
  reviewing: { label: '待复核', open: true, in: ['reviewing'] },
  done: { label: '办结', in: ['done'] },
  changed: {
    label: '变更、撤销',
    in: ['done'],
    where: [['is', 'result', appealResult.code('change'), appealResult.code('revoke')]],
  },
  refused: { label: '不予受理', in: ['returned'] },
} as const

export const appealFigures = [
  { label: '待受理', view: 'pending', unit: '件' },
  { label: '办结', view: 'done', unit: '件' },
  { label: '变更、撤销率', view: 'changed', per: 'done', unit: '%' },
] as const
