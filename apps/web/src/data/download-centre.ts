import type { Transfer } from '@zhujian/domain/contracts/transfer'
import { create } from 'zustand'
import type { Rows } from './client'
import { type ApiResult, useApi } from './queries'

/** Query name of the download centre; whatever starts or ends an export invalidates it. */
export const TRANSFERS = 'transfer'
const LIST = '/api/common/pc/transferList'
/** ms between two looks while an export is under way. */
const POLL = 1000

/** How often a page has asked for the download centre; the shell opens it. */
export const useDownloadAsks = create<{ asks: number }>(() => ({ asks: 0 }))

/** Opens the download centre, wherever the person is. */
export const askForDownloads = (): void => useDownloadAsks.setState(({ asks }) => ({ asks: asks + 1 }))

export const isUnderWay = ({ status }: Pick<Transfer, 'status'>): boolean => status === 'waiting' || status === 'running'

const HOW = { own: true, background: true, keepRows: true, fresh: 0, type: 0 } as const

/** Own exports, newest first; looked at every second while one is under way. */
export function useTransfers(page: number, limit: number): ApiResult<Rows<Transfer>> {
  // The same answer twice: what the first knows decides whether the second polls.
  const { data } = useApi<Rows<Transfer>>(TRANSFERS, LIST, { page, limit }, HOW)
  const moving = data?.rows.some(isUnderWay) ?? false
  return useApi<Rows<Transfer>>(TRANSFERS, LIST, { page, limit }, { ...HOW, ...(moving && { every: POLL }) })
}
