/** 上海的今天。 */
const TODAY = `(now() at time zone 'Asia/Shanghai')::date`
/** 照至今的速度最远说到十年以后。 */
const FURTHEST = 3650

const span = (task: string) => `(${task}.plan_end - ${task}.plan_start + 1)`
const since = (task: string) => `(${TODAY} - ${task}.act_start + 1)`

/** 一项任务预计哪一天完成：做完的是实际完成，在做的照至今的速度，该开始没有开始的从今天起算，其余照计划。 */
export const forecastOf = (task: string): string => `case
  when ${task}.act_end is not null then ${task}.act_end
  when ${task}.act_start <= ${TODAY} and ${task}.percent > 0
    then greatest(${TODAY}, ${task}.act_start + least(ceil(${since(task)} * 100 / ${task}.percent)::int - 1, ${FURTHEST}))
  when ${TODAY} > ${task}.plan_start then ${TODAY} + (${task}.plan_end - ${task}.plan_start)
  else ${task}.plan_end end`

/** 预计完成晚于应完成几天；节点以合同日期为准。为负的是提前。 */
export const delayOf = (task: string): string => `(${forecastOf(task)}) - coalesce(${task}.contract_on, ${task}.plan_end)`

/** 一项任务今天应完成的百分数，按天数均摊。 */
const plannedOf = (task: string): string =>
  `(least(greatest(${TODAY} - ${task}.plan_start + 1, 0), ${span(task)})::numeric * 100 / ${span(task)})`

const tasksOf = (plan: string) => `from plan_task k where k.plan_id = ${plan}.id and k.deleted_at is null`

/** 一份计划的百分数：填了权重的按权重，都没有填的按天数。 */
const meanOf = (plan: string, value: string): string => `select round(case when sum(coalesce(k.weight, 0)) > 0
    then sum(${value} * coalesce(k.weight, 0)) / sum(coalesce(k.weight, 0)) else sum(${value} * ${span('k')}) / sum(${span('k')}) end, 2)
  ${tasksOf(plan)}`

const PERCENT = 'coalesce(k.percent, 0)'

/** 计划今天的进度，随任务与日子变，不落库。 */
export const planFound = {
  tasks: (plan: string) => `select count(*)::int ${tasksOf(plan)}`,
  percent: (plan: string) => meanOf(plan, PERCENT),
  plan_percent: (plan: string) => meanOf(plan, plannedOf('k')),
  gap: (plan: string) => meanOf(plan, `(${plannedOf('k')} - ${PERCENT})`),
  delay_days: (plan: string) => `select max(${delayOf('k')}) ${tasksOf(plan)} and k.critical and k.act_end is null`,
}

/** 任务今天的预计，不落库。 */
export const taskFound = { forecast_on: forecastOf, delay_days: delayOf }
