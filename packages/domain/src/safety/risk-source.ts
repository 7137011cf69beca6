import { defineEntity, dict, f, type FieldProblem, states } from '@zhujian/model'
import { addDays } from '@zhujian/model/date'
import { consultants, safetyBuilders, siteGrants, withdrawStep } from '../flows/review-flow'
import { recordFields } from '../site/record'
import { accidentType } from './danger-dicts'
import { RETURNED } from '../flows/said'

export const riskKind = dict({ still: [1, '静态'], moving: [2, '动态'] })
/** 风险等级与管控层级一一对应：红→公司、橙→项目、黄→班组、蓝→岗位。 */
export const riskLevel = dict({
  red: [1, '红（重大）', 'danger'],
  orange: [2, '橙（较大）', 'warning'],
  yellow: [3, '黄（一般）'],
  blue: [4, '蓝（低）'],
})
export const controlLevel = dict({ company: [1, '公司'], project: [2, '项目'], team: [3, '班组'], post: [4, '岗位'] })

const RISKS = ['red', 'orange', 'yellow', 'blue'] as const
/** D 到了哪一级（LEC）：大于 320 为红，160 至 320 为橙，70 以上不足 160 为黄，不足 70 为蓝。 */
const riskOf = (d: number) => riskLevel.code(RISKS[d > 320 ? 0 : d >= 160 ? 1 : d >= 70 ? 2 : 3] ?? 'blue')

/** 几天巡查一次：红、橙每天，黄三天，蓝七天。 */
export const PATROL_DAYS: Readonly<Record<number, number>> = { 1: 1, 2: 1, 3: 3, 4: 7 }

/** 下次应巡：自审核通过或上次巡查之日起。 */
export const nextPatrol = (level: number, from: string): string => addDays(from, PATROL_DAYS[level] ?? 7)

const lec = { precision: 6, scale: 1, min: '0.1' } as const

/** D = L·E·C，保留一位小数（LEC 作业条件危险性评价法）。 */
export const lecValue = (l: string, e: string, c: string): string => (Number(l) * Number(e) * Number(c)).toFixed(1)

interface Assessed {
  readonly l?: string | null
  readonly e?: string | null
  readonly c?: string | null
  readonly risk_level?: number | null
}
/** 按 D 评出的等级；三个数没有填全的不评。 */
const assessed = ({ l, e, c }: Assessed) => {
  if (!l || !e || !c) return null
  const d = lecValue(l, e, c)
  return { d, level: riskOf(Number(d)) }
}
/** 等级不低于 D 评出的，可以从严；数有误的更正 L、E、C。 */
export function riskProblem(row: Assessed): FieldProblem | false {
  const found = assessed(row)
  if (!found || !row.risk_level || row.risk_level <= found.level) return false
  const message = `D = ${found.d}，评定为${riskLevel.labelOf(found.level)}，不能登记得更低；评分有误的请更正 L、E、C`
  return { field: 'risk_level', message }
}
/** 还在填的；已经报审的，不因新的要求办不下去。 */
const UNFINISHED: readonly number[] = [2, 10]

export const riskStates = states({
  pending: [0, '待审核'],
  released: [1, '已解除'],
  returned: [2, '退回'],
  abnormal: [3, '失控'],
  draft: [10, '草稿', 'default'],
  controlling: [11, '管控中', 'warning'],
})
/** 审核通过以后才有管控巡查。 */
const approvedRisks = () => ({ state: (['controlling', 'abnormal', 'released'] as const).map((key) => riskStates.code(key)) })

