import { defineEntity, f, states } from '@zhujian/model'
import { observers, supervisors } from '../project/grants'
import { grantAll } from '../roles'
import { RETURNED } from '../flows/said'

const wan = { optional: true, precision: 14, unit: '万元' } as const

export const outputStates = states({ pending: [0, '待审核'], confirmed: [1, '已审核'], returned: [2, '退回'] })

/** 产值：每工程每月一张，项目部填报，监理与建设单位审核。 */
export const output = defineEntity('output', {
  label: '产值',
  scope: 'project',
  display: 'ym',
  fields: {
    engineering_id: f.ref('所属工程', 'engineering'),
    ym: f.month('月份', { past: true }),
    plan_value: f.decimal('计划产值', { precision: 14, unit: '万元' }),
    done_value: f.decimal('完成产值', { precision: 14, unit: '万元' }),
    total_value: f.decimal('累计产值', wan),
    confirmed_value: f.decimal('确认产值', wan),
    note: f.longText('说明', { optional: true }),
    file: f.files('附件', { optional: true, max: 9 }),
    reject_reason: f.text('退回原因', { prose: true, optional: true, max: 200, examples: RETURNED }),
    examined_by: f.ref('审核人', 'account', { optional: true }),
    examined_at: f.instant('审核时间', { optional: true }),
  },
  form: ['engineering_id', 'ym', 'plan_value', 'done_value', 'note', 'file'],
  list: {
    search: ['engineering_id', 'ym', 'state'],
    columns: [
      'engineering_id',
      ['ym', 'month'],
      'plan_value',
      'done_value',
      'total_value',
      'confirmed_value',
      'note',
      'examined_by',
      'examined_at',
      'state',
    ],
    sort: '-ym',
  },
  flow: {
    states: outputStates,
    start: 'pending',
    open: ['pending', 'returned'],
    steps: {
      resubmit: {
        label: '重新提交',
        from: ['returned'],
        to: 'pending',
        within: { setting: 'term_mend_days' },
        turn: { to: 'author' },
        clears: ['reject_reason', 'examined_by', 'examined_at'],
      },
      confirm: {
        label: '审核通过',
        from: ['pending'],
        to: 'confirmed',
        asks: ['confirmed_value'],
        tone: 'success',
        within: { setting: 'term_output_days' },
        turn: { to: ['chief_engineer'] },
        stamps: ['examined_by', 'examined_at'],
      },
      return: {
        label: '退回',
        from: ['pending'],
        to: 'returned',
        asks: ['reject_reason'],
        tone: 'danger',
        stamps: ['examined_by', 'examined_at'],
      },
    },
  },
  grants: {
    ...grantAll(['contractor', 'site'], ['read', 'add', 'edit', 'delete', 'export', 'import', 'resubmit']),
    ...grantAll(['owner', 'consultant', 'chief_engineer'], ['read', 'export', 'confirm', 'return']),
    ...grantAll(supervisors, ['read', 'export']),
    ...grantAll(observers, ['read', 'export']),
  },
  unique: [{ fields: ['engineering_id', 'ym'], message: '该工程本月产值已填报' }],
})
