import { defineEntity, f, states } from '@zhujian/model'
import { addDays } from '@zhujian/model/date'
import { add, compare, div, isDecimal, mul } from '@zhujian/model/decimal'
import { contractType, guaranteeKind, isBuilding, labourCycle } from '../biz/kinds/qianyue'
import { builders, consultants, reviewEntries, reviewFields, reviewFlow, siteGrants } from '../flows/review-flow'
import { grantAll, type Part } from '../roles'
import { cautionField } from '../site/caution'
import { wan, wanMore } from '../site/money'
import { shareOf } from './contract-rules'

/** 含施工内容的合同才列明人工费与安全文明施工费；保函、保证保险才有编号与期限。 */
const ofBuilding = { contract_type: contractType.codes.filter(isBuilding) }
const byGuarantor = { guarantee: [guaranteeKind.code('bank'), guaranteeKind.code('company'), guaranteeKind.code('insurance')] }

const writers = ['owner', ...builders] as const
/** 可以承包的各方：建设单位之外的。 */
const performing = [
  'sgdw',
  'jldw',
  'kcdw',
  'sjdw',
  'nwgs',
  'specialty',
  'testing',
  'crane_lease',
  'crane_install',
  'concrete',
  'monitoring',
] as const satisfies readonly Part[]
const NONE = guaranteeKind.code('none')
const CLOSED = { asks: ['closed_on', 'close_note'], turn: 'nobody' } as const

export const contractStates = states({
  ...reviewEntries,
  approved: [1, '生效'],
  finished: [11, '已完成', 'success'],
  ended: [12, '已终止', 'danger'],
})
/** 付款、变更只对生效的合同。 */
export const runningContracts = () => ({ state: [contractStates.code('approved')] })

