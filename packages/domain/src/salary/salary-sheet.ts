import { defineEntity, f, states } from '@zhujian/model'
import { compare, isDecimal } from '@zhujian/model/decimal'
import { labourObservers, supervisors } from '../project/grants'
import { grantAll } from '../roles'
import { RETURNED } from '../flows/said'
import { alike } from '../flows/offers'

/** 交出去之前要看清的：哪个月、几个人、多少钱。 */
const SUMS = ['ym', 'people', 'payable', 'withheld', 'due', 'doubts', 'mismatched'] as const

/** 工资表：分包按月编制，工人签字，总包审核公示，银行经专户直接发到本人卡。 */
export const salarySheet = defineEntity('salary_sheet', {
  label: '工资表',
  scope: 'project',
  display: 'title',
  fields: {
    engineering_id: f.ref('所属工程', 'engineering'),
    title: f.text('工资表名称', { max: 100 }),
    ym: f.month('工资月份', { past: true }),
    unit_id: f.ref('编制单位', 'unit', { of: 'side' }),
    team_id: f.ref('班组', 'team', { optional: true, offers: alike({ unit_id: 'unit_id' }) }),
    people: f.integer('人数', { max: 99_999, unit: '人' }),
    payable: f.decimal('应发合计', { optional: true, precision: 14, unit: '元', hint: '由系统按工资明细合计' }),
    withheld: f.decimal('扣款与预支合计', { optional: true, precision: 14, unit: '元', hint: '由系统按工资明细合计' }),
    due: f.decimal('应代发合计', { optional: true, precision: 14, unit: '元', hint: '应发减扣款、预支，由系统按工资明细合计' }),
    doubts: f.integer('应发数待说明人数', {
      optional: true,
      max: 99_999,
      unit: '人',
      hint: '应发与出勤、单价不相称或有扣款，没有写明原因的人数，见工资明细',
    }),
    mismatched: f.integer('考勤不符待说明', {
      optional: true,
      max: 99_999,
      unit: '人',
      hint: '与考勤、工资卡不符而没有说明的人数，见工资明细',
    }),
    absent_note: f.longText('未列人员说明', { optional: true, max: 300, hint: '当月考勤满 10 天而没有列入工资表的，逐人说明' }),
    paid: f.decimal('实发合计', { optional: true, precision: 14, unit: '元' }),
    signed_file: f.files('工人签字确认表', { optional: true, max: 9, hint: '逐人签字或按指印的工资表，拍照或扫描' }),
    public_to: f.date('公示至', { optional: true, hint: '公示期的最后一天，次日起才能提交银行代发' }),
    pay_by: f.date('代发期限', { optional: true }),
    publicity_img: f.files('公示照片', { optional: true, accept: 'image', once: true, max: 9 }),
    receipt_file: f.files('银行代发回单', { optional: true, max: 9, hint: '银行经专户逐人代发的回单，扫描件或银行导出的文件' }),
    reject_reason: f.text('退回原因', { prose: true, optional: true, max: 200, examples: RETURNED }),
    submitted_by: f.ref('提交人', 'account', { optional: true, of: 'people' }),
  },
  rules: (row) => [
    row.people === 0 &&
      isDecimal(row.payable) &&
      compare(row.payable, '0') > 0 && { field: 'people', message: '有应发金额的，人数不能为 0' },
    isDecimal(row.paid) &&
      isDecimal(row.due) &&
      compare(row.paid, row.due) > 0 && { field: 'paid', message: `实发合计不能大于应代发合计 ${row.due} 元` },
  ],
  form: ['engineering_id', 'title', 'ym', 'unit_id', 'team_id', 'people', 'absent_note'],
  list: {
    search: ['engineering_id', 'title', 'ym', 'unit_id', 'team_id', 'state'],
    columns: [
      'title',
      'state',
      ['ym', 'month'],
      'people',
      'payable',
      'doubts',
      'public_to',
      'paid',
      'engineering_id',
      'unit_id',
      'team_id',
    ],
    sort: '-id',
  },
  flow: {
    states: states({
      reviewing: [0, '待总包审核'],
      paid: [1, '已发放'],
      failed: [2, '部分发放失败'],
      returned: [3, '退回修改'],
      drafting: [10, '编制中', 'default'],
      signing: [11, '待工人确认', 'default'],
      publicised: [12, '公示中', 'default'],
      paying: [13, '银行代发中', 'warning'],
    }),
    start: 'drafting',
    open: ['drafting', 'returned', 'failed'],
    steps: {
      send: {
        label: '交工人确认',
        shows: SUMS,
        from: ['drafting', 'returned'],
        to: 'signing',
        stamps: ['submitted_by'],
        within: { setting: 'term_mend_days' },
        turn: { to: 'author', in: ['returned'] },
      },
      // 保障农民工工资支付条例第二十九条：工资支付表经农民工本人签字确认。
      submit: {
        label: '提交总包审核',
        shows: SUMS,
        from: ['signing'],
        to: 'reviewing',
        asks: ['signed_file'],
        stamps: ['submitted_by'],
        within: { setting: 'term_confirm_days' },
        turn: { to: 'author' },
      },
      // 总包审核之前，交出去的人可以撤回来改；改过的重新交工人确认。
      withdraw: { label: '撤回', from: ['signing', 'reviewing'], to: 'drafting', by: 'submitted_by', clears: ['submitted_by'] },
      // 公示中有异议、缺工资卡号的，也退回改过再公示。
      return: {
        label: '退回修改',
        from: ['reviewing', 'publicised'],
        to: 'returned',
        asks: ['reject_reason'],
        clears: ['public_to', 'pay_by'],
        tone: 'danger',
      },
      publicise: {
        label: '审核并公示',
        shows: SUMS,
        from: ['reviewing'],
        to: 'publicised',
        asks: ['publicity_img'],
        tone: 'success',
        within: { setting: 'term_wage_days' },
        turn: { to: ['contractor'] },
      },
      // 保障农民工工资支付条例第三十一条：总包按工资支付表经专户直接支付到本人银行账户；公示期满才提交，期限自期满起算。
      pay: {
        label: '提交银行代发',
        shows: [...SUMS, 'public_to'],
        from: ['publicised', 'failed'],
        to: 'paying',
        within: 'pay_by',
        turn: { to: ['contractor'] },
      },
      fail: { label: '登记发放失败', from: ['paying'], to: 'failed', asks: ['paid'], tone: 'danger' },
      finish: {
        label: '登记发放完成',
        from: ['paying'],
        to: 'paid',
        asks: ['paid', 'receipt_file'],
        tone: 'success',
        within: { setting: 'term_paid_days' },
        turn: { to: ['contractor'] },
      },
    },
  },
  children: { salary_item: 'sheet_id' },
  views: {
    drafting: { label: '编制、退回', in: ['drafting', 'returned'] },
    signing: { label: '待工人确认', in: ['signing'] },
    reviewing: { label: '待总包审核', in: ['reviewing'] },
    paying: { label: '公示、代发中', in: ['publicised', 'paying'] },
    failed: { label: '发放失败', alarming: true, in: ['failed'] },
    paid: { label: '已发放', in: ['paid'] },
  },
  grants: {
    ...grantAll(
      ['site', 'site_labour', 'labour'],
      ['read', 'add', 'edit', 'delete', 'export', 'import', 'send', 'submit', 'withdraw'],
    ),
    contractor: ['read', 'export', 'return', 'publicise', 'pay', 'fail', 'finish'],
    ...grantAll(['owner', 'consultant', 'chief_engineer'], ['read']),
    ...grantAll(supervisors, ['read', 'export']),
    ...grantAll(labourObservers, ['read', 'export']),
  },
  unique: [{ fields: ['engineering_id', 'ym', 'title'], message: '该月已有同名工资表' }],
})
