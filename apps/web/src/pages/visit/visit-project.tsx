import AimOutlined from '@ant-design/icons/AimOutlined'
import { parseCoordinate } from '@zhujian/model/coordinate'
import { kilometresBetween } from '@zhujian/domain/reference/region-boxes'
import type { VisitProject } from '@zhujian/domain/safety/visit'
import { Button, Input } from 'antd'
import { useEffect, useState } from 'react'
import { Tag } from '../../ui/tag'
import { toast } from '../../ui/toast'
import type { VisitControl } from './use-visit'
import { atProject } from './visit-form'

interface Place {
  readonly lng: number
  readonly lat: number
}

/** 一屏选得过来的。 */
const SHOWN = 6

/** 先是最近的（允许定位时），否则先是本人监督的、最该查的。 */
export function VisitProjectChoice({ control: { visit, set, desk } }: { control: VisitControl }) {
  const [word, setWord] = useState('')
  const [again, setAgain] = useState('')
  const open = visit.project === null || again === visit.offline_no
  const { here, locate, locating } = useHere()
  const choose = (project: VisitProject) => {
    set(atProject(visit, project, desk?.officers ?? []))
    setAgain('')
  }
  if (!open)
    return (
      <div className="visit-block visit-chosen" id="visit-project">
        <strong>{visit.projectName}</strong>
        <Button onClick={() => setAgain(visit.offline_no)}>换一个</Button>
      </div>
    )
  const rows = listed(desk?.projects ?? [], word, here)
  return (
    <div className="visit-block" id="visit-project">
      <h2>工程</h2>
      <div className="visit-find">
        <Input
          placeholder="工程名称、监督编号"
          aria-label="查找工程"
          allowClear
          value={word}
          onChange={({ target }) => setWord(target.value)}
        />
        <Button icon={<AimOutlined aria-hidden />} loading={locating} onClick={locate}>
          最近的
        </Button>
      </div>
      <ul className="visit-projects">
        {rows.map(({ project, away }) => (
          <li key={project.id}>
            <button type="button" onClick={() => choose(project)}>
              <span className="visit-project-name">
                {project.name}
                {project.stop && <Tag tone="warning">{project.stop}</Tag>}
              </span>
              <span className="visit-hint">
                {[
                  away === null ? '' : `${away.toFixed(1)} 公里`,
                  project.mine ? '本人监督' : '',
                  project.due_on ? `应查 ${project.due_on}` : '',
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {desk && rows.length === 0 && <p className="visit-hint">没有这样的工程</p>}
      {!desk && <p className="visit-hint">还没有取到工程，联网之后再选；检查单可以先填</p>}
    </div>
  )
}

function listed(projects: readonly VisitProject[], word: string, here: Place | null) {
  const asked = word.trim()
  const found = projects.filter(({ name, no }) => name.includes(asked) || (no ?? '').includes(asked))
  const placed = found.map((project) => {
    const place = here && project.place ? parseCoordinate(project.place) : undefined
    return { project, away: here && place ? kilometresBetween(here, place) : null }
  })
  if (here) placed.sort((a, b) => (a.away ?? Infinity) - (b.away ?? Infinity))
  return placed.slice(0, SHOWN)
}

/** 已经允许定位的直接用；没有的，点了“最近的”才问。 */
function useHere() {
  const [here, setHere] = useState<Place | null>(null)
  const [locating, setLocating] = useState(false)
  const ask = (quiet: boolean) => {
    if (!('geolocation' in navigator)) return quiet ? undefined : toast.warning('本机不能定位')
    setLocating(true)
    return navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setLocating(false)
        // 坐标系的换算随地图来，地图没有取到的就不换：差几百米，不影响远近。
        void import('../../ui/map/projection')
          .then(({ fromDisplay }) => fromDisplay({ lng: coords.longitude, lat: coords.latitude }, 'wgs84'))
          .then((text) => setHere(parseCoordinate(text) ?? null))
          .catch(() => setHere({ lng: coords.longitude, lat: coords.latitude }))
      },
      () => {
        setLocating(false)
        if (!quiet) toast.warning('没有取得位置，请按名称查找')
      },
      { maximumAge: 60_000, timeout: 10_000 },
    )
  }
  useEffect(() => {
    void navigator.permissions
      ?.query({ name: 'geolocation' })
      .then(({ state }) => state === 'granted' && ask(true))
      .catch(() => undefined)
  }, [])
  return { here, locating, locate: () => void ask(false) }
}
