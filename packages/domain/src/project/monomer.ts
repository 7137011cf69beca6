import { defineEntity, f, states } from '@zhujian/model'
import { baseType, monomerKind, prjLevel } from '../reference/monomer-dicts'
import { structureType } from '../reference/structure-types'
import { grantAll } from '../roles'
import { applicants, labourObservers, siteStaff, specialists, supervisors } from './grants'

const optional = { optional: true } as const
const metres = { optional: true, precision: 10, unit: 'm' } as const
const storeys = { optional: true, max: 200, unit: '层' } as const

/** 单体工程与线性工程（道路、管线按桩号）；开工后登记内容经变更告知修改，进度随时填报。 */
export const monomer = defineEntity('monomer', {
  label: '单体工程',
  scope: 'project',
  display: 'name',
  fields: {
    engineering_id: f.ref('所属工程', 'engineering'),
    name: f.text('单体名称', { max: 60 }),
    unit_code: f.text('单体编号', { optional: true, max: 40, hint: '由系统按工程编号顺序生成' }),
    kind: f.enum('单体类别', monomerKind),
    prj_level: f.enum('工程等级', prjLevel, optional),
    invest: f.decimal('造价', { optional: true, precision: 14, unit: '万元' }),
    floor_area: f.decimal('建筑面积', { optional: true, unit: '㎡' }),
    floor_up: f.integer('地上层数', storeys),
    floor_down: f.integer('地下层数', { optional: true, max: 20, unit: '层' }),
    height: f.decimal('高度', metres),
    length_m: f.decimal('长度', metres),
    width_m: f.decimal('宽度', metres),
    structure_type: f.enum('结构类型', structureType, optional),
    base_type: f.enum('基础类型', baseType, optional),
    suites: f.integer('户数', { optional: true, max: 99_999, unit: '户' }),
    is_super: f.bool('超限高层', optional),
    stake_from: f.text('起点桩号', { optional: true, max: 20 }),
    stake_to: f.text('终点桩号', { optional: true, max: 20 }),
    pipe_mm: f.integer('管径', { optional: true, max: 9999, unit: 'mm' }),
    road_grade: f.text('道路等级', { optional: true, max: 20 }),
    license_no: f.text('施工许可证号', { optional: true, max: 32 }),
    safety_reg_no: f.text('安全监督登记号', { optional: true, max: 32 }),
    quality_reg_no: f.text('质量监督登记号', { optional: true, max: 32 }),
    current_part: f.text('当前部位', { optional: true, max: 40 }),
    percent: f.decimal('形象进度', { optional: true, precision: 5, unit: '%' }),
    start_on: f.date('开工日期', { ...optional, past: true }),
    topped_on: f.date('封顶日期', { ...optional, past: true }),
    finish_on: f.date('竣工日期', { ...optional, past: true }),
  },
  rules: (row) => [
    row.percent && Number(row.percent) > 100 && { field: 'percent', message: '形象进度不能大于 100%' },
    row.start_on && row.finish_on && row.finish_on < row.start_on && { field: 'finish_on', message: '竣工日期不能早于开工日期' },
    row.start_on && row.topped_on && row.topped_on < row.start_on && { field: 'topped_on', message: '封顶日期不能早于开工日期' },
  ],
  form: [
    'engineering_id',
    'name',
    'kind',
    'prj_level',
    'invest',
    'floor_area',
    'floor_up',
    'floor_down',
    'height',
    'length_m',
    'width_m',
    'structure_type',
    'base_type',
    'suites',
    ['is_super', 'radio'],
    'stake_from',
    'stake_to',
    'pipe_mm',
    'road_grade',
    'license_no',
    'safety_reg_no',
    'quality_reg_no',
  ],
  list: {
    search: ['engineering_id', 'name', 'kind', 'structure_type', 'state', 'start_on'],
    columns: [
      'unit_code',
      'name',
      'engineering_id',
      'kind',
      'floor_area',
      'floor_up',
      'floor_down',
      'height',
      'structure_type',
      'invest',
      'current_part',
      'percent',
      'state',
    ],
    sort: 'id',
  },
  flow: {
    states: states({
      not_started: [10, '未开工', 'default'],
      building: [11, '在建', 'success'],
      stopped: [3, '停工'],
      accepted: [1, '已验收'],
    }),
    start: 'not_started',
    open: ['not_started'],
    steps: {
      begin: { label: '开工', from: ['not_started'], to: 'building', asks: ['start_on'], turn: 'nobody' },
      report: { label: '填报进度', from: ['building'], to: 'building', asks: ['current_part', 'percent'], turn: 'nobody' },
      top: { label: '封顶', from: ['building'], to: 'building', asks: ['topped_on'] },
      // 局部停工通知书签发时停，复工申请办成时复。
      stop: { label: '停工', from: ['building'], to: 'stopped', tone: 'danger', caused: true },
      resume: { label: '复工', from: ['stopped'], to: 'building', caused: true },
      // 随工程竣工验收合格，或分期验收办成；没有人直接办。
      accept: {
        label: '验收',
        from: ['not_started', 'building'],
        to: 'accepted',
        asks: ['finish_on'],
        tone: 'success',
        caused: true,
      },
      // 责令重新组织竣工验收时，随工程验收的一并退回；分期验收过的不动。
      reopen: { label: '撤销验收', from: ['accepted'], to: 'building', tone: 'danger', caused: true },
    },
  },
  grants: {
    ...grantAll(applicants, ['read', 'add', 'edit', 'delete', 'export', 'import', 'begin', 'report', 'top']),
    ...grantAll(supervisors, ['read', 'export']),
    ...grantAll(labourObservers, ['read', 'export']),
    ...grantAll(siteStaff, ['read', 'export']),
    ...grantAll(['equipment', ...specialists], ['read']),
  },
  unique: [
    { fields: ['engineering_id', 'name'], message: '该工程已有同名单体' },
    { fields: ['unit_code'], message: '单体编号已被使用' },
  ],
})
