import { defineEntity, f, states } from '@zhujian/model'
import { addDays } from '@zhujian/model/date'
import { confirmEntries, confirmFields, confirmGrants, confirmSteps } from '../flows/confirm-flow'
import { alike } from '../flows/offers'
import { builders } from '../flows/review-flow'
import { planLimit, planType } from './plan-dicts'
import { tooFar, WORK_YEARS } from '../site/plan-day'

const percent = { optional: true, precision: 5, unit: '%' } as const
const steps = confirmSteps(builders, 3)
const WEEK = planType.code('week')

export const planStates = states({ ...confirmEntries, superseded: [12, '已变更', 'default'] })

const ABOVE = new Map<unknown, number>([
  [planType.code('month'), planType.code('total')],
  [WEEK, planType.code('month')],
])
/** 月计划的上级是总计划，周计划的上级是月计划；总计划没有上级。 */
export const planAbove = (type: unknown): number[] => [ABOVE.get(type) ?? []].flat()

/** 每一级审到哪里，说在提交之前。 */
const TOLD: Readonly<Record<number, string>> = {
  [planType.code('total')]: '由总监理工程师审核、建设单位确认之后生效，作为以后比较的基准',
  [planType.code('month')]: '由总监理工程师审核之后生效',
  [WEEK]: '周计划提交即下达，不再审核',
}

/**
 * 进度计划（GB/T 50326）：总计划两级审核，月计划监理审核，周计划项目部自己下达。
 * 生效的总计划就是基准，不再改动：变更另报一版，说明原因，批准以后取代原来的一版。
 */
export const plan = defineEntity('plan', {
  label: '进度计划',
  scope: 'project',
  display: 'plan_name',
  fields: {
    engineering_id: f.ref('所属工程', 'engineering'),
    plan_type: f.enum('计划类别', planType),
    plan_name: f.text('计划名称', { max: 60 }),
    monomer_id: f.ref('单体工程', 'monomer', { optional: true, hint: '不选的为全部单体' }),
    parent_plan_id: f.ref('上级计划', 'plan', {
      optional: true,
      hint: '月计划的上级是总计划，周计划的上级是月计划',
      offers: ({ plan_type }) => ({ plan_type: planAbove(plan_type) }),
    }),
    from_on: f.date('开始日期'),
    to_on: f.date('结束日期'),
    labor: f.integer('计划劳力', { optional: true, max: 9999, unit: '人', hint: '周计划须填' }),
    limits: f.enum('制约因素', planLimit, { optional: true, many: true, hint: '尚未消除的，周计划逐项落实' }),
    prev_id: f.ref('变更自', 'plan', {
      optional: true,
      hint: '变更已批准的计划时选原来的一版，任务随之带入',
      offers: (row) => ({ state: [planStates.code('approved')], ...alike({ plan_type: 'plan_type' })(row) }),
    }),
    change_reason: f.longText('变更原因', { optional: true, max: 300 }),
    note: f.longText('编制说明', { optional: true, max: 500 }),
    file: f.files('计划文件', { optional: true, max: 9 }),
    revision: f.integer('版次', { optional: true, unit: '版' }),
    tasks: f.integer('任务数', { optional: true, unit: '项' }),
    percent: f.decimal('实际完成', percent),
    plan_percent: f.decimal('应完成', percent),
    gap: f.decimal('滞后', { ...percent, hint: '应完成减实际完成，为负的是提前' }),
    delay_days: f.integer('关键线路延误', { optional: true, min: -9999, unit: '天' }),
    ...confirmFields,
  },
  form: [
    'engineering_id',
    'plan_type',
    'plan_name',
    'monomer_id',
    'parent_plan_id',
    'from_on',
    'to_on',
    'labor',
    'limits',
    'prev_id',
    'change_reason',
    'note',
    'file',
  ],
  rules: (row) => [
    tooFar('from_on', '开始日期', row.from_on, WORK_YEARS),
    tooFar('to_on', '结束日期', row.to_on, WORK_YEARS),
    row.from_on && row.to_on && row.to_on < row.from_on && { field: 'to_on', message: '结束日期不能早于开始日期' },
    row.plan_type === WEEK && !row.labor && { field: 'labor', message: '周计划请填写计划劳力' },
    row.plan_type === planType.code('total') &&
      !!row.parent_plan_id && { field: 'parent_plan_id', message: '总进度计划没有上级计划' },
    !!row.prev_id && !row.change_reason && { field: 'change_reason', message: '变更计划请说明原因' },
  ],
  children: { plan_task: 'plan_id' },
  list: {
    search: ['engineering_id', 'plan_name', 'plan_type', 'monomer_id', 'from_on', 'to_on', 'parent_plan_id', 'state'],
    columns: [
      'plan_name',
      'from_on',
      'to_on',
      'tasks',
      'plan_percent',
      'percent',
      'gap',
      'delay_days',
      'engineering_id',
      'state',
    ],
    sort: '-from_on',
  },
  sample: {
    each: 0,
    row: ({ day }) => ({
      plan_type: 1,
      plan_name: '总进度计划',
      from_on: addDays(day, -30),
      to_on: addDays(day, 400),
      labor: 60,
      prev_id: null,
      parent_plan_id: null,
      change_reason: null,
    }),
  },
  flow: {
    states: planStates,
    start: 'draft',
    open: ['draft', 'returned'],
    steps: {
      ...steps,
      submit: { ...steps.submit, label: '提交', told: ({ plan_type }) => TOLD[Number(plan_type)] ?? '' },
      // 新的一版批准时，原来的一版留作比较。
      supersede: { label: '由新版取代', from: ['approved'], to: 'superseded', caused: true },
    },
  },
  views: {
    draft: { label: '草稿、退回', in: ['draft', 'returned'] },
    pending: { label: '待审核、确认', open: true, in: ['pending', 'owner'] },
    running: { label: '生效', in: ['approved'] },
    slow: { label: '滞后超过 10%', alarming: true, in: ['approved'], where: [['above', 'gap', 10]] },
    late: { label: '关键线路延误', alarming: true, in: ['approved'], where: [['above', 'delay_days', 0]] },
    old: { label: '已变更', in: ['superseded'] },
  },
  figures: [
    { label: '平均滞后', view: 'running', mean: 'gap', unit: '%' },
    { label: '关键线路最大延误', view: 'running', most: 'delay_days', unit: '天' },
    { label: '滞后超过 10%', view: 'slow', unit: '份' },
  ],
  grants: confirmGrants(builders),
})
