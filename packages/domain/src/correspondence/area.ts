import { documentFlow } from './document-flow'
import { notice } from './notice'
import { archiveItem } from './archive/archive-item'

/** 本领域的数据：一行一种，接口路径 /api/correspondence/<名称>。 */
export const correspondenceEntities = {
  documentFlow,
  notice,
  archiveItem,
} as const