/** 危险源辨识与分级管控：审核后到期即管控，解除后归档。 */
export const riskSource = defineEntity('risk_source', {
  label: '危险源',
  scope: 'project',
  display: 'risk_name',
  fields: {
    engineering_id: f.ref('所属工程', 'engineering'),
    risk_source_no: f.serial('编号', { prefix: 'WX' }),
    risk_name: f.text('危险源名称', {
      max: 80,
      examples: ['深基坑临边坠落', '塔机群塔作业碰撞', '高支模坍塌', '临时用电触电', '外架物料坠落'],
    }),
    part_item: f.text('分部分项', { max: 60, examples: ['基坑支护', '主体结构', '脚手架工程', '临时用电'] }),
    risk_kind: f.enum('性质', riskKind),
    accident_type: f.enum('可能的事故', accidentType),
    l: f.decimal('可能性 L', { ...lec, examples: ['1.0', '3.0', '6.0'] }),
    e: f.decimal('暴露频率 E', { ...lec, examples: ['3.0', '6.0'] }),
    c: f.decimal('后果 C', { ...lec, examples: ['3.0', '7.0', '15.0'] }),
    d: f.decimal('危险性 D', { precision: 10, scale: 1, optional: true }),
    risk_level: f.enum('风险等级', riskLevel),
    control_level: f.enum('管控层级', controlLevel, { optional: true }),
    duty_person: f.ref('责任人', 'manage_user', { hint: '红色风险为企业负责人' }),
    duty_leader: f.text('企业负责人', { optional: true, max: 20, hint: '红色风险须填' }),
    measures: f.lines(
      '管控措施',
      {
        kind: f.enum(
          '类别',
          dict({
            engineering: [1, '工程技术'],
            manage: [2, '管理'],
            train: [3, '培训教育'],
            ppe: [4, '个体防护'],
            emergency: [5, '应急处置'],
          }),
        ),
        measure: f.text('措施', { max: 100, examples: ['临边设 1.2 m 防护栏杆并挂密目网', '设专人监护并每日巡查'] }),
      },
      { max: 20 },
    ),
    emergency_plan_id: f.ref('应急预案', 'emergency_plan', { optional: true, hint: '红色风险须关联' }),
    start_on: f.date('开始管控'),
    end_on: f.date('预计解除', { optional: true }),
    publish_on: f.date('公示日期', { optional: true, past: true, hint: '红、橙两级须在现场公示' }),
    publish_img: f.files('公示照片', { optional: true, accept: 'image', once: true, max: 6 }),
    last_patrol_at: f.instant('最近巡查', { optional: true }),
    due_on: f.date('应巡日期', { optional: true }),
    submitted_by: f.ref('提交人', 'account', { optional: true, of: 'people' }),
    reviewed_by: f.ref('审核人', 'account', { optional: true, of: 'people' }),
    reviewed_at: f.instant('审核时间', { optional: true }),
    reject_reason: f.text('退回原因', { prose: true, optional: true, max: 200, examples: RETURNED }),
    release_img: f.files('解除照片', { optional: true, accept: 'image', once: true, max: 6 }),
    release_note: f.text('情况说明', { prose: true, optional: true, max: 200, examples: ['工序完成，风险已消除'] }),
  },
  computed: {
    d: ({ l, e, c }) => (l && e && c ? lecValue(l, e, c) : null),
    control_level: ({ risk_level }) => risk_level ?? null,
  },
  notes: (row) => {
    const found = assessed(row)
    return found
      ? [
          {
            field: 'risk_level',
            text: `D = ${found.d}，评定为${riskLevel.labelOf(found.level)}`,
            tone: 'default',
            value: found.level,
          },
        ]
      : []
  },
  rules: (row) => [
    (row.state === undefined || UNFINISHED.includes(row.state)) && riskProblem(row),
    row.risk_level === riskLevel.code('red') &&
      (row.duty_leader === null || row.emergency_plan_id === null || row.duty_leader === '') && {
        field: 'duty_leader',
        message: '红色风险须指定企业负责人为责任人并关联应急预案',
      },
    row.end_on && row.start_on && row.end_on < row.start_on && { field: 'end_on', message: '预计解除不能早于开始管控' },
  ],
  list: {
    search: ['engineering_id', 'risk_name', 'risk_level', 'accident_type', 'duty_person', 'due_on', 'state'],
    columns: [
      'risk_name',
      'risk_level',
      'control_level',
      'part_item',
      'due_on',
      'duty_person',
      'last_patrol_at',
      'engineering_id',
      'state',
    ],
    sort: '-id',
  },
  form: [
    'engineering_id',
    'risk_name',
    'part_item',
    ['risk_kind', 'radio'],
    'accident_type',
    'l',
    'e',
    'c',
    'risk_level',
    'duty_person',
    'duty_leader',
    'measures',
    'emergency_plan_id',
    'start_on',
    'end_on',
    'publish_on',
    'publish_img',
  ],
  children: { risk_patrol: 'risk_source_id' },
  sample: {
    each: 6,
    row: ({ pick, day }) => ({
      ...pick([
        { l: '3.0', e: '6.0', c: '15.0', risk_level: 2 },
        { l: '3.0', e: '6.0', c: '7.0', risk_level: 3 },
        { l: '6.0', e: '3.0', c: '7.0', risk_level: 3 },
        { l: '1.0', e: '6.0', c: '7.0', risk_level: 4 },
      ] as const),
      start_on: day,
      end_on: null,
      duty_leader: null,
      last_patrol_at: null,
      due_on: null,
    }),
  },
  flow: {
    states: riskStates,
    start: 'draft',
    open: ['draft', 'returned'],
    internal: ['draft'],
    steps: {
      submit: {
        label: '提交审核',
        from: ['draft', 'returned'],
        to: 'pending',
        clears: ['reject_reason'],
        stamps: ['submitted_by'],
        within: { setting: 'term_mend_days' },
        turn: { to: safetyBuilders, in: ['returned'] },
      },
      withdraw: withdrawStep,
      approve: {
        label: '审核通过',
        from: ['pending'],
        to: 'controlling',
        tone: 'success',
        notBy: 'submitted_by',
        stamps: ['reviewed_by', 'reviewed_at'],
        within: 3,
        turn: { to: consultants },
      },
      return: {
        label: '退回',
        from: ['pending'],
        to: 'returned',
        tone: 'danger',
        asks: ['reject_reason'],
        notBy: 'submitted_by',
        stamps: ['reviewed_by', 'reviewed_at'],
      },
      lose: { label: '登记失控', from: ['controlling'], to: 'abnormal', tone: 'danger', asks: ['release_note'], turn: 'nobody' },
      regain: {
        label: '恢复管控',
        from: ['abnormal'],
        to: 'controlling',
        asks: ['release_note'],
        within: 1,
        turn: { to: safetyBuilders },
      },
      release: {
        label: '解除',
        from: ['controlling'],
        to: 'released',
        tone: 'success',
        asks: ['release_img', 'release_note'],
        turn: 'nobody',
      },
    },
  },
  views: {
    controlling: { label: '管控中', in: ['controlling', 'abnormal'], where: [['before', 'start_on', 1]] },
    coming: { label: '30 天内开始', in: ['controlling'], where: [['within', 'start_on', 30]], quiet: true },
    overdue: { label: '应巡未巡', in: ['controlling', 'abnormal'], where: [['before', 'due_on', 0]], alarming: true, open: true },
    unpublished: {
      label: '未公示的红橙',
      in: ['controlling', 'abnormal'],
      where: [
        ['is', 'risk_level', riskLevel.code('red'), riskLevel.code('orange')],
        ['empty', 'publish_on'],
      ],
      alarming: true,
    },
    red: { label: '红色', in: ['controlling', 'abnormal'], where: [['is', 'risk_level', 1]], quiet: true },
  },
  figures: [
    { label: '管控中', view: 'controlling', unit: '项' },
    { label: '红色', view: 'red', unit: '项' },
    { label: '应巡未巡', view: 'overdue', unit: '项' },
    { label: '未公示的红橙', view: 'unpublished', unit: '项' },
  ],
  grants: siteGrants({
    write: safetyBuilders,
    writerSteps: ['submit', 'withdraw', 'lose', 'regain', 'release'],
    review: consultants,
    reviewSteps: ['approve', 'return'],
  }),
})

