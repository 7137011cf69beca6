import type { ProjectInfo } from '@zhujian/domain/contracts/project-answers'
import { monomer } from '@zhujian/domain/project/monomer'
import { Card } from '../../ui/card'
import { Empty } from '../../ui/empty'
import { StateTag } from '../../ui/tag'
import { ProgressBar } from './library-cells'
import './survey.css'

const floors = (row: ProjectInfo['monomers'][number]): string => {
  const up = row.floor_up !== null ? `${row.floor_up}F` : ''
  const down = row.floor_down !== null && row.floor_down > 0 ? `-${row.floor_down}F` : ''
  return [up, down].filter(Boolean).join('/') || '—'
}

/** 单体工程与各自进度。 */
export function SurveyMonomers({ monomers }: { monomers: ProjectInfo['monomers'] }) {
  return (
    <Card title="单体工程" note={`${monomers.length} 个`} flush>
      {monomers.length === 0 ? (
        <Empty small text="还没有登记单体工程" />
      ) : (
        <ul className="survey-rows">
          {monomers.map((row) => (
            <li key={row.id}>
              <span className="survey-strong" title={row.name}>
                {row.name}
              </span>
              <span className="survey-who">{floors(row)}</span>
              <span className="survey-bar">
                <ProgressBar percent={Math.round(Number(row.percent ?? 0))} halted={row.state === 3} unit="%" />
              </span>
              {monomer.flow && <StateTag dict={monomer.flow.states} code={row.state} />}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
