import { AppstoreOutlined, EnvironmentOutlined, PlusOutlined, TableOutlined } from '@ant-design/icons'
import type { ProjectCounts } from '@zhujian/domain/contracts/project-answers'
import { formatDecimal, div } from '@zhujian/model/decimal'
import { engineering } from '@zhujian/domain/project/engineering'
import { screenOf } from '@zhujian/domain/screens'
import { Button } from 'antd'
import { useState } from 'react'
import { useApi } from '../../data/queries'
import { type PageProps, useTabState } from '../../data/tab'
import { ImportDialog } from '../../entity/import-dialog'
import { Segmented } from '../../ui/segmented'
import { formatCount } from '../../ui/page-numbers'
import { LibraryActs, startAct } from './library-acts'
import { LibraryTable } from './library-table'
import { ProjectCards } from './project-cards'
import { ProjectMapView } from './project-map-view'
import { PROJECT, projectApi, wizardAddress } from './project-paths'
import './library.css'

type Mode = 'table' | 'cards' | 'map'

const MODES = [
  { value: 'table', label: '表格', icon: <TableOutlined aria-hidden /> },
  { value: 'cards', label: '卡片', icon: <AppstoreOutlined aria-hidden /> },
  { value: 'map', label: '地图', icon: <EnvironmentOutlined aria-hidden /> },
] as const

const NO_RIGHTS: readonly string[] = []

/** 项目库：在建库、中间库、历史库是同一页面，标签的库类型决定看到哪一库。 */
export default function LibraryPage({ tab }: PageProps) {
  const [mode, setMode] = useTabState<Mode>('mode', 'table')
  const [importing, setImporting] = useState(false)
  const counts = useApi<ProjectCounts>(PROJECT, projectApi.count, {})
  const can = counts.data?.can ?? NO_RIGHTS
  const head = (
    <header className="zj-page-head">
      <h1>{screenOf(tab.path)?.title ?? '工程库'}</h1>
      {counts.data && <span className="zj-page-note">{summaryOf(counts.data)}</span>}
      <div className="zj-page-tools">
        <Segmented label="显示方式" options={MODES} value={mode} onChange={setMode} />
        {can.includes('handOver') && tab.type !== 1 && (
          <Button onClick={() => startAct(tab.key, { kind: 'handOver' })}>批量移交</Button>
        )}
        {can.includes('import') && tab.type === 0 && <Button onClick={() => setImporting(true)}>导入</Button>}
        {can.includes('add') && tab.type === 0 && (
          <Button
            type="primary"
            icon={<PlusOutlined aria-hidden />}
            data-shortcut="new"
            onClick={() => tab.openTab(wizardAddress())}
          >
            新建工程
          </Button>
        )}
      </div>
    </header>
  )
  const shown = { tab, head, counts: counts.data }
  return (
    <div className="zj-entity">
      {mode === 'table' && <LibraryTable {...shown} />}
      {mode === 'cards' && <ProjectCards {...shown} />}
      {mode === 'map' && <ProjectMapView {...shown} />}
      {importing && <ImportDialog entity={engineering} onClose={() => setImporting(false)} />}
      <LibraryActs owner={tab.key} onDone={() => void counts.refetch()} />
    </div>
  )
}

function summaryOf({ total, area }: ProjectCounts): string {
  return `共 ${formatCount(total)} 个工程，总建筑面积 ${formatDecimal(div(area, '10000', 1))} 万㎡`
}
