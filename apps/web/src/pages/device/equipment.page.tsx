import { camera } from '@zhujian/domain/device/camera'
import { crane } from '@zhujian/domain/device/crane'
import { monitorDevice } from '@zhujian/domain/device/monitor-device'
import type { PageProps } from '../../data/tab'
import { ProjectList } from '../../entity/project-list'
import { ViewTabs } from '../../ui/view-tabs'
import '../../ui/page-parts.css'

const PARTS = [
  { key: '', label: '监测设备' },
  { key: 'crane', label: '起重机械' },
  { key: 'camera', label: '视频通道' },
] as const

/** 设备台账：监测设备、起重机械、视频通道各用一个页签，各工程的都在内。 */
export default function EquipmentPage(props: PageProps) {
  const { query, tab } = props
  const chosen = PARTS.find(({ key }) => key === query.part)?.key ?? ''
  return (
    <div className="zj-parts">
      <div className="zj-parts-tabs">
        <ViewTabs views={PARTS} value={chosen} onChange={(key) => tab.setQuery({ part: key || undefined })} />
      </div>
      {chosen === '' && <ProjectList key="device" page={props} entity={monitorDevice} />}
      {chosen === 'crane' && <ProjectList key="crane" page={props} entity={crane} />}
      {chosen === 'camera' && <ProjectList key="camera" page={props} entity={camera} />}
    </div>
  )
}
