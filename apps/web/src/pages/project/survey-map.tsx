import type { ProjectInfo } from '@zhujian/domain/contracts/project-answers'
import { Card } from '../../ui/card'
import { Empty } from '../../ui/empty'
import { MarkMap } from '../../ui/map/lazy-mark-map'
import { projectGroups, projectMark } from '../../ui/map/project-marks'

const nothing = () => undefined

/** 工程位置。 */
export function SurveyMap({ project }: { project: ProjectInfo['project'] }) {
  const point = project.bd_lal ?? ''
  const [lng = 0, lat = 0] = point.split(',').map(Number)
  const name = project.engineering_name
  return (
    <Card title="工程位置" note={point || undefined} flush>
      {point ? (
        <div className="survey-map">
          <MarkMap
            bare
            label={`${name}的位置`}
            marks={[projectMark({ id: project.id, name, state: project.state, bd_lal: point, lng, lat })]}
            groups={projectGroups}
            region={project.areacode ?? '330000'}
            selected={project.id}
            onSelect={nothing}
          />
        </div>
      ) : (
        <Empty small text="还没有填写坐标" />
      )}
    </Card>
  )
}
