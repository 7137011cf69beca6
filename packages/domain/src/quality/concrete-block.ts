import { type CodeOf, defineEntity, dict, f, states } from '@zhujian/model'
import { addDays, dayOf } from '@zhujian/model/date'
import { supplyKind } from '../material/supplier'
import { unitParts } from '../reference/unit-parts'
import { builders, consultants, siteGrants } from '../flows/review-flow'
import { grantAll } from '../roles'
import { cautioned, cautionField } from '../site/caution'
import { placeFields } from '../site/place'
import {
  degreeDays,
  equivalentDueOn,
  groupValue,
  pourProblem,
  setsRequired,
  standardDueOn,
  strengthRatio,
} from './concrete-strength'
import {
  attestStep,
  labField,
  officerFields,
  officerStep,
  reportTurn,
  samePersonProblem,
  sealedFields,
  witnessedFields,
} from './sampling'

const GRADES = [15, 20, 25, 30, 35, 40, 45, 50, 55, 60, 65, 70, 75, 80] as const
type Grade = (typeof GRADES)[number]
/** 强度等级，代码即标准值，MPa。 */
export const concreteGrade = dict(
  Object.fromEntries(GRADES.map((grade) => [`c${grade}`, [grade, `C${grade}`]])) as Record<`c${Grade}`, [Grade, `C${Grade}`]>,
)

export const cureKind = dict({
  standard: [1, '标养 28 d'],
  same: [2, '同条件 600 ℃·d'],
  strip: [3, '拆模同条件'],
  seep: [4, '抗渗'],
  frost: [5, '冬期临界强度'],
})
const [STANDARD, SAME, SEEP] = (['standard', 'same', 'seep'] as const).map((key) => cureKind.code(key))
export const isSame = (cure: CodeOf<typeof cureKind> | null | undefined): boolean => cure === SAME
/** 评强度的只有标准养护与同条件养护；拆模、抗渗、临界强度的另有用处。 */
export const JUDGED_CURES: readonly number[] = [STANDARD, SAME].flatMap((code) => code ?? [])

export const specimenSize = dict({ small: [100, '100 mm'], usual: [150, '150 mm'], large: [200, '200 mm'] })
export const blockResult = dict({
  passed: [1, '合格', 'success'],
  failed: [2, '不合格', 'danger'],
  invalid: [3, '无效', 'danger'],
})
export const batchResult = dict({ passed: [1, '合格', 'success'], failed: [2, '不合格', 'danger'] })
const FAILED_BATCH = ['is', 'batch_result', batchResult.code('failed')] as const

const strength = { precision: 5, scale: 1, unit: 'MPa', min: '0.1', optional: true } as const
const found = { precision: 6, scale: 2, optional: true } as const
const sets = { optional: true, max: 999, unit: '组' } as const

interface Aged {
  readonly cure?: CodeOf<typeof cureKind>
  readonly made_at?: number
  readonly temps?: readonly { readonly day_on: string; readonly mean: string }[] | null
}

/** 计入养护龄期的日子：成型的次日起；正在填、还没有填全的一行不算。 */
const countedDays = ({ made_at: made, temps }: Aged) =>
  made === undefined || made === null ? [] : (temps ?? []).filter(({ day_on, mean }) => day_on && mean && day_on > dayOf(made))

/** 可以送检的日子：标养、抗渗满二十八天，同条件到等效养护龄期；拆模、临界强度的随时送。 */
function dueOn(row: Aged): string | null {
  const { cure, made_at: made } = row
  if (made === undefined || made === null) return null
  if (cure === STANDARD || cure === SEEP) return standardDueOn(dayOf(made))
  return cure === SAME ? equivalentDueOn(dayOf(made), countedDays(row)) : null
}

interface Broken {
  readonly v1?: string | null
  readonly v2?: string | null
  readonly v3?: string | null
  readonly size?: number
}
const valueOf = ({ v1, v2, v3, size }: Broken): string | null => (v1 && v2 && v3 && size ? groupValue([v1, v2, v3], size) : null)

/** 见证的人要核的：是哪一组试块、按什么判。改了其中一样，重新确认。 */
const SEEN = [
  'sampler',
  'witness',
  'seal_code',
  'monomer_id',
  'part',
  'part_code',
  'floor',
  'grade',
  'impermeable',
  'cure',
  'size',
  'pour_at',
  'made_at',
] as const

