import { defineEntity, f, states } from '@zhujian/model'
import { today } from '@zhujian/model/date'
import { saysNoStop } from '../document/work-goes-on'
import { grantAll } from '../roles'
import { hiddenDangerStates, openDangers } from './hidden-danger-flow'
import { stopScope } from './safety-dicts'
import { tooFar } from '../site/plan-day'

const optional = { optional: true } as const
const see = ['read', 'export'] as const

export const stopWorkStates = states({
  reviewing: [0, '待科长审核'],
  resumed: [1, '已复工'],
  returned: [2, '退回修改'],
  stopped: [3, '停工中'],
  draft: [10, '拟稿', 'default'],
  signing: [11, '待站长签发', 'default'],
  waived: [12, '不予停工', 'default'],
})

const WRITING: readonly unknown[] = (['draft', 'returned'] as const).map((key) => stopWorkStates.code(key))
const isWriting = ({ state }: { readonly state?: unknown }): boolean => state === undefined || WRITING.includes(state)

/** 审核、签发的人要看的：停哪里、为什么、到几时；与签批台上看得到纸面一样。 */
const shows = ['check_id', 'scope', 'monomer_id', 'part', 'reason', 'danger_ids', 'plan_resume'] as const

/**
 * 停工：监督员拟稿 → 科长审核 → 站长签发；全面停工使工程转为停工，局部停工只停所涉部位，工程状态不变。
 * 复工由施工单位按“复工申请”办理，办成时登记，没有人直接办。
 */
