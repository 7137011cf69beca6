import { dict, f, type Field, type Fields, type RuleResult } from '@zhujian/model'
import { section } from '../../project/section'
import { structureType } from '../../reference/structure-types'
import { isSinglePart, unitRole } from '../../reference/unit-dicts'
import { bizKind } from '../biz-kind'
import { above, inOrder, isFilled, neededWhen, sensible, type Values, wholeNumber } from './complaints'
import { node } from './nodes'
import { must } from './papers'

export const changeType = dict({
  unit: [1, '参建单位'],
  name: [2, '工程名称'],
  scale: [3, '建设规模'],
  address: [4, '工程地址'],
  period: [5, '合同工期'],
  licence: [6, '施工许可证'],
  section: [7, '标段'],
})
type ChangeKey = keyof typeof changeType.entries

/** 标段可以变更的内容，与标段同名同义。 */
export const sectionColumns = [
  'section_no',
  'section_name',
  'engineering_ids',
  'sgdw',
  'jldw',
  'price',
  'start_on',
  'end_on',
] as const
const sectionFields: Fields = Object.fromEntries(
  sectionColumns.map((name) => [name, { ...section.fields[name], optional: true } as Field]),
)

interface Change {
  /** 该类变更可填的项；参建单位之外与工程的字段同名，办成后照此改写工程。 */
  readonly fields: readonly string[]
  readonly needed: readonly string[]
}
const changes: Readonly<Record<ChangeKey, Change>> = {
  unit: { fields: ['unit_role', 'unit_id', 'enter_on', 'contract_no'], needed: ['unit_role', 'unit_id', 'enter_on'] },
  name: { fields: ['engineering_name'], needed: ['engineering_name'] },
  scale: {
    fields: [
      'build_area',
      'area_up',
      'area_down',
      'max_floor_up',
      'max_floor_down',
      'max_height',
      'structure_type',
      'total_cost',
      'contract_price',
    ],
    needed: [],
  },
  address: { fields: ['address', 'bd_lal'], needed: ['address'] },
  period: {
    fields: ['plan_kg_time', 'plan_jg_time', 'contract_days'],
    needed: ['plan_jg_time', 'contract_days'],
  },
  licence: { fields: ['license_no', 'license_date', 'license_org'], needed: ['license_no', 'license_date', 'license_org'] },
  section: { fields: ['section_id', ...sectionColumns], needed: [] },
}
/** 改写的不是工程自己的列的各类。 */
const ELSEWHERE: readonly string[] = ['unit', 'section'] satisfies ChangeKey[]
const changeOf = (values: Values): Change | undefined => {
  const key = changeType.keyOf(values.change_type)
  return key && changes[key]
}

/** 与工程同名的填写项：先带出现在登记的，办成后照此改写。 */
export const projectFields: readonly string[] = Object.entries(changes).flatMap(([key, { fields }]) =>
  ELSEWHERE.includes(key) ? [] : fields,
)

