import { messageApi } from '@zhujian/domain/contracts/message-paths'
import { useCallback } from 'react'
import { askForDownloads } from './download-centre'
import { MESSAGES } from './message-events'
import { safeTarget } from './place'
import { useWrite } from './queries'

/** Messages that are read now, by number or all of a kind. */
type Read = { ids: string } | { all: true; kind: string }

export function useMarkRead(): (which: Read) => void {
  const { mutate } = useWrite(messageApi.read, { changes: [MESSAGES, 'home'] })
  return useCallback((which) => mutate({ body: which }), [mutate])
}

/** Where a message leads: a page of this application, or the download centre, which knows whether the file is still there. */
export function leadOf({ kind, path }: { kind: string; path: string | null }, open: (address: string) => void) {
  if (kind === 'download') return askForDownloads
  const target = safeTarget(path ?? undefined)
  return target === undefined ? undefined : () => open(target)
}