const base = reviewFlow(writers, ['owner', ...consultants], 3)
/** 合同：一个工程上的总承包、分包、劳务、监理等合同；现合同额随变更签证，付款、人工费拨付都以它为准。 */
export const contract = defineEntity('contract', {
  label: '合同',
  scope: 'project',
  display: 'contract_name',
  fields: {
    engineering_id: f.ref('所属工程', 'engineering'),
    contract_no: f.text('合同编号', { max: 40 }),
    contract_name: f.text('合同名称', { max: 100 }),
    contract_type: f.enum('合同类别', contractType),
    party_a: f.ref('发包人', 'unit', { of: 'party', parts: ['jsdw', 'sgdw'] }),
    party_b: f.ref('承包人', 'unit', { of: 'party', parts: performing }),
    amount: f.decimal('合同价', wanMore),
    safe_fee: f.decimal('其中安全文明施工费', { ...wan, min: '0', optional: true, onlyWith: ofBuilding }),
    labor_ratio: f.decimal('人工费占比', { precision: 5, unit: '%', min: '0', optional: true, onlyWith: ofBuilding }),
    labor_cycle: f.enum('人工费拨付周期', labourCycle, { optional: true, hint: '不得超过一个月', onlyWith: ofBuilding }),
    sign_on: f.date('签订日期', { past: true }),
    start_on: f.date('开始日期'),
    end_on: f.date('结束日期'),
    guarantee: f.enum('履约担保', guaranteeKind),
    guarantee_no: f.text('保函编号', { optional: true, max: 60, onlyWith: byGuarantor }),
    guarantee_to: f.date('担保有效期至', { optional: true, onlyWith: byGuarantor }),
    pay_terms: f.longText('支付方式', {
      max: 500,
      examples: [
        '预付 10%，进度款按月支付已完工程的 80%，竣工结算后付至 97%，质保金 3%',
        '按月计量，次月 15 日前支付确认产值的 85%',
      ],
    }),
    record_no: f.text('备案编号', { optional: true, max: 40 }),
    file: f.files('合同文本', { accept: 'document', max: 9 }),
    change_total: f.decimal('变更合计', { ...wan, optional: true }),
    amount_now: f.decimal('现合同额', { ...wan, optional: true }),
    change_rate: f.decimal('变更率', { precision: 7, unit: '%', optional: true }),
    paid_total: f.decimal('累计付款', { ...wan, optional: true }),
    paid_rate: f.decimal('付款率', { precision: 7, unit: '%', optional: true }),
    closed_on: f.date('完成或终止日期', { optional: true, past: true }),
    close_note: f.text('完成或终止说明', { prose: true, optional: true, max: 200 }),
    ...reviewFields,
    ...cautionField,
  },
  // 变更合计、累计付款由确认了的变更、付款得出，谁也不填。
  form: [
    'engineering_id',
    'contract_no',
    'contract_name',
    'contract_type',
    'party_a',
    'party_b',
    'amount',
    'safe_fee',
    'labor_ratio',
    'labor_cycle',
    'sign_on',
    'start_on',
    'end_on',
    'guarantee',
    'guarantee_no',
    'guarantee_to',
    'pay_terms',
    'record_no',
    'file',
  ],
  computed: {
    amount_now: ({ amount, change_total }) => (isDecimal(amount) ? add(amount, change_total ?? '0') : null),
    change_rate: ({ amount, change_total }) => shareOf(change_total ?? '0', amount),
    paid_rate: ({ amount, change_total, paid_total }) =>
      isDecimal(amount) ? shareOf(paid_total ?? '0', add(amount, change_total ?? '0')) : null,
  },
  rules: (row) => [
    row.party_a !== undefined && row.party_a === row.party_b && { field: 'party_b', message: '发包人与承包人不能相同' },
    row.start_on && row.end_on && row.end_on < row.start_on && { field: 'end_on', message: '结束日期不能早于开始日期' },
    row.sign_on && row.end_on && row.end_on < row.sign_on && { field: 'end_on', message: '结束日期不能早于签订日期' },
    isBuilding(row.contract_type) && !row.labor_ratio && { field: 'labor_ratio', message: '施工类合同请填写人工费占比' },
    isBuilding(row.contract_type) && !row.labor_cycle && { field: 'labor_cycle', message: '施工类合同请选择人工费拨付周期' },
    isDecimal(row.labor_ratio) &&
      compare(row.labor_ratio, '100') > 0 && { field: 'labor_ratio', message: '人工费占比不能大于 100%' },
    isDecimal(row.safe_fee) &&
      isDecimal(row.amount) &&
      compare(row.safe_fee, row.amount) > 0 && { field: 'safe_fee', message: '安全文明施工费不能大于合同价' },
    row.guarantee !== undefined &&
      row.guarantee !== NONE &&
      row.guarantee !== guaranteeKind.code('cash') &&
      !row.guarantee_no && { field: 'guarantee_no', message: '约定了保函、保险的请填写编号' },
  ],
  list: {
    search: [
      'engineering_id',
      'contract_no',
      'contract_name',
      'contract_type',
      'party_a',
      'party_b',
      'sign_on',
      'end_on',
      'state',
    ],
    columns: [
      'contract_name',
      'contract_type',
      'party_b',
      'amount',
      'amount_now',
      'change_rate',
      'paid_rate',
      'end_on',
      'engineering_id',
      'state',
    ],
    sort: '-sign_on',
  },
  sample: {
    each: 4,
    row: ({ day, int, pick }, offer) => {
      const [builder = 0, owner = 0, sub = owner] = offer('unit', 3)
      const main = { party_a: owner, party_b: builder }
      const under = { party_a: builder, party_b: sub }
      const kind = pick([
        { ...main, contract_type: '301', contract_name: '施工总承包合同', amount: String(int(4000, 26_000)), labor_ratio: '20' },
        {
          ...under,
          contract_type: '302',
          contract_name: '防水工程专业分包合同',
          amount: String(int(120, 900)),
          labor_ratio: '28',
        },
        { ...under, contract_type: '303', contract_name: '主体劳务分包合同', amount: String(int(600, 2400)), labor_ratio: '85' },
        { ...under, contract_type: '302', contract_name: '消防工程分包合同', amount: String(int(300, 1600)), labor_ratio: '25' },
      ] as const)
      return {
        ...kind,
        contract_no: `HT-${day.replaceAll('-', '')}-${int(100, 999)}`,
        safe_fee: div(mul(kind.amount, '2'), '100', 2),
        labor_cycle: 2,
        sign_on: addDays(day, -40),
        start_on: addDays(day, -30),
        end_on: addDays(day, int(120, 600)),
        guarantee: 1,
        guarantee_no: `BH${int(100_000, 999_999)}`,
        guarantee_to: addDays(day, int(20, 600)),
        record_no: null,
        change_total: null,
        paid_total: null,
        closed_on: null,
        close_note: null,
        caution: null,
      }
    },
  },
  flow: {
    ...base,
    states: contractStates,
    steps: {
      ...base.steps,
      finish: { label: '登记完成', from: ['approved'], to: 'finished', ...CLOSED },
      terminate: { label: '登记终止', from: ['approved'], to: 'ended', tone: 'danger', ...CLOSED },
    },
  },
  views: {
    draft: { label: '草稿、退回', in: ['draft', 'returned'] },
    pending: { label: '待审核', open: true, in: ['pending'] },
    // 过了约定的日子仍在履行，合同额与付款照算。
    running: { label: '履行中', in: ['approved'] },
    changed: { label: '变更超过 10%', alarming: true, in: ['approved'], where: [['above', 'change_rate', 10]] },
    over: { label: '已到期未完成', alarming: true, instead: true, in: ['approved'], where: [['before', 'end_on', 0]] },
    surety: { label: '担保已到期', alarming: true, in: ['approved'], where: [['before', 'guarantee_to', 0]] },
    closed: { label: '已完成、终止', in: ['finished', 'ended'] },
  },
  figures: [
    { label: '现合同额', view: 'running', sum: 'amount_now', unit: '万元' },
    { label: '变更合计', view: 'running', sum: 'change_total', unit: '万元' },
    { label: '累计付款', view: 'running', sum: 'paid_total', unit: '万元' },
    { label: '平均变更率', view: 'running', mean: 'change_rate', unit: '%' },
  ],
  children: { contract_change: 'contract_id', payment: 'contract_id', labor_fee: 'contract_id' },
  grants: {
    ...siteGrants({
      write: writers,
      writerSteps: ['submit', 'withdraw'],
      review: consultants,
      reviewSteps: ['approve', 'return'],
    }),
    // 人工费拨付的比例与周期写在施工合同里（保障农民工工资支付条例第二十四条）。
    hrss: ['read', 'export'],
    ...grantAll(
      ['owner'],
      ['read', 'export', 'add', 'edit', 'delete', 'import', 'submit', 'withdraw', 'approve', 'return', 'finish', 'terminate'],
    ),
  },
  unique: [{ fields: ['engineering_id', 'contract_no'], message: '该编号的合同已登记' }],
})
