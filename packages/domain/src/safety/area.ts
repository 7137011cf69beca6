import { safetyCheck } from './safety-check'
import { hiddenDanger } from './hidden-danger'
import { stopWork } from './stop-work'

/** 本领域的数据：一行一种，接口路径 /api/safety/<名称>。 */
export const safetyEntities = {
  safetyCheck,
  hiddenDanger,
  stopWork,
} as const
