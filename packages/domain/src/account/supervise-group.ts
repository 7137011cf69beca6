import { defineEntity, f } from '@zhujian/model'
import { grantAll, regulatorRoles } from '../roles'

/** 监督组：监管单位内部的分组（监督一组、监督二组……），工程受理后分配到组，再定主、辅监督员。 */
export const superviseGroup = defineEntity('supervise_group', {
  label: '监督组',
  scope: 'org',
  display: 'name',
  fields: {
    name: f.text('监督组名称', { max: 30 }),
    supervise_org_id: f.ref('监管单位', 'supervise_org'),
    leader_id: f.ref('组长', 'account', { optional: true, of: 'officers' }),
    member_ids: f.refs('组员', 'account', { optional: true, of: 'officers' }),
  },
  form: ['name', 'supervise_org_id', 'leader_id', 'member_ids'],
  list: {
    search: ['name', 'supervise_org_id'],
    columns: ['name', 'supervise_org_id', 'leader_id', 'member_ids'],
    sort: 'id',
  },
  grants: {
    ...grantAll(regulatorRoles, ['read']),
    admin: '*',
    auditor: ['read'],
    city_admin: ['read', 'add', 'edit', 'export'],
    station_admin: ['read', 'add', 'edit', 'delete', 'export'],
    station_head: ['read', 'add', 'edit'],
  },
  unique: [{ fields: ['supervise_org_id', 'name'], message: '该单位已有同名监督组' }],
})
