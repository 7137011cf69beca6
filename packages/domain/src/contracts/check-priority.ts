import type { Priority } from '../safety/check-priority'
import { visitPlan } from '../safety/visit-plan'

const base = '/api/safety/visit_plan/pc'
export const priorityApi = { list: `${base}/priority`, arrange: `${base}/arrange` } as const

const { plan_on, lead_id, mate_id } = visitPlan.fields
/** 排入计划时逐个工程写明的。 */
export const arrangeFields = { plan_on, lead_id, mate_id }

/** 优先度清单的一行：工程、得分与各项；已排的检查。 */
export interface PriorityRow extends Priority {
  readonly id: number
  readonly engineering_name: string
  /** 排在最前的缘由，清单上的一句话。 */
  readonly first_text: string
  readonly areacode: string | null
  readonly areacode_text: string | null
  readonly main_officer: number | null
  readonly main_officer_text: string | null
  readonly assist_officer: number | null
  readonly assist_officer_text: string | null
  readonly state: number
  readonly last_on: string | null
  readonly next_check_on: string | null
  readonly credit: number | null
  /** 逾期未销项的隐患，条。 */
  readonly overdue: number
  readonly risk_level: number | null
  /** 待检查的计划中最近的一天。 */
  readonly planned_on: string | null
}
