import { defineEntity, f } from '@zhujian/model'
import { labourObservers, supervisors } from '../project/grants'
import { buildingParts } from '../reference/unit-dicts'
import { workType } from '../reference/work-types'
import { grantAll } from '../roles'

/** 班组：同一单位、同一工种在一个工程上的用工组织。 */
export const team = defineEntity('team', {
  label: '班组',
  scope: 'project',
  ofCompany: true,
  display: 'name',
  fields: {
    engineering_id: f.ref('所属工程', 'engineering'),
    name: f.text('班组名称', { max: 40 }),
    // 有自己班组的各方：施工的，与自带司机的机械租赁；材料供应、检测等没有班组。
    unit_id: f.ref('所属单位', 'unit', {
      of: 'side',
      parts: [...buildingParts, 'crane_lease'],
    }),
    work_type: f.enum('工种', workType),
    leader: f.text('班组长', { optional: true, max: 20, format: 'personName' }),
    leader_tel: f.text('班组长电话', { optional: true, max: 20, format: 'mobile', sensitive: 'mobile' }),
    duty_person: f.text('责任人', { optional: true, max: 20, format: 'personName' }),
    enter_on: f.date('进场日期', { optional: true }),
    exit_on: f.date('退场日期', { optional: true }),
  },
  rules: (row) => [
    row.enter_on && row.exit_on && row.exit_on < row.enter_on && { field: 'exit_on', message: '退场日期不能早于进场日期' },
  ],
  form: ['engineering_id', 'name', 'unit_id', 'work_type', 'leader', 'leader_tel', 'duty_person', 'enter_on', 'exit_on'],
  list: {
    search: ['engineering_id', 'name', 'unit_id', 'work_type', 'enter_on'],
    columns: ['engineering_id', 'name', 'unit_id', 'work_type', 'leader', 'leader_tel', 'enter_on', 'exit_on'],
    sort: '-id',
  },
  grants: {
    ...grantAll(
      ['contractor', 'site', 'site_labour', 'labour', 'subcontractor'],
      ['read', 'add', 'edit', 'delete', 'export', 'import'],
    ),
    ...grantAll(['owner', 'site_safety', 'consultant', 'chief_engineer', 'equipment'], ['read', 'export']),
    ...grantAll(supervisors, ['read', 'export']),
    ...grantAll(labourObservers, ['read', 'export']),
  },
  unique: [{ fields: ['engineering_id', 'name'], message: '该工程已有同名班组' }],
})
