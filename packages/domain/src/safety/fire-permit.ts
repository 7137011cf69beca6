import { defineEntity, dict, f, states } from '@zhujian/model'
import { enterStatus } from '../people/person-codes'
import { consultants, safetyBuilders, siteGrants, withdrawStep } from '../flows/review-flow'
import { cautionField, cautioned } from '../site/caution'
import { allOf, checklist, passed } from '../site/checklist'
import { placeFields } from '../site/place'
import { RETURNED } from '../flows/said'
import { certifiedOn } from '../flows/offers'

/** 动火等级：一级由企业安全管理部门批准，二级由项目负责人，三级由项目安全管理部门（GB 50720-2011 第6.3.1条及条文说明）。 */
export const fireLevel = dict({ first: [1, '一级', 'danger'], second: [2, '二级', 'warning'], third: [3, '三级'] })

export const fireMethod = dict({
  arc: [1, '电焊'],
  gas: [2, '气割、气焊'],
  grind: [3, '切割打磨'],
  melt: [4, '防水热熔'],
  torch: [5, '喷灯'],
  other: [6, '其他'],
})
/** 焊接与热切割属于特种作业，须持证。 */
export const CERTIFIED_METHODS: readonly number[] = [fireMethod.code('arc'), fireMethod.code('gas')]

export const fireItem = dict({
  cleared: [1, '周围可燃物已清除'],
  catcher: [2, '接火斗已设'],
  bottles: [3, '气瓶相距 5 m、距火源 10 m'],
  holes: [4, '孔洞已封堵'],
  noFlammable: [5, '无易燃易爆交叉作业'],
  below: [6, '下方有人警戒'],
})

/** 各级由谁批准。 */
export const fireApprovers = { 1: ['contractor'], 2: ['site'], 3: ['site_safety'] } as const

/** 五级及以上大风不得室外动火（GB 50720-2011 第6.3.1条第6款）。 */
export const WINDY = 5

/** 动火的、监护的都要在场。 */
const ON_SITE = { enter_status: [enterStatus.code('on_site')] }

/** 批准的人要看的：哪里、怎么动、几时、谁动谁看，检查了没有。 */
const shows = [
  'part',
  'method',
  'content',
  'from_at',
  'to_at',
  'welders',
  'watcher',
  'extinguishers',
  'checklist',
  'danger_ids',
  'caution',
] as const

const approval = <const L extends 1 | 2 | 3, const R extends readonly string[]>(label: string, level: L, to: R) =>
  ({
    label,
    from: ['pending'],
    to: 'approved',
    tone: 'success',
    shows,
    notBy: 'submitted_by',
    sound: {},
    stamps: ['approved_by', 'approved_at'],
    clears: ['reject_reason'],
    within: 1,
    turn: { to, where: [['is', 'fire_level', level]] },
  }) as const

const hands = 'read export add edit delete submit withdraw return start end finish'.split(' ')

