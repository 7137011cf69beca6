import type { AnyEntity } from '@zhujian/model'
import { type HistoryType, type Params, post } from '../data/client'
import { collectFrom, MOST_ROWS } from '../data/collect-rows'
import { invalidate } from '../data/queries'
import { type BatchResult, showResults } from '../ui/batch'
import type { PickedRow } from '../ui/table/selection'
import { toast } from '../ui/toast'
import { entityPath } from './entity-paths'
import { nameOfRow, type WireRow } from './source'

/** Work on "all" goes row by row, so it has an upper end; exports have none. */
export const MOST_BATCH_ROWS = MOST_ROWS

/** The rows of a query as they are now, at most MOST_BATCH_ROWS. */
export const collectRows = (entity: AnyEntity, params: Params, type: HistoryType): Promise<WireRow[]> =>
  collectFrom<WireRow>(entityPath(entity.name, 'getList'), params, type)

export const pickedOf = (row: WireRow, display: string): PickedRow => ({
  key: row.id,
  text: nameOfRow(row, display),
  ...(row.version !== undefined && { version: row.version }),
  ...(row.can && { can: row.can }),
})

/** Deletes rows by one call; the server answers for each row [S7-45]. */
export async function removeRows(entity: AnyEntity, rows: readonly PickedRow[], type: HistoryType): Promise<void> {
  const remove = async (ids: readonly (number | string)[]) => {
    const path = entityPath(entity.name, 'delete')
    const answer = await post<{ results: readonly Omit<BatchResult, 'text'>[] }>(
      path,
      { ids: ids.join(',') },
      { type, silent: true },
    )
    await invalidate(entity.name)
    return answer.results.map((result): BatchResult => ({ ...result, text: textOf(rows, result.id) }))
  }
  const results = await remove(rows.map((row) => row.key))
  const [only] = results
  if (results.length === 1 && only) return only.ok ? toast.success('删除成功') : toast.error(only.msg)
  showResults('删除', results, (failed) => remove(failed.map((result) => result.id)))
}

const textOf = (rows: readonly PickedRow[], id: number): string =>
  rows.find((row) => Number(row.key) === id)?.text ?? `编号 ${id}`
