import { defineEntity, dict, f, states } from '@zhujian/model'
import { addMonths } from '@zhujian/model/date'
import { compare, isDecimal } from '@zhujian/model/decimal'
import { labourObservers, supervisors } from '../project/grants'
import { grantAll } from '../roles'
import { alike, anyone } from '../flows/offers'

export const complaintSource = dict({
  hotline: [1, '12333'],
  government: [2, '12345'],
  visit: [3, '来访'],
  platform: [4, '平台'],
  transfer: [5, '转办'],
})

export const complaintMeasure = dict({
  order: [1, '责令支付'],
  contractor: [2, '总包先行清偿'],
  deposit: [3, '动用保证金'],
  hand: [4, '移送'],
})

const yuan = { precision: 14, unit: '元', min: '0' } as const
export const wageComplaintStates = states({
  pending: [0, '待受理'],
  closed: [1, '已办结'],
  refused: [2, '不予受理'],
  paying: [3, '限期支付'],
  handling: [11, '办理中', 'default'],
  transferred: [12, '已移送', 'default'],
})
/** 还没有办结的：专户不能撤销、保证金不能退还、监督不能终止。 */
export const openComplaints = ['pending', 'handling', 'paying'] as const

/** 看得出投诉人是谁的：不给参建各方看。 */
export const complainantFields = ['worker_id', 'name', 'tel', 'file'] as const

