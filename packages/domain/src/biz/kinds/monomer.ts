import { dict, f, type Field, type Fields, nameOf, type RuleResult } from '@zhujian/model'
import { monomer as monomerEntity } from '../../project/monomer'
import { isLinear } from '../../reference/monomer-dicts'
import { bizKind } from '../biz-kind'
import { inOrder, isFilled, neededWhen, sensible, type Values } from './complaints'
import { siteChain } from './nodes'
import { may, must } from './papers'

export const monomerAct = dict({ add: [1, '新增单体'], change: [2, '变更单体'], finish: [3, '单体竣工（分期验收）'] })
const ADD = monomerAct.code('add')
const CHANGE = monomerAct.code('change')
const FINISH = monomerAct.code('finish')

/** 可以登记与变更的内容，与单体台账同名同义；不含所属工程与系统维护的项。 */
export const monomerColumns: readonly string[] = monomerEntity.form.map(nameOf).filter((name) => name !== 'engineering_id')

const optional = (field: Field): Field => ({ ...field, optional: true }) as Field
const columns: Fields = Object.fromEntries(
  Object.entries(monomerEntity.fields as Fields)
    .filter(([name]) => monomerColumns.includes(name))
    .map(([name, field]) => [name, optional(field)]),
)

const LINEAR = ['stake_from', 'stake_to', 'pipe_mm', 'road_grade']
const BUILDING = ['floor_area', 'floor_up', 'floor_down', 'height', 'structure_type', 'base_type', 'suites', 'is_super']

/** 所选类别用得上的项；没选类别的全部列出。 */
function columnsFor(kind: unknown): readonly string[] {
  if (!isFilled(kind)) return monomerColumns
  const unused = isLinear(Number(kind)) ? BUILDING : LINEAR
  return monomerColumns.filter((name) => !unused.includes(name))
}

/** 办成后写进单体的值：只取填了的。 */
export const monomerValues = (values: Values): Record<string, unknown> =>
  Object.fromEntries(columnsFor(values.kind).flatMap((name) => (isFilled(values[name]) ? [[name, values[name]]] : [])))

function rules(values: Values): RuleResult[] {
  const { act } = values
  const linear = act === ADD && isFilled(values.kind) && isLinear(Number(values.kind))
  return [
    neededWhen(act === CHANGE || act === FINISH, values, 'monomer_id', '请选择单体'),
    neededWhen(act === ADD, values, 'name', '请填写单体名称'),
    neededWhen(act === ADD, values, 'kind', '请选择单体类别'),
    neededWhen(linear, values, 'stake_from', '线性工程请填写起点桩号'),
    neededWhen(linear, values, 'stake_to', '线性工程请填写终点桩号'),
    sensible(values, 'floor_area', '建筑面积'),
    sensible(values, 'invest', '造价'),
    act === CHANGE && Object.keys(monomerValues(values)).length === 0 && { field: 'name', message: '请至少填写一项变更后的内容' },
    neededWhen(act === FINISH, values, 'finish_on', '请填写竣工日期'),
    neededWhen(act === FINISH, values, 'accept_on', '请填写验收日期'),
    act === FINISH && inOrder(values, 'finish_on', 'accept_on', '验收日期不能早于竣工日期'),
  ]
}

const FINISHING = ['finish_on', 'accept_on', 'accept_scope'] as const

/** 单体工程办理：新增、变更单体，或单体先行竣工（分期验收）。 */
export const monomer = bizKind({
  code: 'monomer',
  sure: true,
  mark: 'DTBL',
  fields: {
    act: f.enum('办理类别', monomerAct),
    monomer_id: f.ref('单体', 'monomer', { optional: true }),
    ...columns,
    finish_on: f.date('竣工日期', { past: true, optional: true }),
    accept_on: f.date('验收日期', { past: true, optional: true }),
    accept_scope: f.longText('分期验收范围', { max: 300, optional: true }),
    reason: f.longText('办理事由', { max: 500 }),
  },
  form: [
    ['act', 'radio'],
    'monomer_id',
    ...monomerEntity.form.filter((item) => monomerColumns.includes(nameOf(item))),
    'finish_on',
    'accept_on',
    ['accept_scope', 'textarea'],
    ['reason', 'textarea'],
  ],
  shown: (values) => [
    'act',
    ...(values.act === ADD ? [] : ['monomer_id']),
    ...(values.act === FINISH ? FINISHING : columnsFor(values.kind)),
    'reason',
  ],
  rules,
  applicants: ['site', 'contractor', 'owner'],
  when: ['waiting', 'building', 'accepting'],
  nodes: siteChain,
  checklist: [
    may('permit', '规划许可或变更批准文件'),
    may('drawing', '施工图审查合格书'),
    may('accept', '单体竣工验收报告'),
    must('note', '建设单位情况说明'),
  ],
  basis: '建设工程质量管理条例第十六条；建筑工程施工许可管理办法（住建部令第 18 号）',
})
