// @vitest-environment jsdom
import { newStopPath } from '@zhujian/domain/project/project-paths'
import { stopWork } from '@zhujian/domain/safety/stop-work'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { ConfigProvider } from 'antd'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { parseAddress } from '../data/place'
import { DataProvider } from '../data/queries'
import { type Tab, TabContext } from '../data/tab'
import { leaveNothing, signedIn } from '../ui/test-session'
import { antdDefaults } from '../ui/theme/antd-theme'
import { EntityPage } from './entity-page'

beforeEach(() => {
  Element.prototype.scrollIntoView = vi.fn()
  Element.prototype.scrollTo = vi.fn()
})
afterEach(leaveNothing)

function Page() {
  const [query, setQuery] = useState<Tab['query']>(parseAddress(newStopPath(3)).query)
  const tab = {
    key: 'stops',
    path: '/',
    query,
    type: 0,
    setQuery: (change: (now: Tab['query']) => Tab['query']) => setQuery(change),
    setDirty: () => undefined,
  } as unknown as Tab
  return (
    <TabContext value={tab}>
      <EntityPage entity={stopWork} fixed={{ engineering_id: 3 }} />
      <output>{JSON.stringify(query)}</output>
    </TabContext>
  )
}

it('the address of a new one opens its form at once, and asks no more once it is closed', async () => {
  signedIn(
    () => [
      ['engineeringStanding', { state: 1, suspended_on: null, stops: [] }],
      ['/totals', { totals: [] }],
    ],
    { rights: ['stop_work:read', 'stop_work:add'] },
  )
  render(
    <DataProvider>
      <ConfigProvider {...antdDefaults}>
        <Page />
      </ConfigProvider>
    </DataProvider>,
  )
  const form = await screen.findByRole('dialog', { name: '新建停工通知书' })
  fireEvent.click(within(form).getByRole('button', { name: '关闭' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByText('{"engineering_id":"3"}')).toBeTruthy()
})
