import { isRole, roleOf } from '@zhujian/domain/roles'
import { useSession } from '../data/session'

const NONE: readonly string[] = []

/** 本账号站在监督机构一边：监督检查由它登记，项目自查由参建各方登记。 */
export function useRegulator(): boolean {
  const roles = useSession(({ user }) => user?.role_codes) ?? NONE
  return roles.some((role) => isRole(role) && roleOf(role).side === 'regulator')
}
