import type { Priority } from '../safety/check-priority'

const base = '/api/safety/visit_plan/pc'
export const priorityApi = { list: `${base}/priority`, arrange: `${base}/arrange` } as const

/** 优先度清单的一行：工程、得分与各项；已排的检查。 */
export interface PriorityRow extends Priority {
  readonly id: number
  readonly engineering_name: string
  readonly areacode: string | null
  readonly areacode_text: string | null
  readonly main_officer: number | null
  readonly main_officer_text: string | null
  readonly assist_officer: number | null
  readonly state: number
  readonly last_on: string | null
  readonly next_check_on: string | null
  readonly credit: number | null
  /** 待检查的计划中最近的一天。 */
  readonly planned_on: string | null
}
