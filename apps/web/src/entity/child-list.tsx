import { briefOf } from '@zhujian/domain/entity-index'
import type { AnyEntity } from '@zhujian/model'
import { useMemo } from 'react'
import { useRight } from '../data/session'
import { Card } from '../ui/card'
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

/**
 * Rows that are parts of one record, with paging, search and all that may be done with them; a new one is part of this.
 * Who may not read them sees none.
 */
export function RecordChildren({ entity, row: { engineering_id, id }, name }: ChildrenProps) {
  const field = entity.children?.[name] ?? ''
  const fixed = useMemo(
    () => ({ ...(typeof engineering_id === 'number' && { engineering_id }), [field]: id }),
    [engineering_id, field, id],
  )
  if (!useRight(name)) return null
  return (
    <Card title={briefOf(name).label}>
      <LoadedEntity name={name}>{(part) => <EntityPage entity={part} title={part.label} fixed={fixed} part />}</LoadedEntity>
    </Card>
  )
}
