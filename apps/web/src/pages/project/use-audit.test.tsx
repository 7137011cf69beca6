// @vitest-environment jsdom
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ProjectInfo } from '@zhujian/domain/contracts/project-answers'
import { fileStatus } from '@zhujian/domain/reference/file-groups'
import { nowSeconds } from '@zhujian/model/date'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { setBaseAddress } from '../../data/client'
import { forgetDrafts } from '../../data/drafts'
import { clearSession, keepSession, type SessionAnswer } from '../../data/session'
import { useAudit, useAuditDraft } from './use-audit'

const file = { id: 7, title: '施工图', path: 'a/b.pdf', name: 'b.pdf', group_code: 'g', item_code: null, status: 1, reason: null }
const seen = (version: number) => ({ project: { id: 1, version }, files: [file] }) as unknown as ProjectInfo
/** 审核一个工程的一版，草稿读到之后。 */
async function open(at: number, id = 1) {
  const shown = renderHook(
    ({ version }) => {
      const draft = useAuditDraft(id)
      return { draft, audit: useAudit(seen(version), draft, () => undefined) }
    },
    { initialProps: { version: at } },
  )
  await waitFor(() => expect(shown.result.current.draft.found).not.toBeUndefined())
  return { ...shown, audit: () => shown.result.current.audit }
}
const passed = { status: fileStatus.code('approved'), reason: '' }

let stored: { body: unknown; updated_at: number } | null

beforeEach(() => {
  stored = null
  setBaseAddress('http://host')
  keepSession({ token: 't', id: 7, expires_at: nowSeconds() + 1800 } as SessionAnswer)
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    if (init.method !== 'POST') return new Response(JSON.stringify({ code: 200, data: stored }))
    const { body } = JSON.parse(String(init.body)) as { body: unknown }
    stored = body === null ? null : { body, updated_at: nowSeconds() }
    return new Response(JSON.stringify({ code: 200, data: {} }))
  })
})
afterEach(() => {
  // What is still mounted would be drawn again after the window is gone.
  cleanup()
  forgetDrafts()
  clearSession()
  vi.unstubAllGlobals()
})

it('an opinion that was not sent counts for what was looked at: when the application has changed it is dropped, and said so', async () => {
  const { audit, rerender } = await open(3)
  act(() => audit().judge(7, passed))
  expect([audit().judged, audit().files[0]?.status, audit().dropped]).toEqual([1, passed.status, 0])
  rerender({ version: 5 })
  expect([audit().judged, audit().files[0]?.status, audit().dropped]).toEqual([0, 1, 1])
  act(() => audit().judge(7, passed))
  expect([audit().judged, audit().dropped]).toEqual([1, 0])
  act(() => audit().undo())
  expect(audit().judged).toBe(0)
})

it('a file sent back counts only once its reason is written', async () => {
  const { audit } = await open(3)
  const rejected = fileStatus.code('rejected')
  act(() => audit().judge(7, { status: rejected, reason: '' }))
  expect(audit().judged).toBe(0)
  act(() => audit().judge(7, { status: rejected, reason: '缺页' }))
  expect(audit().judged).toBe(1)
})

it('opinions not yet sent are there again for who comes back to the project, said so, and may be thrown away', async () => {
  const first = await open(3)
  act(() => first.audit().judge(7, passed))
  first.unmount()
  await waitFor(() => expect(stored).not.toBeNull())
  const again = await open(3)
  expect([again.audit().judged, again.audit().files[0]?.status]).toEqual([1, passed.status])
  expect(again.audit().restoredAt).toBeGreaterThan(0)
  act(() => again.audit().forget())
  expect([again.audit().judged, again.audit().restoredAt]).toEqual([0, null])
  await waitFor(() => expect(stored).toBeNull())
})

it('opinions left on an earlier version of the registration do not come back, and that is said', async () => {
  stored = { body: { version: 3, opinions: { 7: passed } }, updated_at: nowSeconds() }
  const { audit } = await open(5)
  expect([audit().judged, audit().dropped, audit().restoredAt]).toEqual([0, 1, null])
})
