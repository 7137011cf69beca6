import { defineEntity, f } from '@zhujian/model'
import { addDays, startOfDay } from '@zhujian/model/date'
import { compare, isDecimal, mul, round } from '@zhujian/model/decimal'
import { builders, siteGrants } from '../flows/review-flow'
import { cautioned } from '../site/caution'
import { yuan } from '../site/money'
import { enteredLateView, recordFields } from '../site/record'
import { materialFields } from './material-lines'
import { actualOf, netOf } from './weigh-rules'
import { supplyKind } from './supplier'

const CONCRETE = supplyKind.code('concrete')
const tonnes = { precision: 8, scale: 2, unit: 't' } as const
const unit = { optional: true, max: 100 } as const

/** 过磅：一车一条，毛重、皮重、净重与送货小票核对。 */
export const weigh = defineEntity('weigh', {
  label: '过磅',
  scope: 'project',
  display: 'weigh_no',
  fields: {
    engineering_id: f.ref('所属工程', 'engineering'),
    weigh_no: f.serial('磅单编号', { prefix: 'GB' }),
    plate: f.text('车牌号', { max: 10, format: 'plate', examples: ['浙A8K216', '浙A3D551', '浙AB7702'] }),
    kind: f.enum('材料类别', supplyKind),
    ...materialFields,
    purchase_id: f.ref('采购单', 'purchase', { optional: true }),
    send_unit: f.text('发货单位', { max: 100, examples: ['云州恒固混凝土有限公司', '浙北钢铁物资有限公司'] }),
    receive_unit: f.text('收货单位', unit),
    trans_unit: f.text('运输单位', unit),
    driver: f.text('司机', { optional: true, max: 20, format: 'personName' }),
    ticket_no: f.text('小票编号', { optional: true, max: 40 }),
    ticket_net: f.decimal('小票净重', { ...tonnes, optional: true, min: '0.01' }),
    gross: f.decimal('毛重', { ...tonnes, min: '0.01' }),
    tare: f.decimal('皮重', { ...tonnes, min: '0.01' }),
    net: f.decimal('净重', { ...tonnes, optional: true }),
    deduct: f.decimal('扣杂', { ...tonnes, optional: true, min: '0' }),
    actual: f.decimal('实重', { ...tonnes, optional: true }),
    tare_ref: f.decimal('上次皮重', { ...tonnes, optional: true }),
    price: f.decimal('单价', { ...yuan, optional: true, min: '0' }),
    amount: f.decimal('金额', { ...yuan, optional: true }),
    weigh_at: f.instant('过磅时间', { past: true }),
    monomer_id: f.ref('单体工程', 'monomer', { optional: true }),
    part: f.text('使用部位', { optional: true, max: 60, hint: '商品混凝土填写浇筑部位', examples: ['三层梁板', '地下室外墙'] }),
    img: f.files('过磅照片', { accept: 'image', once: true, max: 9, hint: '车牌、磅显、车厢' }),
    ...recordFields,
  },
  form: [
    'engineering_id',
    'plate',
    'kind',
    'material_name',
    'spec',
    'purchase_id',
    'send_unit',
    'receive_unit',
    'trans_unit',
    'driver',
    'ticket_no',
    'ticket_net',
    'gross',
    'tare',
    'deduct',
    'price',
    'weigh_at',
    'monomer_id',
    'part',
    'img',
  ],
  computed: {
    net: netOf,
    actual: actualOf,
    amount: (row) => {
      const actual = actualOf(row)
      return actual !== null && isDecimal(row.price) ? round(mul(actual, row.price), 2) : null
    },
  },
  rules: (row) => {
    const [net, actual] = [netOf(row), actualOf(row)]
    return [
      row.kind === CONCRETE && (!row.monomer_id || !row.part) && { field: 'part', message: '商品混凝土请选择单体、填写浇筑部位' },
      net !== null && compare(net, '0') <= 0 && { field: 'gross', message: '毛重应大于皮重' },
      net !== null && actual !== null && compare(actual, '0') < 0 && { field: 'deduct', message: '扣杂不能大于净重' },
    ]
  },
  list: {
    search: ['engineering_id', 'weigh_no', 'plate', 'kind', 'material_name', 'spec', 'send_unit', 'monomer_id', 'weigh_at'],
    columns: [
      'weigh_no',
      'plate',
      'material_name',
      'spec',
      'actual',
      'ticket_net',
      ['weigh_at', 'second'],
      'part',
      'engineering_id',
    ],
    sort: '-weigh_at',
  },
  sample: {
    each: 12,
    row: ({ day, int, pick }) => {
      const load = int(18, 32)
      const tare = int(13, 16)
      return {
        ...pick([
          { kind: 1, material_name: '商品混凝土', spec: 'C30' },
          { kind: 2, material_name: '螺纹钢', spec: 'HRB400E 20' },
          { kind: 3, material_name: '普通硅酸盐水泥', spec: 'P·O 42.5' },
        ] as const),
        purchase_id: null,
        receive_unit: null,
        trans_unit: null,
        driver: null,
        ticket_no: `XP${int(100_000, 999_999)}`,
        ticket_net: String(load),
        gross: String(load + tare),
        tare: String(tare),
        deduct: null,
        tare_ref: null,
        price: null,
        weigh_at: startOfDay(addDays(day, -1)) + int(7 * 3600, 20 * 3600),
        late_entry: null,
        caution: null,
      }
    },
  },
  views: {
    today: { label: '今天', where: [['within', 'weigh_at', 0]] },
    concrete: { label: '商品混凝土', quiet: true, where: [['is', 'kind', CONCRETE]] },
    late: enteredLateView,
    cautioned,
  },
  figures: [
    { label: '今日车次', view: 'today', unit: '车' },
    { label: '今日实重', view: 'today', sum: 'actual', unit: 't' },
    { label: '累计实重', sum: 'actual', unit: 't' },
    { label: '有提醒', view: 'cautioned', unit: '车' },
  ],
  grants: siteGrants({ write: builders, writerSteps: [], review: [], reviewSteps: [] }),
})
