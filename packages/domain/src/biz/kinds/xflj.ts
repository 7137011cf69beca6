import { dict, f } from '@zhujian/model'
import { inOfficeOnly } from '../../people/present'
import { bizKind } from '../biz-kind'
import { above, atLeast, inOrder, isFilled, linesOf, sensible, type Values } from './complaints'
import { siteChain } from './nodes'
import { may, must } from './papers'

export const tempHouse = dict({
  dorm: [1, '宿舍'],
  office: [2, '办公用房'],
  canteen: [3, '食堂'],
  kitchen: [4, '厨房操作间'],
  power: [5, '发电机房、变配电房'],
  boiler: [6, '锅炉房'],
  store: [7, '可燃材料库房'],
  danger: [8, '易燃易爆危险品库房'],
  process: [9, '可燃材料加工场'],
  other: [10, '其他'],
})
export const burnGrade = dict({ a: ['A', 'A 级'], b1: ['B1', 'B1 级'], b2: ['B2', 'B2 级'] })
export const fireWater = dict({ municipal: [1, '市政管网'], tank: [2, '消防水池'], natural: [3, '天然水源'] })

const LIVING: readonly unknown[] = [tempHouse.code('dorm'), tempHouse.code('office')]
const SINGLE: readonly unknown[] = [
  tempHouse.code('kitchen'),
  tempHouse.code('power'),
  tempHouse.code('boiler'),
  tempHouse.code('store'),
  tempHouse.code('danger'),
]

/** GB 50720-2011 第 4.2.1、4.2.2 条：宿舍办公不超过 3 层、每层 300 ㎡、构件 A 级；厨房机房库房 1 层、200 ㎡。 */
function houseProblem({ use, floors, area, material }: Values): readonly [column: string, message: string] | false {
  if (LIVING.includes(use)) {
    if (above(floors, 3)) return ['floors', '宿舍、办公用房不得超过 3 层']
    if (above(area, '300')) return ['area', '宿舍、办公用房每层建筑面积不得大于 300 ㎡']
    return isFilled(material) && material !== 'A' && ['material', '宿舍、办公用房构件的燃烧性能等级应为 A 级']
  }
  if (!SINGLE.includes(use)) return false
  if (above(floors, 1)) return ['floors', '厨房、机房、库房应为单层']
  return above(area, '200') && ['area', '厨房、机房、库房建筑面积不得大于 200 ㎡']
}

const houseProblems = (values: Values) =>
  linesOf(values.houses).map((line, index) => {
    const found = houseProblem(line)
    return found !== false && { field: `houses.${index}.${found[0]}`, message: found[1] }
  })

/** 消防临建审批：施工现场临时用房与临时消防设施，进场使用前报批。 */
export const xflj = bizKind({
  code: 'xflj',
  sure: false,
  mark: 'XFLJ',
  fields: {
    use_from: f.date('使用期起'),
    use_to: f.date('使用期止'),
    fire_head: f.ref('消防安全负责人', 'manage_user', inOfficeOnly('消防安全负责人')),
    houses: f.lines(
      '临时用房',
      {
        name: f.text('名称', { max: 30 }),
        use: f.enum('用途', tempHouse),
        floors: f.integer('层数', { min: 1, max: 9, unit: '层' }),
        area: f.decimal('每层面积', { precision: 8, unit: '㎡' }),
        material: f.enum('构件燃烧性能', burnGrade),
      },
      { max: 40 },
    ),
    gap: f.decimal('与在建工程最小防火间距', { precision: 6, unit: 'm' }),
    lane: f.decimal('临时消防车道净宽', { precision: 5, unit: 'm' }),
    water: f.enum('消防水源', fireWater, { many: true }),
    hydrants: f.integer('室外消火栓', { max: 999, unit: '个' }),
    extinguishers: f.integer('灭火器', { min: 1, max: 99_999, unit: '具' }),
    riser: f.bool('高层在建工程已设临时消防竖管', { optional: true, hint: '建筑高度大于 24 m 或单体体积超过 3 万 m³ 的填写' }),
    photos: f.files('现场照片', { accept: 'image', max: 20, optional: true }),
    note: f.longText('消防布置说明', { max: 500 }),
  },
  form: [
    'use_from',
    'use_to',
    'fire_head',
    'houses',
    'gap',
    'lane',
    ['water', 'checkbox'],
    'hydrants',
    'extinguishers',
    ['riser', 'radio'],
    ['photos', 'upload'],
    ['note', 'textarea'],
  ],
  rules: (values) => [
    inOrder(values, 'use_from', 'use_to', '使用期止不能早于使用期起'),
    ...houseProblems(values),
    ...linesOf(values.houses).map((line, index) => {
      const found = sensible(line, 'area', '每层面积', { max: '5000', uom: '㎡' })
      return found && { ...found, field: `houses.${index}.area` }
    }),
    sensible(values, 'gap', '防火间距', { max: '1000', uom: 'm' }),
    sensible(values, 'lane', '消防车道净宽', { max: '50', uom: 'm' }),
    atLeast(values, 'gap', '6', '临时用房与在建工程的防火间距不应小于 6 m'),
    atLeast(values, 'lane', '4', '临时消防车道净宽不应小于 4 m'),
  ],
  applicants: ['site', 'contractor'],
  when: ['waiting', 'building'],
  nodes: siteChain,
  checklist: [
    must('layout', '施工现场消防平面布置图'),
    must('plan', '施工现场防火技术方案'),
    must('emergency', '灭火及应急疏散预案'),
    must('material', '临时用房构件燃烧性能检测报告'),
    may('accept', '临时消防设施验收记录'),
  ],
  result: '20',
  basis: '消防法第二十一条；GB 50720-2011《建设工程施工现场消防安全技术规范》第 3、4、5 章',
})
