import type { MapPoint, ProjectMap } from '@zhujian/domain/contracts/project-answers'
import { useMemo, useState } from 'react'
import { addressFor } from '../../data/place'
import { useApi } from '../../data/queries'
import { useSession } from '../../data/session'
import type { Tab } from '../../data/tab'
import { Card } from '../../ui/card'
import { MarkMap } from '../../ui/map/lazy-mark-map'
import { ProjectPop } from '../../ui/map/project-pop'
import { type ProjectMark, projectGroups, projectMark } from '../../ui/map/project-marks'

const CHINA = '73,3,136,54'

/** 我能看到的在监工程的分布；图钉按状态区分颜色和形状。 */
export function DistributionMap({ tab }: { tab: Tab }) {
  const region = useSession((session) => session.user?.areacode)
  const [selected, setSelected] = useState<ProjectMark['id'] | undefined>(undefined)
  const map = useApi<ProjectMap>('engineering', '/api/engineering/pc/engineeringProjectMap', { bbox: CHINA })
  const marks = useMemo(() => (map.data?.points ?? []).map((point: MapPoint) => projectMark(point)), [map.data])
  const points = useMemo(() => new Map((map.data?.points ?? []).map((point) => [point.id, point])), [map.data])
  const open = (id: ProjectMark['id'], name: string) =>
    tab.openTab(addressFor('/projectlibrary/supervise/ProjectDetails/survey', { engineering_id: Number(id) }), name)
  return (
    <Card title="工程分布" note={map.data ? `${map.data.total} 个` : undefined} flush>
      <div className="home-map">
        <MarkMap
          label="工程分布图"
          marks={marks}
          groups={projectGroups}
          region={region ?? '330000'}
          selected={selected}
          onSelect={setSelected}
          card={({ id, name }) => (
            <ProjectPop id={Number(id)} name={name} state={points.get(Number(id))?.state ?? 0} onEnter={() => open(id, name)} />
          )}
        />
      </div>
    </Card>
  )
}
