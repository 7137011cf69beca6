import { addDays, daysBetween } from '@zhujian/model/date'

/** 进度网络里的一项。 */
interface Linked {
  readonly id: number
  readonly predecessors: readonly { readonly task_id: number }[]
}

/** 前置关系有没有绕成圈：沿着前置一直往前，不应回到已在路上的一项。 */
export function hasCycle(tasks: readonly Linked[]): boolean {
  const before = new Map(tasks.map(({ id, predecessors }) => [id, predecessors.map(({ task_id }) => task_id)]))
  const done = new Set<number>()
  const onWay = new Set<number>()
  const loops = (id: number): boolean => {
    if (onWay.has(id)) return true
    if (done.has(id)) return false
    onWay.add(id)
    const found = (before.get(id) ?? []).some(loops)
    onWay.delete(id)
    done.add(id)
    return found
  }
  return tasks.some(({ id }) => loops(id))
}

/** 两头都算的天数。 */
export const spanDays = (from: string, to: string): number => daysBetween(from, to) + 1

/** 按计划到某一天应完成的百分数，按天数均摊：开始之前为 0，完成之后为 100。 */
export function plannedPercent(from: string, to: string, on: string): number {
  const passed = Math.min(Math.max(daysBetween(from, on) + 1, 0), spanDays(from, to))
  return Math.round((passed / spanDays(from, to)) * 10_000) / 100
}

interface Weighed {
  readonly from: string
  readonly to: string
  /** 百分数；没有填的为 null。 */
  readonly weight: number | null
}

/** 一组任务到某一天应完成的百分数：填了权重的按权重，都没有填的按天数。没有任务的为 null。 */
export function plannedOf(tasks: readonly Weighed[], on: string): number | null {
  const weighed = tasks.some(({ weight }) => weight !== null && weight > 0)
  const shares = tasks.map((task) => (weighed ? (task.weight ?? 0) : spanDays(task.from, task.to)))
  const whole = shares.reduce((sum, share) => sum + share, 0)
  if (whole === 0) return null
  const done = tasks.reduce((sum, { from, to }, at) => sum + plannedPercent(from, to, on) * (shares[at] ?? 0), 0)
  return Math.round((done / whole) * 100) / 100
}

/** 照至今的速度，哪一天做完：已用天数 ÷ 完成百分数。还没有开始、没有完成量的说不准，为 null。 */
export function forecastEnd(started: string | null, percent: number, on: string): string | null {
  if (!started || percent <= 0 || started > on) return null
  if (percent >= 100) return on
  return addDays(started, Math.ceil((spanDays(started, on) * 100) / percent) - 1)
}
