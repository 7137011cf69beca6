import { defineEntity, dict, f } from '@zhujian/model'
import { addDays, today } from '@zhujian/model/date'
import { builders, reviewEntries, reviewFields, reviewFlow, reviewGrants } from '../flows/review-flow'
import { cautioned, cautionField } from '../site/caution'
import { yuan } from '../site/money'
import { amountsProblem, totalOf } from '../site/priced'
import { linesProblem, materialFields, materialLine } from './material-lines'

export const materialPlanKind = dict({ total: [1, '总计划'], month: [2, '月计划'], interim: [3, '临时计划'] })
const MONTH = materialPlanKind.code('month')
/** 天：需用日期在这些天之内而没有购齐的，应当催办。 */
export const URGENT_DAYS = 7
const REVIEWERS = ['contractor'] as const
const WRITING: readonly (number | undefined)[] = [undefined, reviewEntries.draft[0], reviewEntries.returned[0]]
const count = { optional: true, unit: '项', max: 999 } as const
const amount = { precision: 14, optional: true } as const

/** 材料计划：项目部按总、月、临时编报，施工企业审核；采购、到货与缺口随时得出。 */
export const materialPlan = defineEntity('material_plan', {
  label: '材料计划',
  scope: 'project',
  display: 'material_plan_no',
  fields: {
    engineering_id: f.ref('所属工程', 'engineering'),
    material_plan_no: f.serial('编号', { prefix: 'CJ' }),
    plan_kind: f.enum('计划类别', materialPlanKind),
    ym: f.month('计划月份', { optional: true, hint: '月计划须选' }),
    items: f.lines(
      '计划明细',
      {
        ...materialLine,
        need_on: f.date('需用日期'),
        use_part: f.text('使用部位', { max: 60, examples: ['三层梁板', '地下室外墙', '五层砌体'] }),
        brand: f.text('品牌要求', { optional: true, max: 40, examples: ['沙钢', '海螺', '不限'] }),
        retest: f.bool('需复试', { optional: true }),
        contract_qty: f.decimal('合同量', amount),
      },
      { max: 200 },
    ),
    amount: f.decimal('计划金额', { ...yuan, optional: true }),
    need_on: f.date('最早需用日期', { optional: true }),
    kinds: f.integer('材料项数', count),
    supply: f.lines(
      '采购与到货',
      {
        ...materialFields,
        uom: f.text('单位', { max: 10 }),
        qty: f.decimal('计划量', amount),
        bought: f.decimal('已购', amount),
        arrived: f.decimal('已到', amount),
        short: f.decimal('缺口', { ...amount, hint: '计划量减已购' }),
      },
      { optional: true, max: 200 },
    ),
    short: f.integer('缺口项数', count),
    arrive_rate: f.decimal('到货率', { precision: 7, unit: '%', optional: true, hint: '到齐的项数占全部' }),
    ...cautionField,
    ...reviewFields,
  },
  form: ['engineering_id', 'plan_kind', 'ym', 'items'],
  computed: {
    amount: ({ items }) => totalOf(items),
    kinds: ({ items }) => items?.length ?? 0,
    need_on: ({ items }) => (items ?? []).map((item) => item.need_on).sort()[0] ?? null,
  },
  rules: (row) => {
    // 送审以后，需用日期自然会过去；只在编报的时候说。
    const late = WRITING.includes(row.state) && row.items?.find(({ need_on }) => need_on < today())
    return [
      row.plan_kind === MONTH && !row.ym && { field: 'ym', message: '月计划请选择计划月份' },
      linesProblem('items', row.items),
      amountsProblem('items', row.items),
      late && { field: 'items', message: `${late.material_name}需用日期早于今天` },
    ]
  },
  list: {
    search: ['engineering_id', 'material_plan_no', 'plan_kind', 'ym', 'need_on', 'state'],
    columns: [
      'material_plan_no',
      'plan_kind',
      'ym',
      'kinds',
      'short',
      'arrive_rate',
      'need_on',
      'amount',
      'engineering_id',
      'state',
    ],
    sort: '-id',
  },
  sample: {
    each: 3,
    row: ({ day, int, pick }) => {
      const kind = pick([
        { material_name: '螺纹钢', spec: 'HRB400E 20', uom: 't', price: '3900', use_part: '三层梁板' },
        { material_name: '商品混凝土', spec: 'C30', uom: 'm³', price: '420', use_part: '三层梁板' },
        { material_name: '普通硅酸盐水泥', spec: 'P·O 42.5', uom: 't', price: '460', use_part: '五层砌体' },
      ])
      const qty = String(int(40, 260))
      const later = today() > day ? today() : day
      const need = { need_on: addDays(later, int(5, 30)), brand: null, retest: true, contract_qty: null }
      const items = [{ ...kind, qty, amount: String(Number(qty) * Number(kind.price)), ...need }]
      return {
        plan_kind: MONTH,
        ym: day.slice(0, 7),
        items,
        supply: null,
        short: null,
        arrive_rate: null,
        caution: null,
      }
    },
  },
  flow: reviewFlow(builders, REVIEWERS, 3),
  children: { purchase: 'material_plan_id' },
  views: {
    draft: { label: '草稿、退回', in: ['draft', 'returned'] },
    pending: { label: '待审核', open: true, in: ['pending'] },
    approved: { label: '已通过', in: ['approved'] },
    short: { label: '有缺口', alarming: true, in: ['approved'], where: [['above', 'short', 0]] },
    urgent: {
      label: '七日内需用仍缺',
      alarming: true,
      in: ['approved'],
      where: [
        ['above', 'short', 0],
        ['within', 'need_on', URGENT_DAYS],
      ],
    },
    cautioned,
  },
  figures: [
    { label: '缺口', view: 'short', sum: 'short', unit: '项' },
    { label: '平均到货率', view: 'approved', mean: 'arrive_rate', unit: '%' },
    { label: '待审核', view: 'pending', unit: '份' },
    { label: '有提醒', view: 'cautioned', unit: '份' },
  ],
  grants: reviewGrants({ write: builders, review: REVIEWERS }),
})
