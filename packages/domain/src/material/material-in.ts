import { defineEntity, f, states } from '@zhujian/model'
import { compare, isDecimal } from '@zhujian/model/decimal'
import { builders, consultants, siteGrants } from '../flows/review-flow'
import { grantAll } from '../roles'
import { cautioned, cautionField } from '../site/caution'
import { materialFields } from './material-lines'
import { lotsOf, materialClass, needsRetest } from './retest-rules'
import { UNQUALIFIED } from '../flows/said'

const amount = { precision: 14, min: '0.01' } as const
/** 天：不合格的材料应在这些工作日内退场。 */
const OUT_DAYS = 3
const CHECKED = { notBy: 'created_by', stamps: ['accept_by', 'accepted_at'], clears: ['reject_reason'] } as const
/** 验收的是哪一批：什么材料、多少、哪个批号，合格证写的多少。 */
const BATCH = [
  'material_name',
  'spec',
  'factory',
  'batch_no',
  'qty',
  'uom',
  'cert_no',
  'cert_qty',
  'use_part',
  'cert',
  'img',
] as const

/** 选择框只列可以用的批次：验收合格、复试合格，或者科长放行的（X03）。 */
export const usableMaterial = () => ({ usable: [true] })

/** 进场验收：施工单位报，监理见证验收；须复试的，复试合格才能使用。 */
export const materialIn = defineEntity('material_in', {
  label: '进场验收',
  scope: 'project',
  display: 'title',
  fields: {
    engineering_id: f.ref('所属工程', 'engineering'),
    material_in_no: f.serial('编号', { prefix: 'JC' }),
    kind: f.enum('材料类别', materialClass),
    ...materialFields,
    title: f.text('材料批次', { optional: true, max: 180, hint: '名称、规格与批号' }),
    brand: f.text('品牌', { optional: true, max: 40, examples: ['沙钢', '海螺', '东方雨虹'] }),
    factory: f.text('生产厂家', { max: 60, examples: ['江苏沙钢集团有限公司', '云州海螺水泥有限公司'] }),
    batch_no: f.text('批号', { max: 40, examples: ['B2411-0386', 'B2412-0017', 'B2502-1130'] }),
    qty: f.decimal('进场数量', { ...amount, examples: ['58.6', '42', '60'] }),
    uom: f.text('单位', { max: 10, examples: ['t', '㎡', '块'] }),
    in_on: f.date('进场日期', { past: true }),
    purchase_id: f.ref('采购单', 'purchase', { optional: true }),
    weigh_ids: f.refs('磅单', 'weigh', { optional: true }),
    cert_no: f.text('合格证编号', { max: 40 }),
    cert_qty: f.decimal('合格证载明批量', { ...amount, optional: true }),
    cert: f.files('合格证、质保书', { max: 9 }),
    img: f.files('进场照片', { accept: 'image', once: true, max: 9 }),
    use_part: f.text('使用部位', { max: 60, examples: ['三层梁板', '地下室外墙', '五层砌体'] }),
    retest: f.bool('需复试', { optional: true }),
    required: f.integer('应检批数', { optional: true, max: 9999, unit: '批' }),
    sampled: f.integer('已检批数', { optional: true, max: 9999, unit: '批' }),
    unsampled: f.integer('漏检批数', { optional: true, max: 9999, unit: '批', hint: '待复试而没有见证取样的' }),
    report_no: f.text('复试报告编号', { optional: true, max: 40 }),
    release_reason: f.text('放行理由', {
      prose: true,
      optional: true,
      max: 200,
      hint: '复试结果出来之前应急使用的，部位可以追回、更换',
    }),
    released_by: f.ref('放行人', 'account', { optional: true, of: 'people' }),
    released_at: f.instant('放行时间', { optional: true }),
    accept_by: f.ref('验收人', 'account', { optional: true, of: 'people' }),
    accepted_at: f.instant('验收时间', { optional: true }),
    reject_reason: f.text('不合格原因', { prose: true, optional: true, max: 200, examples: UNQUALIFIED }),
    out_on: f.date('退场日期', { optional: true, past: true }),
    out_img: f.files('退场照片', { optional: true, accept: 'image', once: true, max: 9 }),
    ...cautionField,
  },
  form: [
    'engineering_id',
    'kind',
    'material_name',
    'spec',
    'brand',
    'factory',
    'batch_no',
    'qty',
    'uom',
    'in_on',
    'purchase_id',
    'weigh_ids',
    'cert_no',
    'cert_qty',
    'cert',
    'img',
    'use_part',
  ],
  computed: {
    title: ({ material_name, spec, batch_no }) => [material_name, spec, batch_no].filter(Boolean).join(' '),
    retest: ({ kind }) => needsRetest(kind),
    required: ({ kind, qty }) => lotsOf(kind, qty),
  },
  rules: (row) => [
    isDecimal(row.cert_qty) &&
      isDecimal(row.qty) &&
      compare(row.qty, row.cert_qty) > 0 && { field: 'qty', message: `合格证批量 ${row.cert_qty}，累计进场 ${row.qty}` },
    row.out_on && row.in_on && row.out_on < row.in_on && { field: 'out_on', message: '退场日期不能早于进场日期' },
  ],
  list: {
    search: [
      'engineering_id',
      'title',
      'material_in_no',
      'kind',
      'material_name',
      'spec',
      'batch_no',
      'cert_no',
      'purchase_id',
      'in_on',
      'state',
    ],
    columns: ['title', 'qty', 'uom', 'required', 'in_on', 'use_part', 'engineering_id', 'state'],
    sort: '-in_on',
  },
  sample: {
    each: 8,
    row: ({ day, int, pick }) => ({
      ...pick([
        {
          kind: 1,
          material_name: '螺纹钢',
          spec: 'HRB400E 20',
          uom: 't',
          qty: '58.6',
          brand: '沙钢',
          factory: '江苏沙钢集团有限公司',
        },
        {
          kind: 2,
          material_name: '普通硅酸盐水泥',
          spec: 'P·O 42.5',
          uom: 't',
          qty: '42',
          brand: '海螺',
          factory: '云州海螺水泥有限公司',
        },
        { kind: 11, material_name: '镀锌钢管', spec: 'DN100', uom: 'm', qty: '360', brand: '友发', factory: '天津友发钢管集团' },
      ] as const),
      batch_no: `B${day.slice(2).replaceAll('-', '')}-${int(1000, 9999)}`,
      in_on: day,
      purchase_id: null,
      weigh_ids: null,
      cert_no: `HGZ${int(10_000_000, 99_999_999)}`,
      cert_qty: '600',
      sampled: null,
      unsampled: null,
      report_no: null,
      release_reason: null,
      reject_reason: null,
      out_on: null,
      caution: null,
    }),
  },
  flow: {
    states: states({
      pending: [0, '待验收'],
      accepted: [1, '合格'],
      rejected: [2, '不合格'],
      retesting: [3, '待复试'],
      returned: [11, '已退场', 'default'],
    }),
    start: 'pending',
    open: ['pending'],
    steps: {
      accept: {
        label: '验收合格',
        from: ['pending'],
        to: 'accepted',
        tone: 'success',
        shows: [...BATCH, 'retest', 'caution'],
        within: 1,
        turn: { to: consultants },
        ...CHECKED,
      },
      acceptForTest: {
        label: '外观合格，送复试',
        from: ['pending'],
        to: 'retesting',
        shows: [...BATCH, 'required', 'caution'],
        ...CHECKED,
      },
      reject: {
        label: '不合格',
        from: ['pending'],
        to: 'rejected',
        tone: 'danger',
        ...CHECKED,
        clears: [],
        asks: ['reject_reason'],
      },
      // 见证取样的报告合格够了批数、不合格、复检时随之而来；没有人另行登记。
      passTest: { label: '复试合格', from: ['retesting', 'rejected'], to: 'accepted', caused: true },
      failTest: { label: '复试不合格', from: ['retesting', 'accepted'], to: 'rejected', caused: true },
      // 复试没有出来先用，只有科长写明理由才能放行；不合格的不放行。
      release: {
        label: '放行',
        from: ['retesting'],
        to: 'retesting',
        tone: 'warning',
        asks: ['release_reason'],
        shows: ['required', 'sampled', 'use_part'],
        stamps: ['released_by', 'released_at'],
        turn: 'nobody',
      },
      remove: {
        label: '登记退场',
        from: ['rejected'],
        to: 'returned',
        asks: ['out_on', 'out_img'],
        shows: ['reject_reason'],
        legal: {
          effect: '该批材料退出现场，不得再用于本工程，登记之后不能改回',
          basis: '建设工程质量管理条例第二十九条',
          tells: '监理单位在进场验收中看到',
        },
        within: OUT_DAYS,
        turn: { to: builders },
      },
    },
  },
  children: { witness_sample: 'material_in_id', stock_move: 'material_in_id' },
  views: {
    pending: { label: '待验收', open: true, in: ['pending'] },
    retesting: { label: '待复试', open: true, in: ['retesting'] },
    rejected: { label: '不合格未退场', alarming: true, open: true, in: ['rejected'] },
    unsampled: { label: '漏检', alarming: true, in: ['retesting'], where: [['above', 'unsampled', 0]] },
    accepted: { label: '合格', in: ['accepted'] },
    // 有了结论的：待验收、待复试的还说不上合格不合格。
    judged: { label: '已有结论', quiet: true, in: ['accepted', 'rejected', 'returned'] },
    released: { label: '放行', quiet: true, in: ['retesting'], where: [['filled', 'release_reason']] },
    returned: { label: '已退场', quiet: true, in: ['returned'] },
    cautioned,
  },
  figures: [
    { label: '待复试', view: 'retesting', unit: '批' },
    { label: '不合格未退场', view: 'rejected', unit: '批' },
    { label: '合格率', view: 'accepted', per: 'judged', unit: '%' },
    { label: '漏检', view: 'unsampled', sum: 'unsampled', unit: '批' },
  ],
  grants: {
    ...siteGrants({
      write: builders,
      writerSteps: ['remove'],
      review: consultants,
      reviewSteps: ['accept', 'acceptForTest', 'reject'],
    }),
    ...grantAll(['section_chief'], ['read', 'export', 'release']),
  },
})
