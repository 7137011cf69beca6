import { defineEntity, dict, f, type FieldProblem, states } from '@zhujian/model'
import { monthsAfter } from '@zhujian/model/date'
import { inForce, ruleKind } from '../evaluation/rule'
import { labourObservers, supervisors } from '../project/grants'
import { grantAll } from '../roles'
import { creditMatter, repairFrom, repairMonths } from './repair-period'
import { RETURNED } from '../flows/said'

export const creditCategory = dict({
  good: [1, '良好', 'success'],
  bad: [2, '不良', 'warning'],
  severe: [3, '严重失信', 'danger'],
})
export const organLevel = dict({ state: [1, '国家'], province: [2, '省级'], city: [3, '市级'], county: [4, '县级'] })

/** 公开期，月：良好三年；不良六个月到三年；严重失信不短于三年（建市〔2017〕241号）。 */
const PUBLIC_MONTHS: Readonly<Record<number, readonly [least: number, most: number]>> = { 1: [1, 36], 2: [6, 36], 3: [36, 60] }

interface Term {
  readonly category: number
  readonly matter: number | null
  readonly happened_on: string
  readonly punish_to: string | null
  readonly public_to: string
}
/** 从这一天起公示，公开期还够不够：不良的满最短公示期，其余的没有期满；认定得太早、怎样改都不够的，说在认定日期上。 */
export function termProblem({ category, matter, happened_on, punish_to, public_to }: Term, from: string): FieldProblem | false {
  const isBad = category === creditCategory.code('bad')
  const least = isBad ? repairFrom(from, matter) : from
  if (public_to >= least) return false
  const short = isBad ? `不满最短公示期 ${repairMonths(matter)} 个月` : '公开期已满'
  const [, most] = PUBLIC_MONTHS[category] ?? [0, 600]
  const months = monthsAfter(happened_on, most)
  const latest = punish_to !== null && punish_to > months ? punish_to : months
  return latest < least
    ? { field: 'happened_on', message: `认定日期过早：公开期最长到 ${latest}，今日起公示${short}，不再登记公示` }
    : { field: 'public_to', message: `今日起公示，到公开截止${short}，公开截止应为 ${least} 或者以后` }
}

/** 信用分的起点。 */
export const BASE_SCORE = 100

/** 能为本企业提出异议、申请修复的各类企业。 */
export const creditCompanies = [
  'owner',
  'contractor',
  'consultant',
  'labour',
  'equipment',
  'subcontractor',
  'survey',
  'design',
  'testing',
] as const

/** 认定了什么：审核、核查异议、撤销的人都要看。 */
const deed = [
  'unit_id',
  'category',
  'matter',
  'rule_id',
  'points',
  'title',
  'happened_on',
  'basis',
  'doc_no',
  'punish_to',
  'public_to',
  'description',
  'file',
] as const

export const creditStates = states({
  pending: [0, '待审核'],
  public: [1, '公示中'],
  rejected: [2, '退回'],
  objecting: [3, '异议核查'],
  draft: [10, '草稿', 'default'],
  repaired: [11, '已修复', 'default'],
  revoked: [13, '已撤销', 'default'],
})

