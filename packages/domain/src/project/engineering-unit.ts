import { defineEntity, f } from '@zhujian/model'
import { isSinglePart, singleParts, unitRole } from '../reference/unit-dicts'
import { grantAll } from '../roles'
import { applicants, labourObservers, siteStaff, specialists, supervisors } from './grants'

const optional = { optional: true } as const

/** 项目参建单位：单位凭在场的一行看到工程、办理这一方的事；五方与劳务公司同时各只有一家在场。 */
export const engineeringUnit = defineEntity('engineering_unit', {
  label: '参建单位',
  scope: 'project',
  display: 'unit_name',
  fields: {
    engineering_id: f.ref('所属工程', 'engineering'),
    role: f.enum('参建角色', unitRole),
    unit_id: f.ref('登记单位', 'unit', { optional: true, of: 'any', hint: '从企业库选择；未登记的单位填写名称' }),
    unit_name: f.text('单位名称', { max: 100 }),
    contract_no: f.text('合同编号', { optional: true, max: 40 }),
    price: f.decimal('合同价', { optional: true, precision: 14, unit: '万元' }),
    leader: f.text('项目负责人', { optional: true, max: 20 }),
    leader_tel: f.text('负责人电话', { optional: true, max: 20, format: 'mobileOrLandline', sensitive: 'mobile' }),
    enter_on: f.date('进场日期', optional),
    exit_on: f.date('退场日期', optional),
    active: f.bool('在场'),
    file: f.files('合同附件', { optional: true, accept: 'document', max: 9 }),
  },
  rules: (row) => [
    row.enter_on && row.exit_on && row.exit_on < row.enter_on && { field: 'exit_on', message: '退场日期不能早于进场日期' },
  ],
  form: [
    'engineering_id',
    'role',
    'unit_id',
    'unit_name',
    'contract_no',
    'price',
    'leader',
    'leader_tel',
    'enter_on',
    'exit_on',
    ['active', 'radio'],
    'file',
  ],
  list: {
    search: ['engineering_id', 'unit_name', 'unit_id', 'role', 'active', 'leader_tel'],
    columns: [
      'engineering_id',
      'role',
      'unit_name',
      'leader',
      'leader_tel',
      'price',
      'enter_on',
      'exit_on',
      ['active', 'switch'],
    ],
    sort: 'id',
  },
  grants: {
    ...grantAll(applicants, ['read', 'add', 'edit', 'delete', 'export', 'import']),
    ...grantAll(supervisors, ['read', 'export', 'reveal']),
    ...grantAll(labourObservers, ['read', 'export']),
    ...grantAll(siteStaff, ['read', 'export']),
    ...grantAll(['labour', 'equipment', ...specialists], ['read']),
  },
  unique: [
    { fields: ['engineering_id', 'role', 'unit_name'], message: '该单位已按此角色登记' },
    {
      fields: ['role', 'engineering_id'],
      where: `active and role in (${singleParts.map((part) => `'${part}'`).join(', ')})`,
      when: ({ active, role }) => active === true && isSinglePart(role),
      message: '这一方已有一家在场的单位，须先登记其退场',
    },
  ],
})
