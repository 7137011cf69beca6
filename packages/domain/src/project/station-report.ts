import type { Condition } from '@zhujian/model'
import { addMonths, isMonth, lastDayOf, today } from '@zhujian/model/date'
import { add, isDecimal } from '@zhujian/model/decimal'
import { z } from '@zhujian/model/zod'
import { engineeringStates } from './engineering-flow'
import { openFindings } from '../flows/rectify-flow'
import { checkConclusion, officialSides } from '../safety/safety-dicts'

/** 月报、年报的一个数：哪种数据里、按哪一项日期落在这一期的哪些行。点开的就是这些行。 */
export interface ReportFigure {
  readonly key: string
  readonly group: string
  readonly label: string
  readonly unit: string
  readonly entity: string
  /** 按哪一项日期归到一期；没有的是现在的数，与期间无关，也没有可比的。 */
  readonly at?: string
  readonly in?: readonly string[]
  readonly where?: readonly Condition[]
  /** 不数有几行，而求这一项到归期那一项平均几天。 */
  readonly daysFrom?: string
  /** 多了不是好事。 */
  readonly alarming?: true
}

const official: Condition = ['is', 'checker_side', ...officialSides]
const found = [...openFindings, 'closed'] as const
const signed = ['signing', 'closed', 'refused', 'rectifying'] as const
const issued = ['issued', 'delivered', 'receipted', 'archived'] as const

/** 现在各状态的工程；草稿与待受理的不在监督之列。 */
const standing = (['waiting', 'building', 'stopped', 'suspended', 'accepting', 'completed'] as const).map(
  (state): ReportFigure => ({
    key: `now_${state}`,
    group: '现有工程',
    label: engineeringStates.entries[state][1],
    unit: '项',
    entity: 'engineering',
    in: [state],
  }),
)