const MUNICIPAL = [
  { part_code: 24, floor: null, part: '污水主管 W5–W8 管基' },
  { part_code: 24, floor: null, part: '检查井 W6 底板' },
  { part_code: 21, floor: null, part: 'K0+120 挡墙基础' },
] as const

/** 混凝土试块：一组一条；到龄期送检，按 GB/T 50107 得出代表值，同一单体、等级、养护的为一批评定。 */
export const concreteBlock = defineEntity('concrete_block', {
  label: '混凝土试块',
  scope: 'project',
  display: 'concrete_block_no',
  fields: {
    engineering_id: f.ref('所属工程', 'engineering'),
    concrete_block_no: f.serial('编号', { prefix: 'SK' }),
    ...placeFields,
    part_code: f.enum('所属分部', unitParts),
    floor: f.text('楼层', { optional: true, max: 20, examples: ['3F', '-1F', '屋面'] }),
    grade: f.enum('强度等级', concreteGrade),
    impermeable: f.text('抗渗等级', { optional: true, max: 10, examples: ['P6', 'P8'] }),
    pour_at: f.instant('浇筑时间', { past: true }),
    volume: f.decimal('浇筑方量', { precision: 9, scale: 1, unit: 'm³', min: '0.1', hint: '这一次浇筑的总量' }),
    supplier_id: f.ref('商品混凝土供应商', 'supplier', {
      where: { kinds: [supplyKind.code('concrete')] },
      otherwise: '该供应商的供应类别里没有商品混凝土，请另选',
    }),
    tickets: f.text('小票编号', { optional: true, max: 200, examples: ['HNT-20261018-031～036', 'PS-1107-12、PS-1107-13'] }),
    cure: f.enum('养护方式', cureKind),
    size: f.enum('试件边长', specimenSize),
    ...sealedFields,
    ...witnessedFields,
    curing_room_id: f.ref('标养室', 'curing_room', { optional: true, hint: '标准养护须选' }),
    made_at: f.instant('成型时间', { past: true }),
    temps: f.lines(
      '逐日平均温度',
      {
        day_on: f.date('日期', { past: true }),
        mean: f.decimal('日平均温度', { precision: 4, scale: 1, unit: '℃', min: '-50', max: '60' }),
      },
      { optional: true, max: 90 },
    ),
    due_on: f.date('到期日', { optional: true, hint: '标养满 28 天；同条件累计 600 ℃·d 且不少于 14 天' }),
    degree_days: f.decimal('累计温度', { precision: 7, scale: 1, unit: '℃·d', optional: true }),
    required: f.integer('应留组数', sets),
    missing_sets: f.integer('漏留组数', sets),
    no_station: f.bool('应旁站未旁站', { optional: true }),
    lab_id: labField,
    sent_on: f.date('送检日期', { optional: true, past: true }),
    tested_on: f.date('试验日期', { optional: true, past: true }),
    report_no: f.text('报告编号', { optional: true, max: 40 }),
    report_on: f.date('报告日期', { optional: true, past: true }),
    v1: f.decimal('第一块强度', strength),
    v2: f.decimal('第二块强度', strength),
    v3: f.decimal('第三块强度', strength),
    report_file: f.files('试验报告', { optional: true, accept: 'document', max: 9 }),
    value: f.decimal('代表值', { ...strength, unit: 'MPa' }),
    ratio: f.decimal('强度比', { ...found, hint: '代表值与设计等级之比' }),
    result: f.enum('结果', blockResult, { optional: true }),
    batch_n: f.integer('本批组数', sets),
    batch_result: f.enum('本批评定', batchResult, { optional: true, hint: '按已出报告的各组评，出齐了才是本批的评定' }),
    batch_left: f.integer('本批未出报告', { ...sets, hint: '还有的，本批评定是试算' }),
    batch_told: f.text('评定算式', { optional: true, max: 200 }),
    handle: f.longText('处置意见', {
      optional: true,
      max: 500,
      hint: '实体检测、设计核算或加固，附结论',
      examples: ['钻芯法检测实体强度，经设计单位核算满足结构安全', '回弹检测满足设计要求，按让步接收处理'],
    }),
    handle_file: f.files('处置资料', { optional: true, accept: 'document', max: 9 }),
    settled_n: f.integer('处置时本批组数', { ...sets, hint: '此后又出了报告的，重新评定' }),
    ...officerFields,
    ...cautionField,
  },
  form: [
    'engineering_id',
    'monomer_id',
    'part',
    'part_code',
    'floor',
    'grade',
    'impermeable',
    'pour_at',
    'volume',
    'supplier_id',
    'tickets',
    'cure',
    'size',
    'sampler',
    'witness',
    'seal_code',
    'curing_room_id',
    'made_at',
    'temps',
  ],
  computed: {
    due_on: dueOn,
    degree_days: (row) => (row.cure === SAME ? degreeDays(countedDays(row)) : null),
    required: ({ volume }) => (volume ? setsRequired(volume) : null),
    value: valueOf,
    ratio: (row) => {
      const value = valueOf(row)
      return value !== null && row.grade ? strengthRatio(value, row.grade) : null
    },
  },
  rules: (row) => {
    const due = dueOn(row)
    return [
      samePersonProblem(row),
      pourProblem(row.volume),
      row.cure === STANDARD && !row.curing_room_id && { field: 'curing_room_id', message: '标准养护请选择标养室' },
      row.cure === SEEP && !row.impermeable && { field: 'impermeable', message: '抗渗试块请填写抗渗等级' },
      row.made_at && row.pour_at && row.made_at < row.pour_at && { field: 'made_at', message: '成型时间不能早于浇筑时间' },
      row.made_at &&
        row.temps?.some(({ day_on }) => day_on && day_on <= dayOf(Number(row.made_at))) && {
          field: 'temps',
          message: '逐日平均温度从成型的次日起记',
        },
      row.temps &&
        new Set(row.temps.map(({ day_on }) => day_on)).size < row.temps.length && { field: 'temps', message: '同一天只记一次' },
      due !== null && row.report_on && row.report_on < due && { field: 'report_on', message: '报告日期早于到期日' },
      row.tested_on &&
        row.report_on &&
        row.report_on < row.tested_on && { field: 'report_on', message: '报告日期不能早于试验日期' },
    ]
  },
  list: {
    search: [
      'engineering_id',
      'concrete_block_no',
      'part',
      'monomer_id',
      'grade',
      'cure',
      'curing_room_id',
      'report_no',
      'supplier_id',
      'pour_at',
      'due_on',
      'state',
    ],
    columns: ['concrete_block_no', 'part', 'grade', 'cure', 'due_on', 'value', 'ratio', 'report_no', 'engineering_id', 'state'],
    sort: '-pour_at',
  },
  sample: {
    each: 10,
    row: ({ at, day, state, municipal, int, pick }) => {
      const pour = at - 40 * 86_400
      const bad = state === 'failed' || state === 'handling'
      const three = () => (int(bad ? 238 : 330, bad ? 272 : 396) / 10).toFixed(1)
      return {
        ...(municipal
          ? pick(MUNICIPAL)
          : pick([
              { part_code: 2, floor: '3F', part: '三层梁板 1–12/A–F 轴' },
              { part_code: 2, floor: '5F', part: '五层剪力墙' },
              { part_code: 1, floor: '-1F', part: '地下一层顶板后浇带' },
            ] as const)),
        grade: 30,
        impermeable: null,
        cure: STANDARD ?? 1,
        size: 100,
        pour_at: pour + 8 * 3600,
        made_at: pour + 10 * 3600,
        volume: pick(['186.0', '96.0', '240.5']),
        seal_code: `SK${day.replaceAll('-', '')}${int(1000, 9999)}`,
        witness_unit: null,
        temps: null,
        lab_id: null,
        sent_on: addDays(day, -11),
        tested_on: addDays(day, -10),
        report_on: addDays(day, -8),
        report_no: `HN${int(10_000_000, 99_999_999)}`,
        v1: three(),
        v2: three(),
        v3: three(),
        missing_sets: null,
        no_station: null,
        result: bad ? 2 : state === 'qualified' ? 1 : null,
        batch_n: null,
        batch_left: null,
        batch_result: null,
        batch_told: null,
        settled_n: null,
        officer_note: null,
        caution: null,
      }
    },
  },
  flow: {
    states: states({
      testing: [0, '待出报告'],
      qualified: [1, '合格'],
      failed: [2, '不合格'],
      curing: [10, '养护中', 'default'],
      handling: [11, '处置中', 'warning'],
    }),
    start: 'curing',
    open: ['curing'],
    steps: {
      attest: {
        ...attestStep,
        from: ['curing'],
        to: 'curing',
        where: [['empty', 'witnessed_at']],
        shows: SEEN,
        turn: { to: 'named', where: [['empty', 'witnessed_at']] },
      },
      send: {
        label: '送检',
        // 没有写检测单位的等于没有送检，重新送。
        from: ['curing', 'testing'],
        to: 'testing',
        where: [['empty', 'lab_id']],
        asks: ['lab_id', 'sent_on'],
        shows: ['seal_code', 'witness', 'witnessed_by', 'witnessed_at'],
        within: 'due_on',
        turn: {
          to: builders,
          where: [
            ['filled', 'due_on'],
            ['empty', 'lab_id'],
          ],
        },
      },
      report: {
        label: '登记报告',
        from: ['testing'],
        to: 'qualified',
        asks: ['tested_on', 'report_no', 'report_on', 'v1', 'v2', 'v3', 'report_file'],
        shows: ['part', 'grade', 'due_on', 'seal_code'],
        within: { setting: 'term_report_days' },
        turn: reportTurn,
      },
      fail: { label: '报告不合格', from: ['testing'], to: 'failed', caused: true },
      handle: {
        label: '处置',
        from: ['failed'],
        to: 'handling',
        tone: 'warning',
        asks: ['handle'],
        shows: ['value', 'ratio', 'report_file'],
        within: 1,
        turn: { to: ['chief_engineer'] },
      },
      // 经有资质的检测单位检测鉴定、设计核算或加固处理后满足要求的，予以验收（GB 50300-2013 第 5.0.6 条）。
      recognise: {
        label: '经处置予以认可',
        from: ['handling'],
        to: 'qualified',
        asks: ['handle', 'handle_file'],
        shows: ['value', 'ratio', 'officer_note'],
        turn: 'nobody',
      },
      // 各组都不低、平均或最小值不够的一批：没有哪一组不合格，整批处置（GB/T 50107-2010 第 5.3.3 条、GB 50300-2013 第 5.0.6 条）。
      settle: {
        label: '不合格批处置',
        from: ['qualified'],
        to: 'qualified',
        where: [FAILED_BATCH, ['is', 'batch_left', 0]],
        tone: 'warning',
        asks: ['handle', 'handle_file'],
        shows: ['grade', 'batch_n', 'batch_told'],
        turn: 'nobody',
      },
      supervise: {
        ...officerStep(['failed', 'handling']),
        told: ({ value, ratio, grade }) =>
          `代表值 ${String(value)} MPa，为设计等级 ${concreteGrade.labelOf(grade)} 的 ${Math.round(Number(ratio) * 100)}%，不合格。`,
      },
    },
  },
  views: {
    curing: { label: '养护中', in: ['curing'] },
    unseen: { label: '待见证确认', open: true, in: ['curing'], where: [['empty', 'witnessed_at']] },
    due: { label: '到期待送检', alarming: true, open: true, in: ['curing'], where: [['before', 'due_on', 1]] },
    testing: { label: '待出报告', open: true, in: ['testing'] },
    failed: { label: '不合格', alarming: true, open: true, in: ['failed', 'handling'] },
    badBatch: { label: '不合格批各组', alarming: true, where: [FAILED_BATCH, ['is', 'batch_left', 0]] },
    trialBatch: { label: '试算不合格', alarming: true, quiet: true, where: [FAILED_BATCH, ['above', 'batch_left', 0]] },
    missing: { label: '漏留组数', alarming: true, quiet: true, where: [['above', 'missing_sets', 0]] },
    unwatched: { label: '应旁站未旁站', alarming: true, quiet: true, where: [['is', 'no_station', true]] },
    qualified: { label: '合格', in: ['qualified'] },
    cautioned,
  },
  figures: [
    { label: '到期未送', view: 'due', unit: '组' },
    { label: '不合格', view: 'failed', unit: '组' },
    { label: '漏留', view: 'missing', sum: 'missing_sets', unit: '组' },
    { label: '应旁站未旁站', view: 'unwatched', unit: '次' },
  ],
  grants: {
    ...siteGrants({ write: builders, writerSteps: ['send'], review: consultants, reviewSteps: ['report', 'attest'] }),
    chief_engineer: ['read', 'export', 'report', 'attest', 'handle', 'recognise', 'settle'],
    ...grantAll(['owner'], ['read', 'export', 'attest']),
    ...grantAll(['testing'], ['read', 'report']),
    ...grantAll(['officer'], ['read', 'export', 'supervise']),
  },
})
