import type { AnyEntity } from '@zhujian/model'
import { Button } from 'antd'
import { useState } from 'react'
import type { HistoryType } from '../data/client'
import { useTab } from '../data/tab'
import { confirmDeleteSelection } from '../ui/confirm'
import type { PickedRow } from '../ui/table/selection'
import type { BatchSelection } from '../ui/table/use-selection'
import { toast } from '../ui/toast'
import { collectRows, MOST_BATCH_ROWS, pickedOf, removeRows } from './batch-rows'
import { entityPath } from './entity-paths'
import type { ListHandle } from './entity-table'
import { ExportButton } from './export-button'
import type { StepTarget } from './use-step'

interface EntityBatchProps {
  entity: AnyEntity
  selection: BatchSelection
  list: ListHandle
  onStep: (step: string, targets: readonly StepTarget[]) => void
}

/**
 * Batch actions: steps and deletion where every ticked row allows them, and 导出. Of "all" only the rows of this page are known;
 * what they allow is offered, and the rest is asked for when it is wanted.
 */
export function EntityBatch({ entity, selection, list, onStep }: EntityBatchProps) {
  const { type } = useTab()
  const [busy, setBusy] = useState('')
  const known = selection.all ? list.page : selection.rows
  const allows = (right: string) =>
    selection.all ? known.some((row) => row.can?.includes(right)) : known.every((row) => row.can?.includes(right))
  const steps = Object.entries(entity.flow?.steps ?? {}).filter(
    ([name, { asks, legal }]) => allows(name) && !legal && !asksFiles(entity, asks),
  )
  const exported = selection.all ? list.params : { ...list.params, ids: selection.rows.map((row) => row.key).join(',') }
  const start = (name: string, label: string, act: (rows: readonly PickedRow[]) => unknown) =>
    void withRows({ entity, selection, list, type, name, label, setBusy }, act)
  return (
    <>
      {steps.map(([name, step]) => (
        <Button
          key={name}
          danger={step.tone === 'danger'}
          loading={busy === name}
          onClick={() => start(name, step.label, (rows) => onStep(name, rows.map(targetOf)))}
        >
          {step.label}
        </Button>
      ))}
      {list.can.includes('export') && (
        <ExportButton label={entity.label} path={entityPath(entity.name, 'export')} params={exported} count={selection.count} />
      )}
      {allows('delete') && (
        <Button
          danger
          data-shortcut="remove"
          loading={busy === 'delete'}
          onClick={() => start('delete', '删除', (rows) => removeSelected(entity, rows, selection, type))}
        >
          删除
        </Button>
      )}
    </>
  )
}

/** Files belong to one row: a step that asks for them is done row by row. */
const asksFiles = ({ fields }: AnyEntity, asks: readonly string[] = []): boolean =>
  asks.some((name) => fields[name]?.kind === 'files')

const targetOf = (row: PickedRow): StepTarget => ({ id: Number(row.key), text: row.text, version: row.version })

interface Wanted extends Pick<EntityBatchProps, 'entity' | 'selection' | 'list'> {
  type: HistoryType
  name: string
  label: string
  setBusy: (name: string) => void
}

/** The ticked rows, or those of "all" that allow the act; those that do not are told of and left out. */
async function withRows(wanted: Wanted, act: (rows: readonly PickedRow[]) => unknown): Promise<void> {
  const { entity, selection, list, type, name, label, setBusy } = wanted
  if (selection.count > MOST_BATCH_ROWS) return toast.warning(`一次最多${label} ${MOST_BATCH_ROWS} 项，请先缩小查询范围`)
  if (!selection.all) return void act(selection.rows)
  setBusy(name)
  try {
    const rows = (await collectRows(entity, list.params, type)).map((row) => pickedOf(row, entity.display))
    const ready = rows.filter((row) => row.can?.includes(name))
    if (ready.length === 0) return toast.warning(`所选 ${rows.length} 项目前都不能${label}`)
    if (ready.length < rows.length) toast.info(`${rows.length - ready.length} 项目前不能${label}，已略过`)
    void act(ready)
  } catch (error) {
    toast.fault(error)
  } finally {
    setBusy('')
  }
}

async function removeSelected(
  entity: AnyEntity,
  rows: readonly PickedRow[],
  selection: BatchSelection,
  type: HistoryType,
): Promise<void> {
  if (!(await confirmDeleteSelection(rows.length))) return
  try {
    await removeRows(entity, rows, type)
    selection.clear()
  } catch (error) {
    toast.fault(error)
  }
}