export const reportFigures: readonly ReportFigure[] = [
  ...standing,
  { key: 'accepted', group: '工程', label: '新受理', unit: '项', entity: 'engineering', at: 'accepted_at' },
  { key: 'started', group: '工程', label: '准予开工', unit: '项', entity: 'engineering', at: 'sj_kg_time' },
  { key: 'completed', group: '工程', label: '竣工验收合格', unit: '项', entity: 'engineering', at: 'completed_on' },
  { key: 'ended', group: '工程', label: '终止监督', unit: '项', entity: 'engineering', at: 'closed_on' },
  {
    key: 'safety_check',
    group: '监督检查',
    label: '安全检查',
    unit: '次',
    entity: 'safety_check',
    at: 'check_at',
    in: signed,
    where: [official],
  },
  {
    key: 'quality_check',
    group: '监督检查',
    label: '质量检查',
    unit: '次',
    entity: 'quality_check',
    at: 'check_at',
    in: signed,
    where: [official],
  },
  { key: 'sampling', group: '监督检查', label: '监督抽测', unit: '组', entity: 'supervise_sampling', at: 'tested_at' },
  {
    key: 'danger',
    group: '隐患',
    label: '下发隐患',
    unit: '条',
    entity: 'hidden_danger',
    at: 'created_at',
    in: found,
    where: [official],
  },
  {
    key: 'danger_major',
    group: '隐患',
    label: '其中重大事故隐患',
    unit: '条',
    entity: 'hidden_danger',
    at: 'created_at',
    in: found,
    where: [official, ['is', 'is_major', true]],
    alarming: true,
  },
  {
    key: 'danger_closed',
    group: '隐患',
    label: '隐患销项',
    unit: '条',
    entity: 'hidden_danger',
    at: 'recheck_at',
    in: ['closed'],
    where: [official],
  },
  {
    key: 'danger_late',
    group: '隐患',
    label: '逾期销项',
    unit: '条',
    entity: 'hidden_danger',
    at: 'recheck_at',
    in: ['closed'],
    where: [official, ['above', 'overdue_days', 0]],
    alarming: true,
  },
  {
    key: 'danger_open_late',
    group: '隐患',
    label: '现在逾期未销项',
    unit: '条',
    entity: 'hidden_danger',
    in: openFindings,
    where: [official, ['before', 'deadline', 0], ['above', 'overdue_days', 0]],
    alarming: true,
  },
  {
    key: 'issue',
    group: '隐患',
    label: '下发质量问题',
    unit: '条',
    entity: 'quality_issue',
    at: 'created_at',
    in: found,
    where: [official],
  },
  {
    key: 'issue_closed',
    group: '隐患',
    label: '质量问题销项',
    unit: '条',
    entity: 'quality_issue',
    at: 'recheck_at',
    in: ['closed'],
    where: [official],
  },
  { key: 'stop', group: '停工', label: '责令停工', unit: '件', entity: 'stop_work', at: 'issue_at', in: ['stopped', 'resumed'] },
  { key: 'resume', group: '停工', label: '批准复工', unit: '件', entity: 'stop_work', at: 'resume_at', in: ['resumed'] },
  { key: 'document', group: '文书', label: '签发文书', unit: '份', entity: 'supervise_doc', at: 'issue_at', in: issued },
  {
    key: 'rectify_document',
    group: '文书',
    label: '其中整改通知书',
    unit: '份',
    entity: 'supervise_doc',
    at: 'issue_at',
    in: issued,
    where: [['is', 'type', '07']],
  },
  {
    key: 'accident',
    group: '事故',
    label: '事故',
    unit: '起',
    entity: 'accident',
    at: 'happen_at',
    in: ['reported', 'closed', 'handling'],
    alarming: true,
  },
  {
    key: 'penalty',
    group: '处罚与信用',
    label: '移送处罚',
    unit: '件',
    entity: 'safety_check',
    at: 'check_at',
    in: signed,
    where: [official, ['is', 'conclusion', checkConclusion.code('penalty')]],
    alarming: true,
  },
  {
    key: 'points',
    group: '处罚与信用',
    label: '人员记分',
    unit: '次',
    entity: 'person_point',
    at: 'happened_on',
    in: ['confirmed'],
  },
  {
    key: 'credit_good',
    group: '处罚与信用',
    label: '良好信用',
    unit: '件',
    entity: 'credit_event',
    at: 'happened_on',
    in: ['public', 'objecting', 'repaired'],
    where: [['is', 'category', 1]],
  },
  {
    key: 'credit_bad',
    group: '处罚与信用',
    label: '不良、严重失信',
    unit: '件',
    entity: 'credit_event',
    at: 'happened_on',
    in: ['public', 'objecting', 'repaired'],
    where: [['is', 'category', 2, 3]],
    alarming: true,
  },
  { key: 'warning', group: '预警', label: '触发预警', unit: '条', entity: 'warning', at: 'raised_at' },
  {
    key: 'warning_red',
    group: '预警',
    label: '其中红色',
    unit: '条',
    entity: 'warning',
    at: 'raised_at',
    where: [['is', 'level', 4]],
    alarming: true,
  },
  { key: 'applied', group: '审批', label: '收到申请', unit: '件', entity: 'biz', at: 'applied_at' },
  {
    key: 'decided',
    group: '审批',
    label: '办结',
    unit: '件',
    entity: 'biz',
    at: 'ended_at',
    in: ['passed', 'rejected', 'closed'],
  },
  {
    key: 'decided_days',
    group: '审批',
    label: '办结平均用时',
    unit: '天',
    entity: 'biz',
    at: 'ended_at',
    in: ['passed', 'rejected', 'closed'],
    daysFrom: 'applied_at',
  },
]

export const figureAt = (key: string): ReportFigure | undefined => reportFigures.find((each) => each.key === key)

const YEAR = /^20\d{2}$/
/** 一期：2026-10 为月，2026 为年。 */
export const isPeriod = (text: string): boolean => YEAR.test(text) || isMonth(text)

