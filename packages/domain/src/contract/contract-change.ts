import { defineEntity, dict, f } from '@zhujian/model'
import { addDays } from '@zhujian/model/date'
import { compare, isDecimal } from '@zhujian/model/decimal'
import { confirmFields, confirmFlow, confirmGrants } from '../flows/confirm-flow'
import { builders } from '../flows/review-flow'
import { cautioned, cautionField } from '../site/caution'
import { wan } from '../site/money'
import { amountsProblem, inWan, LEAST, pricedFields, totalOf } from '../site/priced'
import { runningContracts } from './contract'

export const changeKind = dict({
  design: [1, '设计变更'],
  visa: [2, '现场签证'],
  claim: [3, '索赔'],
  supplement: [4, '补充协议'],
  price: [5, '调价'],
})
const VISA = changeKind.code('visa')

const base = confirmFlow(builders, 5)
const amountOf = (items: Parameters<typeof totalOf>[0]): string => inWan(totalOf(items))

/** 变更签证：施工单位申报，监理审定，建设单位确认；确认后计入合同的现合同额。 */
export const contractChange = defineEntity('contract_change', {
  label: '变更签证',
  scope: 'project',
  display: 'contract_change_no',
  fields: {
    engineering_id: f.ref('所属工程', 'engineering'),
    contract_change_no: f.serial('编号', { prefix: 'BG' }),
    contract_id: f.ref('所属合同', 'contract', { whole: true, offers: runningContracts }),
    kind: f.enum('类别', changeKind),
    reason: f.longText('事由', {
      max: 500,
      examples: ['地下室底板遇孤石，增加人工破除与外运', '建设单位要求外立面局部石材改为铝板', '连续停水停电致窝工'],
    }),
    happened_on: f.date('发生日期', { past: true }),
    notify_on: f.date('意向书日期', {
      optional: true,
      past: true,
      hint: '意向通知书递交的日期',
      onlyWith: { kind: [changeKind.code('claim')] },
    }),
    monomer_id: f.ref('单体工程', 'monomer', { optional: true }),
    part: f.text('部位', { max: 60, examples: ['地下室底板 3–7/A–D 轴', '东立面 5–12 层', '室外管网'] }),
    items: f.lines(
      '计价明细',
      { item: f.text('项目', { max: 60, examples: ['人工破除孤石', '土石方外运', '铝板幕墙'] }), ...pricedFields },
      { max: 100 },
    ),
    amount: f.decimal('申报金额', { ...wan, optional: true }),
    days: f.integer('申请工期', { optional: true, max: 999, unit: '天' }),
    design_change_id: f.ref('设计变更', 'design_change', { optional: true, hint: '因设计变更而起的选填' }),
    file: f.files('计算书与依据', { accept: 'document', max: 9 }),
    img: f.files('现场照片', { optional: true, accept: 'image', once: true, max: 9, hint: '签证须附' }),
    audited: f.decimal('审定金额', { ...wan, min: LEAST, optional: true, hint: '核减的填负数' }),
    ...cautionField,
    ...confirmFields,
  },
  form: [
    'engineering_id',
    'contract_id',
    'kind',
    'reason',
    'happened_on',
    'notify_on',
    'monomer_id',
    'part',
    'items',
    'days',
    'design_change_id',
    'file',
    'img',
  ],
  computed: { amount: ({ items }) => amountOf(items) },
  rules: (row) => [
    row.notify_on &&
      row.happened_on &&
      row.notify_on < row.happened_on && { field: 'notify_on', message: '意向书日期不能早于发生日期' },
    row.items?.length === 0 && { field: 'items', message: '请逐项列出' },
    row.items?.some(({ qty }) => isDecimal(qty) && compare(qty, '0') === 0) && {
      field: 'items',
      message: '数量不能为 0，核减的填负数',
    },
    amountsProblem('items', row.items),
    row.kind === VISA && 'img' in row && (!row.img || !row.file) && { field: 'img', message: '签证须附现场照片与计算书' },
  ],
  list: {
    search: ['engineering_id', 'contract_change_no', 'contract_id', 'kind', 'happened_on', 'monomer_id', 'part', 'state'],
    columns: ['contract_change_no', 'kind', 'part', 'amount', 'audited', 'days', 'happened_on', 'engineering_id', 'state'],
    sort: '-happened_on',
  },
  sample: {
    each: 4,
    row: ({ day, int, pick }) => {
      const qty = String(int(12, 260))
      const amount = String(Number(qty) * 320)
      const items = [{ item: '人工破除孤石', uom: 'm³', qty, price: '320', amount }]
      const kind = pick([1, 2, 3, 5] as const)
      return {
        kind,
        design_change_id: null,
        notify_on: kind === 3 ? addDays(day, int(3, 24) - 30) : null,
        happened_on: addDays(day, -30),
        items,
        audited: inWan(String(Number(amount) * 0.9)),
        days: int(1, 9),
        caution: null,
      }
    },
  },
  flow: {
    ...base,
    steps: {
      ...base.steps,
      review: { ...base.steps.review, asks: ['audited'], shows: ['amount', 'caution'] },
      confirm: { ...base.steps.confirm, shows: ['amount', 'audited', 'caution'] },
    },
  },
  views: {
    draft: { label: '草稿、退回', in: ['draft', 'returned'] },
    undecided: { label: '未决', open: true, in: ['pending', 'owner'] },
    approved: { label: '已确认', in: ['approved'] },
    visa: { label: '现场签证', quiet: true, where: [['is', 'kind', VISA]] },
    cautioned,
  },
  figures: [
    { label: '未决金额', view: 'undecided', sum: 'amount', unit: '万元' },
    { label: '已确认金额', view: 'approved', sum: 'audited', unit: '万元' },
    { label: '增加工期', view: 'approved', sum: 'days', unit: '天' },
    { label: '有提醒', view: 'cautioned', unit: '件' },
  ],
  grants: confirmGrants(builders),
})
