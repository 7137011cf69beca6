import { completionAcceptance } from './completion-acceptance'

/** 本领域的数据：一行一种，接口路径 /api/completion/<名称>。 */
export const completionEntities = {
  completionAcceptance,
} as const