/** 一期的起止日。 */
export const spanOf = (period: string): readonly [from: string, to: string] =>
  YEAR.test(period) ? [`${period}-01-01`, `${period}-12-31`] : [`${period}-01`, lastDayOf(period)]

/** 可比的各期：月报比上月与上年同月；年报比上年，另列十二个月。 */
export function periodsOf(period: string): { readonly key: string; readonly label: string }[] {
  if (!YEAR.test(period))
    return [
      { key: period, label: '本月' },
      { key: addMonths(period, -1), label: '上月' },
      { key: addMonths(period, -12), label: '上年同月' },
    ]
  const months = Array.from({ length: 12 }, (_each, at) => `${period}-${String(at + 1).padStart(2, '0')}`)
  return [
    { key: period, label: '本年' },
    { key: String(Number(period) - 1), label: '上年' },
    ...months.map((key) => ({ key, label: `${Number(key.slice(5))} 月` })),
  ]
}

/** 上一个月：月报写的是过完了的一个月。 */
export const lastPeriod = (now = today()): string => addMonths(now.slice(0, 7), -1)

export interface ReportAnswer {
  readonly period: string
  /** 【全市】、【本站】：数的是谁的。 */
  readonly reach: string
  readonly office: string
  readonly periods: readonly { readonly key: string; readonly label: string }[]
  /** 各数在各期的值，次序与 periods 相同；现在的数只有第一个。无权看的一类没有。 */
  readonly figures: readonly { readonly key: string; readonly values: readonly (string | null)[] }[]
  /** 各区县在本期的值。 */
  readonly areas: readonly {
    readonly code: string
    readonly name: string
    readonly values: Readonly<Record<string, string | null>>
  }[]
}

const area = z
  .string()
  .regex(/^\d{6}$/, '请选择区域')
  .optional()
const period = z.string().refine(isPeriod, '月份应为 2026-10，年份应为 2026')
export const reportQuery = z.object({ period, area })
export type ReportQuery = z.output<typeof reportQuery>
/** 点开一个数：哪个数、哪一期、哪个区域。 */
export const reportRowsKeys = z.object({
  figure: z.string().refine((key) => figureAt(key) !== undefined, '没有这个数'),
  period,
  area,
})

/** 与上一期比：12 ↑3；没有可比的为空。 */
export function changeOf(now: string | null, before: string | null | undefined): string {
  if (now === null || before === null || before === undefined || !isDecimal(now) || !isDecimal(before)) return ''
  const difference = add(now, before.startsWith('-') ? before.slice(1) : `-${before}`)
  if (Number(difference) === 0) return '持平'
  return difference.startsWith('-') ? `↓${difference.slice(1)}` : `↑${difference}`
}

export const periodText = (key: string): string =>
  YEAR.test(key) ? `${key} 年` : `${key.slice(0, 4)} 年 ${Number(key.slice(5))} 月`
export const reportTitle = (key: string): string => `建设工程质量安全监督${YEAR.test(key) ? '年报' : '月报'}`

/** 公文的正文：每类一段，先说本期，再说与上期相比。 */
export function reportParagraphs({ period: now, reach, periods, figures }: ReportAnswer): string[] {
  const values = new Map(figures.map((each) => [each.key, each.values]))
  const groups = [...new Set(reportFigures.filter(({ key }) => values.has(key)).map(({ group }) => group))]
  const said = ({ key, label, unit, at }: ReportFigure): string => {
    const [value = null, before] = values.get(key) ?? []
    const change = at === undefined ? '' : changeOf(value, before)
    return `${label} ${value ?? '—'} ${unit}${change ? `（较${periods[1]?.label ?? '上期'}${change}）` : ''}`
  }
  return groups.map((group, at) => {
    const own = reportFigures.filter((each) => each.group === group && values.has(each.key))
    const head = at === 0 ? `【${reach}】` : ''
    const time = own.every((each) => each.at === undefined) ? '截至编制之日' : periodText(now)
    return `${head}${group}：${time}，${own.map(said).join('，')}。`
  })
}
