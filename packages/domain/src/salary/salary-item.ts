import { defineEntity, dict, f } from '@zhujian/model'
import { compare, isDecimal, sub } from '@zhujian/model/decimal'
import { labourObservers, supervisors } from '../project/grants'
import { grantAll } from '../roles'
import { deductProblem } from './line-facts'

export const payResult = dict({ waiting: [0, '待发放', 'default'], paid: [1, '成功', 'success'], failed: [2, '失败', 'danger'] })

/** 扣款、预支之后还剩多少；没有填应发的为空。 */
function leftToPay({ payable, deduct, advance }: Readonly<Record<string, unknown>>): string | null {
  const of = (value: unknown) => (isDecimal(value) ? value : '0')
  return isDecimal(payable) ? sub(sub(payable, of(deduct)), of(advance)) : null
}

const yuan = { optional: true, unit: '元' } as const

/** 工资明细：一人一行，出勤天数取自考勤。 */
export const salaryItem = defineEntity('salary_item', {
  label: '工资明细',
  scope: 'project',
  display: 'worker_name',
  fields: {
    engineering_id: f.ref('所属工程', 'engineering'),
    sheet_id: f.ref('所属工资表', 'salary_sheet', { whole: true }),
    worker_id: f.ref('实名制人员', 'worker', {
      fills: { worker_name: 'name' },
      // 工资表的单位、班组的人；退场以后结清工资的也列。
      offers: ({ sheet_id }) => ({ enter_status: [], paid_in: typeof sheet_id === 'number' ? [sheet_id] : [] }),
    }),
    worker_name: f.text('姓名', { max: 20 }),
    ym: f.month('工资月份', { past: true }),
    days: f.decimal('出勤天数', { precision: 4, scale: 1, unit: '天' }),
    qty: f.decimal('工程量', { optional: true }),
    price: f.decimal('计酬单价', { unit: '元' }),
    payable: f.decimal('应发工资', { unit: '元' }),
    pay_note: f.text('应发核对', { optional: true, max: 200, hint: '与出勤、单价不相称的，有扣款的，由系统提示' }),
    presence_gap: f.text('考勤核对', { optional: true, max: 200, hint: '与考勤、工资卡不符的，由系统提示' }),
    explain: f.text('不符说明', {
      prose: true,
      optional: true,
      max: 200,
      hint: '与考勤、工资卡、应发不符的，有扣款的，写明原因；说明之前不能公示',
    }),
    deduct: f.decimal('扣款', yuan),
    advance: f.decimal('预支', yuan),
    paid: f.decimal('实发工资', yuan),
    card_no: f.text('工资卡号', { optional: true, max: 30, format: 'digits', sensitive: 'bankCard' }),
    paid_on: f.date('发放日期', { past: true, optional: true }),
    pay_result: f.enum('发放结果', payResult),
    fail_reason: f.text('失败原因', { prose: true, optional: true, max: 100 }),
    is_back: f.bool('补发', { optional: true }),
    back_ym: f.month('补发月份', { past: true, optional: true }),
    signed_at: f.instant('本人确认时间', { optional: true }),
  },
  rules: (row) => {
    const left = leftToPay(row)
    const back = [
      row.is_back === true && !row.back_ym && { field: 'back_ym', message: '补发的请填写补发月份' },
      row.back_ym && row.ym && row.back_ym > row.ym && { field: 'back_ym', message: '补发月份不能晚于工资月份' },
    ]
    if (left === null) return back
    if (compare(left, '0') < 0) return [...back, { field: 'deduct', message: '扣款与预支之和不能大于应发工资' }]
    const beyond = deductProblem(row.payable, row.deduct)
    return [
      ...back,
      beyond !== null && { field: 'deduct', message: beyond },
      isDecimal(row.paid) &&
        compare(row.paid, left) > 0 && { field: 'paid', message: `实发工资不能大于应发减扣款、预支的 ${left} 元` },
    ]
  },
  form: [
    'engineering_id',
    'sheet_id',
    'worker_id',
    'worker_name',
    'ym',
    'days',
    'qty',
    'price',
    'payable',
    'deduct',
    'advance',
    'paid',
    'card_no',
    'explain',
    ['is_back', 'radio'],
    'back_ym',
  ],
  list: {
    search: ['engineering_id', 'sheet_id', 'worker_name', 'worker_id', 'ym', 'pay_result', 'paid_on'],
    columns: [
      'worker_name',
      'pay_result',
      ['ym', 'month'],
      'days',
      'price',
      'payable',
      'pay_note',
      'presence_gap',
      'deduct',
      'advance',
      'paid',
      'card_no',
      'paid_on',
      'fail_reason',
      'sheet_id',
      'engineering_id',
    ],
    sort: '-id',
  },
  filled: ['pay_result'],
  views: {
    waiting: { label: '待发放', where: [['is', 'pay_result', payResult.code('waiting')]] },
    failed: { label: '发放失败', alarming: true, where: [['is', 'pay_result', payResult.code('failed')]] },
    doubtful: {
      label: '应发数待说明',
      alarming: true,
      where: [
        ['filled', 'pay_note'],
        ['empty', 'explain'],
      ],
    },
    mismatched: { label: '考勤不符', alarming: true, where: [['filled', 'presence_gap']] },
    unexplained: {
      label: '考勤不符待说明',
      quiet: true,
      where: [
        ['filled', 'presence_gap'],
        ['empty', 'explain'],
      ],
    },
    paid: { label: '已发放', where: [['is', 'pay_result', payResult.code('paid')]] },
  },
  grants: {
    ...grantAll(['site', 'site_labour', 'labour'], ['read', 'add', 'edit', 'delete', 'export', 'import', 'reveal']),
    ...grantAll(['contractor', 'owner', 'consultant', 'chief_engineer'], ['read', 'export']),
    ...grantAll(supervisors, ['read', 'export']),
    ...grantAll(labourObservers, ['read', 'export']),
    hrss: ['read', 'export', 'reveal'],
  },
  unique: [{ fields: ['sheet_id', 'worker_id'], message: '此人已在该工资表内' }],
})