/** 管控巡查：按等级的频次逐项核对措施是否落实，发现异常须登记隐患。 */
export const riskPatrol = defineEntity('risk_patrol', {
  label: '管控巡查',
  scope: 'project',
  display: 'risk_patrol_no',
  fields: {
    engineering_id: f.ref('所属工程', 'engineering'),
    risk_patrol_no: f.serial('编号', { prefix: 'XC' }),
    risk_source_id: f.ref('危险源', 'risk_source', { whole: true, offers: approvedRisks }),
    patrolled_at: f.instant('巡查时间', { past: true }),
    patroller: f.ref('巡查人', 'manage_user'),
    measures: f.lines(
      '措施落实',
      {
        measure: f.text('措施', {
          max: 100,
          examples: ['临边防护栏杆逐段检查', '作业前交底并设专人监护', '限载标识齐全，配电箱上锁'],
        }),
        ok: f.bool('已落实', { optional: true }),
      },
      { max: 20 },
    ),
    abnormal: f.bool('有异常', { optional: true }),
    danger_id: f.ref('登记的隐患', 'hidden_danger', { optional: true }),
    note: f.text('说明', { prose: true, optional: true, max: 200, examples: ['防护到位，无异常', '临边护栏一处松动，当场加固'] }),
    img: f.files('现场照片', { accept: 'image', once: true, max: 9 }),
    lal: f.geo('位置', { optional: true }),
    ...recordFields,
  },
  form: [
    'engineering_id',
    'risk_source_id',
    'patrolled_at',
    'patroller',
    'measures',
    ['abnormal', 'radio'],
    'danger_id',
    'note',
    'img',
    'lal',
  ],
  rules: (row) => [row.abnormal === true && row.danger_id === null && { field: 'danger_id', message: '巡查发现异常须登记隐患' }],
  list: {
    search: ['engineering_id', 'risk_source_id', 'patroller', 'patrolled_at', 'abnormal'],
    columns: ['risk_patrol_no', 'risk_source_id', 'patrolled_at', 'patroller', 'abnormal', 'late_entry', 'engineering_id'],
    sort: '-patrolled_at',
  },
  sample: {
    each: 6,
    row: ({ at }) => ({ abnormal: false, danger_id: null, patrolled_at: at, late_entry: false, caution: null }),
  },
  views: {
    abnormal: { label: '有异常', where: [['is', 'abnormal', true]], alarming: true },
    recent: { label: '近七日', where: [['within', 'patrolled_at', -7]] },
  },
  grants: siteGrants({ write: safetyBuilders, writerSteps: [], review: consultants, reviewSteps: [] }),
})
