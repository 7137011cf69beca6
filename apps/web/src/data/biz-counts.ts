import type { InboxCounts } from '@zhujian/domain/contracts/biz-answers'
import { bizApi } from '@zhujian/domain/contracts/biz-paths'
import { useLive } from './live'
import { invalidate, useApi } from './queries'

/** Name of everything about applications in the query cache, and the topic under which the server tells of changes. */
const NAME = 'biz'
/** ms between questions while the live channel is down. */
const POLL = 120_000

/** What waits for this account, for badges; the same numbers wherever they stand. */
export function useBizCounts(): InboxCounts | undefined {
  const { data } = useApi<InboxCounts>(NAME, bizApi.counts, {}, { silent: true, background: true, every: POLL, type: 0 })
  useLive(NAME, () => void invalidate(NAME))
  return data
}
