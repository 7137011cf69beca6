import { defineEntity, dict, f, states } from '@zhujian/model'
import { addDays, monthsAfter } from '@zhujian/model/date'
import { consultants, safetyBuilders, siteGrants } from '../flows/review-flow'
import { cautionField, cautioned } from '../site/caution'
import { allOf, checklist } from '../site/checklist'
import { photos } from '../site/place'
import { lapsedView, recurringFields } from '../site/recurring'
import { certifiedOn, presentOn } from '../flows/offers'

export const maintainKind = dict({
  shift: [1, '班前检查'],
  month: [2, '月度检查'],
  service: [3, '维护保养'],
  climbed: [4, '顶升、附着后'],
  drop: [5, '坠落试验'],
  idle: [6, '停用后复检'],
  wind: [7, '大风后'],
})

export const maintainItem = dict({
  limit: [1, '限位装置'],
  moment: [2, '力矩、起重量限制器'],
  brake: [3, '制动器'],
  rope: [4, '钢丝绳'],
  hook: [5, '吊钩与防脱'],
  bolt: [6, '标准节螺栓'],
  tie: [7, '附着装置'],
  dropSafe: [8, '防坠安全器'],
  door: [9, '门联锁'],
  electric: [10, '电气系统'],
})
/** %：钢丝绳直径减小到这么多的报废（GB/T 5972）。 */
const ROPE_WORN = 7
const found = dict({ ok: [1, '正常'], mended: [2, '已处理'], stop: [3, '停用'] })
export const maintainConclusion = dict({
  usable: [1, '可以使用', 'success'],
  mend: [2, '整改后使用', 'warning'],
  stop: [3, '停用', 'danger'],
})

/** 天：月检的周期；台账没有写保养周期的，保养也照此。 */
const MONTH_DAYS = 30

/** 下次应办：月检 30 天，保养按台账的周期 `days`，坠落试验三个月（JGJ 215-2010 第5.2.10条）；其余不定期。 */
export function maintainDue(kind: number, done: string, days: number | null = null): string | null {
  if (kind === maintainKind.code('month')) return addDays(done, MONTH_DAYS)
  if (kind === maintainKind.code('service')) return addDays(done, days ?? MONTH_DAYS)
  return kind === maintainKind.code('drop') ? monthsAfter(done, 3) : null
}

