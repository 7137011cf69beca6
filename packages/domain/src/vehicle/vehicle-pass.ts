import { defineEntity, f } from '@zhujian/model'
import { compare, isDecimal } from '@zhujian/model/decimal'
import { safetyBuilders, siteGrants } from '../flows/review-flow'
import { cautioned } from '../site/caution'
import { enteredLateView, recordFields } from '../site/record'
import { carType, heavy, passDirection, passFault, plateColor } from './vehicle-rules'

const tons = { optional: true, precision: 7, unit: '吨', min: '0' } as const
const LEAVING = ['is', 'direction', passDirection.code('out')] as const
const HEAVY = ['is', 'car_type', ...heavy] as const

/** 车辆进出：道闸抓拍或门卫登记；冲洗、覆盖、证照、时段的违规由系统判定。 */
export const vehiclePass = defineEntity('vehicle_pass', {
  label: '车辆进出',
  scope: 'project',
  display: 'plate',
  fields: {
    engineering_id: f.ref('所属工程', 'engineering'),
    happened_at: f.instant('时间', { past: true }),
    plate: f.text('车牌', { max: 10, format: 'plate', examples: ['浙A7K215', '浙A8M306', '浙A6T518', '浙A9D772'] }),
    plate_color: f.enum('车牌颜色', plateColor, { optional: true }),
    car_type: f.enum('车型', carType),
    direction: f.enum('进出', passDirection),
    gate: f.text('通道', { max: 30, examples: ['1 号门', '2 号门'] }),
    driver: f.text('驾驶员', { optional: true, max: 20, format: 'personName' }),
    washed: f.bool('已冲洗', { optional: true, hint: '出场时登记' }),
    covered: f.bool('已覆盖', { optional: true, hint: '装运渣土、砂石的登记' }),
    gross: f.decimal('总质量', tons),
    tare: f.decimal('空车质量', tons),
    img: f.files('抓拍', { optional: true, accept: 'image', max: 4 }),
    vehicle_id: f.ref('备案车辆', 'vehicle', { optional: true }),
    fault: f.enum('违规', passFault, {
      optional: true,
      many: true,
      hint: '无证指拉建筑垃圾而没有核准证；别的货车没有备案的只提醒',
    }),
    ...recordFields,
  },
  form: [
    'engineering_id',
    'happened_at',
    'plate',
    'plate_color',
    'car_type',
    'direction',
    'gate',
    'driver',
    ['washed', 'radio'],
    ['covered', 'radio'],
    'gross',
    'tare',
    'img',
  ],
  rules: (row) => [
    isDecimal(row.gross) &&
      isDecimal(row.tare) &&
      compare(row.gross, row.tare) < 0 && { field: 'gross', message: '总质量不能小于空车质量' },
  ],
  list: {
    search: [
      'engineering_id',
      'plate',
      'happened_at',
      'car_type',
      'direction',
      'gate',
      'washed',
      'covered',
      'fault',
      'vehicle_id',
    ],
    columns: [
      ['happened_at', 'second'],
      'plate',
      'car_type',
      'direction',
      'gate',
      'washed',
      'covered',
      'vehicle_id',
      'fault',
      'engineering_id',
    ],
    sort: '-happened_at',
  },
  sample: {
    each: 12,
    row: ({ at, int, pick }) => ({
      ...pick([
        { car_type: 2, direction: 2, washed: true, covered: true, fault: null },
        { car_type: 2, direction: 1, washed: null, covered: null, fault: null },
        { car_type: 3, direction: 1, washed: null, covered: null, fault: null },
        { car_type: 3, direction: 2, washed: true, covered: null, fault: null },
        { car_type: 4, direction: 2, washed: true, covered: true, fault: null },
      ] as const),
      happened_at: at + int(0, 36_000),
      plate_color: 2,
      driver: null,
      gross: null,
      tare: null,
      vehicle_id: null,
      late_entry: false,
      caution: null,
    }),
  },
  views: {
    today: { label: '今天', where: [['within', 'happened_at', 0]] },
    fault: { label: '有违规', alarming: true, where: [['filled', 'fault']] },
    unknown: { label: '没有备案的货车', where: [['empty', 'vehicle_id'], HEAVY] },
    unwashed: { label: '出场未冲洗', alarming: true, where: [LEAVING, HEAVY, ['is', 'washed', false]] },
    leaving: { label: '货车出场', quiet: true, where: [LEAVING, HEAVY] },
    washed: { label: '货车冲洗出场', quiet: true, where: [LEAVING, HEAVY, ['is', 'washed', true]] },
    late: { ...enteredLateView, quiet: true },
    caution: { ...cautioned, quiet: true },
  },
  figures: [
    { label: '冲洗率', view: 'washed', per: 'leaving', unit: '%' },
    { label: '出场未冲洗', view: 'unwashed', unit: '车次' },
    { label: '没有备案的货车', view: 'unknown', unit: '车次' },
    { label: '有违规', view: 'fault', unit: '车次' },
  ],
  grants: siteGrants({ write: safetyBuilders, writerSteps: [], review: [], reviewSteps: [] }),
})
