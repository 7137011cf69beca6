import type { AnyEntity } from '@zhujian/model'
import { Button } from 'antd'
import { get, type HistoryType, post } from '../data/client'
import { messageOf } from '../data/api-error'
import { invalidate } from '../data/queries'
import { useTab } from '../data/tab'
import { confirmDeleteSelection } from '../ui/confirm'
import { toast } from '../ui/toast'
import type { PickedRow } from '../ui/table/selection'
import type { BatchSelection } from '../ui/table/use-selection'
import { type BatchResult, showResults } from '../ui/batch'
import type { ListHandle } from './entity-table'
import { entityPath } from './entity-paths'
import { ExportButton } from './export-button'
import { type ListAnswer, nameOfRow } from './source'
import type { StepTarget } from './use-step'

/** Work on "all" goes row by row, so it has an upper end; exports have none. */
export const MOST_BATCH_ROWS = 500
const PAGE = 50

interface EntityBatchProps {
  entity: AnyEntity
  selection: BatchSelection
  list: ListHandle
  onStep: (step: string, targets: readonly StepTarget[]) => void
}

/** Batch actions for ticked rows: steps and deletion where every ticked row allows them, and 导出. */
export function EntityBatch({ entity, selection, list, onStep }: EntityBatchProps) {
  const { type } = useTab()
  const rightsKnown = !selection.all
  const allows = (right: string) => !rightsKnown || selection.rows.every((row) => row.can?.includes(right))
  const steps = rightsKnown ? Object.entries(entity.flow?.steps ?? {}).filter(([name]) => allows(name)) : []
  const exported = selection.all ? list.params : { ...list.params, ids: selection.rows.map((row) => row.key).join(',') }
  return (
    <>
      {steps.map(([name, step]) => (
        <Button key={name} danger={step.tone === 'danger'} onClick={() => onStep(name, selection.rows.map(targetOf))}>
          {step.label}
        </Button>
      ))}
      {list.can.includes('export') && (
        <ExportButton label={entity.label} path={entityPath(entity.name, 'export')} params={exported} count={selection.count} />
      )}
      {allows('delete') && selection.count <= MOST_BATCH_ROWS && (
        <Button danger onClick={() => void removeSelected(entity, selection, list, type)}>
          删除
        </Button>
      )}
    </>
  )
}

const targetOf = (row: PickedRow): StepTarget => ({ id: Number(row.key), text: row.text, version: row.version })

async function removeSelected(entity: AnyEntity, selection: BatchSelection, list: ListHandle, type: HistoryType): Promise<void> {
  if (!(await confirmDeleteSelection(selection.count))) return
  try {
    const rows = selection.all ? await collect(entity, list.params, type) : selection.rows
    await removeRows(entity, rows, type)
    selection.clear()
  } catch (error) {
    toast.error(messageOf(error))
  }
}

/** Deletes rows by one call; the server answers for each row [S7-45]. */
export async function removeRows(entity: AnyEntity, rows: readonly PickedRow[], type: HistoryType): Promise<void> {
  const ids = rows.map((row) => row.key).join(',')
  const path = entityPath(entity.name, 'delete')
  const { results } = await post<{ results: { id: number; ok: boolean; msg: string }[] }>(path, { ids }, { type, silent: true })
  await invalidate(entity.name)
  const named = results.map((result): BatchResult => ({ ...result, text: textOf(rows, result.id) }))
  const [only] = named
  if (named.length === 1 && only) return only.ok ? toast.success('删除成功') : toast.error(only.msg)
  showResults('删除', named)
}

const textOf = (rows: readonly PickedRow[], id: number): string =>
  rows.find((row) => Number(row.key) === id)?.text ?? `编号 ${id}`

async function collect(entity: AnyEntity, params: Readonly<Record<string, unknown>>, type: HistoryType): Promise<PickedRow[]> {
  const rows: PickedRow[] = []
  for (let page = 1; rows.length < MOST_BATCH_ROWS; page += 1) {
    const answer = await get<ListAnswer>(entityPath(entity.name, 'getList'), {
      params: { ...params, page, limit: PAGE },
      type,
      silent: true,
    })
    rows.push(...answer.rows.map((row) => ({ key: row.id, text: nameOfRow(row, entity.display) })))
    if (answer.rows.length < PAGE || rows.length >= answer.total) break
  }
  return rows
}