/** 起重机械的检查与维护保养（住建部令第166号第十八条；JGJ 196-2010、JGJ 215-2010）。 */
export const craneMaintain = defineEntity('crane_maintain', {
  label: '机械维保记录',
  scope: 'project',
  display: 'crane_maintain_no',
  fields: {
    engineering_id: f.ref('所属工程', 'engineering'),
    crane_maintain_no: f.serial('编号', { prefix: 'WB' }),
    crane_id: f.ref('起重机械', 'crane', { whole: true, fills: { maintain_unit: 'maintain_unit' } }),
    maintain_kind: f.enum('类别', maintainKind),
    start_at: f.instant('开始时间', { past: true }),
    done_at: f.instant('完成时间', { past: true }),
    maintain_unit: f.ref('维保单位', 'unit', { of: 'party', parts: ['crane_lease', 'crane_install', 'sgdw', 'specialty'] }),
    worker_ids: f.refs('维保人员', 'worker', {
      hint: '在场、有起重机械作业证的人，检修电气的可以是建筑电工；没有的，先在“特种作业人员”登记证书',
      offers: (row) => ({ ...presentOn('done_at')(row), ...certifiedOn('maintainer', row.done_at) }),
    }),
    checklist: checklist('检查项', maintainItem, found),
    parts: f.text('更换件', { optional: true, max: 100, examples: ['起升钢丝绳', '制动片', '上限位开关'] }),
    rope_wear: f.decimal('钢丝绳磨损', { optional: true, precision: 4, scale: 1, unit: '%', hint: `达到 ${ROPE_WORN}% 应报废` }),
    vertical_dev: f.decimal('垂直度', { optional: true, precision: 5, unit: '‰', hint: '附着以上不大于 4‰' }),
    brake_drop: f.decimal('制动距离', {
      optional: true,
      precision: 5,
      unit: 'm',
      onlyWith: { maintain_kind: [maintainKind.code('drop')] },
    }),
    conclusion: f.enum('结论', maintainConclusion),
    img: photos,
    sign_img: f.files('维保人员签字', { accept: 'image', max: 3 }),
    ...recurringFields,
    confirmed_by: f.ref('确认人', 'account', { optional: true, of: 'people' }),
    confirmed_at: f.instant('确认时间', { optional: true }),
    reject_reason: f.text('退回、整改要求', { optional: true, max: 200, examples: ['附着螺栓未复紧，整改后重新报验'] }),
    fix_note: f.text('整改情况', { prose: true, optional: true, max: 200 }),
    fix_img: f.files('整改照片', { optional: true, accept: 'image', once: true, max: 6 }),
    ...cautionField,
  },
  form: [
    'engineering_id',
    'crane_id',
    'maintain_kind',
    'start_at',
    'done_at',
    'maintain_unit',
    'worker_ids',
    'checklist',
    'parts',
    'rope_wear',
    'vertical_dev',
    'brake_drop',
    'conclusion',
    'img',
    'sign_img',
  ],
  rules: (row) => [
    row.conclusion === maintainConclusion.code('usable') &&
      row.checklist?.some(({ result }) => result === found.code('stop')) && {
        field: 'conclusion',
        message: '有检查项为“停用”的，结论不能为“可以使用”',
      },
    row.conclusion === maintainConclusion.code('usable') &&
      Number(row.rope_wear ?? 0) >= ROPE_WORN && {
        field: 'conclusion',
        message: `钢丝绳磨损达到 ${ROPE_WORN}% 应报废更换（GB/T 5972），结论不能为“可以使用”`,
      },
    row.start_at && row.done_at && row.done_at <= row.start_at && { field: 'done_at', message: '完成时间应晚于开始时间' },
    row.maintain_kind === maintainKind.code('drop') &&
      !row.brake_drop && { field: 'brake_drop', message: '坠落试验须填制动距离' },
  ],
  list: {
    search: ['engineering_id', 'crane_id', 'maintain_kind', 'done_at', 'next_due_on', 'maintain_unit', 'conclusion', 'state'],
    columns: [
      'crane_id',
      'maintain_kind',
      'done_at',
      'conclusion',
      'next_due_on',
      'maintain_unit',
      'rope_wear',
      'engineering_id',
      'state',
    ],
    sort: '-done_at',
  },
  sample: {
    each: 5,
    row: ({ at, day, pick, int }) => ({
      ...pick(([2, 3, 2, 3, 1] as const).map((kind) => ({ maintain_kind: kind, next_due_on: maintainDue(kind, day) }))),
      start_at: at,
      done_at: at + 2 * 3600,
      rope_wear: `${int(0, 4)}.5`,
      vertical_dev: `1.${int(10, 90)}`,
      brake_drop: null,
      conclusion: 1 as const,
      checklist: allOf(maintainItem, 1),
      renewed_on: null,
      caution: null,
    }),
  },
  flow: {
    states: states({ pending: [0, '待确认'], confirmed: [1, '已确认'], returned: [2, '退回'], fixing: [3, '整改中'] }),
    start: 'pending',
    open: ['pending', 'returned'],
    steps: {
      confirm: {
        label: '确认',
        from: ['pending'],
        to: 'confirmed',
        tone: 'success',
        notBy: 'created_by',
        stamps: ['confirmed_by', 'confirmed_at'],
        clears: ['reject_reason'],
        within: 3,
        turn: { to: ['chief_engineer'] },
      },
      demand: {
        label: '要求整改',
        from: ['pending'],
        to: 'fixing',
        tone: 'warning',
        asks: ['reject_reason'],
        notBy: 'created_by',
      },
      fix: {
        label: '整改完成',
        from: ['fixing'],
        to: 'pending',
        asks: ['conclusion', 'fix_note', 'fix_img'],
        may: ['checklist'],
        shows: ['reject_reason'],
        within: { setting: 'term_mend_days' },
        turn: { to: safetyBuilders },
      },
      return: {
        label: '退回',
        from: ['pending'],
        to: 'returned',
        tone: 'danger',
        asks: ['reject_reason'],
        notBy: 'created_by',
      },
      resubmit: {
        label: '改正后重报',
        from: ['returned'],
        to: 'pending',
        shows: ['reject_reason'],
        within: { setting: 'term_mend_days' },
        turn: { to: safetyBuilders },
      },
    },
  },
  views: {
    pending: { label: '待确认', in: ['pending'], open: true },
    fixing: { label: '整改中', in: ['fixing'], alarming: true },
    month: { label: '月检、保养', where: [['is', 'maintain_kind', maintainKind.code('month'), maintainKind.code('service')]] },
    lapsed: { ...lapsedView('超期未维保'), in: ['pending', 'confirmed'] },
    cautioned: { ...cautioned, alarming: true },
  },
  figures: [
    { label: '超期未维保', view: 'lapsed', unit: '台次' },
    { label: '整改中', view: 'fixing', unit: '台次' },
    { label: '待确认', view: 'pending', unit: '条' },
  ],
  grants: siteGrants({
    write: safetyBuilders,
    writerSteps: ['fix', 'resubmit'],
    review: consultants,
    reviewSteps: ['confirm', 'demand', 'return'],
  }),
})