/** 动火证：审批以后才能动火，收火以后有人检查；过了有效时间没有动火的，另行申请。 */
export const firePermit = defineEntity('fire_permit', {
  label: '动火证',
  scope: 'project',
  display: 'fire_permit_no',
  fields: {
    engineering_id: f.ref('所属工程', 'engineering'),
    fire_permit_no: f.serial('编号', { prefix: 'DH' }),
    fire_level: f.enum('动火等级', fireLevel),
    ...placeFields,
    outdoor: f.bool('室外动火'),
    method: f.enum('动火方式', fireMethod),
    content: f.text('动火内容', { max: 100, examples: ['钢柱对接焊接', '屋面卷材热熔铺贴', '支撑梁格构柱切割'] }),
    from_at: f.instant('动火起'),
    to_at: f.instant('动火止'),
    welders: f.refs('动火人', 'worker', {
      where: ON_SITE,
      otherwise: '动火人应为本工程在场人员',
      offers: ({ method, from_at }) => (CERTIFIED_METHODS.includes(Number(method)) ? certifiedOn('welder', from_at) : {}),
    }),
    watcher: f.ref('监护人', 'worker', { where: ON_SITE, otherwise: '监护人应为本工程在场人员' }),
    extinguishers: f.integer('灭火器', { min: 1, max: 99, unit: '具' }),
    wind_level: f.integer('风力', { max: 12, unit: '级' }),
    checklist: checklist('动火前检查', fireItem, passed, passed.code('no')),
    danger_ids: f.refs('整改的隐患', 'hidden_danger', { optional: true, hint: '停工期间只能为整改动火，写明整改哪几项' }),
    submitted_by: f.ref('申请人', 'account', { optional: true, of: 'people' }),
    approved_by: f.ref('批准人', 'account', { optional: true, of: 'people' }),
    approved_at: f.instant('批准时间', { optional: true }),
    reject_reason: f.text('退回原因', { prose: true, optional: true, max: 200, examples: RETURNED }),
    before_img: f.files('动火前照片', { optional: true, accept: 'image', once: true, max: 6 }),
    start_at: f.instant('实际动火', { optional: true }),
    end_at: f.instant('收火时间', { optional: true }),
    after_img: f.files('收火后照片', { optional: true, accept: 'image', once: true, max: 6 }),
    checked_at: f.instant('收火检查时间', { past: true, optional: true }),
    ...cautionField,
  },
  form: [
    'engineering_id',
    'fire_level',
    'monomer_id',
    'part',
    ['outdoor', 'radio'],
    'method',
    'content',
    'from_at',
    'to_at',
    'welders',
    'watcher',
    'extinguishers',
    'wind_level',
    'checklist',
    'danger_ids',
  ],
  rules: (row) => [
    row.watcher && row.welders?.includes(row.watcher) && { field: 'watcher', message: '监护人不能兼动火人' },
    row.from_at && row.to_at && row.to_at <= row.from_at && { field: 'to_at', message: '动火止应晚于动火起' },
    row.outdoor === true &&
      typeof row.wind_level === 'number' &&
      row.wind_level >= WINDY && { field: 'wind_level', message: '五级及以上大风不得室外动火' },
    row.checklist?.some(({ item, result }) => item === fireItem.code('noFlammable') && result === passed.code('no')) && {
      field: 'checklist',
      message: '同部位有防水、外保温施工，不得动火',
    },
  ],
  list: {
    search: ['engineering_id', 'part', 'fire_level', 'method', 'from_at', 'watcher', 'state'],
    columns: ['fire_permit_no', 'part', 'fire_level', 'method', 'from_at', 'to_at', 'watcher', 'engineering_id', 'state'],
    sort: '-from_at',
  },
  sample: {
    each: 6,
    row: ({ at, pick, int }, offer) => {
      const [watcher = null, ...welders] = offer('worker', 3, ON_SITE)
      return {
        ...pick([
          { method: 1, content: '钢柱对接焊接', fire_level: 2 },
          { method: 2, content: '支撑格构柱切割', fire_level: 2 },
          { method: 4, content: '屋面卷材热熔铺贴', fire_level: 1 },
          { method: 3, content: '钢筋切割', fire_level: 3 },
        ] as const),
        outdoor: pick([true, false]),
        from_at: at,
        to_at: at + int(2, 9) * 3600,
        extinguishers: int(2, 6),
        wind_level: int(1, 4),
        ...(watcher !== null && { watcher, welders }),
        checklist: allOf(fireItem, 1),
        approved_at: at - 15 * 3600,
        start_at: at,
        end_at: at + 2 * 3600,
        checked_at: at + 3 * 3600,
        caution: null,
      }
    },
  },
  flow: {
    states: states({
      pending: [0, '待审批'],
      finished: [1, '已结束'],
      returned: [2, '退回'],
      burning: [3, '动火中'],
      draft: [10, '草稿', 'default'],
      watching: [11, '收火观察', 'warning'],
      approved: [13, '已批准', 'default'],
    }),
    start: 'draft',
    open: ['draft', 'returned'],
    internal: ['draft'],
    steps: {
      submit: {
        label: '申请动火',
        from: ['draft', 'returned'],
        to: 'pending',
        clears: ['reject_reason'],
        stamps: ['submitted_by'],
        within: 1,
        turn: { to: safetyBuilders, in: ['returned'] },
      },
      withdraw: withdrawStep,
      approveCompany: approval('企业安全管理部门批准', 1, fireApprovers[1]),
      approveProject: approval('项目负责人批准', 2, fireApprovers[2]),
      approveSafety: approval('项目安全管理部门批准', 3, fireApprovers[3]),
      return: {
        label: '退回',
        from: ['pending'],
        to: 'returned',
        tone: 'danger',
        asks: ['reject_reason'],
        shows,
        notBy: 'submitted_by',
      },
      start: {
        label: '开始动火',
        from: ['approved'],
        to: 'burning',
        asks: ['before_img'],
        stamps: ['start_at'],
        turn: 'nobody',
      },
      end: {
        label: '收火',
        from: ['burning'],
        to: 'watching',
        stamps: ['end_at'],
        within: 1,
        turn: { to: ['site_safety', 'site'] },
      },
      finish: {
        label: '收火检查',
        from: ['watching'],
        to: 'finished',
        tone: 'success',
        asks: ['after_img', 'checked_at'],
        shows: ['end_at'],
        within: 1,
        turn: { to: ['site_safety', 'site'] },
      },
    },
  },
  views: {
    pending: { label: '待审批', in: ['pending'], open: true },
    burning: { label: '正在动火', in: ['burning'], alarming: true },
    burningFirst: {
      label: '一级动火',
      in: ['burning'],
      where: [['is', 'fire_level', fireLevel.code('first')]],
      alarming: true,
      quiet: true,
    },
    unchecked: { label: '未收火检查', in: ['watching'], alarming: true, open: true },
    lapsed: { label: '过期未用', in: ['approved'], where: [['before', 'to_at', 0]] },
    cautioned: { ...cautioned, quiet: true },
  },
  figures: [
    { label: '正在动火', view: 'burning', unit: '处' },
    { label: '其中一级', view: 'burningFirst', unit: '处' },
    { label: '未收火检查', view: 'unchecked', unit: '处' },
    { label: '待审批', view: 'pending', unit: '张' },
  ],
  grants: {
    ...siteGrants({ write: safetyBuilders, writerSteps: [], review: consultants, reviewSteps: [] }),
    contractor: [...hands, 'approveCompany'],
    site: [...hands, 'approveProject'],
    site_safety: [...hands, 'approveSafety'],
  },
})
