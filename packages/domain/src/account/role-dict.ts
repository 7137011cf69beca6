import { dict } from '@zhujian/model'
import { roleNames, roles } from '../roles'

const roleEntries = Object.fromEntries(roleNames.map((role) => [role, [role, roles[role].label] as const]))

/** 内置角色的名称。 */
export const roleDict = dict(roleEntries)
