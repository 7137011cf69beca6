import type { ProjectInfo } from '@zhujian/domain/contracts/project-answers'
import { engineeringStates } from '@zhujian/domain/project/engineering-flow'
import { addDays, daysBetween, today } from '@zhujian/model/date'

/** 建筑法第九条：领取施工许可证之日起三个月内应当开工。 */
export const START_WITHIN_DAYS = 90
/** 到期前多少天提醒。 */
const SOON_DAYS = 30

export interface PermitClock {
  readonly label: string
  readonly text: string
  readonly until: string
  readonly tone?: 'danger' | 'warning'
}

const clock = (label: string, until: string, over: string): PermitClock => {
  const left = daysBetween(today(), until)
  if (left < 0) return { label, text: `${over} ${-left} 天`, until, tone: 'danger' }
  return { label, text: `剩 ${left} 天`, until, ...(left <= SOON_DAYS && { tone: 'warning' as const }) }
}

/** 不再监督的、中止监督期间的：期限没有人在看，不数，更不说超期。 */
const UNWATCHED: readonly number[] = (['suspended', 'completed', 'terminated'] as const).map((key) => engineeringStates.code(key))

type Clocked = Pick<ProjectInfo['project'], 'state' | 'sj_jg_time' | 'license_date' | 'sj_kg_time' | 'plan_jg_time'>

/** 领证未开工的数到应当开工之日，开工了的数到合同竣工日期；竣工了的、不在监督的不数。 */
export function permitClock(project: Clocked): PermitClock | undefined {
  if (project.sj_jg_time !== null || UNWATCHED.includes(project.state)) return undefined
  if (project.license_date !== null && project.sj_kg_time === null)
    return clock('领证应开工', addDays(project.license_date, START_WITHIN_DAYS), '逾期')
  return project.plan_jg_time === null ? undefined : clock('合同竣工', project.plan_jg_time, '超期')
}
