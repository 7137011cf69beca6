import { defineEntity, dict, f, states } from '@zhujian/model'
import { addDays } from '@zhujian/model/date'
import { compare, isDecimal, sub, sum } from '@zhujian/model/decimal'
import { confirmEntries, confirmFields, confirmFlow, confirmGrants } from '../flows/confirm-flow'
import { builders } from '../flows/review-flow'
import { cautioned, cautionField } from '../site/caution'
import { wan, wanMore } from '../site/money'
import { runningContracts } from './contract'
import { outputStates } from '../production/output'

export const payKind = dict({
  advance: [1, '预付款'],
  progress: [2, '进度款'],
  safety: [3, '安全文明施工费'],
  labour: [4, '人工费'],
  settled: [5, '结算款'],
  retention: [6, '质保金'],
})
const [PROGRESS, LABOUR] = [payKind.code('progress'), payKind.code('labour')]

const base = confirmFlow(builders, 5)

interface Due {
  readonly audited?: string | null
  readonly deduct?: readonly { readonly amount: string }[] | null
}
/** 审定减扣款。 */
const payableOf = ({ audited, deduct }: Due): string | null =>
  isDecimal(audited) ? sub(audited, sum((deduct ?? []).map(({ amount }) => amount))) : null

/** 款项支付：施工单位申请，监理审定，建设单位确认并付款；付款计入合同。 */
export const payment = defineEntity('payment', {
  label: '款项支付',
  scope: 'project',
  display: 'payment_no',
  fields: {
    engineering_id: f.ref('所属工程', 'engineering'),
    payment_no: f.serial('编号', { prefix: 'FK' }),
    contract_id: f.ref('所属合同', 'contract', { whole: true, offers: runningContracts }),
    pay_kind: f.enum('款项类别', payKind),
    ym: f.month('所属月份', { optional: true, past: true }),
    output_id: f.ref('产值', 'output', {
      optional: true,
      hint: '进度款须选',
      offers: () => ({ state: [outputStates.code('confirmed')] }),
    }),
    bank_account_id: f.ref('工资专户', 'bank_account', { optional: true, hint: '人工费须选本工程在用的工资专户' }),
    applied: f.decimal('申请金额', wanMore),
    file: f.files('支付申请与计算资料', { optional: true, accept: 'document', max: 9 }),
    audited: f.decimal('审定金额', { ...wan, optional: true, min: '0' }),
    deduct: f.lines(
      '扣款',
      {
        name: f.text('名称', { max: 40, examples: ['甲供材料', '水电费', '质量保证金', '违约金'] }),
        amount: f.decimal('金额', { ...wanMore, examples: ['0.5', '1.2'] }),
      },
      { optional: true, max: 20 },
    ),
    payable: f.decimal('应付金额', { ...wan, optional: true }),
    due_on: f.date('应付日期', { optional: true }),
    paid: f.decimal('实付金额', { ...wanMore, optional: true }),
    paid_on: f.date('付款日期', { optional: true, past: true }),
    voucher: f.files('付款凭证', { optional: true, max: 9 }),
    invoice_no: f.text('发票号码', { optional: true, max: 40 }),
    owed: f.decimal('欠付金额', { ...wan, optional: true }),
    overdue_days: f.integer('逾期天数', { optional: true, max: 99_999, unit: '天' }),
    ...cautionField,
    ...confirmFields,
  },
  form: ['engineering_id', 'contract_id', 'pay_kind', 'ym', 'output_id', 'bank_account_id', 'applied', 'file'],
  computed: {
    payable: payableOf,
    owed: (row) => {
      const payable = payableOf(row)
      return payable === null ? null : sub(payable, row.paid ?? '0')
    },
  },
  rules: (row) => {
    const payable = payableOf(row)
    return [
      row.pay_kind === PROGRESS && !row.output_id && { field: 'output_id', message: '进度款请选择产值' },
      row.pay_kind === LABOUR && !row.bank_account_id && { field: 'bank_account_id', message: '人工费须拨入工资专户' },
      payable !== null && compare(payable, '0') < 0 && { field: 'deduct', message: '扣款不能大于审定金额' },
      payable !== null &&
        isDecimal(row.paid) &&
        compare(row.paid, payable) > 0 && { field: 'paid', message: `实付不能大于应付的 ${payable} 万元` },
    ]
  },
  list: {
    search: ['engineering_id', 'payment_no', 'contract_id', 'pay_kind', 'ym', 'due_on', 'paid_on', 'invoice_no', 'state'],
    columns: [
      'payment_no',
      'pay_kind',
      'applied',
      'payable',
      'paid',
      'owed',
      'due_on',
      'overdue_days',
      'engineering_id',
      'state',
    ],
    sort: '-id',
  },
  sample: {
    each: 4,
    row: ({ day, int, pick }, offer) => {
      const applied = int(60, 600)
      const kind = pick([1, 2, 3, 5] as const)
      const [output = null] = offer('output', 1)
      return {
        pay_kind: kind === 2 && output === null ? 1 : kind,
        output_id: kind === 2 ? output : null,
        bank_account_id: null,
        applied: String(applied),
        audited: String(applied - 5),
        deduct: null,
        paid: String(applied - 8),
        due_on: addDays(day, 14),
        paid_on: day,
        invoice_no: `24332000000${int(100_000_000, 999_999_999)}`,
        overdue_days: null,
        caution: null,
      }
    },
  },
  flow: {
    ...base,
    states: states({ ...confirmEntries, paid: [12, '已付', 'success'] }),
    steps: {
      ...base.steps,
      review: { ...base.steps.review, asks: ['audited'], may: ['deduct'], shows: ['applied', 'output_id', 'caution'] },
      confirm: { ...base.steps.confirm, shows: ['applied', 'audited', 'deduct', 'payable', 'caution'] },
      pay: {
        label: '登记付款',
        from: ['approved'],
        to: 'paid',
        asks: ['paid', 'paid_on', 'voucher', 'invoice_no'],
        shows: ['payable', 'due_on'],
        within: 'due_on',
        turn: { to: ['owner'] },
      },
    },
  },
  views: {
    draft: { label: '草稿、退回', in: ['draft', 'returned'] },
    undecided: { label: '待审核、确认', open: true, in: ['pending', 'owner'] },
    due: { label: '待付款', open: true, in: ['approved'] },
    late: { label: '逾期未付', alarming: true, in: ['approved'], where: [['before', 'due_on', 0]] },
    paid: { label: '已付', in: ['paid'] },
    owing: { label: '付款不足', alarming: true, in: ['paid'], where: [['above', 'owed', 0]] },
    cautioned,
  },
  figures: [
    { label: '待付', view: 'due', sum: 'payable', unit: '万元' },
    { label: '逾期欠付', view: 'late', sum: 'owed', unit: '万元' },
    { label: '最长逾期', view: 'late', most: 'overdue_days', unit: '天' },
    { label: '累计已付', view: 'paid', sum: 'paid', unit: '万元' },
  ],
  grants: confirmGrants(builders, { owner: ['pay'] }),
})
