import { dict } from '@zhujian/model'
import { type RoleName, roleNames, roleOf } from '../roles'

const dictOf = (names: readonly RoleName[]) =>
  dict(Object.fromEntries(names.map((role) => [role, [role, roleOf(role).label] as const])))

/** 内置角色的名称。 */
export const roleDict = dictOf(roleNames)

/** 自定义角色可以从哪些出发：三员的权限与范围由系统规定，不能由它们另立角色。 */
export const startRoleDict = dictOf(roleNames.filter((role) => roleOf(role).side !== 'platform'))
