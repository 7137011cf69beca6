import { createContext, useContext } from 'react'
import { post } from '../../data/client'
import { useTab } from '../../data/tab'
import type { Reveal } from '../../ui/controls/reveal'
import type { FormRow } from '../../ui/form/kind'
import { entityPath } from '../entity-paths'

/** Entity the rows below belong to; lets sensitive fields ask for their stored value. */
export const EntityNameContext = createContext<string | null>(null)

/** The logged call that shows one stored personal value, where the server allows it for this row. */
export function useReveal(name: string, row: FormRow): Reveal | undefined {
  const entity = useContext(EntityNameContext)
  const { type } = useTab()
  const { id, can } = row
  if (entity === null || typeof id !== 'number' || !Array.isArray(can) || !can.includes('reveal')) return undefined
  return async (reason) =>
    (await post<{ value: string | null }>(entityPath(entity, 'reveal'), { id, field: name, reason }, { type })).value
}
