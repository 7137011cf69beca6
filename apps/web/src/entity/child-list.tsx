import { loadEntity } from '@zhujian/domain/load-entity'
import type { AnyEntity } from '@zhujian/model'
import { useEffect, useMemo, useState } from 'react'
import { messageOf } from '../data/api-error'
import { Loading, LoadError } from '../ui/loading'
import { EntityPage } from './entity-page'
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
  const [loaded, setLoaded] = useState<AnyEntity | { readonly reason: string }>()
  useEffect(() => {
    let alive = true
    loadEntity(name).then(
      (found) => alive && setLoaded(found),
      (error: unknown) => alive && setLoaded({ reason: messageOf(error) }),
    )
    return () => {
      alive = false
    }
  }, [name])
  const field = entity.children?.[name] ?? ''
  const { engineering_id, id } = row
  const fixed = useMemo(
    () => ({ ...(typeof engineering_id === 'number' && { engineering_id }), [field]: id }),
    [engineering_id, field, id],
  )
  if (!loaded) return <Loading lines={4} />
  if ('reason' in loaded) return <LoadError reason={loaded.reason} onRetry={() => setLoaded(undefined)} />
  return <EntityPage entity={loaded} title={loaded.label} fixed={fixed} part />
}
