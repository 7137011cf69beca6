import { formatInstant } from '@zhujian/model/date'
import { type ReactNode, useMemo, useState } from 'react'
import type { CellRenderers } from '../../entity/columns'
import { EntityTable, type ListHandle } from '../../entity/entity-table'
import type { RowOn } from '../../entity/source'
import { ExportButton } from '../../entity/export-button'
import type { EntityView } from '../../entity/list-query'
import { formatCount } from '../../ui/page-numbers'
import { LogDrawer } from './log-drawer'
import { LOG, logApi, logSource, recentDays } from './log-source'
import './log.css'

interface LogListProps {
  /** 列表状态的名字：两个页面各记各的。 */
  name: string
  title: string
  views?: readonly EntityView[]
  fixed?: Readonly<Record<string, unknown>>
  tools?: (list: ListHandle) => ReactNode
}

/** 动作的叫法由服务端写在旁边。 */
type LogRow = RowOn<typeof logSource> & { readonly action_text?: string }

/** 时间精确到秒，点开看这一条；动作按这类数据自己的叫法。 */
const cellsOf = (onOpen: (id: number) => void): CellRenderers<typeof logSource> => ({
  happened_at: (row) => (
    <button type="button" className="zj-link zj-cell-link" onClick={() => onOpen(row.id)}>
      {row.happened_at && formatInstant(row.happened_at, 'yyyy-MM-dd HH:mm:ss')}
    </button>
  ),
  action: (row: LogRow) => row.action_text || null,
  row_text: (row) => row.row_text || (row.row_id ? `编号 ${row.row_id}` : null),
})

/** 日志清单：最新的在前，点时间看前后值。 */
export function LogList({ name, title, views, fixed, tools }: LogListProps) {
  const [shown, setShown] = useState<number | null>(null)
  const start = useMemo(() => recentDays(), [])
  const cells = useMemo(() => cellsOf(setShown), [])
  return (
    <>
      <EntityTable
        name={name}
        source={logSource}
        path={logApi.list}
        {...{ views, fixed, cells }}
        startFilters={start}
        onOpen={(row) => setShown(row.id)}
        head={(list) => <Head {...{ title, list }} tools={tools?.(list)} />}
      />
      {shown !== null && <LogDrawer id={shown} onClose={() => setShown(null)} />}
    </>
  )
}

/** 列到一万条为止，再早的请缩小范围。 */
const MOST_LISTED = 10_000

function Head({ title, list, tools }: { title: string; list: ListHandle; tools: ReactNode }) {
  const { total = 0, can } = list
  const note =
    total >= MOST_LISTED ? `列出最近 ${formatCount(MOST_LISTED)} 条，更早的请缩小时间范围` : `共 ${formatCount(total)} 条`
  return (
    <header className="zj-page-head">
      <h1>{title}</h1>
      {list.total !== undefined && (
        <span className="zj-page-note">{can.includes('readOthers') ? note : `${note}，只含本人的`}</span>
      )}
      <div className="zj-page-tools">
        {tools}
        {can.includes('export') && <ExportButton label="操作日志" path={logApi.export} params={list.params} count={total} />}
      </div>
    </header>
  )
}

export const LOG_LISTS = { journal: `${LOG}.journal`, setting: `${LOG}.setting` } as const