/** 欠薪投诉（保障农民工工资支付条例第十、三十八条）：人社部门受理、核实、责令支付，项目部答复。 */
export const wageComplaint = defineEntity('wage_complaint', {
  label: '欠薪投诉',
  scope: 'project',
  display: 'complaint_no',
  fields: {
    engineering_id: f.ref('所属工程', 'engineering'),
    complaint_no: f.serial('投诉编号', { prefix: 'TS' }),
    source: f.enum('来源', complaintSource),
    unit_id: f.ref('被投诉单位', 'unit', { of: 'party' }),
    team_id: f.ref('班组', 'team', { optional: true, offers: alike({ unit_id: 'unit_id' }) }),
    worker_id: f.ref('投诉人', 'worker', {
      optional: true,
      hint: '已实名登记的选此人，没有的填写姓名',
      // 退场以后来投诉的也是他。
      offers: anyone,
    }),
    name: f.text('姓名', { optional: true, max: 20, format: 'personName' }),
    tel: f.text('联系电话', { optional: true, max: 20, format: 'mobile', sensitive: 'mobile' }),
    people: f.integer('涉及人数', { min: 1, max: 9999, unit: '人' }),
    amount: f.decimal('投诉金额', yuan),
    from_ym: f.month('欠薪起始月', { past: true }),
    to_ym: f.month('欠薪截止月', { past: true }),
    fact: f.longText('投诉事实', { max: 1000, examples: ['木工班五人反映两个月工资没有发放，多次催要无果。'] }),
    file: f.files('证据材料', { optional: true, max: 9 }),
    proof: f.lines(
      '系统核对',
      {
        ym: f.month('月份'),
        days: f.decimal('出勤', { precision: 8, scale: 1, unit: '天' }),
        payable: f.decimal('应发', yuan),
        paid: f.decimal('实发', yuan),
      },
      { optional: true, max: 60 },
    ),
    accepted_by: f.ref('受理人', 'account', { optional: true }),
    accepted_at: f.instant('受理时间', { optional: true }),
    due_on: f.date('办结期限', { optional: true, hint: '受理之日起 60 个工作日' }),
    answer: f.longText('项目答复', { optional: true, max: 1000 }),
    answer_file: f.files('答复材料', { optional: true, max: 9 }),
    found_people: f.integer('核实人数', { optional: true, max: 9999, unit: '人' }),
    found_amount: f.decimal('核实金额', { ...yuan, optional: true }),
    measure: f.enum('处理措施', complaintMeasure, { optional: true }),
    pay_by: f.date('限期支付至', { optional: true }),
    paid_amount: f.decimal('已付金额', { ...yuan, optional: true }),
    paid_on: f.date('付清日期', { optional: true, past: true }),
    voucher: f.files('支付凭证', { optional: true, max: 9 }),
    close_note: f.longText('办结、不予受理、移送说明', { optional: true, max: 500 }),
    closed_by: f.ref('办结人', 'account', { optional: true }),
    closed_at: f.instant('办结时间', { optional: true }),
  },
  form: [
    'engineering_id',
    'source',
    'unit_id',
    'team_id',
    'worker_id',
    'name',
    'tel',
    'people',
    'amount',
    'from_ym',
    'to_ym',
    ['fact', 'textarea'],
    'file',
  ],
  rules: (row) => [
    row.from_ym && row.to_ym && row.to_ym < row.from_ym && { field: 'to_ym', message: '截止月不能早于起始月' },
    row.worker_id === null && !row.name && { field: 'name', message: '请选择投诉人，或填写姓名' },
    isDecimal(row.amount) && compare(row.amount, '0') === 0 && { field: 'amount', message: '投诉金额应大于零' },
  ],
  list: {
    search: ['engineering_id', 'complaint_no', 'unit_id', 'source', 'from_ym', 'due_on', 'measure', 'state'],
    columns: ['complaint_no', 'unit_id', 'people', 'amount', 'from_ym', 'found_amount', 'due_on', 'engineering_id', 'state'],
    sort: '-id',
  },
  sample: {
    each: 1,
    row: ({ day, pick, int }) => {
      const ym = day.slice(0, 7)
      const amount = String(int(8, 96) * 1000)
      return {
        team_id: null,
        tel: null,
        name: pick(['周大勇', '何建军', '马国强']),
        people: int(1, 9),
        amount,
        from_ym: addMonths(ym, -2),
        to_ym: addMonths(ym, -1),
        proof: null,
        due_on: null,
        found_amount: amount,
        found_people: 1,
        paid_amount: amount,
        paid_on: day,
        close_note: '已足额支付，投诉人签字确认',
      }
    },
  },
  // 欠薪多在完工以后才报出来。
  inHistory: ['add', 'edit', 'delete', 'accept', 'refuse', 'answer', 'verify', 'pay', 'close', 'transfer'],
  flow: {
    states: wageComplaintStates,
    start: 'pending',
    open: ['pending'],
    // 投诉的人是谁，只有受理、监督的机关知道：被投诉的一方按事实、月份与金额答复，不致报复。
    internalFields: [...complainantFields],
    steps: {
      accept: {
        label: '受理',
        from: ['pending'],
        to: 'handling',
        stamps: ['accepted_by', 'accepted_at'],
        within: 5,
        turn: { to: ['hrss'] },
      },
      refuse: {
        label: '不予受理',
        from: ['pending'],
        to: 'refused',
        tone: 'danger',
        asks: ['close_note'],
        stamps: ['closed_by', 'closed_at'],
      },
      answer: {
        label: '项目答复',
        from: ['handling'],
        to: 'handling',
        asks: ['answer'],
        may: ['answer_file'],
        shows: ['fact', 'people', 'amount', 'proof'],
        within: 5,
        turn: { to: ['site_labour'], where: [['empty', 'answer']] },
      },
      verify: {
        label: '核实并责令支付',
        from: ['handling'],
        to: 'paying',
        asks: ['found_people', 'found_amount', 'measure', 'pay_by'],
        may: ['file'],
        shows: ['proof', 'answer', 'amount'],
        legal: {
          effect: '责令在限期之内支付；逾期不支付的，可以动用工资保证金或者移送',
          basis: '保障农民工工资支付条例（国务院令第724号）第三十八条、第四十一条',
          tells: '被投诉单位与施工总承包单位在清单与操作记录中看到',
        },
        within: 'due_on',
        turn: { to: ['hrss'] },
      },
      // 付清的当天就登记：逾期与否看哪天付清，不看哪天办结。
      pay: {
        label: '登记支付',
        from: ['paying'],
        to: 'paying',
        asks: ['paid_amount', 'paid_on'],
        may: ['voucher'],
        shows: ['found_amount', 'pay_by'],
      },
      close: {
        label: '办结',
        from: ['handling', 'paying'],
        to: 'closed',
        tone: 'success',
        asks: ['close_note'],
        may: ['paid_amount', 'paid_on', 'voucher'],
        shows: ['found_amount', 'pay_by', 'paid_amount', 'paid_on', 'answer'],
        stamps: ['closed_by', 'closed_at'],
        within: 'due_on',
        turn: { to: ['hrss'], in: ['paying'] },
      },
      transfer: {
        label: '移送',
        from: ['handling', 'paying'],
        to: 'transferred',
        tone: 'danger',
        asks: ['close_note'],
        stamps: ['closed_by', 'closed_at'],
      },
    },
  },
  views: {
    open: { label: '未办结', open: true, in: openComplaints },
    late: { label: '超期', alarming: true, in: ['handling', 'paying'], where: [['before', 'due_on', 0]] },
    unpaid: {
      label: '逾期未支付',
      alarming: true,
      in: ['paying'],
      where: [
        ['before', 'pay_by', 0],
        ['empty', 'paid_on'],
      ],
    },
    silent: { label: '项目未答复', in: ['handling'], where: [['empty', 'answer']] },
    closed: { label: '已办结', in: ['closed'] },
    ended: { label: '不予受理、移送', in: ['refused', 'transferred'] },
  },
  figures: [
    { label: '未办结人数', view: 'open', sum: 'people', unit: '人' },
    { label: '未办结金额', view: 'open', sum: 'amount', unit: '元' },
    { label: '超期', view: 'late', unit: '件' },
    { label: '逾期未支付', view: 'unpaid', unit: '件' },
  ],
  grants: {
    ...grantAll(supervisors, ['read', 'export']),
    ...grantAll(labourObservers, ['read', 'export']),
    ...grantAll(['contractor', 'site', 'site_labour'], ['read', 'export', 'answer', 'pay']),
    owner: ['read', 'export'],
    hrss: ['read', 'export', 'reveal', 'add', 'edit', 'delete', 'accept', 'refuse', 'verify', 'pay', 'close', 'transfer'],
  },
})
