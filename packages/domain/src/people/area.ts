import { worker } from './worker'
import { team } from './team'
import { manageUser } from './manage-user'
import { attendanceDay } from './attendance-day'
import { emevaluation } from './emevaluation'

/** 本领域的数据：一行一种，接口路径 /api/people/<名称>。 */
export const peopleEntities = {
  worker,
  team,
  manageUser,
  attendanceDay,
  emevaluation,
} as const
