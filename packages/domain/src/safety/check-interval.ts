import { riskLevel } from '../reference/engineering-dicts'
import { progressStage } from '../reference/progress-stages'

/** 检查间隔的各项设置。 */
type DaysKey =
  | 'check_days_major'
  | 'check_days_high'
  | 'check_days_usual'
  | 'check_days_foundation'
  | 'check_days_structure'
  | 'check_days_fitting'

/** 一项设置现在的天数。 */
export type CheckDays = (key: DaysKey) => number

const byRisk: Readonly<Record<number, DaysKey>> = {
  [riskLevel.code('major')]: 'check_days_major',
  [riskLevel.code('high')]: 'check_days_high',
}

const byStage: Readonly<Record<number, DaysKey>> = {
  [progressStage.code('foundation')]: 'check_days_foundation',
  [progressStage.code('structure')]: 'check_days_structure',
  [progressStage.code('decoration')]: 'check_days_fitting',
  [progressStage.code('installation')]: 'check_days_fitting',
}

/** 监督工作计划：一次检查之后多少天内再查。风险等级与形象进度各有间隔，取短的。 */
export function checkInterval({ risk_level, progress_stage }: Readonly<Record<string, unknown>>, days: CheckDays): number {
  const usual = days('check_days_usual')
  const risk = byRisk[Number(risk_level)]
  const stage = byStage[Number(progress_stage)]
  return Math.min(risk ? days(risk) : usual, stage ? days(stage) : usual)
}
