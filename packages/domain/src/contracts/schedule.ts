/** 进度管理一页的数据：一份生效的计划、它的任务与今天的进度。 */
export interface ScheduleTask {
  readonly id: number
  readonly wbs: string | null
  readonly task_name: string
  readonly monomer: string | null
  readonly node_kind: number | null
  readonly contract_on: string | null
  readonly plan_start: string
  readonly plan_end: string
  readonly act_start: string | null
  readonly act_end: string | null
  /** 百分数。 */
  readonly percent: number
  readonly weight: number | null
  readonly critical: boolean
  readonly forecast_on: string
  /** 预计晚几天，为负的是提前。 */
  readonly delay_days: number
}

export interface SchedulePlan {
  readonly id: number
  readonly plan_name: string
  readonly plan_type: number
  readonly revision: number | null
  readonly from_on: string
  readonly to_on: string
  /** 百分数；没有任务的为 null。 */
  readonly percent: number | null
  readonly plan_percent: number | null
  readonly gap: number | null
  readonly delay_days: number | null
}

export interface ScheduleAnswer {
  readonly today: string
  /** 生效的各份，总计划在前。 */
  readonly plans: readonly SchedulePlan[]
  /** 看的那一份；一份也没有的为 null。 */
  readonly plan: SchedulePlan | null
  readonly tasks: readonly ScheduleTask[]
}
