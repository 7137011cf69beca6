import { describe, expect, it } from 'vitest'
import { type AccountType, roleNames, roleOf, type RoleName } from '../roles'
import {
  accountGrants,
  accountTypeNames,
  type AccountScope,
  grantableRoles,
  reachOfRole,
  rolesToOffer,
  scopesWithin,
} from './account-matrix'

/** 领域说明 4.3 的表，逐格另写一遍：页面 × 管理者 → 动作[范围]。 */
const expected: Readonly<Record<Exclude<AccountType, 'platform'>, Partial<Record<RoleName, string>>>> = {
  groupsupervise: { admin: 'CRUDPA[all]', city_admin: 'CRUDPA[region]', station_admin: 'CRUDPA[org] R[district]' },
  projectAccount: {
    admin: 'CRUDPA[all]',
    city_admin: 'CRUDPA[region]',
    station_admin: 'CRUDPA[district]',
    contractor: 'CRUPA[unit] R[projects]',
    consultant: 'R[projects]',
    owner: 'R[projects]',
    site: 'CR[projects]',
  },
  unitAccount: { admin: 'CRUDPA[all]', city_admin: 'CRUDP[region]', station_admin: 'RS[district]', contractor: 'CR[unit]' },
  equipmentAccount: {
    admin: 'CRUDPA[all]',
    city_admin: 'CRUDP[region]',
    station_admin: 'R[district]',
    contractor: 'R[partners]',
    site: 'R[partners]',
  },
  labourServices: {
    admin: 'CRUDPA[all]',
    city_admin: 'CRUDP[region]',
    station_admin: 'R[district]',
    contractor: 'R[partners]',
    site: 'R[partners]',
  },
  supervisor: {
    admin: 'CRUDPA[all]',
    city_admin: 'CRUDP[region]',
    station_admin: 'RD[district]',
    contractor: 'R[partners]',
    consultant: 'CRUPA[unit]',
    owner: 'R[partners]',
    site: 'R[partners]',
  },
  housing: { admin: 'CRUDPA[all]', city_admin: 'CRUDP[region]', station_admin: 'R[district]', owner: 'CR[unit]' },
  regulatoryCompany: { admin: 'CRUDPA[all]', city_admin: 'CRUDP[region]', station_admin: 'R[district]', consultant: 'CR[unit]' },
}
const managers: readonly RoleName[] = ['admin', 'city_admin', 'station_admin', 'contractor', 'consultant', 'owner', 'site']
const rightOf = { C: 'add', R: 'read', U: 'edit', D: 'setStatus', P: 'resetPassword', A: 'assign', S: 'proposeStatus' } as const

/** 服务端据以取范围的函数说的，拼回表的写法。 */
function told(type: AccountType, role: RoleName): string {
  const byScope = new Map<AccountScope, string>()
  for (const [letter, right] of Object.entries(rightOf))
    for (const reach of reachOfRole(role, right))
      if (reach.type === type) byScope.set(reach.scope, (byScope.get(reach.scope) ?? '') + letter)
  return [...byScope].map(([scope, letters]) => `${letters}[${scope}]`).join(' ')
}

describe('谁管哪些账号', () => {
  it.each(Object.entries(expected))('%s 页面的每一格', (type, cells) => {
    for (const role of managers) expect([role, told(type as AccountType, role)]).toEqual([role, cells[role] ?? ''])
  })

  it('其他角色只能查看，劳务、设备、安全员等连名单也没有', () => {
    for (const role of roleNames.filter((name) => !managers.includes(name) && name !== 'security'))
      for (const right of ['add', 'import', 'edit', 'setStatus', 'unlock', 'forceOffline', 'resetPassword', 'assign'])
        expect([role, right, reachOfRole(role, right)]).toEqual([role, right, []])
    for (const role of ['labour', 'equipment', 'site_safety', 'site_labour', 'chief_engineer'] as const)
      expect([role, reachOfRole(role, 'read')]).toEqual([role, []])
  })

  it('三员互相看得见，平台管理员动不了安全与审计管理员，安全管理员不能发放平台管理员的密码', () => {
    expect(reachOfRole('admin', 'resetPassword').find(({ type }) => type === 'platform')?.roles).toEqual(['admin'])
    expect(reachOfRole('security', 'resetPassword')).toEqual([{ type: 'platform', scope: 'all', roles: ['security', 'auditor'] }])
    expect(reachOfRole('security', 'setStatus')).toEqual([
      { type: 'platform', scope: 'all', roles: ['admin', 'security', 'auditor'] },
    ])
    expect(reachOfRole('security', 'edit')).toEqual([])
  })

  it('授权由同一张表得出：有格才有权利，有权利才能打开页面', () => {
    const grants = accountGrants()
    for (const role of roleNames)
      for (const [letter, right] of Object.entries(rightOf))
        if (letter !== 'R')
          expect([role, right, grants[role].includes(right)]).toEqual([role, right, reachOfRole(role, right).length > 0])
    for (const role of roleNames)
      for (const type of accountTypeNames)
        expect([role, type, grants[role].includes(type)]).toEqual([
          role,
          type,
          reachOfRole(role, 'read').some((each) => each.type === type),
        ])
  })
})

describe('可以授予的角色', () => {
  it('除平台管理员外，任何人不能授予自己的角色或三员', () => {
    for (const role of roleNames.filter((name) => name !== 'admin')) {
      const given = grantableRoles([role])
      if (roleOf(role).side === 'regulator') expect(given).not.toContain(role)
      for (const high of ['admin', 'security', 'auditor', 'city_admin'] as const)
        expect([role, given.includes(high)]).toEqual([role, false])
    }
  })

  it('按类别给出可选的角色', () => {
    expect(rolesToOffer(['station_admin'], 'groupsupervise')).toEqual(['station_head', 'section_chief', 'officer', 'intake'])
    expect(rolesToOffer(['station_admin'], 'housing')).toEqual([])
    expect(rolesToOffer(['contractor'], 'projectAccount')).toEqual(['site', 'site_safety', 'site_labour'])
    expect(rolesToOffer(['site'], 'projectAccount')).toEqual(['site_safety', 'site_labour'])
    expect(rolesToOffer(['officer'], 'projectAccount')).toEqual([])
  })

  it('自定义角色的数据范围只能收窄', () => {
    expect(scopesWithin('region')).toEqual(['region', 'org', 'mine', 'self'])
    expect(scopesWithin('project')).not.toContain('unit')
    expect(scopesWithin('unit')).not.toContain('region')
  })
})
