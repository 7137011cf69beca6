import { dict, f } from '@zhujian/model'
import { bizKind } from '../biz-kind'
import { above, atMost, inOrder, neededWhen, sensible } from './complaints'
import { node } from './nodes'
import { may, must } from './papers'

/** 合同类别，全国建筑市场监管数据的国家代码。 */
export const contractType = dict({
  survey: ['100', '勘察'],
  design: ['200', '设计'],
  general: ['301', '施工总承包'],
  subcontract: ['302', '施工分包'],
  labour: ['303', '施工劳务'],
  supervision: ['400', '监理'],
  epc: ['600', '工程总承包'],
  management: ['700', '项目管理'],
  consulting: ['800', '全过程工程咨询'],
  other: ['900', '其他'],
})

export const bidKind = dict({
  open: [1, '公开招标'],
  invited: [2, '邀请招标'],
  direct: [3, '直接发包'],
})

export const priceKind = dict({ total: [1, '总价合同'], unit: [2, '单价合同'], cost: [3, '成本加酬金'] })

/** 人工费用拨付周期不得超过一个月（国务院令第724号第二十四条）。 */
export const labourCycle = dict({ half: [1, '半月'], month: [2, '一个月'] })

export const guaranteeKind = dict({
  none: [0, '未约定'],
  bank: [1, '银行保函'],
  company: [2, '担保公司保函'],
  insurance: [3, '保证保险'],
  cash: [4, '现金'],
})

const BIDDEN: readonly unknown[] = [bidKind.code('open'), bidKind.code('invited')]

/** 含施工内容的合同要列明人工费与安全文明施工费。 */
const BUILDING: readonly unknown[] = ['301', '302', '303', '600']
export const isBuilding = (type: unknown) => BUILDING.includes(type)

/** 合同签订备案：勘察、设计、施工、监理等合同订立后报送，施工合同同时核对人工费与支付约定。 */
export const qianyue = bizKind({
  code: 'qianyue',
  sure: false,
  mark: 'HTBA',
  fields: {
    contract_type: f.enum('合同类别', contractType),
    contract_name: f.text('合同名称', { max: 100 }),
    contract_no: f.text('合同编号', { max: 40 }),
    party_a: f.ref('发包人', 'unit', { of: 'party' }),
    party_b: f.ref('承包人', 'unit', { of: 'any' }),
    bid_kind: f.enum('发包方式', bidKind),
    bid_no: f.text('中标通知书编号', { max: 40, optional: true }),
    sign_on: f.date('签订日期', { past: true }),
    price: f.decimal('合同价', { precision: 14, unit: '万元' }),
    price_kind: f.enum('计价方式', priceKind),
    safe_fee: f.decimal('其中安全文明施工费', { precision: 14, unit: '万元', optional: true }),
    labor_ratio: f.decimal('人工费占比', { precision: 5, unit: '%', optional: true }),
    labor_cycle: f.enum('人工费拨付周期', labourCycle, { optional: true }),
    start_on: f.date('合同开工日期'),
    end_on: f.date('合同竣工日期'),
    days: f.integer('合同工期', { min: 1, max: 9999, unit: '天' }),
    guarantee: f.enum('履约担保', guaranteeKind),
    pay_guarantee: f.enum('工程款支付担保', guaranteeKind, { optional: true }),
    scope: f.longText('承包范围', { max: 500 }),
    pay_terms: f.longText('价款支付约定', { max: 500, hint: '写明预付款、进度款、结算款的比例与时间' }),
  },
  form: [
    'contract_type',
    'contract_name',
    'contract_no',
    'party_a',
    'party_b',
    'bid_kind',
    'bid_no',
    'sign_on',
    'price',
    'price_kind',
    'safe_fee',
    'labor_ratio',
    'labor_cycle',
    'start_on',
    'end_on',
    'days',
    'guarantee',
    'pay_guarantee',
    ['scope', 'textarea'],
    ['pay_terms', 'textarea'],
  ],
  rules: (values) => [
    sensible(values, 'price', '合同价'),
    sensible(values, 'safe_fee', '安全文明施工费'),
    sensible(values, 'labor_ratio', '人工费占比'),
    inOrder(values, 'start_on', 'end_on', '合同竣工日期不能早于合同开工日期'),
    values.party_a === values.party_b && values.party_a !== undefined && { field: 'party_b', message: '发包人与承包人不能相同' },
    neededWhen(BIDDEN.includes(values.bid_kind), values, 'bid_no', '招标发包的，请填写中标通知书编号'),
    neededWhen(isBuilding(values.contract_type), values, 'labor_ratio', '施工类合同请填写人工费占比'),
    neededWhen(isBuilding(values.contract_type), values, 'labor_cycle', '施工类合同请选择人工费拨付周期'),
    atMost(values, 'labor_ratio', '100', '人工费占比不能大于 100%'),
    above(values.safe_fee, values.price) && { field: 'safe_fee', message: '安全文明施工费不能大于合同价' },
  ],
  applicants: ['owner', 'contractor', 'site'],
  when: ['waiting', 'building'],
  nodes: [node('建设单位确认', 'owner', 2), node('受理审查', 'intake', 3), node('科长备案', 'section_chief', 2)],
  checklist: [
    must('contract', '合同文本（含专用条款）'),
    may('bid', '中标通知书'),
    must('qual', '承包人营业执照与资质证书'),
    may('labour', '人工费用拨付专门条款'),
    may('surety', '履约担保、支付担保凭证'),
    may('entrust', '签约代表授权委托书'),
  ],
  result: '20',
  basis: '建筑法第十五条；招标投标法第四十六条；保障农民工工资支付条例（国务院令第724号）第二十四条',
})
