import { cleanup } from '@testing-library/react'
import { nowSeconds } from '@zhujian/model/date'
import { vi } from 'vitest'
import { setBaseAddress } from '../data/client'
import { forgetDrafts } from '../data/drafts'
import { forgetQueries } from '../data/queries'
import { clearSession, keepSession, type SessionAnswer } from '../data/session'
import { stubLayout } from './browser-stubs'

/** A person signed in, before a server that answers by what the address contains: the first that fits. Drafts are none. */
export function signedIn(
  answers: () => readonly (readonly [part: string, data: unknown])[],
  user: Partial<SessionAnswer> = {},
): void {
  stubLayout()
  setBaseAddress('http://host')
  keepSession({ token: 't', id: 7, expires_at: nowSeconds() + 1800, ...user } as SessionAnswer)
  vi.stubGlobal('fetch', async (input: string) => {
    const url = decodeURIComponent(input)
    const found = answers().find(([part]) => url.includes(part))?.[1] ?? { rows: [], total: 0 }
    return new Response(JSON.stringify({ code: 200, msg: '', data: url.includes('/draft') ? null : found }))
  })
}

/** What was drawn, typed, asked and kept is gone. */
export function leaveNothing(): void {
  cleanup()
  forgetDrafts()
  forgetQueries()
  clearSession()
  vi.unstubAllGlobals()
}
