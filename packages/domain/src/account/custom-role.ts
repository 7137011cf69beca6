import { defineEntity, dict, f } from '@zhujian/model'
import { grantAll, isRole, roleNames, roleOf } from '../roles'
import { scopesWithin } from './account-matrix'
import { startRoleDict } from './role-dict'

/** 数据范围的名称与说明。 */
export const dataScopes = dict({
  all: ['all', '全部'],
  region: ['region', '本区域及下级'],
  org: ['org', '本监督机构'],
  mine: ['mine', '我监督的'],
  unit: ['unit', '本单位参建的'],
  project: ['project', '本工程'],
  device: ['device', '本单位设备所在的'],
  self: ['self', '本人填报的'],
})

export const customRoleActions = { explain: '查看角色权限', setGrants: '调整角色权限', confirmGrants: '确认授权' } as const

/** 自定义角色：从一个内置角色出发，增减功能权限，数据范围只能收窄；授予账号后替代其起点角色。 */
export const customRole = defineEntity('custom_role', {
  label: '自定义角色',
  scope: 'shared',
  display: 'name',
  fields: {
    name: f.text('角色名称', { max: 20 }),
    base_role: f.enum('起点角色', startRoleDict),
    data_scope: f.enum('数据范围', dataScopes, { optional: true, hint: '不填则与起点角色相同；只能收窄' }),
    note: f.longText('说明', { max: 200, optional: true }),
  },
  rules: ({ name, base_role: base, data_scope: scope }) => [
    roleNames.some((each) => roleOf(each).label === name) && { field: 'name', message: '与内置角色同名' },
    base &&
      scope &&
      isRole(base) &&
      !scopesWithin(roleOf(base).dataScope).includes(scope) && {
        field: 'data_scope',
        message: `起点角色“${roleOf(base).label}”的数据范围只能是${scopesWithin(roleOf(base).dataScope)
          .map((each) => `“${dataScopes.labelOf(each)}”`)
          .join('、')}`,
      },
  ],
  form: ['name', 'base_role', 'data_scope', 'note'],
  list: { search: ['name', 'base_role'], columns: ['name', 'base_role', 'data_scope', ['note', 'popover']], sort: 'id' },
  acts: customRoleActions,
  grants: {
    ...grantAll(roleNames, ['read']),
    admin: ['read', 'add', 'edit', 'delete', 'explain', 'setGrants'],
    security: ['read', 'explain', 'confirmGrants'],
    auditor: ['read', 'explain'],
    city_admin: ['read', 'explain'],
    station_admin: ['read', 'explain'],
  },
  unique: [{ fields: ['name'], message: '已有同名角色' }],
})

/** 自定义角色在 role_grant 中的键。 */
export const customRoleKey = (id: number): string => `custom:${id}`
