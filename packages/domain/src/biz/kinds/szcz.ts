import { dict, f } from '@zhujian/model'
import { isDecimal, mul } from '@zhujian/model/decimal'
import { bizKind } from '../biz-kind'
import { above, inOrder, neededWhen, sensible, type Values } from './complaints'
import { node, siteChain } from './nodes'
import { may, must } from './papers'

export const municipalAct = dict({
  occupy: [1, '临时占用城市道路'],
  dig: [2, '挖掘城市道路'],
  drain: [3, '污水排入排水管网'],
  facility: [4, '迁移、改建市政设施'],
  green: [5, '临时占用城市绿地'],
  waste: [6, '建筑垃圾处置'],
})

const COMMON = ['act', 'place', 'from_on', 'to_on', 'reason'] as const
const LAND = ['length_m', 'width_m', 'area', 'traffic', 'restore'] as const

/** 每一类要填的、其中必填的。 */
const asked: Readonly<Record<number, { shown: readonly string[]; needed: readonly string[] }>> = {
  [municipalAct.code('occupy')]: { shown: LAND, needed: ['area', 'traffic', 'restore'] },
  [municipalAct.code('dig')]: { shown: [...LAND, 'depth', 'pipe_mm'], needed: ['area', 'depth', 'traffic', 'restore'] },
  [municipalAct.code('drain')]: { shown: ['pipe_mm', 'flow', 'settling'], needed: ['pipe_mm', 'flow', 'settling'] },
  [municipalAct.code('facility')]: { shown: [...LAND, 'facility'], needed: ['facility', 'restore'] },
  [municipalAct.code('green')]: { shown: ['length_m', 'width_m', 'area', 'restore'], needed: ['area', 'restore'] },
  [municipalAct.code('waste')]: {
    shown: ['volume', 'carrier', 'dump', 'route'],
    needed: ['volume', 'carrier', 'dump', 'route'],
  },
}
/** 讲得通的上限：再大多半是多打了零。 */
const limits = [
  ['length_m', '长度', '100000', 'm'],
  ['width_m', '宽度', '1000', 'm'],
  ['area', '面积', '1000000', '㎡'],
  ['depth', '挖掘深度', '60', 'm'],
  ['flow', '日排水量', '100000', 'm³'],
  ['volume', '处置量', '10000000', 'm³'],
] as const
const askedBy = (values: Values) => asked[Number(values.act)] ?? { shown: [], needed: [] }

function areaTooLarge(values: Values) {
  const { length_m: length, width_m: width, area } = values
  if (!askedBy(values).shown.includes('length_m') || !isDecimal(length) || !isDecimal(width)) return false
  return above(area, mul(length, width)) && { field: 'area', message: '面积大于长乘宽，请核对' }
}

/** 市政处置：工程施工涉及的占道、挖掘、排水接驳、绿地与建筑垃圾。 */
export const szcz = bizKind({
  code: 'szcz',
  sure: false,
  mark: 'SZCZ',
  fields: {
    act: f.enum('处置类别', municipalAct),
    place: f.text('处置地点', { max: 100, hint: '道路名称与起止位置' }),
    from_on: f.date('开始日期'),
    to_on: f.date('结束日期'),
    length_m: f.decimal('长度', { precision: 8, unit: 'm', optional: true }),
    width_m: f.decimal('宽度', { precision: 8, unit: 'm', optional: true }),
    area: f.decimal('面积', { precision: 10, unit: '㎡', optional: true }),
    depth: f.decimal('挖掘深度', { precision: 6, unit: 'm', optional: true }),
    pipe_mm: f.integer('管径', { min: 1, max: 9999, unit: 'mm', optional: true }),
    flow: f.decimal('日排水量', { precision: 10, unit: 'm³', optional: true }),
    settling: f.text('沉淀与隔油设施', { max: 100, optional: true }),
    facility: f.text('涉及的市政设施', { max: 100, optional: true }),
    volume: f.decimal('处置量', { precision: 10, unit: 'm³', optional: true }),
    carrier: f.ref('运输单位', 'unit', { optional: true, of: 'any' }),
    dump: f.text('消纳场所', { max: 100, optional: true }),
    route: f.longText('运输路线与时段', { max: 300, optional: true }),
    traffic: f.longText('交通疏导措施', { max: 500, optional: true }),
    restore: f.longText('恢复方案', { max: 500, optional: true }),
    reason: f.longText('处置事由', { max: 300 }),
  },
  form: [
    'act',
    'place',
    'from_on',
    'to_on',
    'length_m',
    'width_m',
    'area',
    'depth',
    'pipe_mm',
    'flow',
    'settling',
    'facility',
    'volume',
    'carrier',
    'dump',
    ['route', 'textarea'],
    ['traffic', 'textarea'],
    ['restore', 'textarea'],
    ['reason', 'textarea'],
  ],
  shown: (values) => [...COMMON, ...askedBy(values).shown],
  rules: (values) => [
    inOrder(values, 'from_on', 'to_on', '结束日期不能早于开始日期'),
    ...askedBy(values).needed.map((field) => neededWhen(true, values, field, '该处置类别必须填写')),
    areaTooLarge(values),
    ...limits
      .filter(([field]) => askedBy(values).shown.includes(field))
      .map(([field, name, max, uom]) => sensible(values, field, name, { max, uom })),
  ],
  applicants: ['site', 'contractor', 'owner'],
  when: ['waiting', 'building'],
  nodes: [...siteChain, node('科长审批', 'section_chief', 3)],
  checklist: [
    must('drawing', '平面位置图'),
    may('traffic_plan', '交通组织方案及公安交管部门意见'),
    may('design', '施工图设计与地下管线资料'),
    may('drain', '排水水质检测报告'),
    may('waste', '建筑垃圾处置方案与消纳协议'),
    must('plan', '施工组织与安全文明措施'),
  ],
  result: '20',
  basis: '城市道路管理条例第三十条至第三十六条；城镇排水与污水处理条例第二十一条；城市绿化条例；城市建筑垃圾管理规定',
})
