import { f } from '@zhujian/model'
import { daysBetween, isDate } from '@zhujian/model/date'
import { div, isDecimal, mul } from '@zhujian/model/decimal'
import { bizKind } from '../biz-kind'
import { depositKind as wageDeposit } from '../../salary/bank-account'
import { above, atLeast, atMost, below, neededWhen, sensible, type Values } from './complaints'
import { node } from './nodes'
import { may, must } from './papers'

export { wageDeposit }
const EXEMPT = wageDeposit.code('exempt')
const isExempt = (values: Values) => values.deposit_kind === EXEMPT
const isPaid = (values: Values) => values.deposit_kind !== undefined && values.deposit_kind !== null && !isExempt(values)

const DEPOSIT = ['rate', 'amount', 'issuer', 'guarantee_no', 'from_on', 'to_on'] as const

/** 保证金额不足合同价乘以存储比例的，还差在哪里一目了然。 */
function shortOfRate({ amount, rate, contract_price: price }: Values) {
  if (!isDecimal(rate) || !isDecimal(price)) return false
  const due = div(mul(price, rate), '100', 2)
  return below(amount, due) && { field: 'amount', message: `按合同价与存储比例应不少于 ${due} 万元` }
}

/** 一般不超过合同价的 3%，两年内发生过拖欠的上浮 50%（人社部发〔2021〕65号第十条、第十一条）。 */
const RATE_MAX = '4.5'
function aboveRate({ amount, contract_price: price }: Values) {
  if (!isDecimal(amount) || !isDecimal(price)) return false
  const most = div(mul(price, RATE_MAX), '100', 2)
  return above(amount, most) && { field: 'amount', message: `大于合同价的 ${RATE_MAX}%（${most} 万元），请核对` }
}

function shorterThanYear({ from_on: from, to_on: to }: Values) {
  if (!isDate(from) || !isDate(to)) return false
  if (to < from) return { field: 'to_on', message: '有效期止不能早于有效期起' }
  return daysBetween(from, to) < 364 && { field: 'to_on', message: '有效期不得少于一年' }
}

/** 农民工工资保证金（保函）备案：施工总承包单位存储或以保函替代，人社部门审核，住建部门备案。 */
export const gzbx = bizKind({
  code: 'gzbx',
  sure: false,
  mark: 'GZBH',
  fields: {
    unit_id: f.ref('施工总承包单位', 'unit', { of: 'party', parts: ['sgdw'] }),
    contract_price: f.decimal('施工合同价', { precision: 14, unit: '万元' }),
    deposit_kind: f.enum('存储形式', wageDeposit),
    rate: f.decimal('存储比例', {
      precision: 5,
      unit: '%',
      optional: true,
      hint: '一般为 1%～3%，多个在建工程可下浮，不低于 0.5%',
    }),
    amount: f.decimal('保证金额', { precision: 14, unit: '万元', optional: true }),
    issuer: f.text('经办银行或出具机构', { max: 60, optional: true }),
    guarantee_no: f.text('保函、保单或存单编号', { max: 60, optional: true }),
    from_on: f.date('有效期起', { optional: true }),
    to_on: f.date('有效期止', { optional: true }),
    bank_account_id: f.ref('工资专户', 'bank_account', { optional: true }),
    exempt_reason: f.longText('免存理由', { max: 300, optional: true }),
    no_arrears: f.bool('近两年未发生工资拖欠'),
    note: f.longText('补充说明', { max: 500, optional: true }),
  },
  form: [
    'unit_id',
    'contract_price',
    'deposit_kind',
    'rate',
    'amount',
    'issuer',
    'guarantee_no',
    'from_on',
    'to_on',
    'bank_account_id',
    ['no_arrears', 'radio'],
    ['exempt_reason', 'textarea'],
    ['note', 'textarea'],
  ],
  shown: (values) => [
    'unit_id',
    'contract_price',
    'deposit_kind',
    ...(isExempt(values) ? ['exempt_reason'] : DEPOSIT),
    'bank_account_id',
    'no_arrears',
    'note',
  ],
  rules: (values) => [
    sensible(values, 'contract_price', '施工合同价'),
    ...DEPOSIT.map((field) => neededWhen(isPaid(values), values, field, '存储保证金或提供保函的必须填写')),
    neededWhen(isExempt(values), values, 'exempt_reason', '请说明免存的理由'),
    isExempt(values) && values.no_arrears === false && { field: 'no_arrears', message: '发生过工资拖欠的不能免存' },
    isPaid(values) && atLeast(values, 'rate', '0.5', '存储比例不得低于 0.5%'),
    isPaid(values) && atMost(values, 'rate', RATE_MAX, `存储比例不得高于 ${RATE_MAX}%`),
    isPaid(values) && shortOfRate(values),
    isPaid(values) && aboveRate(values),
    isPaid(values) && shorterThanYear(values),
  ],
  applicants: ['contractor', 'site', 'site_labour'],
  when: ['waiting', 'building'],
  single: true,
  nodes: [node('建设单位确认', 'owner', 2), node('人社部门审核', 'hrss', 5), node('监督机构备案', 'main_officer', 2)],
  checklist: [
    must('contract', '施工合同（合同价页）'),
    may('guarantee', '保函、保单或存款凭证'),
    may('verify', '保函真伪核验结果'),
    may('agreement', '工资保证金存款协议书'),
    may('exempt', '免存条件证明'),
  ],
  result: '20',
  basis: '保障农民工工资支付条例（国务院令第724号）第三十二条；工程建设领域农民工工资保证金规定（人社部发〔2021〕65号）',
})
