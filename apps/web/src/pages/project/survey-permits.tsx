import type { ProjectInfo } from '@zhujian/domain/contracts/project-answers'
import { engineering } from '@zhujian/domain/project/engineering'
import { daysBetween, today } from '@zhujian/model/date'
import { Card } from '../../ui/card'
import './survey.css'

const NUMBERS = [
  'license_no',
  'land_plan_no',
  'plan_permit_no',
  'drawing_no',
  'bid_no',
  'safety_reg_no',
  'quality_reg_no',
] as const
/** 建筑法第九条：领取施工许可证之日起三个月内应当开工。 */
const START_WITHIN_DAYS = 90

function licenceClock(project: ProjectInfo['project']): { text: string; late: boolean } | null {
  if (project.license_date === null || project.sj_kg_time !== null) return null
  const left = START_WITHIN_DAYS - daysBetween(project.license_date, today())
  return left < 0
    ? { text: `领证已超三个月未开工，逾期 ${-left} 天`, late: true }
    : { text: `领证三个月内应开工，剩 ${left} 天`, late: left <= 15 }
}

/** 许可与登记号；领证后未开工的写出期限。 */
export function SurveyPermits({ project }: { project: ProjectInfo['project'] }) {
  const clock = licenceClock(project)
  return (
    <Card title="许可与登记" flush>
      <ul className="survey-rows survey-permits">
        {clock && <li className={clock.late ? 'survey-late' : undefined}>{clock.text}</li>}
        {NUMBERS.map((name) => (
          <li key={name}>
            <span className="survey-wide-label">{engineering.fields[name].label}</span>
            <span className="survey-number">{project[name] || '—'}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
