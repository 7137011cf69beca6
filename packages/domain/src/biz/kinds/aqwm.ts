import { dict, f } from '@zhujian/model'
import { add, compare, isDecimal, mul, sum } from '@zhujian/model/decimal'
import { bizKind } from '../biz-kind'
import { below, linesOf, sensible, type Values } from './complaints'
import { siteChain } from './nodes'
import { may, must } from './papers'

export const feeStage = dict({ prepaid: [1, '预付'], progress: [2, '进度拨付'], settled: [3, '结算'] })

/** 建设工程施工企业安全生产费用的支出范围，财资〔2022〕136号第十九条归并为九类。 */
export const safeFeeKind = dict({
  protection: [1, '安全防护设施设备'],
  emergency: [2, '应急救援器材与演练'],
  risk: [3, '风险管控与隐患治理'],
  inspection: [4, '安全检查、评价、咨询与标准化'],
  wear: [5, '从业人员防护用品'],
  training: [6, '安全宣传、教育、培训'],
  technique: [7, '安全生产适用新技术与信息化'],
  testing: [8, '设施设备检测检验'],
  other: [9, '文明施工与其他安全支出'],
})

const PREPAID = feeStage.code('prepaid')

/** 开工日起一个月内至少预付百分之五十，报监时已预付的算在内。 */
function prepaidTooLittle({ stage, fee_total: total, paid_fee: paid, apply_fee: fee }: Values) {
  if (stage !== PREPAID || !isDecimal(total) || !isDecimal(fee)) return false
  const prepaid = add(isDecimal(paid) ? paid : '0', fee)
  return below(prepaid, mul(total, '0.5')) && { field: 'apply_fee', message: '累计预付不得低于安全文明施工费总额的 50%' }
}

function paidTooMuch({ fee_total: total, paid_fee: paid, apply_fee: fee }: Values) {
  if (!isDecimal(total) || !isDecimal(paid) || !isDecimal(fee)) return false
  return compare(add(paid, fee), total) > 0 && { field: 'apply_fee', message: '累计拨付不能大于安全文明施工费总额' }
}

function itemsDiffer({ items, apply_fee: fee }: Values) {
  const amounts = linesOf(items).map((line) => line.amount)
  if (amounts.length === 0 || !isDecimal(fee) || !amounts.every(isDecimal)) return false
  const total = sum(amounts.filter(isDecimal))
  return compare(total, fee) !== 0 && { field: 'items', message: `明细合计 ${total} 万元，与本次申请金额不一致` }
}

/** 安全文明施工措施费申请：分预付、进度、结算三段，专款专用。 */
export const aqwm = bizKind({
  code: 'aqwm',
  sure: false,
  mark: 'AQWM',
  fields: {
    stage: f.enum('拨付阶段', feeStage),
    period: f.integer('期次', { min: 1, max: 99, unit: '期' }),
    progress: f.text('形象进度', { max: 60, hint: '如：主体结构施工至 8 层' }),
    fee_total: f.decimal('安全文明施工费总额', { precision: 14, unit: '万元' }),
    paid_fee: f.decimal('已累计拨付', { precision: 14, unit: '万元' }),
    used_fee: f.decimal('已累计投入', { precision: 14, unit: '万元' }),
    apply_fee: f.decimal('本次申请', { precision: 14, unit: '万元' }),
    items: f.lines(
      '费用明细',
      {
        kind: f.enum('费用类别', safeFeeKind),
        amount: f.decimal('金额', { precision: 14, unit: '万元' }),
        content: f.text('投入内容', { max: 60 }),
      },
      { max: 40 },
    ),
    photos: f.files('现场照片', { accept: 'image', max: 20, optional: true }),
    note: f.longText('使用情况说明', { max: 500, optional: true }),
  },
  form: [
    'stage',
    'period',
    'progress',
    'fee_total',
    'paid_fee',
    'used_fee',
    'apply_fee',
    'items',
    ['photos', 'upload'],
    ['note', 'textarea'],
  ],
  rules: (values) => [
    sensible(values, 'fee_total', '安全文明施工费总额'),
    sensible(values, 'apply_fee', '本次申请'),
    paidTooMuch(values),
    prepaidTooLittle(values),
    itemsDiffer(values),
  ],
  applicants: ['site', 'contractor'],
  when: ['waiting', 'building'],
  nodes: siteChain,
  checklist: [
    must('plan', '安全文明施工费使用计划'),
    may('ledger', '安全文明施工费投入台账'),
    may('invoice', '发票、合同等支出凭证'),
    may('pay', '上期拨付凭证'),
  ],
  result: '20',
  basis: '企业安全生产费用提取和使用管理办法（财资〔2022〕136号）第十七条至第十九条',
})
