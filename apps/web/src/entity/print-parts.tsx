import { loadEntity } from '@zhujian/domain/load-entity'
import { OFF_PAPER } from '@zhujian/domain/paper-signs'
import { type AnyEntity, type Field, nameOf } from '@zhujian/model'
import { isBlank } from '@zhujian/model/text'
import { type ReactNode, useEffect, useState } from 'react'
import { messageOf } from '../data/api-error'
import type { HistoryType } from '../data/client'
import { hasRight } from '../data/session'
import { useTab } from '../data/tab'
import { useLatest } from '../ui/use-latest'
import { toast } from '../ui/toast'
import { collectRows, MOST_BATCH_ROWS } from './batch-rows'
import type { WireRow } from './source'

/** Rows that are parts of a record, as they stand on its paper: a payroll without its people is none. */
export interface PrintedPart {
  readonly entity: AnyEntity
  readonly title: string
  readonly rows: readonly WireRow[]
  /** Of its list, but for what is the same in every row or empty in all; without a field: the state. */
  readonly columns: readonly { readonly name: string; readonly label: string; readonly field: Field | undefined }[]
}

/** The unit stands in the head; the column without a field is the state. */
const headOf = (field: Field | undefined): string => (field ? `${field.label}${field.unit ? `/${field.unit}` : ''}` : '状态')

async function partOf({ engineering_id, id }: WireRow, name: string, whole: string, type: HistoryType): Promise<PrintedPart[]> {
  const entity = await loadEntity(name)
  const field = entity.fields[whole]
  // What only may belong to the record, such as a danger to an inspection, has a paper of its own.
  if (field?.kind !== 'ref' || field.optional || !hasRight(name)) return []
  const rows = await collectRows(entity, { engineering_id, [whole]: id, sort: 'id' }, type)
  const columns = entity.list.columns
    .map(nameOf)
    .filter(
      (each) => each !== whole && each !== 'engineering_id' && !OFF_PAPER.has(each) && rows.some((row) => !isBlank(row[each])),
    )
    .map((each) => ({ name: each, field: entity.fields[each], label: headOf(entity.fields[each]) }))
  const title = rows.length < MOST_BATCH_ROWS ? entity.label : `${entity.label}（前 ${MOST_BATCH_ROWS} 条）`
  return rows.length > 0 ? [{ entity, title, rows, columns }] : []
}

interface WithPartsProps {
  entity: AnyEntity
  row: WireRow
  onDone: () => void
  children: (parts: readonly PrintedPart[]) => ReactNode
}

/** Draws the paper once the parts are there; without them it is not printed. */
export function WithParts({ entity, row, onDone, children }: WithPartsProps) {
  const [parts, setParts] = useState<readonly PrintedPart[]>()
  const { type } = useTab()
  const leave = useLatest(onDone)
  useEffect(() => {
    const named = Object.entries(entity.children ?? {})
    const fail = (error: unknown) => (toast.error(messageOf(error)), leave.current())
    void Promise.all(named.map(([name, whole]) => partOf(row, name, whole, type))).then((all) => setParts(all.flat()), fail)
  }, [entity, row, type, leave])
  return parts && children(parts)
}
