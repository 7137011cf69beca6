import { biz, bizStates } from '@zhujian/domain/biz/biz'
import type { CellRenderers } from '../../entity/columns'
import { nameOfRow, type WireRow } from '../../entity/source'
import { DueTag } from '../../ui/due-tag'
import { groupOf, todoGroups } from './todo-groups'

/** 还在办的才计时。 */
const isRunning = (row: WireRow): boolean => row.state === bizStates.code('pending')

export const bizCells: CellRenderers = {
  due: stageOf,
  title: (row, open) => open && <Title row={row} onOpen={open} />,
  due_on: (row) =>
    isRunning(row) ? (
      <DueTag plain due={row['my_due_on'] ?? row.due_on} from={row.applied_at} paused={row['paused_on']} />
    ) : (
      <DueTag due={null} />
    ),
}

/** 与待办中心的分组一样。 */
function stageOf(row: WireRow): string {
  const [due, paused] = [row['my_due_on'] ?? row.due_on, row['paused_on']]
  if (!isRunning(row) || typeof due !== 'string') return '—'
  const group = groupOf({ due_on: due, paused_on: typeof paused === 'string' ? paused : null })
  return todoGroups.find(([key]) => key === group)?.[1] ?? '—'
}

/** 标题以工程名称打头，旁边就有所属工程：只写后面那一段，免得要紧的被截掉。 */
function Title({ row, onOpen }: { row: WireRow; onOpen: () => void }) {
  const title = titleOf(row)
  const project = String(row['engineering_id_text'] ?? '')
  const own = project !== '' && title.startsWith(project) ? title.slice(project.length).trim() : ''
  return (
    <button type="button" className="zj-link zj-cell-link" aria-label={title} title={title} onClick={onOpen}>
      {own || title}
    </button>
  )
}

export const titleOf = (row: WireRow): string => nameOfRow(row, biz.display)