export const stopWork = defineEntity('stop_work', {
  label: '停工通知书',
  scope: 'project',
  display: 'stop_no',
  fields: {
    stop_no: f.serial('停工编号', { prefix: 'TG' }),
    engineering_id: f.ref('所属工程', 'engineering'),
    check_id: f.ref('所属检查', 'safety_check', { ...optional, whole: true }),
    scope: f.enum('停工范围', stopScope),
    monomer_id: f.ref('停工单体', 'monomer', optional),
    part: f.text('停工部位', { optional: true, max: 60 }),
    danger_ids: f.refs('所涉隐患', 'hidden_danger', {
      ...optional,
      // 检查刚查出的还没有下发，随停工通知书一并下发。
      where: { state: (['draft', ...openDangers] as const).map((key) => hiddenDangerStates.code(key)) },
      otherwise: '已了结的隐患不是停工的原因，请选择未了结的',
    }),
    reason: f.longText('停工原因', { max: 500 }),
    plan_resume: f.date('计划复工日期', optional),
    reject_reason: f.text('退回、不予停工的原因', {
      prose: true,
      optional: true,
      max: 200,
      examples: ['停工部位没有写明楼层与轴线，补充后再报'],
    }),
    reviewed_by: f.ref('审核人', 'account', { optional: true, of: 'officers' }),
    reviewed_at: f.instant('审核时间', optional),
    issue_at: f.instant('签发时间', optional),
    doc_id: f.ref('停工文书', 'supervise_doc', optional),
    apply_at: f.instant('申请复工时间', optional),
    report: f.files('整改报告', { optional: true, max: 9 }),
    supervisor_note: f.text('监理意见', { prose: true, optional: true, max: 200 }),
    owner_note: f.text('建设单位意见', { prose: true, optional: true, max: 200 }),
    recheck_by: f.ref('复查人', 'account', optional),
    resume_at: f.instant('复工时间', optional),
  },
  rules: (row) => [
    row.scope === 1 && !row.part && !row.monomer_id && { field: 'part', message: '局部停工应写明停工部位或单体' },
    ...(['part', 'reason'] as const).map(
      (field) =>
        isWriting(row) &&
        saysNoStop(row[field]) && { field, message: '停工通知书里不能写不停工、可以施工：不予停工的由站长办理' },
    ),
    // 存草稿时就说，不等到提交审核。
    isWriting(row) && tooFar('plan_resume', '计划复工日期', row.plan_resume),
    isWriting(row) &&
      !!row.plan_resume &&
      row.plan_resume < today() && { field: 'plan_resume', message: '计划复工日期不能早于今天' },
  ],
  form: ['engineering_id', ['scope', 'radio'], 'monomer_id', 'part', 'danger_ids', ['reason', 'textarea'], 'plan_resume'],
  list: {
    search: ['stop_no', 'engineering_id', 'scope', 'part', 'state', 'issue_at', 'resume_at'],
    columns: [
      'stop_no',
      'state',
      'scope',
      'engineering_id',
      'part',
      ['reason', 'popover'],
      'issue_at',
      'plan_resume',
      'resume_at',
    ],
    sort: '-id',
  },
  flow: {
    states: stopWorkStates,
    start: 'draft',
    open: ['draft', 'returned'],
    internal: ['draft', 'reviewing', 'signing', 'returned'],
    internalFields: ['reject_reason'],
    steps: {
      submit: {
        label: '提交审核',
        from: ['draft', 'returned'],
        to: 'reviewing',
        within: { setting: 'term_resubmit_days' },
        turn: { to: 'author', in: ['draft', 'returned'] },
      },
      review: {
        label: '审核通过',
        from: ['reviewing'],
        to: 'signing',
        shows,
        tone: 'success',
        notBy: 'created_by',
        within: 1,
        turn: { to: ['section_chief'] },
      },
      return: {
        label: '退回修改',
        from: ['reviewing', 'signing'],
        to: 'returned',
        asks: ['reject_reason'],
        shows,
        tone: 'danger',
      },
      // 检查的结论是停工的，停不停由签发停工的站长定，不由拟稿的人一删了之。
      waive: {
        label: '不予停工',
        from: ['reviewing', 'signing'],
        to: 'waived',
        asks: ['reject_reason'],
        shows,
        tone: 'danger',
        notBy: 'created_by',
        legal: {
          effect: '本停工通知书不签发，工程照常施工；所涉隐患仍按整改、复查销项办理，理由记入检查记录',
          basis: '安全生产法第六十五条第一款第（三）项',
          tells: '拟稿的监督员',
        },
      },
      issue: {
        label: '签发',
        from: ['signing'],
        to: 'stopped',
        shows,
        tone: 'danger',
        notBy: 'created_by',
        within: 1,
        legal: {
          effect: '全面停工的，工程转为“停工”；局部停工的，所停单体停止施工。停工文书随即签发，整改之后经复工申请才能恢复',
          basis: '安全生产法第六十五条第一款第（三）项；建设工程安全生产管理条例第四十三条',
          tells: '工程各方；停工文书另行送达、签收',
        },
        turn: { to: ['station_head'] },
      },
      resume: { label: '批准复工', from: ['stopped'], to: 'resumed', tone: 'success', caused: true },
    },
  },
  views: {
    drafting: { label: '拟稿、退回', in: ['draft', 'returned'] },
    signing: { label: '待审核、签发', in: ['reviewing', 'signing'] },
    stopped: { label: '停工中', open: true, in: ['stopped'] },
    pastDue: { label: '超过计划复工日期', alarming: true, in: ['stopped'], where: [['before', 'plan_resume', 0]] },
    fresh: { label: '近七天停工', quiet: true, in: ['stopped'], where: [['within', 'issue_at', -7]] },
    resumed: { label: '已复工、不予停工', in: ['resumed', 'waived'] },
  },
  grants: {
    ...grantAll(['admin', 'city_admin', 'station_admin', 'viewer'], see),
    officer: [...see, 'add', 'edit', 'delete', 'submit'],
    section_chief: [...see, 'add', 'edit', 'delete', 'submit', 'review', 'return'],
    station_head: [...see, 'return', 'issue', 'waive'],
    ...grantAll(['owner', 'contractor', 'site', 'consultant', 'chief_engineer'], see),
    ...grantAll(['site_safety', 'site_labour'], ['read']),
  },
})
