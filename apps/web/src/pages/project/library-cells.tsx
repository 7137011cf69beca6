import type { engineering } from '@zhujian/domain/project/engineering'
import { regionName } from '@zhujian/domain/reference/regions'
import { checkDue } from '../../data/check-due'
import type { CellRenderers } from '../../entity/columns'
import type { RowOn } from '../../entity/source'
import type { projectSource } from './project-source'
import './library.css'

/** 形象进度：停工、中止的工程用灰色。 */
export function ProgressBar({ percent, halted, unit = '' }: { percent: number; halted: boolean; unit?: string }) {
  return (
    <span className="project-progress">
      <span className="project-progress-track" aria-hidden>
        <span
          className={halted ? 'project-progress-bar project-progress-halted' : 'project-progress-bar'}
          style={{ width: `${percent}%` }}
        />
      </span>
      <span className="project-progress-number">{`${percent}${unit}`}</span>
    </span>
  )
}

/** 停工与中止：进度条转灰。 */
const HALTED = new Set([3, 12])
type Row = RowOn<typeof engineering>
export const isHalted = (row: { readonly state?: number }): boolean => HALTED.has(row.state ?? 0)

/** 列表里只写末级区名，全称在悬停时给出。 */
function District({ row }: { row: Row }) {
  return row.areacode ? <span title={row.areacode_text ?? ''}>{regionName(row.areacode)}</span> : null
}

/** 类别只写末级，如“住宅”，上级在悬停时给出。 */
function Category({ row }: { row: Row }) {
  const { engineering_type_id_text: text } = row
  return text ? <span title={text}>{text.split(' / ').slice(-1)[0]}</span> : null
}

/** 逾期未检的写逾期几天，指着看期限。 */
function NextCheck({ row }: { row: Row }) {
  const due = checkDue(row)
  if (!row.next_check_on) return null
  if (!due?.late) return <span title={due?.text}>{row.next_check_on}</span>
  return (
    <span className="library-late" title={`期限 ${row.next_check_on}`}>
      {due.text}
    </span>
  )
}

export const libraryCells: CellRenderers<typeof projectSource> = {
  next_check_on: (row) => <NextCheck row={row} />,
  engineering_type_id: (row) => <Category row={row} />,
  areacode: (row) => <District row={row} />,
  percent: (row) => (typeof row.percent === 'number' ? <ProgressBar percent={row.percent} halted={isHalted(row)} /> : null),
}
