import { engineering } from '@zhujian/domain/project/engineering'
import type { MapPoint, ProjectMap } from '@zhujian/domain/contracts/project-answers'
import { Button, Space } from 'antd'
import { useCallback, useMemo, useState } from 'react'
import { useSession } from '../../data/session'
import { useApi } from '../../data/queries'
import type { Tab } from '../../data/tab'
import { useList } from '../../entity/use-list'
import { Empty } from '../../ui/empty'
import { StateTag } from '../../ui/tag'
import type { MapBounds, MapMark } from '../../ui/map/map-marks'
import { MarkMap } from '../../ui/map/lazy-mark-map'
import { projectGroups, projectMark } from '../../ui/map/project-marks'
import { ProjectCard } from './project-card'
import { PROJECT, projectApi, surveyAddress } from './project-paths'

const states = engineering.flow?.states
/** 图钉过多时服务端给出网格聚合，不再逐个画出。 */
const WHOLE: MapBounds = [73, 3, 136, 54]
const LISTED = 20

/** 地图方式的项目库：左侧列表跟随地图范围，选中的卡片与图钉联动。 */
export function ProjectMapView({ tab }: { tab: Tab }) {
  const region = useSession((session) => session.user?.areacode) ?? '330000'
  const [selected, setSelected] = useState<MapMark['id'] | undefined>(undefined)
  const [visible, setVisible] = useState<readonly MapMark['id'][]>([])
  const map = useApi<ProjectMap>(PROJECT, projectApi.map, { bbox: WHOLE.join(',') }, { silent: true })
  const marks = useMemo(() => (map.data?.points ?? []).map(projectMark), [map.data])
  const handleBounds = useCallback((_: MapBounds, ids: readonly MapMark['id'][]) => setVisible(ids), [])
  const points = useMemo(() => new Map((map.data?.points ?? []).map((point) => [point.id, point])), [map.data])
  return (
    <div className="project-map">
      <MapSide tab={tab} visible={visible} selected={selected} onSelect={setSelected} />
      <MarkMap
        label="工程分布图"
        marks={marks}
        groups={projectGroups}
        region={String(region)}
        selected={selected}
        onSelect={setSelected}
        onBounds={handleBounds}
        card={(mark) => <PopCard tab={tab} point={points.get(Number(mark.id))} />}
      />
    </div>
  )
}

interface SideProps {
  tab: Tab
  visible: readonly MapMark['id'][]
  selected: MapMark['id'] | undefined
  onSelect: (id: MapMark['id']) => void
}

function MapSide({ tab, visible, selected, onSelect }: SideProps) {
  const ids = visible.slice(0, LISTED).join(',')
  const list = useList(PROJECT, projectApi.list, { page: 1, limit: LISTED, ...(ids ? { ids } : { ids: '0' }) })
  const rows = list.answer?.rows ?? []
  return (
    <section className="project-map-side" aria-label="地图范围内的工程">
      <div className="project-map-note">
        <span>{`地图范围内 ${visible.length} 个`}</span>
        {visible.length > LISTED && <span>{`列出前 ${LISTED} 个，放大地图可缩小范围`}</span>}
      </div>
      <div className="project-map-list">
        {rows.length === 0 && !list.loading && <Empty small text="范围内没有工程" />}
        {rows.map((row) => (
          <ProjectCard
            key={row.id}
            row={row}
            current={row.id === selected}
            onOpen={() =>
              row.id === selected ? tab.openTab(surveyAddress(row.id, tab.type), String(row.engineering_name)) : onSelect(row.id)
            }
          />
        ))}
      </div>
    </section>
  )
}

function PopCard({ tab, point }: { tab: Tab; point: MapPoint | undefined }) {
  if (!point) return null
  return (
    <div className="project-pop">
      <h3>{point.name}</h3>
      <div className="project-pop-tags">{states && <StateTag dict={states} code={point.state} />}</div>
      <Space>
        <Button type="primary" onClick={() => tab.openTab(surveyAddress(point.id, tab.type), point.name)}>
          进入项目
        </Button>
      </Space>
    </div>
  )
}
