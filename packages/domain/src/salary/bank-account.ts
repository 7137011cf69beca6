import { defineEntity, dict, f } from '@zhujian/model'
import { bankCode } from '../people/person-codes'
import { labourObservers, supervisors } from '../project/grants'
import { grantAll } from '../roles'

export const bankAccountState = dict({
  normal: [1, '正常', 'success'],
  closing: [2, '待撤销', 'warning'],
  closed: [3, '已撤销', 'default'],
  frozen: [4, '冻结异议', 'danger'],
})

type State = keyof typeof bankAccountState.entries
const inState = (state: State) => [['is', 'account_state', bankAccountState.code(state)]] as const
/** 账户状态只由这些动作改变：施工总包申请撤销，人社部门核准；有异议的由人社部门登记冻结。 */
export const bankAccountActs = {
  applyClose: { label: '申请撤销', from: 'normal', to: 'closing', settled: true },
  keepOpen: { label: '撤回撤销申请', from: 'closing', to: 'normal', settled: false },
  close: { label: '核准撤销', from: 'closing', to: 'closed', settled: true },
  freeze: { label: '登记冻结', from: 'normal', to: 'frozen', settled: false },
  unfreeze: { label: '解除冻结', from: 'frozen', to: 'normal', settled: false },
} as const satisfies Record<string, { label: string; from: State; to: State; settled: boolean }>
export type BankAccountAct = keyof typeof bankAccountActs
export const bankAccountActions = Object.fromEntries(Object.entries(bankAccountActs).map(([name, { label }]) => [name, label]))

/** 工资保证金形式（人社部发〔2021〕65号）；由工资保证金备案办成时写入。 */
export const depositKind = dict({
  cash: [1, '现金存储'],
  bank: [2, '银行保函'],
  company: [3, '工程担保公司保函'],
  insurance: [4, '工程保证保险'],
  exempt: [5, '免存'],
})

/** 农民工工资专用账户（国务院令第724号）：合同签订 30 日内开立，开立 30 日内备案。 */
export const bankAccount = defineEntity('bank_account', {
  label: '工资专户',
  scope: 'project',
  display: 'account_name',
  fields: {
    engineering_id: f.ref('所属工程', 'engineering'),
    account_name: f.text('专户名称', { max: 120 }),
    bank_code: f.enum('开户银行', bankCode),
    bank_name: f.text('开户支行', { max: 60 }),
    account_no: f.text('专户账号', { max: 30, format: 'digits', sensitive: 'bankCard' }),
    open_on: f.date('开户日期', { past: true }),
    agreement: f.files('三方协议', { optional: true, accept: 'document', max: 9 }),
    record_on: f.date('备案日期', { past: true, optional: true }),
    balance: f.decimal('余额', { optional: true, precision: 16, unit: '元' }),
    pay_bank: f.text('代发银行', { optional: true, max: 60 }),
    deposit_kind: f.enum('保证金形式', depositKind, { optional: true }),
    deposit_amount: f.decimal('保证金金额', { optional: true, precision: 14, unit: '万元' }),
    deposit_rate: f.decimal('保证金比例', { optional: true, precision: 5, unit: '%' }),
    deposit_to: f.date('保证金有效期至', { optional: true }),
    board_img: f.files('维权告示牌', { accept: 'image', once: true, max: 9 }),
    board_on: f.date('告示牌设置日期', { past: true, optional: true }),
    account_state: f.enum('账户状态', bankAccountState),
  },
  rules: (row) => [
    row.open_on && row.record_on && row.record_on < row.open_on && { field: 'record_on', message: '备案日期不能早于开户日期' },
  ],
  form: [
    'engineering_id',
    'account_name',
    'bank_code',
    'bank_name',
    'account_no',
    'open_on',
    'agreement',
    'record_on',
    'balance',
    'pay_bank',
    'deposit_kind',
    'deposit_amount',
    'deposit_rate',
    'deposit_to',
    'board_img',
    'board_on',
  ],
  list: {
    search: ['engineering_id', 'account_name', 'bank_code', 'account_no', 'account_state', 'open_on'],
    columns: [
      'account_name',
      'account_state',
      'engineering_id',
      'bank_code',
      'bank_name',
      'account_no',
      'open_on',
      'record_on',
      'balance',
      'deposit_kind',
      'deposit_amount',
      'deposit_to',
      'board_on',
    ],
    sort: '-id',
  },
  filled: ['account_state'],
  views: {
    normal: { label: '正常', where: inState('normal') },
    closing: { label: '待撤销', where: inState('closing') },
    frozen: { label: '冻结异议', alarming: true, where: inState('frozen') },
    closed: { label: '已撤销', where: inState('closed') },
  },
  acts: bankAccountActions,
  // 专户在工程完工、工资发清以后才撤销（保障农民工工资支付条例第二十七条）。
  inHistory: Object.keys(bankAccountActs),
  grants: {
    ...grantAll(['contractor', 'site', 'site_labour'], ['read', 'add', 'edit', 'export', 'reveal', 'applyClose', 'keepOpen']),
    ...grantAll(['owner', 'consultant', 'chief_engineer'], ['read']),
    ...grantAll(supervisors, ['read', 'export']),
    ...grantAll(labourObservers, ['read', 'export']),
    hrss: ['read', 'export', 'reveal', 'close', 'freeze', 'unfreeze'],
  },
  unique: [
    { fields: ['engineering_id', 'account_no'], message: '该专户已登记' },
    { fields: ['engineering_id'], where: 'account_state in (1, 2)', message: '本工程已有在用的工资专户，撤销后才能另开' },
  ],
})
