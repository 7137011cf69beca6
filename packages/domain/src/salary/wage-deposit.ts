import { defineEntity, f, states } from '@zhujian/model'
import { addDays } from '@zhujian/model/date'
import { compare, div, isDecimal, mul, sub } from '@zhujian/model/decimal'
import { labourObservers, supervisors } from '../project/grants'
import { grantAll } from '../roles'
import { cautionField } from '../site/caution'
import { wan } from '../site/money'
import { depositKind } from './bank-account'
import { RETURNED } from '../flows/said'

const EXEMPT = depositKind.code('exempt')
/** 存储比例（人社部发〔2021〕65号第十、十一条）：一般 1%～3%，下浮不低于 0.5%，曾拖欠的上浮 50% 至 4.5%，百分数。 */
const RATE_MIN = '0.5'
const RATE_MAX = '4.5'
const writers = ['contractor', 'site', 'site_labour'] as const
export const wageDepositStates = states({
  pending: [0, '待核'],
  valid: [1, '有效'],
  returned: [2, '退回'],
  used: [11, '待补足', 'warning'],
  refunded: [12, '已退还', 'default'],
  renewed: [13, '已续办', 'default'],
})

/** 差额不小于零：应存减去尚存。 */
export const gapOf = (should: string | null | undefined, amount: string | null | undefined, used: string | null | undefined) => {
  if (!isDecimal(should) || !isDecimal(amount)) return null
  const gap = sub(should, sub(amount, used ?? '0'))
  return compare(gap, '0') > 0 ? gap : '0'
}

