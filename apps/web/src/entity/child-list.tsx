import type { AnyEntity } from '@zhujian/model'
import { useMemo } from 'react'
import { EntityPage } from './entity-page'
import { LoadedEntity } from './loaded-entity'
import type { WireRow } from './source'

interface ChildrenProps {
  entity: AnyEntity
  /** The whole. */
  row: WireRow
  /** The entity of the parts. */
  name: string
}

/** Rows that are parts of one record, with paging, search and all that may be done with them; a new one is part of this. */
export function RecordChildren({ entity, row, name }: ChildrenProps) {
  const field = entity.children?.[name] ?? ''
  const { engineering_id, id } = row
  const fixed = useMemo(
    () => ({ ...(typeof engineering_id === 'number' && { engineering_id }), [field]: id }),
    [engineering_id, field, id],
  )
  return <LoadedEntity name={name}>{(part) => <EntityPage entity={part} title={part.label} fixed={fixed} part />}</LoadedEntity>
}
