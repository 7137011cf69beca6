import type { RecentImport } from '@zhujian/domain/contracts/transfer'
import { useApi } from '../data/queries'

/** Query name; a confirmation or an undo invalidates it. */
export const IMPORTS = 'import'

/** What the person imported into this entity within 24 h. */
export function useRecentImports(entity: string): readonly RecentImport[] {
  const { data } = useApi<{ rows: RecentImport[] }>(IMPORTS, '/api/common/pc/importList', { entity }, { silent: true, fresh: 0 })
  return data?.rows ?? []
}
