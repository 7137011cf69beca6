import { workDay } from '../calendar/work-day'
import { settingChange } from './setting-change'

/** 本领域的数据：一行一种，接口路径 /api/setting/<名称>。 */
export const settingEntities = {
  workDay,
  settingChange,
} as const
