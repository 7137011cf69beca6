import type { ProjectMap } from '@zhujian/domain/contracts/project-answers'
import type { engineering } from '@zhujian/domain/project/engineering'
import { useCallback, useMemo, useState } from 'react'
import { useSession } from '../../data/session'
import type { Params } from '../../data/client'
import { useApi } from '../../data/queries'
import type { Tab } from '../../data/tab'
import { filterParams } from '../../entity/list-query'
import type { WireRow } from '../../entity/source'
import { useList } from '../../entity/use-list'
import { WithKinds } from '../../entity/with-kinds'
import { Empty } from '../../ui/empty'
import type { MapBounds, MapMark } from '../../ui/map/map-marks'
import { MarkMap } from '../../ui/map/lazy-mark-map'
import { projectGroups, projectMark } from '../../ui/map/project-marks'
import { ProjectPop } from '../../ui/map/project-pop'
import { type LibraryModeProps, useLibraryQuery, useLibraryViews } from './library-query'
import { LibrarySearch } from './library-search'
import { ProjectCard } from './project-card'
import { PROJECT, projectApi, surveyAddress } from './project-paths'

const NO_ROWS: readonly WireRow[] = []
/** 图钉过多时服务端给出网格聚合，不再逐个画出。 */
const WHOLE: MapBounds = [73, 3, 136, 54]
const LISTED = 20

/** 地图方式的项目库：视图与查询条件同表格；左侧列表跟随地图范围，选中的卡片与图钉联动。 */
export function ProjectMapView({ tab, counts, head }: LibraryModeProps) {
  const views = useLibraryViews(counts, tab.type)
  const { query, setQuery, params } = useLibraryQuery(tab.type, views)
  const search = <LibrarySearch type={tab.type} {...{ head, views, query }} rows={NO_ROWS} onQuery={setQuery} />
  return (
    <WithKinds entity="engineering">
      <div className="zj-entity project-library">
        {search}
        <LinkedMap tab={tab} params={filterParams(params)} />
      </div>
    </WithKinds>
  )
}

/** 地图与左侧列表；点过的工程留在两边。 */
function LinkedMap({ tab, params }: { tab: Tab; params: Params }) {
  const region = useSession((session) => session.user?.areacode) ?? '330000'
  const [selected, setSelected] = useState<MapMark['id'] | undefined>(undefined)
  const [visible, setVisible] = useState<readonly MapMark['id'][]>([])
  const map = useApi<ProjectMap>(PROJECT, projectApi.map, { ...params, bbox: WHOLE.join(',') }, { keepRows: true })
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
        card={({ id, name }) => (
          <ProjectPop
            id={Number(id)}
            name={name}
            state={points.get(Number(id))?.state ?? 0}
            onEnter={() => tab.openTab(surveyAddress(Number(id), tab.type), name)}
          />
        )}
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
  const list = useList<typeof engineering>(PROJECT, projectApi.list, {
    page: 1,
    limit: LISTED,
    ...(ids ? { ids } : { ids: '0' }),
  })
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
              row.id === selected ? tab.openTab(surveyAddress(row.id, tab.type), row.engineering_name) : onSelect(row.id)
            }
          />
        ))}
      </div>
    </section>
  )
}
