import { account } from './account'
import { customRole } from './custom-role'
import { superviseOrg } from './supervise-org'
import { superviseGroup } from './supervise-group'

/** 本领域的数据：一行一种，接口路径 /api/account/<名称>。 */
export const accountEntities = {
  account,
  customRole,
  superviseOrg,
  superviseGroup,
} as const
