import { biz, bizStates } from '@zhujian/domain/biz/biz'
import type { CellRenderers } from '../../entity/columns'
import { nameOfRow, type WireRow } from '../../entity/source'
import { DueTag } from '../../ui/due-tag'

/** 还在办的才计时。 */
const isRunning = (row: WireRow): boolean => row.state === bizStates.code('pending')

export const bizCells: CellRenderers = {
  due_on: (row) =>
    isRunning(row) ? <DueTag plain due={row['my_due_on'] ?? row.due_on} from={row.applied_at} /> : <DueTag due={null} />,
}

export const titleOf = (row: WireRow): string => nameOfRow(row, biz.display)
