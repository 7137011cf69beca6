import { defineEntity, f, states } from '@zhujian/model'
import { lastDayOf } from '@zhujian/model/date'
import { compare, div, isDecimal, mul } from '@zhujian/model/decimal'
import { builders, siteGrants, withdrawStep } from '../flows/review-flow'
import { grantAll } from '../roles'
import { cautioned, cautionField } from '../site/caution'
import { wan, wanMore } from '../site/money'
import { runningContracts } from './contract'

const PAYING = ['paid', 'paid_on', 'voucher'] as const
const JUDGED = { from: ['arriving'], shows: ['payable', 'paid', 'paid_on'], stamps: ['confirmed_by', 'confirmed_at'] } as const

/** 天：拨付逾期满这些天的，人社部门应知道。 */
export const HRSS_DAYS = 10

/** 人工费拨付：施工总包按月申请，建设单位拨入工资专户，劳资专管员确认到账（国务院令第724号第二十四条：周期不超过一个月）。 */
export const laborFee = defineEntity('labor_fee', {
  label: '人工费拨付',
  scope: 'project',
  display: 'ym',
  fields: {
    engineering_id: f.ref('所属工程', 'engineering'),
    ym: f.month('月份', { past: true }),
    contract_id: f.ref('所属合同', 'contract', { whole: true, offers: runningContracts }),
    bank_account_id: f.ref('收款账户', 'bank_account', { hint: '本工程在用的工资专户' }),
    base: f.decimal('计算基数', { ...wan, optional: true, hint: '该月已确认的产值' }),
    ratio: f.decimal('人工费比例', { precision: 5, unit: '%', min: '0.01', examples: ['20', '22.5', '25'] }),
    payable: f.decimal('应拨金额', { ...wan, optional: true }),
    due_on: f.date('应拨日期', { optional: true }),
    paid: f.decimal('实拨金额', { ...wanMore, optional: true, hint: '该月累计拨入专户的' }),
    paid_on: f.date('拨付日期', { optional: true, past: true }),
    voucher: f.files('拨付凭证', { optional: true, max: 9 }),
    owed: f.decimal('累计欠拨', { ...wan, optional: true }),
    overdue_days: f.integer('逾期天数', { optional: true, max: 99_999, unit: '天' }),
    wage_due: f.decimal('应发工资', { ...wan, optional: true, hint: '该月各工资表应发合计' }),
    cover: f.decimal('保障倍数', { precision: 9, optional: true, hint: '专户余额与实拨之和，除以应发工资' }),
    wage_gap: f.decimal('工资缺口', { ...wan, optional: true }),
    reject_reason: f.text('未到账说明', { prose: true, optional: true, max: 200 }),
    ...cautionField,
    submitted_by: f.ref('申请人', 'account', { optional: true, of: 'people' }),
    confirmed_by: f.ref('到账确认人', 'account', { optional: true, of: 'people' }),
    confirmed_at: f.instant('到账确认时间', { optional: true }),
  },
  form: ['engineering_id', 'ym', 'contract_id', 'bank_account_id', 'ratio'],
  computed: {
    payable: ({ base, ratio }) => (isDecimal(base) && isDecimal(ratio) ? div(mul(base, ratio), '100', 4) : null),
  },
  rules: (row) => [
    isDecimal(row.ratio) && compare(row.ratio, '100') > 0 && { field: 'ratio', message: '人工费比例不能大于 100%' },
  ],
  list: {
    search: ['engineering_id', 'ym', 'contract_id', 'due_on', 'paid_on', 'state'],
    columns: ['ym', 'payable', 'paid', 'owed', 'due_on', 'overdue_days', 'cover', 'engineering_id', 'state'],
    sort: '-ym',
  },
  sample: {
    each: 1,
    row: ({ day, int }) => {
      const base = int(200, 900)
      return {
        ym: day.slice(0, 7),
        base: String(base),
        ratio: '20',
        due_on: lastDayOf(day.slice(0, 7)),
        paid: String(Math.round(base * 0.2)),
        paid_on: day,
        owed: null,
        overdue_days: null,
        wage_due: null,
        cover: null,
        wage_gap: null,
        reject_reason: null,
        caution: null,
      }
    },
  },
  flow: {
    states: states({
      pending: [0, '待拨付'],
      paid: [1, '足额拨付'],
      short: [2, '欠拨'],
      draft: [10, '草稿', 'default'],
      arriving: [11, '待确认到账', 'default'],
    }),
    start: 'draft',
    open: ['draft'],
    internal: ['draft'],
    steps: {
      apply: { label: '申请拨付', from: ['draft'], to: 'pending', stamps: ['submitted_by'], turn: 'nobody' },
      withdraw: withdrawStep,
      pay: {
        label: '登记拨付',
        from: ['pending', 'short'],
        to: 'arriving',
        asks: PAYING,
        shows: ['payable', 'due_on', 'wage_due'],
        clears: ['reject_reason'],
        within: 'due_on',
        turn: { to: ['owner'] },
      },
      confirm: { label: '确认足额到账', to: 'paid', tone: 'success', within: 2, turn: { to: ['site_labour'] }, ...JUDGED },
      confirmShort: { label: '确认到账，登记欠拨', to: 'short', tone: 'danger', ...JUDGED },
      deny: { label: '没有到账', from: ['arriving'], to: 'pending', tone: 'danger', asks: ['reject_reason'] },
    },
  },
  views: {
    draft: { label: '草稿', in: ['draft'] },
    pending: { label: '待拨付', open: true, in: ['pending'] },
    arriving: { label: '待确认到账', open: true, in: ['arriving'] },
    late: { label: '逾期未拨', alarming: true, in: ['pending', 'short'], where: [['before', 'due_on', 0]] },
    severe: {
      label: '逾期十日以上',
      alarming: true,
      in: ['pending', 'short'],
      where: [['before', 'due_on', 1 - HRSS_DAYS]],
    },
    short: { label: '欠拨', alarming: true, in: ['short'] },
    uncovered: { label: '不够发工资', alarming: true, in: ['pending', 'short', 'arriving'], where: [['above', 'wage_gap', 0]] },
    paid: { label: '足额', in: ['paid'] },
    cautioned,
  },
  figures: [
    { label: '逾期未拨', view: 'late', unit: '月' },
    { label: '最长逾期', view: 'late', most: 'overdue_days', unit: '天' },
    { label: '累计欠拨', most: 'owed', unit: '万元' },
    { label: '足额拨付', view: 'paid', per: 'all', unit: '%' },
  ],
  grants: {
    ...siteGrants({
      write: builders,
      writerSteps: ['withdraw'],
      review: ['site_labour'],
      reviewSteps: ['confirm', 'confirmShort', 'deny'],
    }),
    ...grantAll(['contractor'], ['read', 'export', 'add', 'edit', 'delete', 'import', 'apply', 'withdraw']),
    ...grantAll(['owner'], ['read', 'export', 'pay']),
    hrss: ['read', 'export'],
  },
  unique: [{ fields: ['engineering_id', 'ym'], message: '该月的人工费拨付已登记' }],
})