const filledOf = (values: Values, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(names.filter((name) => isFilled(values[name])).map((name) => [name, values[name]]))

/** 办成后写进工程的新值：只取所选类别、填了的项；变更参建单位、标段的不在此列。 */
export const changedValues = (values: Values): Record<string, unknown> =>
  ELSEWHERE.includes(changeType.keyOf(values.change_type) ?? '') ? {} : filledOf(values, changeOf(values)?.fields ?? [])

/** 办成后写进标段的新值：只取填了的项。 */
export const sectionValues = (values: Values): Record<string, unknown> => filledOf(values, sectionColumns)

/** 哪几类变更要哪一份资料；别的变更不必附。 */
const papersOf: readonly (readonly [code: string, kinds: readonly ChangeKey[]])[] = [
  ['contract', ['unit', 'period', 'section']],
  ['qual', ['unit']],
  ['licence', ['licence']],
  ['handover', ['unit']],
  ['drawing', ['scale']],
]

/** 各项缺了怎么说；没有列的是变更后的内容。 */
const needs: Readonly<Record<string, string>> = {
  unit_role: '请选择变更的参建角色',
  unit_id: '请选择变更后的单位',
  enter_on: '请填写新单位的进场日期',
}

function rules(values: Values): RuleResult[] {
  const [unit, scale, bid] = (['unit', 'scale', 'section'] as const).map((key) => values.change_type === changeType.code(key))
  const added = bid === true && !isFilled(values.section_id)
  return [
    ...(changeOf(values)?.needed ?? []).map((field) => neededWhen(true, values, field, needs[field] ?? '请填写变更后的内容')),
    unit && wholeNumber(values, 'contract_no', '合同'),
    scale && Object.keys(changedValues(values)).length === 0 && { field: 'build_area', message: '请至少填写一项变更后的规模' },
    scale && above(values.area_up, values.build_area) && { field: 'area_up', message: '不能大于总建筑面积' },
    scale && above(values.area_down, values.build_area) && { field: 'area_down', message: '不能大于总建筑面积' },
    neededWhen(added, values, 'section_no', '新增的标段请填写标段号'),
    neededWhen(added, values, 'section_name', '新增的标段请填写标段名称'),
    bid &&
      !added &&
      Object.keys(sectionValues(values)).length === 0 && { field: 'section_name', message: '请至少填写一项变更后的内容' },
    bid && sensible(values, 'price', section.fields.price.label),
    bid && inOrder(values, 'start_on', 'end_on', '结束日期不能早于开始日期'),
    values.change_type === changeType.code('period') &&
      inOrder(values, 'plan_kg_time', 'plan_jg_time', '合同竣工日期不能早于合同开工日期'),
  ]
}

/** 变更告知：报监后参建单位、名称、规模、标段等发生变化，批准后改写工程并留下前后对照。 */
export const changeNotice = bizKind({
  code: 'changeNotice',
  sure: true,
  mark: 'BGGZ',
  fields: {
    change_type: f.enum('变更类型', changeType),
    change_on: f.date('变更日期', { past: true }),
    unit_role: f.enum('变更的参建角色', unitRole, { optional: true }),
    unit_id: f.ref('变更后的单位', 'unit', { optional: true, of: 'any' }),
    enter_on: f.date('进场日期', { optional: true, hint: '更换的自办成之日起由新单位接手，晚于那一天的按那一天登记' }),
    contract_no: f.text('新合同编号', { max: 40, optional: true }),
    engineering_name: f.text('变更后的工程名称', { max: 100, optional: true }),
    build_area: f.decimal('总建筑面积', { unit: '㎡', optional: true }),
    area_up: f.decimal('地上面积', { unit: '㎡', optional: true }),
    area_down: f.decimal('地下面积', { unit: '㎡', optional: true }),
    max_floor_up: f.integer('地上最大层数', { max: 200, unit: '层', optional: true }),
    max_floor_down: f.integer('地下最大层数', { max: 20, unit: '层', optional: true }),
    max_height: f.decimal('最大高度', { precision: 10, unit: 'm', optional: true }),
    structure_type: f.enum('结构类型', structureType, { optional: true }),
    total_cost: f.decimal('总造价', { precision: 14, unit: '万元', optional: true }),
    contract_price: f.decimal('合同价', { precision: 14, unit: '万元', optional: true }),
    address: f.text('变更后的地址', { max: 200, optional: true }),
    bd_lal: f.geo('工程坐标', { optional: true, hint: '百度坐标：经度,纬度' }),
    plan_kg_time: f.date('合同开工日期', { optional: true }),
    plan_jg_time: f.date('合同竣工日期', { optional: true }),
    contract_days: f.integer('合同工期', { min: 1, max: 9999, unit: '天', optional: true }),
    license_no: f.text('施工许可证号', { max: 32, optional: true }),
    license_date: f.date('施工许可证发证日期', { past: true, optional: true }),
    license_org: f.text('发证机关', { prose: true, max: 60, optional: true }),
    section_id: f.ref('变更的标段', 'section', { optional: true, hint: '不选为新增标段；选了的，空着的各项不改' }),
    ...sectionFields,
    reason: f.longText('变更原因', { max: 500 }),
  },
  form: [
    ['change_type', 'radio'],
    'change_on',
    'unit_role',
    'unit_id',
    'enter_on',
    'contract_no',
    'engineering_name',
    'build_area',
    'area_up',
    'area_down',
    'max_floor_up',
    'max_floor_down',
    'max_height',
    'structure_type',
    'total_cost',
    'contract_price',
    'address',
    'bd_lal',
    'plan_kg_time',
    'plan_jg_time',
    'contract_days',
    'license_no',
    'license_date',
    'license_org',
    'section_id',
    ...sectionColumns,
    ['reason', 'textarea'],
  ],
  shown: (values) => ['change_type', 'change_on', ...(changeOf(values)?.fields ?? []), 'reason'],
  rules,
  applicants: ['owner', 'contractor', 'site'],
  when: ['waiting', 'building', 'stopped', 'suspended'],
  nodes: [
    node('监理审查', 'chief_engineer', 2),
    node('建设单位确认', 'owner', 2),
    node('监督员核查', 'main_officer', 3),
    node('科长审核', 'section_chief', 2),
  ],
  recused: ({ change_type, unit_role }) =>
    change_type === changeType.code('unit') && unit_role === 'jldw' ? ['chief_engineer'] : [],
  checklist: [
    must('proof', '变更批准文件或补充协议'),
    must('contract', '变更后的合同'),
    must('qual', '新参建单位营业执照、资质与安全生产许可证'),
    must('licence', '变更后的施工许可证'),
    must('handover', '原单位与新单位工程交接书'),
    must('drawing', '规划或施工图审查变更文件'),
  ],
  excused: (values) => [
    ...papersOf.flatMap(([code, kinds]) => (kinds.some((key) => values.change_type === changeType.code(key)) ? [] : [code])),
    // 只是新增一家的，没有原单位可交接。
    ...(typeof values.unit_role === 'string' && isSinglePart(values.unit_role) ? [] : ['handover']),
  ],
  basis: '建筑工程施工许可管理办法（住建部令第 18 号）；建质〔2014〕154号《房屋建筑和市政基础设施工程施工安全监督工作规程》',
})
