import type { AnyEntity } from '@zhujian/model'
import { useCallback } from 'react'
import { type HistoryType, post } from '../data/client'
import { invalidate } from '../data/queries'
import { useTab } from '../data/tab'
import { confirmDeleteRow } from '../ui/confirm'
import { toast } from '../ui/toast'
import { removeRows } from './batch-rows'
import { entityPath } from './entity-paths'
import { titleOfRow, type WireRow } from './source'

/** Writes that start in a row itself: editing one cell with the row's version, and deleting the row. */
export function useRowWrites(entity: AnyEntity) {
  const { type } = useTab()
  const onSave = useCallback(
    async (row: WireRow, name: string, value: unknown) => {
      await post(entityPath(entity.name, 'edit'), { id: row.id, version: row.version, [name]: value }, { type })
      await invalidate(entity.name)
    },
    [entity, type],
  )
  const onDelete = useCallback((row: WireRow) => void removeAfterAsking(entity, row, type), [entity, type])
  return { onSave, onDelete }
}

async function removeAfterAsking(entity: AnyEntity, row: WireRow, type: HistoryType): Promise<void> {
  const text = titleOfRow(entity, row)
  if (!(await confirmDeleteRow(text))) return
  const picked = [{ key: row.id, text }]
  await removeRows(entity, picked, type).catch((error: unknown) => toast.fault(error))
}
