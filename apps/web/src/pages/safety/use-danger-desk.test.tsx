// @vitest-environment jsdom
import { renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, it } from 'vitest'
import { DataProvider } from '../../data/queries'
import { type Tab, TabContext } from '../../data/tab'
import { leaveNothing, signedIn } from '../../ui/test-session'
import { WithKinds } from '../../entity/with-kinds'
import { DANGER } from './danger-words'
import { useDangerDesk } from './use-danger-desk'

afterEach(leaveNothing)

it('地址换了要看的一批，右边看的是新清单里的第一条', async () => {
  signedIn(() => [
    ['/totals', { totals: [] }],
    ['view=recheck', { rows: [{ id: 8 }, { id: 9 }], total: 2 }],
    ['view=overdue', { rows: [], total: 0 }],
    ['/getList', { rows: [{ id: 5 }], total: 1 }],
  ])
  let query: Record<string, string> = { view: 'open' }
  const tab = () => ({ key: 'danger', path: '/', query, type: 0, setQuery: () => undefined }) as unknown as Tab
  const wrapper = ({ children }: { children: ReactNode }) => (
    <DataProvider>
      <TabContext value={tab()}>
        <WithKinds entity={DANGER}>{children}</WithKinds>
      </TabContext>
    </DataProvider>
  )
  const { result, rerender } = renderHook(() => useDangerDesk(undefined), { wrapper })
  await waitFor(() => expect(result.current?.current).toBe(5))
  query = { view: 'recheck' }
  rerender()
  expect(result.current.current).not.toBe(5)
  await waitFor(() => expect(result.current.current).toBe(8))
  query = { view: 'overdue' }
  rerender()
  await waitFor(() => expect(result.current.rows).toEqual([]))
  expect(result.current.current).toBeNull()
})
