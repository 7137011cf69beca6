import { dict, f } from '@zhujian/model'
import { isDecimal, sub } from '@zhujian/model/decimal'
import { baseType } from '../../reference/monomer-dicts'
import { bizKind } from '../biz-kind'
import { above, daysAhead, listOf, neededWhen, sensible, type Values } from './complaints'
import { absentParties, fiveParties } from './five-parties'
import { groundChain } from './nodes'
import { may, must } from './papers'

export const groundKind = dict({
  natural: [1, '天然地基'],
  composite: [2, '复合地基'],
  pile: [3, '桩基'],
  replaced: [4, '换填地基'],
})
export const waterState = dict({ none: [1, '未见地下水'], lowered: [2, '已降至坑底以下'], pooled: [3, '坑底有积水'] })
export const probeState = dict({ done: [1, '已完成，无异常'], abnormal: [2, '已完成，有异常'], exempt: [3, '勘察设计同意免做'] })

/** 基底比设计高 50 mm 以上：没有挖到位，验的不是基底（GB 50202 允许偏差）。 */
const isUnderDug = ({ design_level: design, real_level: real }: Values): boolean =>
  isDecimal(design) && isDecimal(real) && above(sub(real, design), '0.05')

/** 基底比设计低 50 mm 以上为超挖（GB 50202 允许偏差）。 */
function isOverDug({ design_level: design, real_level: real }: Values): boolean {
  return isDecimal(design) && isDecimal(real) && above(sub(design, real), '0.05')
}

function partyProblem(values: Values) {
  const absent = absentParties(listOf(values.parties))
  return absent !== '' && { field: 'parties', message: `验槽由五方共同参加，还缺${absent}` }
}

/** 验槽申请。GB 50202-2018 附录 A：勘察、设计、监理、施工、建设各方共同参加验槽。 */
export const ycsq = bizKind({
  code: 'ycsq',
  sure: false,
  mark: 'YCSQ',
  fields: {
    monomer_id: f.ref('单体', 'monomer', { optional: true }),
    place: f.text('验槽部位', { prose: true, max: 60, hint: '如：1#楼基槽（轴 1～18 / A～M）' }),
    check_on: f.date('计划验槽日期'),
    ground: f.enum('地基类型', groundKind),
    base_type: f.enum('基础类型', baseType),
    pit_depth: f.decimal('开挖深度', { precision: 6, unit: 'm' }),
    design_level: f.decimal('设计基底标高', { precision: 8, scale: 3, min: '-999', unit: 'm' }),
    real_level: f.decimal('实际基底标高', { precision: 8, scale: 3, min: '-999', unit: 'm' }),
    layer: f.text('持力层', { prose: true, max: 60, hint: '按勘察报告填写土层编号与名称' }),
    // 淤泥也不低于这么多：再小的是少写了一位，或者单位写错了。
    bearing: f.integer('地基承载力特征值', { min: 20, max: 99_999, unit: 'kPa' }),
    water: f.enum('地下水情况', waterState),
    probe: f.enum('轻型动力触探', probeState),
    parties: f.enum('到场单位', fiveParties, { many: true }),
    problem: f.longText('异常情况及处理', { max: 500, optional: true, hint: '超挖、软弱下卧层、古井墓穴等及处理意见' }),
    note: f.longText('自检情况', { max: 500 }),
  },
  form: [
    'monomer_id',
    'place',
    'check_on',
    'ground',
    'base_type',
    'pit_depth',
    'design_level',
    'real_level',
    'layer',
    'bearing',
    'water',
    'probe',
    ['parties', 'checkbox'],
    ['problem', 'textarea'],
    ['note', 'textarea'],
  ],
  rules: (values) => [
    sensible(values, 'pit_depth', '开挖深度', { max: '60', uom: 'm' }),
    sensible(values, 'bearing', '地基承载力特征值', { max: '10000', uom: 'kPa' }),
    isUnderDug(values) && {
      field: 'real_level',
      message: `高于设计基底标高 ${String(values.design_level)} m，没有挖到位，挖到位再申请`,
    },
    values.ground === groundKind.code('natural') &&
      values.base_type === baseType.code('pile') && { field: 'ground', message: '基础类型为桩基的，地基类型不是天然地基' },
    daysAhead(values, 'check_on', 0, '计划验槽日期不能早于今天'),
    partyProblem(values),
    values.water === waterState.code('pooled') && { field: 'water', message: '坑底有积水，排除后再申请验槽' },
    neededWhen(isOverDug(values), values, 'problem', '基底超挖大于 50 mm，请写明处理方案'),
    neededWhen(values.probe === probeState.code('abnormal'), values, 'problem', '触探有异常，请写明处理意见'),
  ],
  applicants: ['site', 'contractor'],
  when: ['building'],
  nodes: groundChain,
  checklist: [
    must('survey', '岩土工程勘察报告'),
    must('record', '地基验槽记录表（施工自检）'),
    may('probe_log', '轻型动力触探记录'),
    may('test', '地基承载力或桩基检测报告'),
    must('photo', '基槽现场照片'),
    may('handle', '地基处理方案及设计变更'),
  ],
  result: '20',
  quality: true,
  basis: 'GB 50202-2018 附录 A；房屋建筑和市政基础设施工程质量监督管理规定（住建部令第 5 号）第六条',
})
