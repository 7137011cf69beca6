import type { ReactNode } from 'react'
import { KindsContext } from '../ui/form/kind'
import { kinds } from './kinds'
import { EntityNameContext } from './kinds/entity-name'

interface WithKindsProps {
  /** Entity whose rows stand inside; lets sensitive values be revealed. */
  entity?: string | undefined
  children: ReactNode
}

/** Gives forms, descriptions and tables inside it the browser half of every field kind. */
export function WithKinds({ entity, children }: WithKindsProps) {
  return (
    <KindsContext value={kinds}>
      <EntityNameContext value={entity ?? null}>{children}</EntityNameContext>
    </KindsContext>
  )
}
