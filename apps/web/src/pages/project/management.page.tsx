import { f } from '@zhujian/model'
import { managedFigures } from '@zhujian/domain/project/management'
import { useCallback } from 'react'
import { addressFor } from '../../data/place'
import type { PageProps, Tab } from '../../data/tab'
import type { CellRenderers } from '../../entity/columns'
import { EntityTable } from '../../entity/entity-table'
import { nameOfRow, type TableSource, type WireRow } from '../../entity/source'
import { libraryCells } from './library-cells'
import { projectApi, surveyAddress } from './project-paths'
import { projectSource } from './project-source'
import './management.css'

const figures = managedFigures.map(({ key }) => key)

const source: TableSource = {
  ...projectSource,
  fields: {
    ...projectSource.fields,
    ...Object.fromEntries(managedFigures.map(({ key, label }) => [key, f.integer(label, { optional: true })])),
  },
  list: {
    ...projectSource.list,
    columns: [['engineering_name', 'link'], 'state', ...figures, 'main_officer', 'last_check_at', 'next_check_on'],
    unsorted: figures,
  },
}

/** 有件数的是一个链接，打开那一份清单在本工程的那一部分；没有的不显眼；无权看的空着；只计了本单位的写明。 */
function cellsOf({ openTab }: Tab): CellRenderers {
  const figureCells = managedFigures.map(({ key, label, path, view }) => [
    key,
    (row: WireRow) => {
      const n = row[key]
      if (typeof n !== 'number') return null
      const whose = row.own_figures === true ? ' 本单位' : ''
      if (n === 0) return <span className="management-none">{`0${whose}`}</span>
      const name = nameOfRow(row, source.display)
      return (
        <button
          type="button"
          className="management-figure"
          aria-label={`${name}：${label} ${n} 条${whose}`}
          onClick={() => openTab(addressFor(path, { engineering_id: row.id, view }), name)}
        >
          {`${n}${whose}`}
        </button>
      )
    },
  ])
  return { ...libraryCells, ...Object.fromEntries(figureCells) }
}

/** 项目综合管理：各工程未了的事项并排看，点开就是那些事项。 */
export default function ManagementPage({ tab }: PageProps) {
  const { openTab, type } = tab
  const handleOpen = useCallback(
    (row: WireRow) => openTab(surveyAddress(row.id, type), nameOfRow(row, source.display)),
    [openTab, type],
  )
  return (
    <EntityTable
      name="management"
      entity="engineering"
      source={source}
      path={projectApi.management}
      cells={cellsOf(tab)}
      onOpen={handleOpen}
      head={(list) => (
        <header className="zj-page-head">
          <h1>项目综合管理</h1>
          <span className="zj-page-note">{list.total === undefined ? '' : `共 ${list.total} 项`}</span>
        </header>
      )}
    />
  )
}
