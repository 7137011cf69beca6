import { biz } from './biz'
import { approvalType } from './approval-type'

/** 本领域的数据：一行一种，接口路径 /api/biz/<名称>。 */
export const bizEntities = {
  biz,
  approvalType,
} as const
