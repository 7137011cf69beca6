import { type CodeOf, defineEntity, dict, f, states } from '@zhujian/model'
import { usccCheckDigit } from '@zhujian/model/checksums'
import { addDays } from '@zhujian/model/date'
import { builders, consultants } from '../flows/review-flow'
import { observers, supervisors } from '../project/grants'
import { grantAll } from '../roles'
import { EXPIRY_SOON_DAYS } from '../unit/expiry'
import { lapsedNotes } from '../flows/lapsed'

export const supplyKind = dict({
  concrete: [1, '商品混凝土'],
  steel: [2, '钢材'],
  cement: [3, '水泥'],
  waterproof: [4, '防水材料'],
  insulation: [5, '保温材料'],
  block: [6, '砌块'],
  window: [7, '门窗'],
  lease: [8, '租赁'],
  testing: [9, '检测'],
  other: [10, '其他'],
})

const CODES = ['91330100MA2000001', '91330100MA2000002', '91330100MA2000003'].map((code) => code + usccCheckDigit(code))
type Kind = CodeOf<typeof supplyKind>
const stars = { min: 1, max: 5, unit: '分', examples: [3, 4, 5] } as const
/** 复试不合格率超过的，应列入观察，百分数。 */
export const WATCH_RATE = 2

export const supplierStates = states({
  pending: [0, '待审核'],
  normal: [1, '正常'],
  disabled: [2, '已停用'],
  watch: [3, '观察'],
})

