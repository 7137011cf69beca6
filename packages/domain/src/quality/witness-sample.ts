import { defineEntity, dict, f, states } from '@zhujian/model'
import { addDays, dayOf } from '@zhujian/model/date'
import { builders, consultants, siteGrants } from '../flows/review-flow'
import { type MaterialClass, materialClass } from '../material/retest-rules'
import { grantAll } from '../roles'
import { cautioned, cautionField } from '../site/caution'
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

export const specimen = dict({
  cement: [1, '水泥'],
  steel: [2, '钢筋'],
  joint: [3, '钢筋接头'],
  aggregate: [4, '砂石'],
  brick: [5, '砖、砌块'],
  waterproof: [6, '防水材料'],
  insulation: [7, '保温材料'],
  concrete: [8, '混凝土试块'],
  mortar: [9, '砂浆试块'],
  admixture: [10, '外加剂'],
})
/** 在现场做成的，不出自一批进场材料。 */
export const MADE_HERE: readonly number[] = (['joint', 'concrete', 'mortar'] as const).map((key) => specimen.code(key))

export const testResult = dict({ passed: [1, '合格', 'success'], failed: [2, '不合格', 'danger'] })

export const isMadeHere = (type: number): boolean => MADE_HERE.includes(type)

/** 各类试件取自哪几类进场材料；没有列的不出自一批材料。 */
const TAKEN_FROM: Readonly<Partial<Record<number, readonly MaterialClass[]>>> = {
  [specimen.code('cement')]: [materialClass.code('bagCement'), materialClass.code('bulkCement')],
  [specimen.code('steel')]: [materialClass.code('steel')],
  [specimen.code('joint')]: [materialClass.code('steel')],
  [specimen.code('aggregate')]: [materialClass.code('aggregate')],
  [specimen.code('brick')]: [materialClass.code('brick'), materialClass.code('block')],
  [specimen.code('waterproof')]: [materialClass.code('waterproof')],
  [specimen.code('insulation')]: [materialClass.code('insulation')],
  [specimen.code('concrete')]: [materialClass.code('concrete')],
  [specimen.code('admixture')]: [materialClass.code('other')],
}

/** 空格与间隔点不算；数字中间的点是小数点。 */
const bare = (spec: string): string => spec.replaceAll(/[\s·•]|(?<!\d)\.|\.(?!\d)/g, '').toUpperCase()

interface Taken {
  readonly specimen: number
  readonly spec: string
}

/** 取的就是那一批材料：类别、规格与批次相同，别的材料的报告放行不了它；在现场做成的只核类别。 */
export function foreignProblem(taken: Taken, batch: { readonly kind: MaterialClass; readonly spec: string }) {
  if (!TAKEN_FROM[taken.specimen]?.includes(batch.kind))
    return { field: 'specimen', message: `所选的进场批次是${materialClass.labelOf(batch.kind)}，与试件类型不符` }
  if (isMadeHere(taken.specimen) || bare(taken.spec) === bare(batch.spec)) return null
  return { field: 'spec', message: `规格型号应与进场批次的相同：${batch.spec}` }
}

/** 焊接接头 300 个一批（JGJ 18-2012 第 5.3.1 条）。 */
const JOINTS = 300

/** 见证的人要核的：取的是什么、代表多少、取自哪里、谁取谁看、怎么封的。 */
const SEEN = [
  'sampler',
  'witness',
  'sample_at',
  'lal',
  'specimen',
  'material_in_id',
  'spec',
  'qty_rep',
  'uom',
  'monomer_id',
  'part',
  'seal_code',
  'sample_img',
] as const

