import { defineEntity, f } from '@zhujian/model'
import { addDays } from '@zhujian/model/date'
import { safeFeeKind } from '../biz/kinds/aqwm'
import { reviewFields, reviewFlow, reviewGrants, safetyBuilders } from '../flows/review-flow'
import { cautioned, cautionField } from '../site/caution'
import { yuan } from '../site/money'
import { amountFits, WRONG_AMOUNT } from '../site/priced'

const REVIEWERS = ['chief_engineer'] as const

/** 安全费用：逐笔登记投入，凭发票与付款凭证；累计与应提取的比较（财资〔2022〕136号）。 */
export const safetyFee = defineEntity('safety_fee', {
  label: '安全费用',
  scope: 'project',
  display: 'safety_fee_no',
  fields: {
    engineering_id: f.ref('所属工程', 'engineering'),
    safety_fee_no: f.serial('编号', { prefix: 'AF' }),
    ym: f.month('投入月份', { past: true }),
    kind: f.enum('费用类别', safeFeeKind),
    item: f.text('投入项目', { max: 60, examples: ['临边防护栏杆', '安全网', '安全帽、安全带', '应急救援器材', '安全教育培训'] }),
    unit_id: f.ref('投入单位', 'unit', { of: 'party', parts: ['sgdw', 'specialty', 'nwgs'] }),
    qty: f.decimal('数量', { optional: true, precision: 14, min: '0' }),
    uom: f.text('单位', { optional: true, max: 10, examples: ['套', 'm', '项'] }),
    price: f.decimal('单价', { ...yuan, optional: true, min: '0' }),
    amount: f.decimal('金额', { ...yuan, min: '0.01' }),
    supplier_id: f.ref('供应商', 'supplier', { optional: true }),
    invoice_no: f.text('发票号码', { max: 40 }),
    invoice_on: f.date('开票日期', { optional: true, past: true }),
    paid_on: f.date('付款日期', { optional: true, past: true }),
    voucher: f.files('发票与付款凭证', { max: 9 }),
    img: f.files('实物照片', { optional: true, accept: 'image', once: true, max: 9 }),
    total: f.decimal('累计投入', { ...yuan, optional: true, hint: '到该月为止审核通过的' }),
    should: f.decimal('应提取', { ...yuan, optional: true, hint: '到该月为止确认产值的 3%（市政 1.5%）' }),
    spent_rate: f.decimal('投入率', { precision: 7, unit: '%', optional: true }),
    ...cautionField,
    ...reviewFields,
  },
  form: [
    'engineering_id',
    'ym',
    'kind',
    'item',
    'unit_id',
    'qty',
    'uom',
    'price',
    'amount',
    'supplier_id',
    'invoice_no',
    'invoice_on',
    'paid_on',
    'voucher',
    'img',
  ],
  rules: (row) => [!amountFits(row) && { field: 'amount', message: WRONG_AMOUNT }],
  list: {
    search: ['engineering_id', 'safety_fee_no', 'ym', 'kind', 'item', 'unit_id', 'supplier_id', 'invoice_no', 'state'],
    columns: ['item', 'kind', 'ym', 'amount', 'total', 'spent_rate', 'invoice_no', 'engineering_id', 'state'],
    sort: '-ym',
  },
  sample: {
    each: 6,
    row: ({ day, int, pick }, offer) => ({
      ...pick([
        { kind: 1, item: '临边防护栏杆', uom: 'm', qty: '320', price: '46', amount: '14720' },
        { kind: 5, item: '安全帽、安全带', uom: '套', qty: '120', price: '85', amount: '10200' },
        { kind: 2, item: '应急救援器材', uom: '项', qty: '1', price: '26800', amount: '26800' },
        { kind: 6, item: '安全教育培训', uom: '次', qty: '4', price: '3600', amount: '14400' },
        { kind: 9, item: '围挡与冲洗设备', uom: '项', qty: '1', price: '68500', amount: '68500' },
      ] as const),
      ym: day.slice(0, 7),
      supplier_id: offer('supplier', 1)[0] ?? null,
      invoice_no: `24332000000${int(100_000_000, 999_999_999)}`,
      invoice_on: addDays(day, -3),
      paid_on: day,
      total: null,
      should: null,
      spent_rate: null,
      caution: null,
    }),
  },
  flow: reviewFlow(safetyBuilders, REVIEWERS, 5),
  views: {
    draft: { label: '草稿、退回', in: ['draft', 'returned'] },
    pending: { label: '待审核', open: true, in: ['pending'] },
    approved: { label: '已通过', in: ['approved'] },
    cautioned,
  },
  figures: [
    { label: '累计投入', view: 'approved', sum: 'amount', unit: '元' },
    { label: '投入率', view: 'approved', most: 'spent_rate', unit: '%' },
    { label: '待审核', view: 'pending', sum: 'amount', unit: '元' },
    { label: '有提醒', view: 'cautioned', unit: '笔' },
  ],
  grants: reviewGrants({ write: safetyBuilders, review: REVIEWERS }),
})
