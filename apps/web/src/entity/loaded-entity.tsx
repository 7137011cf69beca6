import { loadEntity } from '@zhujian/domain/load-entity'
import type { AnyEntity } from '@zhujian/model'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { messageOf } from '../data/api-error'
import { Loading, LoadError } from '../ui/loading'

interface LoadedEntityProps {
  name: string
  children: (entity: AnyEntity) => ReactNode
}

/** What is drawn of an entity known by its name alone, once its definition is here. */
export function LoadedEntity({ name, children }: LoadedEntityProps) {
  const [found, setFound] = useState<AnyEntity>()
  const [reason, setReason] = useState<string>()
  const load = useCallback(() => loadEntity(name).then(setFound, (error: unknown) => setReason(messageOf(error))), [name])
  useEffect(() => void load(), [load])
  if (found?.name === name) return children(found)
  if (reason !== undefined) return <LoadError reason={reason} onRetry={() => void load()} />
  return <Loading lines={8} />
}