/** 工资保证金（人社部发〔2021〕65号）：备案办成时写入，续办另记一笔；动用以后限期补足，没有欠薪投诉才退还。 */
export const wageDeposit = defineEntity('wage_deposit', {
  label: '工资保证金',
  scope: 'project',
  display: 'deposit_no',
  fields: {
    engineering_id: f.ref('所属工程', 'engineering'),
    deposit_no: f.serial('编号', { prefix: 'BZ' }),
    unit_id: f.ref('施工总承包单位', 'unit', { of: 'party', parts: ['sgdw'] }),
    deposit_kind: f.enum('存储形式', depositKind),
    deposit_rate: f.decimal('存储比例', { precision: 5, unit: '%', min: '0', hint: '免存的填 0' }),
    amount: f.decimal('保证金额', { ...wan, min: '0', hint: '免存的填 0' }),
    issuer: f.text('出具机构', { optional: true, max: 60, examples: ['云州银行营业部', '云州工程担保有限公司'] }),
    guarantee_no: f.text('保函、保单或存单号', { optional: true, max: 60, examples: ['GZBX3301202600187', 'BH330106202600452'] }),
    from_on: f.date('有效期起'),
    to_on: f.date('有效期至'),
    file: f.files('保函、存单', { optional: true, max: 9 }),
    should: f.decimal('应存', { ...wan, optional: true, hint: '合同价乘以存储比例' }),
    gap: f.decimal('缺口', { ...wan, optional: true }),
    used: f.decimal('动用金额', { ...wan, optional: true }),
    wage_complaint_id: f.ref('动用的投诉', 'wage_complaint', { optional: true }),
    supply_due: f.date('补足期限', { optional: true }),
    supplied_on: f.date('补足日期', { optional: true, past: true }),
    voucher: f.files('补足凭证', { optional: true, max: 9 }),
    refund_on: f.date('退还日期', { optional: true, past: true }),
    reviewed_by: f.ref('核准人', 'account', { optional: true }),
    reviewed_at: f.instant('核准时间', { optional: true }),
    reject_reason: f.text('退回原因', { prose: true, optional: true, max: 200, examples: RETURNED }),
    ...cautionField,
  },
  form: [
    'engineering_id',
    'unit_id',
    'deposit_kind',
    'deposit_rate',
    'amount',
    'issuer',
    'guarantee_no',
    'from_on',
    'to_on',
    'file',
  ],
  computed: { gap: ({ should, amount, used }) => gapOf(should, amount, used) },
  rules: (row) => {
    const exempt = row.deposit_kind === EXEMPT
    const rate = isDecimal(row.deposit_rate) ? row.deposit_rate : undefined
    return [
      row.from_on && row.to_on && row.to_on < row.from_on && { field: 'to_on', message: '有效期至不能早于有效期起' },
      row.deposit_kind !== undefined && !exempt && !row.issuer && { field: 'issuer', message: '请填写出具机构' },
      row.deposit_kind !== undefined &&
        !exempt &&
        !row.guarantee_no && { field: 'guarantee_no', message: '请填写保函、保单或存单号' },
      rate !== undefined &&
        !exempt &&
        (compare(rate, RATE_MIN) < 0 || compare(rate, RATE_MAX) > 0) && {
          field: 'deposit_rate',
          message: `存储比例应在 ${RATE_MIN}% 至 ${RATE_MAX}% 之间`,
        },
      isDecimal(row.used) &&
        isDecimal(row.amount) &&
        compare(row.used, row.amount) > 0 && { field: 'used', message: '动用金额不能大于保证金额' },
    ]
  },
  list: {
    search: ['engineering_id', 'deposit_no', 'unit_id', 'deposit_kind', 'guarantee_no', 'to_on', 'supply_due', 'state'],
    columns: [
      'deposit_no',
      'deposit_kind',
      'amount',
      'should',
      'gap',
      'to_on',
      'supply_due',
      'unit_id',
      'engineering_id',
      'state',
    ],
    sort: 'to_on',
  },
  sample: {
    each: 1,
    row: ({ day, int, pick }) => {
      const amount = String(int(40, 300))
      return {
        deposit_kind: pick([2, 3, 4] as const),
        deposit_rate: '2',
        amount,
        should: amount,
        from_on: addDays(day, -200),
        to_on: addDays(day, pick([20, 60, 165, 165, 165])),
        used: div(mul(amount, '10'), '100', 4),
        wage_complaint_id: null,
        supply_due: null,
        caution: null,
      }
    },
  },
  // 保证金在工程完工、工资结清以后才退还。
  inHistory: ['edit', 'resubmit', 'approve', 'return', 'draw', 'supply', 'refund'],
  flow: {
    states: wageDepositStates,
    start: 'pending',
    open: ['pending', 'returned'],
    steps: {
      resubmit: {
        label: '重新提交',
        from: ['returned'],
        to: 'pending',
        clears: ['reject_reason', 'reviewed_by', 'reviewed_at'],
        within: { setting: 'term_mend_days' },
        turn: { to: writers },
      },
      approve: {
        label: '核准',
        from: ['pending'],
        to: 'valid',
        tone: 'success',
        stamps: ['reviewed_by', 'reviewed_at'],
        within: 5,
        turn: { to: ['hrss'] },
      },
      return: {
        label: '退回',
        from: ['pending'],
        to: 'returned',
        tone: 'danger',
        asks: ['reject_reason'],
        stamps: ['reviewed_by', 'reviewed_at'],
      },
      draw: {
        label: '动用',
        from: ['valid'],
        to: 'used',
        tone: 'warning',
        asks: ['used', 'wage_complaint_id'],
        legal: {
          effect: '以保证金支付所拖欠的工资，施工总承包单位限期补足',
          basis: '工程建设领域农民工工资保证金规定（人社部发〔2021〕65号）第十九条、第二十条',
          tells: '施工总承包单位在待办中看到补足期限',
        },
        turn: 'nobody',
      },
      supply: {
        label: '登记补足',
        from: ['used'],
        to: 'pending',
        asks: ['supplied_on', 'voucher'],
        shows: ['used', 'supply_due'],
        within: 'supply_due',
        turn: { to: writers },
      },
      refund: {
        label: '退还',
        from: ['valid'],
        to: 'refunded',
        asks: ['refund_on'],
        turn: 'nobody',
      },
      // 备案再次办成时，原来的一笔由新的接替。
      renew: { label: '由续办的接替', from: ['valid'], to: 'renewed', caused: true },
    },
  },
  views: {
    pending: { label: '待核、退回', open: true, in: ['pending', 'returned'] },
    valid: { label: '有效', in: ['valid'], where: [['lasting', 'to_on']] },
    lapsed: { label: '已到期', alarming: true, instead: true, in: ['valid'], where: [['before', 'to_on', 0]] },
    soon: { label: '30 日内到期', in: ['valid'], where: [['within', 'to_on', 30]] },
    short: { label: '有缺口', alarming: true, in: ['valid', 'used'], where: [['above', 'gap', 0]] },
    used: { label: '待补足', open: true, in: ['used'] },
    over: { label: '逾期未补足', alarming: true, in: ['used'], where: [['before', 'supply_due', 0]] },
    ended: { label: '已退还、续办', in: ['refunded', 'renewed'] },
  },
  figures: [
    { label: '有效保证金', view: 'valid', sum: 'amount', unit: '万元' },
    { label: '缺口', view: 'short', sum: 'gap', unit: '万元' },
    { label: '已到期', view: 'lapsed', unit: '笔' },
    { label: '30 日内到期', view: 'soon', unit: '笔' },
  ],
  grants: {
    ...grantAll(supervisors, ['read', 'export']),
    ...grantAll(labourObservers, ['read', 'export']),
    owner: ['read', 'export'],
    ...grantAll(writers, ['read', 'export', 'add', 'edit', 'delete', 'resubmit', 'supply']),
    hrss: ['read', 'export', 'approve', 'return', 'draw', 'refund'],
  },
  unique: [{ fields: ['engineering_id', 'guarantee_no'], message: '本工程已登记这个保函号' }],
})
