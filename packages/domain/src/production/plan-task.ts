import { defineEntity, f, states } from '@zhujian/model'
import { addDays } from '@zhujian/model/date'
import { compare, isDecimal } from '@zhujian/model/decimal'
import { builders, siteGrants } from '../flows/review-flow'
import { linkKind, nodeKind, planType } from './plan-dicts'
import { spanDays } from './plan-rules'
import { tooFar, WORK_YEARS } from '../site/plan-day'

const HUNDRED = '100'
const share = { precision: 5, unit: '%', min: '0' } as const
const WEEK = planType.code('week')

export const planTaskStates = states({
  pending: [0, '待确认'],
  done: [1, '已完成'],
  returned: [2, '未予确认'],
  open: [10, '未完成', 'default'],
})

/** 计划任务与里程碑节点：起止、搭接、权重随计划一起审批，批准以后只填实际；节点完成由建设单位确认。 */
export const planTask = defineEntity('plan_task', {
  label: '计划任务',
  scope: 'project',
  display: 'task_name',
  fields: {
    engineering_id: f.ref('所属工程', 'engineering'),
    plan_id: f.ref('所属计划', 'plan', { whole: true }),
    wbs: f.text('编号', { optional: true, max: 30, hint: '工作分解结构编号，如 1.2.3', examples: ['1.1', '1.2', '2.1', '2.2'] }),
    task_name: f.text('任务名称', { max: 80, examples: ['土方开挖', '基础底板', '三层梁板', '砌体与抹灰', '外墙保温'] }),
    monomer_id: f.ref('单体工程', 'monomer', { optional: true }),
    node_kind: f.enum('里程碑节点', nodeKind, { optional: true, hint: '是节点的选，完成由建设单位确认' }),
    contract_on: f.date('合同日期', { optional: true, hint: '合同约定这个节点的日期' }),
    plan_start: f.date('计划开始'),
    plan_end: f.date('计划完成'),
    weight: f.decimal('权重', { ...share, optional: true, hint: '占本计划的百分数，都不填的按天数' }),
    predecessors: f.lines(
      '前置任务',
      {
        task_id: f.ref('任务', 'plan_task'),
        link: f.enum('搭接关系', linkKind),
        lag: f.integer('间隔', { optional: true, min: -365, max: 365, unit: '天' }),
      },
      { optional: true, max: 10 },
    ),
    critical: f.bool('关键线路', { optional: true }),
    owner: f.ref('负责人', 'manage_user', { optional: true }),
    act_start: f.date('实际开始', { optional: true, past: true }),
    percent: f.decimal('完成', { ...share, optional: true }),
    act_end: f.date('实际完成', { optional: true, past: true }),
    img: f.files('完成照片', { optional: true, accept: 'image', once: true, max: 9 }),
    days: f.integer('工期', { optional: true, unit: '天' }),
    plan_type: f.enum('计划类别', planType, { optional: true }),
    forecast_on: f.date('预计完成', { optional: true }),
    delay_days: f.integer('延误', { optional: true, min: -9999, unit: '天' }),
    submitted_by: f.ref('报完成的人', 'account', { optional: true, of: 'people' }),
    confirmed_by: f.ref('确认人', 'account', { optional: true, of: 'people' }),
    confirmed_at: f.instant('确认时间', { optional: true }),
    reject_reason: f.text('不予确认的原因', { prose: true, optional: true, max: 200 }),
  },
  form: [
    'engineering_id',
    'plan_id',
    'wbs',
    'task_name',
    'monomer_id',
    'node_kind',
    'contract_on',
    'plan_start',
    'plan_end',
    'weight',
    'predecessors',
    ['critical', 'radio'],
    'owner',
  ],
  computed: {
    days: ({ plan_start, plan_end }) => (plan_start && plan_end ? spanDays(plan_start, plan_end) : null),
  },
  rules: (row) => [
    tooFar('plan_start', '计划开始', row.plan_start, WORK_YEARS),
    tooFar('plan_end', '计划完成', row.plan_end, WORK_YEARS),
    row.plan_start && row.plan_end && row.plan_end < row.plan_start && { field: 'plan_end', message: '计划完成不能早于计划开始' },
    row.act_start && row.act_end && row.act_end < row.act_start && { field: 'act_end', message: '实际完成不能早于实际开始' },
    isDecimal(row.percent) && compare(row.percent, HUNDRED) > 0 && { field: 'percent', message: '完成不能大于 100%' },
    isDecimal(row.weight) && compare(row.weight, HUNDRED) > 0 && { field: 'weight', message: '权重不能大于 100%' },
    row.predecessors &&
      new Set(row.predecessors.map(({ task_id }) => task_id)).size < row.predecessors.length && {
        field: 'predecessors',
        message: '同一前置任务列了不止一次',
      },
  ],
  list: {
    search: [
      'engineering_id',
      'plan_id',
      'task_name',
      'plan_type',
      'node_kind',
      'monomer_id',
      'critical',
      'owner',
      'plan_start',
      'plan_end',
      'state',
    ],
    columns: [
      'wbs',
      'task_name',
      'monomer_id',
      'plan_start',
      'plan_end',
      'percent',
      'forecast_on',
      'delay_days',
      'node_kind',
      'engineering_id',
      'state',
    ],
    sort: 'plan_start',
  },
  sample: {
    each: 0,
    row: ({ day }) => ({
      node_kind: null,
      contract_on: null,
      plan_start: day,
      plan_end: addDays(day, 12),
      weight: '5',
      percent: '30',
      act_start: day,
      act_end: day,
    }),
  },
  flow: {
    states: planTaskStates,
    start: 'open',
    open: ['open'],
    steps: {
      report: {
        label: '填报进度',
        from: ['open', 'returned'],
        to: 'open',
        asks: ['act_start', 'percent'],
        turn: 'nobody',
      },
      finish: {
        label: '报完成',
        from: ['open', 'returned'],
        to: 'pending',
        asks: ['act_start', 'act_end'],
        may: ['img'],
        stamps: ['submitted_by'],
        clears: ['reject_reason'],
        told: ({ node_kind }) => (node_kind ? '节点完成由建设单位确认，须附现场照片' : '任务记为完成'),
        within: { setting: 'term_mend_days' },
        turn: { to: builders, in: ['returned'] },
      },
      confirm: {
        label: '确认节点完成',
        from: ['pending'],
        to: 'done',
        shows: ['contract_on', 'plan_end', 'act_end', 'img'],
        tone: 'success',
        notBy: 'submitted_by',
        stamps: ['confirmed_by', 'confirmed_at'],
        within: 3,
        turn: { to: ['owner'] },
      },
      refuse: {
        label: '不予确认',
        from: ['pending'],
        to: 'returned',
        tone: 'danger',
        asks: ['reject_reason'],
        notBy: 'submitted_by',
        stamps: ['confirmed_by', 'confirmed_at'],
      },
    },
  },
  views: {
    open: { label: '未完成', in: ['open', 'returned'] },
    late: { label: '逾期未完成', alarming: true, in: ['open', 'returned'], where: [['before', 'plan_end', 0]] },
    slow: {
      label: '关键线路延误',
      alarming: true,
      in: ['open', 'returned'],
      where: [
        ['is', 'critical', true],
        ['above', 'delay_days', 0],
      ],
    },
    pending: { label: '待确认', open: true, in: ['pending'] },
    done: { label: '已完成', in: ['done'] },
    nodes: { label: '里程碑', quiet: true, where: [['filled', 'node_kind']] },
    week: { label: '周计划任务', quiet: true, where: [['is', 'plan_type', WEEK]] },
    weekDone: { label: '周计划已完成', quiet: true, in: ['done'], where: [['is', 'plan_type', WEEK]] },
  },
  figures: [
    { label: '周计划完成率', view: 'weekDone', per: 'week', unit: '%' },
    { label: '关键线路最大延误', view: 'slow', most: 'delay_days', unit: '天' },
    { label: '逾期未完成', view: 'late', unit: '项' },
    { label: '待确认节点', view: 'pending', unit: '个' },
  ],
  grants: siteGrants({
    write: builders,
    writerSteps: ['report', 'finish'],
    review: ['owner'],
    reviewSteps: ['confirm', 'refuse'],
  }),
})
