import type { InboxTab } from '@zhujian/domain/contracts/biz'
import type { InboxAnswer } from '@zhujian/domain/contracts/biz-answers'
import { bizApi } from '@zhujian/domain/contracts/biz-paths'
import { useMemo } from 'react'
import { useBizCounts } from '../../data/biz-counts'
import { useApi } from '../../data/queries'
import { BIZ } from './biz-paths'
import type { TabCounts } from './biz-tabs'

/** 毫秒：别的页签的件数不必时时新。 */
const FRESH = 60_000

function useTotal(kind: string, tab: InboxTab): number | undefined {
  const params = { kind, tab, page: 1, limit: 1 }
  return useApi<InboxAnswer>(BIZ, bizApi.inbox, params, { silent: true, keepRows: true, fresh: FRESH }).data?.total
}

/** 一个事项各页签的件数；待我处理与角标出自同一处。 */
export function useTabCounts(kind: string): TabCounts {
  const counts = useBizCounts()
  const todo = counts && (counts.kinds[kind] ?? 0)
  const done = useTotal(kind, 'done')
  const mine = useTotal(kind, 'mine')
  const copied = useTotal(kind, 'copied')
  const all = useTotal(kind, 'all')
  return useMemo(() => {
    const known = Object.entries({ todo, done, mine, copied, all }).filter(([, count]) => count !== undefined)
    return Object.fromEntries(known) as TabCounts
  }, [todo, done, mine, copied, all])
}
