import { output } from './output'

/** 本领域的数据：一行一种，接口路径 /api/production/<名称>。 */
export const productionEntities = {
  output,
} as const
