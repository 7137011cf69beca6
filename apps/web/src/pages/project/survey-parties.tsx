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
              <span className="survey-who">{text(unit.leader) || '—'}</span>
              <span className="survey-tel">{text(unit.leader_tel) || '—'}</span>
              <CopyButton text={nameOf(unit)} label={`复制${nameOf(unit)}`} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

const nameOf = (unit: Row): string => text(unit.unit_name) || text(unit.unit_id_text)
