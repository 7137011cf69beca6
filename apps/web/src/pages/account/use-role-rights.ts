import { rightsOfRole } from '@zhujian/domain/account/right-catalogue'
import type { RoleEntry, RoleRights } from '@zhujian/domain/contracts/role-rights'
import { useMemo } from 'react'
import { useApi } from '../../data/queries'

export const ROLE_RIGHTS = 'custom_role'

export const roleApi = {
  rights: '/api/account/role/pc/rights',
  save: '/api/account/role/pc/save',
  decide: '/api/account/role/pc/decide',
  explain: '/api/account/role/pc/explain',
  remove: '/api/account/custom_role/pc/delete',
} as const

export const useRoleRights = () => useApi<RoleRights>(ROLE_RIGHTS, roleApi.rights, {})

/** 一个角色现在的权利。 */
export function useHeld(rights: RoleRights, role: RoleEntry): ReadonlySet<string> {
  return useMemo(() => rightsOfRole(role.key, role.base, rights.deltas), [rights.deltas, role.key, role.base])
}
