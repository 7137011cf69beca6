import type { ProjectInfo, Row } from '@zhujian/domain/contracts/project-answers'
import { unitRole } from '@zhujian/domain/reference/unit-dicts'
import { Card } from '../../ui/card'
import { CopyButton } from '../../ui/copy-button'
import { Empty } from '../../ui/empty'
import './survey.css'

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** 参建单位与项目负责人；五方责任主体在前。 */
export function SurveyParties({ info }: { info: ProjectInfo }) {
  return (
    <Card title="参建单位" note={`${info.units.length} 家`} flush>
      {info.units.length === 0 ? (
        <Empty small text="还没有登记参建单位" />
      ) : (
        <ul className="survey-rows">
          {info.units.map((unit) => (
            <li key={unit.id}>
              <span className="survey-label">{unitRole.labelOf(unit.role)}</span>
              <span className="survey-strong" title={nameOf(unit)}>
                {nameOf(unit)}
              </span>
              <span className="survey-who">{leaderOf(info, unit) || '—'}</span>
              <span className="survey-tel">{text(unit.leader_tel) || text(headOf(info, unit)?.tel) || '—'}</span>
              <CopyButton text={nameOf(unit)} label={`复制${nameOf(unit)}`} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

/** 各方的项目负责人是在岗的这个岗位。 */
const HEADS: Readonly<Record<string, string>> = {
  jsdw: 'owner_head',
  sgdw: 'project_manager',
  jldw: 'chief_engineer',
  kcdw: 'survey_head',
  sjdw: 'design_head',
}
const headOf = ({ managers }: ProjectInfo, unit: Row): Row | undefined =>
  managers.find((row) => row.active !== false && row.unit_role === unit.role && row.post === HEADS[String(unit.role)])

/** 登记了负责人的取登记的，没有的取班子里这一方的负责人。 */
const leaderOf = (info: ProjectInfo, unit: Row): string => text(unit.leader) || text(headOf(info, unit)?.name)

const nameOf = (unit: Row): string => text(unit.unit_name) || text(unit.unit_id_text)
