import { useState } from 'react'
import { get } from './client'
import { invalidate } from './queries'
import { useTab } from './tab'

interface Target {
  readonly id: number
  readonly version: number | undefined
}

/**
 * What is acted on as it is now: an act refused because somebody else was faster is taken again on the row read anew, with
 * what was typed. Several rows say each for itself how it ended, and are read anew from there.
 */
export function useFreshTargets<T extends Target>(
  given: readonly T[],
  entity: string,
  path: string,
): [targets: readonly T[], refresh: (() => Promise<void>) | undefined] {
  const { type } = useTab()
  const [fresh, setFresh] = useState<Target>()
  const [only] = given
  const targets = fresh ? given.map((each) => ({ ...each, version: fresh.version, row: fresh })) : given
  const refresh = async () => {
    setFresh(await get<Target>(path, { params: { id: only?.id }, type }))
    await invalidate(entity)
  }
  return [targets, given.length === 1 ? refresh : undefined]
}