/** 见证取样：施工取样、封样，见证单位确认见证、送检、出报告；不合格的处置、复检。 */
export const witnessSample = defineEntity('witness_sample', {
  label: '见证取样',
  scope: 'project',
  display: 'sample_no',
  fields: {
    engineering_id: f.ref('所属工程', 'engineering'),
    sample_no: f.serial('取样编号', { prefix: 'QY' }),
    specimen: f.enum('试件类型', specimen),
    material_in_id: f.ref('进场批次', 'material_in', {
      optional: true,
      fills: { spec: 'spec', qty_rep: 'qty', uom: 'uom', part: 'use_part' },
      hint: '进场材料须选所取的批次',
    }),
    spec: f.text('规格型号', { max: 60, examples: ['HRB400E 20', 'P·O 42.5', 'SBS 改性沥青 4 mm'] }),
    qty_rep: f.decimal('代表数量', { precision: 14, min: '0.01', examples: ['58.6', '42', '60'] }),
    uom: f.text('单位', { max: 10, examples: ['t', '个', '㎡'] }),
    monomer_id: f.ref('单体工程', 'monomer', { optional: true }),
    part: f.text('使用部位', { max: 60, examples: ['三层梁板 1–12/A–F 轴', '五层剪力墙', '屋面防水层'] }),
    ...sealedFields,
    ...witnessedFields,
    witness_no: f.text('见证人员证号', { max: 40 }),
    sample_at: f.instant('取样时间', { past: true }),
    lal: f.geo('取样位置'),
    sample_img: f.files('取样照片', { accept: 'image', once: true, max: 9, hint: '见证人、取样人与封样标签同框' }),
    reject_reason: f.text('未见证的情况', {
      prose: true,
      optional: true,
      max: 200,
      examples: ['取样时未通知见证人到场，请重新取样'],
    }),
    lab_id: labField,
    entrust_no: f.text('委托编号', { optional: true, max: 40 }),
    sent_on: f.date('送样日期', { optional: true, past: true }),
    report_no: f.text('报告编号', { optional: true, max: 40 }),
    report_on: f.date('报告日期', { optional: true, past: true }),
    result: f.enum('检测结果', testResult, { optional: true }),
    report_file: f.files('检测报告', { optional: true, accept: 'document', max: 9 }),
    handle: f.longText('不合格处置', { optional: true, max: 500, hint: '退场、双倍取样复检或经设计认可' }),
    retests: f.integer('复检次数', { optional: true, max: 9, unit: '次' }),
    ...officerFields,
    ...cautionField,
  },
  form: [
    'engineering_id',
    'specimen',
    'material_in_id',
    'spec',
    'qty_rep',
    'uom',
    'monomer_id',
    'part',
    'sampler',
    'witness',
    'witness_no',
    'sample_at',
    'lal',
    'seal_code',
    'sample_img',
    'lab_id',
  ],
  rules: (row) => [
    samePersonProblem(row),
    row.specimen &&
      !row.material_in_id &&
      !MADE_HERE.includes(row.specimen) && { field: 'material_in_id', message: '进场材料的取样请选择进场批次' },
    row.specimen === specimen.code('joint') &&
      Number(row.qty_rep) > JOINTS && { field: 'qty_rep', message: `钢筋接头每 ${JOINTS} 个为一批，请分批取样` },
    row.sent_on && row.sample_at && row.sent_on < dayOf(row.sample_at) && { field: 'sent_on', message: '送样日期早于取样' },
    row.report_on && row.sent_on && row.report_on < row.sent_on && { field: 'report_on', message: '报告日期早于送样' },
  ],
  list: {
    search: [
      'engineering_id',
      'sample_no',
      'specimen',
      'part',
      'material_in_id',
      'seal_code',
      'report_no',
      'lab_id',
      'sample_at',
      'state',
    ],
    columns: ['sample_no', 'specimen', 'spec', 'qty_rep', 'part', 'sample_at', 'report_no', 'engineering_id', 'state'],
    sort: '-sample_at',
  },
  sample: {
    each: 6,
    row: ({ at, day, state, int, pick }, offer) => {
      const sent = addDays(day, 1)
      return {
        ...pick([
          { specimen: 2, spec: 'HRB400E 20', uom: 't', qty_rep: '58.6', material_in_id: offer('material_in', 1)[0] ?? null },
          { specimen: 3, spec: 'HRB400E 25 直螺纹', uom: '个', qty_rep: '300', material_in_id: null },
          { specimen: 9, spec: 'M7.5', uom: '组', qty_rep: '1', material_in_id: null },
        ] as const),
        witness_no: `JZ${int(100_000, 999_999)}`,
        sample_at: at + int(0, 8) * 3600,
        seal_code: `SY${day.replaceAll('-', '')}${int(1000, 9999)}`,
        lab_id: null,
        entrust_no: `WT${int(100_000, 999_999)}`,
        sent_on: sent,
        report_no: `BG${int(10_000_000, 99_999_999)}`,
        report_on: addDays(sent, int(2, 7)),
        result: state === 'failed' || state === 'handling' ? 2 : 1,
        witness_unit: null,
        reject_reason: '取样时未通知见证人到场，请重新取样',
        handle: '该批材料已封存，双倍取样复检',
        retests: null,
        officer_note: null,
        caution: null,
      }
    },
  },
  flow: {
    states: states({
      testing: [0, '待出报告'],
      passed: [1, '合格'],
      failed: [2, '不合格'],
      handling: [3, '处置中'],
      draft: [10, '草稿', 'default'],
      sealed: [11, '已封样', 'default'],
      witnessing: [12, '待见证确认', 'default'],
      returned: [13, '未见证，退回', 'warning'],
    }),
    start: 'draft',
    open: ['draft', 'returned'],
    internal: ['draft'],
    steps: {
      seal: {
        label: '封样',
        from: ['draft', 'returned'],
        to: 'witnessing',
        told: () => '由见证人所在单位确认见证以后，方可送检',
        clears: ['reject_reason', 'witnessed_by', 'witnessed_at'],
        within: { setting: 'term_mend_days' },
        turn: { to: builders, in: ['returned'] },
      },
      withdraw: { label: '撤回', from: ['witnessing'], to: 'draft' },
      attest: {
        ...attestStep,
        from: ['witnessing'],
        to: 'sealed',
        shows: SEEN,
        turn: { to: 'named' },
      },
      disown: {
        label: '未见证，退回',
        from: ['witnessing'],
        to: 'returned',
        tone: 'danger',
        by: 'witness_unit',
        asks: ['reject_reason'],
        shows: SEEN,
      },
      receive: {
        label: '送检',
        from: ['sealed'],
        to: 'testing',
        asks: ['lab_id', 'entrust_no', 'sent_on'],
        shows: ['seal_code', 'sample_img'],
        within: { setting: 'term_sample_days' },
        turn: { to: consultants },
      },
      // 没有写检测单位的等于没有送检：补上才有人登记报告。
      resend: {
        label: '重新送检',
        from: ['testing'],
        to: 'testing',
        where: [['empty', 'lab_id']],
        asks: ['lab_id', 'entrust_no', 'sent_on'],
        shows: ['seal_code', 'sample_img'],
        within: { setting: 'term_sample_days' },
        turn: { to: consultants, where: [['empty', 'lab_id']] },
      },
      report: {
        label: '登记报告',
        from: ['testing'],
        to: 'passed',
        asks: ['report_no', 'report_on', 'result', 'report_file'],
        shows: ['seal_code', 'entrust_no', 'sent_on'],
        within: { setting: 'term_report_days' },
        turn: reportTurn,
      },
      // 随登记的报告而来。
      fail: { label: '报告不合格', from: ['testing'], to: 'failed', caused: true },
      handle: {
        label: '不合格处置',
        from: ['failed'],
        to: 'handling',
        tone: 'warning',
        asks: ['handle'],
        shows: ['report_no', 'report_file'],
        within: 1,
        turn: { to: consultants },
      },
      retest: {
        label: '双倍取样复检',
        from: ['handling'],
        to: 'testing',
        shows: ['handle'],
        clears: ['report_no', 'report_on', 'result', 'report_file'],
        turn: 'nobody',
      },
      supervise: officerStep(['failed', 'handling']),
    },
  },
  views: {
    draft: { label: '草稿', in: ['draft'] },
    witnessing: { label: '待见证确认', open: true, in: ['witnessing'] },
    returned: { label: '未见证退回', alarming: true, open: true, in: ['returned'] },
    sealed: { label: '待送检', open: true, in: ['sealed'] },
    testing: { label: '待出报告', open: true, in: ['testing'] },
    failed: { label: '不合格', alarming: true, open: true, in: ['failed', 'handling'] },
    passed: { label: '合格', in: ['passed'] },
    reported: { label: '已出报告', quiet: true, in: ['passed', 'failed', 'handling'] },
    cautioned,
  },
  figures: [
    { label: '漏检批', of: 'material_in', view: 'unsampled', unit: '批' },
    { label: '待出报告', view: 'testing', unit: '组' },
    { label: '不合格', view: 'failed', unit: '组' },
    { label: '合格率', view: 'passed', per: 'reported' },
  ],
  grants: {
    ...siteGrants({
      write: builders,
      writerSteps: ['seal', 'withdraw'],
      review: consultants,
      reviewSteps: ['attest', 'disown', 'receive', 'resend', 'report', 'handle', 'retest'],
    }),
    ...grantAll(['owner'], ['read', 'export', 'attest', 'disown']),
    ...grantAll(['testing'], ['read', 'receive', 'report']),
    ...grantAll(['officer'], ['read', 'export', 'supervise']),
  },
})