/** 供应商：施工企业自己的名录，一家一条；项目部推荐，企业审核后才能采购。 */
export const supplier = defineEntity('supplier', {
  label: '供应商',
  scope: 'unit',
  ofOwnCompany: true,
  display: 'supplier_name',
  fields: {
    unit_id: f.ref('使用企业', 'unit', {
      of: 'company',
      otherwise: '供应商名录属于本企业，请选择本企业',
      hint: '名录属于哪家施工企业',
    }),
    supplier_name: f.text('供应商名称', {
      max: 100,
      examples: ['云州恒固混凝土有限公司', '浙北钢铁物资有限公司', '江南水泥销售有限公司', '云州万盾防水科技有限公司'],
    }),
    usc: f.text('统一社会信用代码', { max: 18, format: 'uscc', examples: CODES }),
    library_unit_id: f.ref('企业库中的企业', 'unit', { optional: true }),
    kinds: f.enum('供应类别', supplyKind, { many: true }),
    qual_no: f.text('资质证书编号', { optional: true, max: 60, hint: '商品混凝土为预拌混凝土专业承包资质' }),
    qual_to: f.date('资质有效期至', { optional: true }),
    brands: f.text('品牌', { optional: true, max: 100, examples: ['沙钢', '海螺', '东方雨虹', '中天'] }),
    linkman: f.text('联系人', { optional: true, max: 20, format: 'personName' }),
    tel: f.text('公司电话', { optional: true, max: 20, format: 'landline' }),
    file: f.files('营业执照与资质证书', { optional: true, max: 9 }),
    scores: f.lines(
      '年度评价',
      {
        year: f.integer('年度', { min: 2000, max: 2100, year: true, examples: [2025] }),
        quality: f.integer('质量', stars),
        time: f.integer('交期', stars),
        price: f.integer('价格', stars),
        service: f.integer('服务', stars),
      },
      { optional: true, max: 20 },
    ),
    fail_rate: f.decimal('复试不合格率', { optional: true, precision: 5, unit: '%' }),
    late_rate: f.decimal('交货逾期率', { optional: true, precision: 5, unit: '%' }),
    used_by: f.integer('在供工程', { optional: true, unit: '个' }),
    act_note: f.text('停用、观察的原因', {
      prose: true,
      optional: true,
      max: 200,
      examples: ['两批材料复检不合格，列入观察', '供货长期延误，暂停供货'],
    }),
    reviewed_by: f.ref('审核人', 'account', { optional: true }),
    reviewed_at: f.instant('审核时间', { optional: true }),
  },
  notes: lapsedNotes('qual_to'),
  form: [
    'unit_id',
    'supplier_name',
    'usc',
    'library_unit_id',
    'kinds',
    'qual_no',
    'qual_to',
    'brands',
    'linkman',
    'tel',
    'file',
    'scores',
  ],
  rules: (row) => [
    row.kinds?.includes(supplyKind.code('concrete')) &&
      !row.qual_no && { field: 'qual_no', message: '商砼供应商须有预拌混凝土资质' },
    row.scores &&
      new Set(row.scores.map(({ year }) => year)).size < row.scores.length && { field: 'scores', message: '同一年度只评价一次' },
  ],
  list: {
    search: ['supplier_name', 'usc', 'unit_id', 'kinds', 'qual_to', 'state'],
    columns: ['supplier_name', 'kinds', 'qual_to', 'fail_rate', 'late_rate', 'used_by', 'linkman', 'unit_id', 'state'],
    sort: '-id',
  },
  sample: {
    each: 2,
    row: ({ day, pick, int }) => {
      const kind = pick([
        { trade: '混凝土', kinds: [1], qual_no: `D2330${int(10_000, 99_999)}` },
        { trade: '钢铁物资', kinds: [2], qual_no: null },
        { trade: '水泥销售', kinds: [3], qual_no: null },
        { trade: '防水科技', kinds: [4, 5], qual_no: null },
      ] satisfies { trade: string; kinds: Kind[]; qual_no: string | null }[])
      const name = () => pick([...'恒固宏达永兴金鼎瑞丰万盾华泰中浙'])
      return {
        supplier_name: `${pick(['云州', '江北', '临溪', '青山', '望湖', '东岭'])}${name()}${name()}${name()}${kind.trade}有限公司`,
        kinds: kind.kinds,
        qual_no: kind.qual_no,
        library_unit_id: null,
        qual_to: addDays(day, int(60, 900)),
        linkman: '陈国平',
        tel: null,
        fail_rate: null,
        late_rate: null,
        used_by: null,
      }
    },
  },
  flow: {
    states: supplierStates,
    start: 'pending',
    open: ['pending'],
    steps: {
      approve: {
        label: '列入名录',
        from: ['pending'],
        to: 'normal',
        tone: 'success',
        notBy: 'created_by',
        stamps: ['reviewed_by', 'reviewed_at'],
        clears: ['act_note'],
        turn: 'elsewhere',
      },
      watch: { label: '列入观察', from: ['normal'], to: 'watch', asks: ['act_note'], turn: 'nobody' },
      disable: {
        label: '停用',
        from: ['pending', 'normal', 'watch'],
        to: 'disabled',
        tone: 'danger',
        asks: ['act_note'],
        turn: 'nobody',
      },
      restore: {
        label: '恢复正常',
        from: ['watch', 'disabled'],
        to: 'normal',
        asks: ['act_note'],
        notBy: 'created_by',
        stamps: ['reviewed_by', 'reviewed_at'],
        turn: 'nobody',
      },
    },
  },
  children: { purchase: 'supplier_id' },
  views: {
    pending: { label: '待审核', open: true, in: ['pending'] },
    normal: { label: '正常', in: ['normal'], where: [['lasting', 'qual_to']] },
    poor: {
      label: '不合格率超过 2%',
      alarming: true,
      in: ['normal', 'watch'],
      where: [['above', 'fail_rate', WATCH_RATE]],
    },
    over: { label: '资质已到期', alarming: true, instead: true, in: ['normal', 'watch'], where: [['before', 'qual_to', 0]] },
    soon: { label: '资质将到期', quiet: true, in: ['normal', 'watch'], where: [['within', 'qual_to', EXPIRY_SOON_DAYS]] },
    watch: { label: '观察', in: ['watch'] },
    disabled: { label: '已停用', in: ['disabled'] },
  },
  figures: [
    { label: '正常供应', view: 'normal', unit: '家' },
    { label: '平均不合格率', mean: 'fail_rate', unit: '%' },
    { label: '不合格率超过 2%', view: 'poor', unit: '家' },
    { label: '资质已到期', view: 'over', unit: '家' },
  ],
  grants: {
    ...grantAll(builders, ['read', 'add', 'edit', 'delete', 'export', 'import']),
    contractor: ['read', 'add', 'edit', 'delete', 'export', 'import', 'approve', 'watch', 'disable', 'restore'],
    // 登记安全费用的要选供应商。
    ...grantAll(['owner', 'site_safety', ...consultants], ['read']),
    ...grantAll(supervisors, ['read', 'export']),
    ...grantAll(observers, ['read', 'export']),
  },
  unique: [{ fields: ['unit_id', 'supplier_name'], message: '该供应商已登记' }],
})
