// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { engineeringStates } from '@zhujian/domain/project/engineering-flow'
import { ConfigProvider } from 'antd'
import { afterEach, expect, it, vi } from 'vitest'
import { DataProvider, forgetQueries } from '../../data/queries'
import { type Tab, TabContext } from '../../data/tab'
import { antdDefaults } from '../../ui/theme/antd-theme'
import { leaveNothing, signedIn } from '../../ui/test-session'
import SectionPage from './section.page'

// The list goes back to its top.
Element.prototype.scrollTo = () => undefined
afterEach(leaveNothing)

const PATH = '/projectlibrary/supervise/safetyManage/section'
const openTab = vi.fn()
const query = { engineering_id: '338' }

function shownAt(state: keyof typeof engineeringStates.entries) {
  cleanup()
  forgetQueries()
  signedIn(
    () => [
      ['engineering/pc/info', { id: 338, engineering_name: '望江府', state: engineeringStates.code(state) }],
      ['section/pc/getList', { rows: [], total: 0, can: ['add', 'import', 'export'] }],
    ],
    { role_codes: ['contractor'] },
  )
  const tab = { key: PATH, path: PATH, query, setTitle: () => undefined, setQuery: () => undefined, openTab } as unknown as Tab
  render(
    <DataProvider>
      <ConfigProvider {...antdDefaults}>
        <TabContext.Provider value={tab}>
          <SectionPage params={{}} query={query} tab={tab} />
        </TabContext.Provider>
      </ConfigProvider>
    </DataProvider>,
  )
}
const button = (name: string) => screen.queryAllByRole('button', { name: new RegExp(name) }).length > 0

it('sections of an accepted project are not added here: the change notice of the project is a step away', async () => {
  shownAt('building')
  fireEvent.click(await screen.findByRole('button', { name: /变更告知/ }))
  expect(openTab).toHaveBeenCalledWith('/biz/apply?id=changeNotice&project=338', '变更告知')
  expect([button('新建标段'), button('导入'), button('导出')]).toEqual([false, false, true])
})

it('while the project registers they are added and imported', async () => {
  shownAt('draft')
  await waitFor(() => expect(button('新建标段')).toBe(true))
  expect([button('导入'), button('变更告知')]).toEqual([true, false])
})
