import type { RecentImport } from '@zhujian/domain/contracts/transfer'
import { useEffect } from 'react'
import { invalidate, useApi } from '../data/queries'
import { isUnderWay } from '../ui/import-summary'

/** Query name; whatever starts, ends or undoes an import invalidates it. */
export const IMPORTS = 'import'

const LIST = '/api/common/pc/importList'
/** ms between two looks at an import a job works on. */
const POLL = 400

function useImports(params: Record<string, string | number>, enabled: boolean): readonly RecentImport[] | undefined {
  const how = { own: true, background: true, fresh: 0, enabled }
  // The same answer twice: what the first knows decides whether the second polls.
  const { data } = useApi<{ rows: RecentImport[] }>(IMPORTS, LIST, params, how)
  const moving = enabled && (data?.rows.some(isUnderWay) ?? true)
  return useApi<{ rows: RecentImport[] }>(IMPORTS, LIST, params, { ...how, ...(moving && { every: POLL }) }).data?.rows
}

/** What the person imported into this entity within 24 h; looked at again and again while a job works on one of them. */
export const useRecentImports = (entity: string): readonly RecentImport[] => useImports({ entity }, true) ?? []

/** How far one import is, and at last what it came to. */
export function useWatchedImport(entity: string, id: number | null): RecentImport | undefined {
  const found = useImports({ entity, import_id: id ?? 0 }, id !== null)?.[0]
  const ended = found !== undefined && !isUnderWay(found) ? found.status : undefined
  useEffect(() => {
    if (ended) void invalidate(entity, IMPORTS)
  }, [ended, entity])
  return found
}
