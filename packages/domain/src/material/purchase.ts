import { defineEntity, f, states } from '@zhujian/model'
import { addDays } from '@zhujian/model/date'
import { builders, reviewEntries, reviewFields, reviewFlow, siteGrants } from '../flows/review-flow'
import { cautioned, cautionField } from '../site/caution'
import { yuan } from '../site/money'
import { amountsProblem, totalOf } from '../site/priced'
import { arriveRate, linesProblem, materialFields, materialLine } from './material-lines'
import { supplierStates } from './supplier'
import { tooFar } from '../site/plan-day'

const REVIEWERS = ['contractor'] as const
const quantity = { precision: 14, optional: true } as const

const base = reviewFlow(builders, REVIEWERS, 2)
/** 采购：项目部按计划报，施工企业审批后下单；到货由进场验收合格的批次得出。 */
export const purchase = defineEntity('purchase', {
  label: '采购',
  scope: 'project',
  display: 'purchase_no',
  fields: {
    engineering_id: f.ref('所属工程', 'engineering'),
    purchase_no: f.serial('编号', { prefix: 'CG' }),
    material_plan_id: f.ref('材料计划', 'material_plan', { optional: true, whole: true, hint: '选了计划的，不能超出计划量' }),
    supplier_id: f.ref('供应商', 'supplier', {
      where: { state: [supplierStates.code('normal'), supplierStates.code('watch')] },
      otherwise: '只能向名录里审核通过、没有停用的供应商采购',
    }),
    contract_id: f.ref('采购合同', 'contract', { optional: true }),
    items: f.lines('采购明细', materialLine, { max: 100 }),
    amount: f.decimal('采购金额', { ...yuan, optional: true }),
    need_on: f.date('交货日期', { hint: '最迟送到工地的日子' }),
    pay_terms: f.text('付款条件', {
      optional: true,
      max: 100,
      examples: ['货到验收合格后 30 日内付清', '月结，次月 25 日前付 80%', '预付 10%，到货付 85%，质保 5%'],
    }),
    file: f.files('报价与询价资料', { optional: true, accept: 'document', max: 9 }),
    arrivals: f.lines(
      '到货情况',
      {
        ...materialFields,
        uom: f.text('单位', { max: 10 }),
        qty: f.decimal('采购量', quantity),
        arrived: f.decimal('已到', quantity),
      },
      { optional: true, max: 100 },
    ),
    arrive_rate: f.decimal('到货率', { precision: 7, unit: '%', optional: true, hint: '各项已到占采购的，取各项平均' }),
    done_on: f.date('到齐日期', { optional: true }),
    late_days: f.integer('逾期天数', { optional: true, max: 99_999, unit: '天' }),
    cancel_note: f.text('取消原因', { prose: true, optional: true, max: 200 }),
    ...cautionField,
    ...reviewFields,
  },
  form: ['engineering_id', 'material_plan_id', 'supplier_id', 'contract_id', 'items', 'need_on', 'pay_terms', 'file'],
  computed: {
    amount: ({ items }) => totalOf(items),
    arrive_rate: ({ arrivals }) => arriveRate(arrivals),
  },
  rules: (row) => [
    tooFar('need_on', '交货日期', row.need_on),
    linesProblem('items', row.items),
    amountsProblem('items', row.items),
  ],
  list: {
    search: ['engineering_id', 'purchase_no', 'supplier_id', 'material_plan_id', 'contract_id', 'need_on', 'state'],
    columns: ['purchase_no', 'supplier_id', 'amount', 'need_on', 'arrive_rate', 'late_days', 'engineering_id', 'state'],
    sort: '-id',
  },
  sample: {
    each: 6,
    row: ({ day, int, pick }) => {
      const kind = pick([
        { material_name: '螺纹钢', spec: 'HRB400E 20', uom: 't', price: '3900' },
        { material_name: '商品混凝土', spec: 'C30', uom: 'm³', price: '420' },
        { material_name: '普通硅酸盐水泥', spec: 'P·O 42.5', uom: 't', price: '460' },
      ])
      const qty = String(int(20, 190))
      const { material_name, spec, uom } = kind
      const arrivals = [{ material_name, spec, uom, qty, arrived: '0' }]
      const items = [{ ...kind, qty, amount: String(Number(qty) * Number(kind.price)) }]
      return {
        material_plan_id: null,
        contract_id: null,
        items,
        need_on: addDays(day, int(25, 90)),
        arrivals,
        done_on: null,
        late_days: null,
        cancel_note: null,
        caution: null,
      }
    },
  },
  flow: {
    ...base,
    states: states({
      ...reviewEntries,
      pending: [0, '待审批'],
      approved: [1, '已下单'],
      part: [11, '部分到货', 'warning'],
      done: [12, '已到齐', 'success'],
      cancelled: [13, '已取消', 'default'],
    }),
    steps: {
      ...base.steps,
      submit: { ...base.steps.submit, label: '提交审批', shows: ['supplier_id', 'amount', 'need_on'] },
      approve: { ...base.steps.approve, label: '批准下单', notBy: 'submitted_by', shows: ['amount', 'need_on', 'caution'] },
      return: { ...base.steps.return, notBy: 'submitted_by' },
      arrivePart: { label: '部分到货', from: ['approved', 'part', 'done'], to: 'part', clears: ['done_on'], caused: true },
      arriveAll: { label: '到齐', from: ['approved', 'part'], to: 'done', caused: true },
      cancel: {
        label: '取消采购',
        from: ['approved', 'part'],
        to: 'cancelled',
        tone: 'danger',
        asks: ['cancel_note'],
        turn: 'nobody',
      },
    },
  },
  views: {
    draft: { label: '草稿、退回', in: ['draft', 'returned'] },
    pending: { label: '待审批', open: true, in: ['pending'] },
    running: { label: '在途', in: ['approved', 'part'] },
    late: { label: '逾期未到', alarming: true, in: ['approved', 'part'], where: [['before', 'need_on', 0]] },
    soon: { label: '七日内应到', quiet: true, in: ['approved', 'part'], where: [['within', 'need_on', 7]] },
    done: { label: '已到齐', in: ['done'] },
    cancelled: { label: '已取消', quiet: true, in: ['cancelled'] },
    cautioned,
  },
  figures: [
    { label: '在途金额', view: 'running', sum: 'amount', unit: '元' },
    { label: '平均到货率', view: 'running', mean: 'arrive_rate', unit: '%' },
    { label: '逾期未到', view: 'late', unit: '单' },
    { label: '最长逾期', view: 'late', most: 'late_days', unit: '天' },
  ],
  grants: siteGrants({
    write: builders,
    writerSteps: ['submit', 'withdraw'],
    review: REVIEWERS,
    reviewSteps: ['approve', 'return', 'cancel'],
  }),
})
