import type { LogBreach } from '../audit/log-breach'

/** 一次日志校验的经过与结论。 */
export interface LogCheck {
  id: number
  /** 每天自动进行的没有发起人。 */
  started_by_text: string | null
  started_at: number
  finished_at: number | null
  rows: number
  seals: number
  anchors: number
  archived: number
  /** 每秒核对的行数。 */
  speed: number | null
  broken: LogBreach | null
  error: string | null
}

/** 日志的保管情况：封存、最近的校验与归档文件。 */
export interface LogState {
  seals: number
  sealed_at: number | null
  /** 表中最早一条的时间。 */
  oldest: number | null
  /** 日志在表中保存的月数。 */
  keep_months: number
  checks: LogCheck[]
  archives: { id: number; month: string; rows: number; size: number; made_at: number }[]
}