/** 企业信用事件：登记 → 审核公示 → 修复、撤销；公开期满不再计分（建筑市场信用管理暂行办法）。 */
export const creditEvent = defineEntity('credit_event', {
  label: '信用事件',
  scope: 'unit',
  display: 'title',
  beside: ['category', 'doc_no'],
  ofOwnCompany: true,
  fields: {
    credit_no: f.serial('编号', { prefix: 'XY' }),
    unit_id: f.ref('企业', 'unit', { of: 'any' }),
    category: f.enum('类别', creditCategory),
    matter: f.enum('失信领域', creditMatter, {
      optional: true,
      hint: '不良、严重失信须选，良好的不计：安全生产、消防、特种设备的最短公示一年，其余三个月，公示满期才能申请修复',
    }),
    rule_id: f.ref('信用行为', 'rule', { where: inForce(ruleKind.code('credit')), hint: '自评指标库里的信用行为，分值由它带来' }),
    title: f.text('事由', {
      max: 80,
      examples: ['获省级建筑施工安全生产标准化工地', '未按专项施工方案施工被处罚', '拖欠农民工工资被责令整改'],
    }),
    project_name: f.text('所涉工程', { optional: true, max: 100 }),
    happened_on: f.date('认定日期', { past: true }),
    basis: f.text('依据', { max: 200, examples: ['行政处罚决定书', '表彰文件'] }),
    doc_no: f.text('文号', { max: 60, examples: ['杭建罚〔2026〕12号', '杭建奖〔2026〕3号'] }),
    reg_org: f.text('登记部门', { max: 60, examples: ['杭州市住房和城乡建设局'] }),
    organ_level: f.enum('部门层级', organLevel),
    punish_to: f.date('处罚截止', { optional: true }),
    public_to: f.date('公开截止'),
    description: f.longText('情况说明', { optional: true, max: 500 }),
    file: f.files('认定文书', { accept: 'document', max: 9 }),
    points: f.integer('信用分值', { optional: true, min: -100, max: 100, unit: '分' }),
    public_from: f.date('公示起', { optional: true }),
    repair_from: f.date('最早可修复', { optional: true, hint: '公示满最短公示期的那一天' }),
    approved_by: f.ref('审核人', 'account', { optional: true, of: 'any' }),
    approved_at: f.instant('审核时间', { optional: true }),
    reject_reason: f.text('退回、撤销原因', { prose: true, optional: true, max: 200, examples: RETURNED }),
    objection: f.longText('异议理由', { optional: true, max: 500 }),
    objection_file: f.files('异议证据', { optional: true, max: 9 }),
    objection_note: f.text('异议核查结论', { optional: true, max: 200 }),
  },
  rules: (row) => {
    const [shortest, most] = PUBLIC_MONTHS[row.category ?? 0] ?? [0, 600]
    const isGood = row.category === creditCategory.code('good')
    // 公开期不短于最短公示期：否则还没有到能修复的那一天就已不再公示。
    const least = isGood ? shortest : Math.max(shortest, repairMonths(row.matter))
    return [
      row.category !== undefined &&
        !isGood &&
        !row.matter && { field: 'matter', message: '不良、严重失信的，请选择失信领域，最短公示期由它定' },
      row.happened_on &&
        row.punish_to &&
        row.punish_to < row.happened_on && { field: 'punish_to', message: '处罚截止不能早于认定日期' },
      row.punish_to && row.public_to && row.public_to < row.punish_to && { field: 'public_to', message: '公开期短于处罚期限' },
      row.happened_on &&
        row.public_to &&
        row.public_to < monthsAfter(row.happened_on, least) && { field: 'public_to', message: `公开期不少于 ${least} 个月` },
      row.happened_on &&
        row.public_to &&
        !(row.punish_to && row.public_to === row.punish_to) &&
        row.public_to > monthsAfter(row.happened_on, most) && { field: 'public_to', message: `公开期不超过 ${most} 个月` },
    ]
  },
  form: [
    'unit_id',
    ['category', 'radio'],
    'matter',
    'rule_id',
    'title',
    'project_name',
    'happened_on',
    'basis',
    'doc_no',
    'reg_org',
    'organ_level',
    'punish_to',
    'public_to',
    ['description', 'textarea'],
    'file',
  ],
  list: {
    search: ['unit_id', 'title', 'category', 'matter', 'doc_no', 'happened_on', 'public_to', 'state'],
    columns: ['title', 'category', 'unit_id', 'points', 'happened_on', 'public_to', 'doc_no', 'state'],
    sort: '-happened_on',
  },
  sample: {
    each: 0,
    row: ({ day, pick }) => ({
      ...pick([
        { category: 1, matter: null, title: '获省级建筑施工安全生产标准化工地' },
        { category: 2, matter: creditMatter.code('safety'), title: '未按专项施工方案施工被处罚' },
        { category: 2, matter: creditMatter.code('wages'), title: '拖欠农民工工资被责令整改' },
      ] as const),
      happened_on: day,
      punish_to: null,
      public_to: monthsAfter(day, 36),
    }),
  },
  flow: {
    states: creditStates,
    start: 'draft',
    open: ['draft', 'rejected'],
    internal: ['draft', 'pending', 'rejected'],
    steps: {
      submit: {
        label: '提交审核',
        from: ['draft', 'rejected'],
        to: 'pending',
        clears: ['reject_reason'],
        turn: 'elsewhere',
      },
      approve: {
        label: '审核公示',
        from: ['pending'],
        to: 'public',
        tone: 'success',
        notBy: 'created_by',
        shows: deed,
        stamps: ['approved_by', 'approved_at', 'public_from'],
        turn: 'elsewhere',
        legal: {
          effect: '信用事件对外公示，分值计入该企业信用分',
          basis: '建筑市场信用管理暂行办法（建市〔2017〕241号）第九条、第十条',
          tells: '该企业在本单位信用事件中看到',
        },
      },
      reject: {
        label: '退回',
        from: ['pending'],
        to: 'rejected',
        asks: ['reject_reason'],
        shows: deed,
        tone: 'danger',
        notBy: 'created_by',
      },
      object: {
        label: '提出异议',
        from: ['public'],
        to: 'objecting',
        asks: ['objection'],
        may: ['objection_file'],
        tone: 'warning',
        turn: 'nobody',
      },
      uphold: {
        label: '异议不成立',
        from: ['objecting'],
        to: 'public',
        asks: ['objection_note'],
        shows: [...deed, 'objection', 'objection_file'],
        // 异议由认定、公示以外的人核查。
        notBy: 'approved_by',
        turn: 'elsewhere',
      },
      revoke: {
        label: '撤销',
        from: ['public', 'objecting'],
        to: 'revoked',
        asks: ['reject_reason'],
        shows: [...deed, 'objection', 'objection_file'],
        tone: 'danger',
        notBy: 'created_by',
        legal: {
          effect: '信用事件不再公示，所计分值退回，企业信用分随之重算',
          basis: '建筑市场信用管理暂行办法（建市〔2017〕241号）第九条、第十条',
          tells: '该企业在本单位信用事件中看到',
        },
      },
      repair: { label: '信用修复', from: ['public'], to: 'repaired', caused: true },
    },
  },
  views: {
    pending: { label: '待审核、核查异议', open: true, in: ['pending', 'objecting'] },
    public: { label: '公示中', in: ['public', 'objecting'] },
    bad: { label: '不良、严重失信', in: ['public', 'objecting'], where: [['is', 'category', 2, 3]] },
    expired: { label: '公开期满', quiet: true, in: ['public'], where: [['before', 'public_to', 0]] },
    closed: { label: '已修复、撤销', in: ['repaired', 'revoked'] },
  },
  figures: [
    { label: '待审核', view: 'pending', unit: '件' },
    { label: '公示中', view: 'public', unit: '件' },
    { label: '不良、严重失信', view: 'bad', unit: '件' },
  ],
  grants: {
    ...grantAll(creditCompanies, ['read', 'export', 'object']),
    ...grantAll(labourObservers, ['read', 'export']),
    ...grantAll(supervisors, ['read', 'export']),
    officer: ['read', 'export', 'add', 'edit', 'delete', 'import', 'submit'],
    section_chief: ['read', 'export', 'approve', 'reject', 'uphold', 'revoke'],
    station_head: ['read', 'export', 'approve', 'reject', 'uphold', 'revoke'],
  },
  unique: [{ fields: ['unit_id', 'doc_no'], message: '同一文号、同一主体已登记' }],
})
