import type { Row } from '@zhujian/domain/contracts/project-answers'
import { lazy, Suspense } from 'react'
import { Card } from '../../ui/card'
import { Empty } from '../../ui/empty'
import { Loading } from '../../ui/loading'
import { projectGroups, projectMark } from '../../ui/map/project-marks'

const MarkMap = lazy(() => import('../../ui/map/mark-map').then((module) => ({ default: module.MarkMap })))
const nothing = () => undefined

/** 工程位置。 */
export function SurveyMap({ project }: { project: Row & { state: number } }) {
  const point = typeof project.bd_lal === 'string' ? project.bd_lal : ''
  const [lng = 0, lat = 0] = point.split(',').map(Number)
  const name = String(project.engineering_name)
  return (
    <Card title="工程位置" note={point || undefined} flush>
      {point ? (
        <div className="survey-map">
          <Suspense fallback={<Loading />}>
            <MarkMap
              bare
              label={`${name}的位置`}
              marks={[projectMark({ id: project.id, name, state: project.state, bd_lal: point, lng, lat })]}
              groups={projectGroups}
              region={typeof project.areacode === 'string' ? project.areacode : '330000'}
              selected={project.id}
              onSelect={nothing}
            />
          </Suspense>
        </div>
      ) : (
        <Empty small text="还没有填写坐标" />
      )}
    </Card>
  )
}
