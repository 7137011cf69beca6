import type { BadgeAnswer } from '@zhujian/domain/contracts/biz-answers'
import { bizApi } from '@zhujian/domain/contracts/biz-paths'
import { useMessageEvents } from './message-events'
import { useApi } from './queries'

/** Name of everything about applications in the query cache. */
const NAME = 'biz'
/** ms between questions while the live channel is down. */
const POLL = 120_000

/** The counts of the inbox, and of everything in the to-do centre. */
export type BizCounts = BadgeAnswer

/** What waits for this account, for badges; the same numbers wherever they stand. */
export function useBizCounts(): BizCounts | undefined {
  const { data } = useApi<BizCounts>(NAME, bizApi.counts, {}, { own: true, background: true, every: POLL, type: 0 })
  useMessageEvents()
  return data
}
