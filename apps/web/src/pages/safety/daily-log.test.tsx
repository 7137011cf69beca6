// @vitest-environment jsdom
import { render, screen, waitFor } from '@testing-library/react'
import { ConfigProvider } from 'antd'
import { afterEach, expect, it } from 'vitest'
import { DataProvider } from '../../data/queries'
import { type Tab, TabContext } from '../../data/tab'
import { antdDefaults } from '../../ui/theme/antd-theme'
import { leaveNothing, signedIn } from '../../ui/test-session'
import DailyLogPage from './daily-log.page'

// The list goes back to its top.
Element.prototype.scrollTo = () => undefined
afterEach(leaveNothing)

const query = { engineering_id: '338' }

async function buttonsOn(page: string, role: string) {
  leaveNothing()
  signedIn(
    () => [
      ['daily_log/pc/getList', { rows: [], total: 0, can: ['add', 'import', 'export'] }],
      ['daily_log/pc/totals', { totals: [], figures: [] }],
    ],
    { role_codes: [role] },
  )
  const path = `/projectlibrary/supervise/safetyManage/${page}`
  const tab = { key: path, path, query, setTitle: () => undefined, setQuery: () => undefined } as unknown as Tab
  render(
    <DataProvider>
      <ConfigProvider {...antdDefaults}>
        <TabContext.Provider value={tab}>
          <DailyLogPage params={{}} query={query} tab={tab} />
        </TabContext.Provider>
      </ConfigProvider>
    </DataProvider>,
  )
  await waitFor(() => expect(screen.getAllByRole('button', { name: /导出/ }).length).toBeGreaterThan(0))
  return ['新建', '导入'].filter((name) => screen.queryAllByRole('button', { name: new RegExp(name) }).length > 0)
}

it('a log is begun and imported by the side that keeps it, and only read by the others', async () => {
  expect(await buttonsOn('superviseLog', 'contractor')).toEqual([])
  expect(await buttonsOn('superviseLog', 'consultant')).toEqual(['新建', '导入'])
  expect(await buttonsOn('constructionLog', 'consultant')).toEqual([])
  expect(await buttonsOn('constructionLog', 'contractor')).toEqual(['新建', '导入'])
  expect(await buttonsOn('safetyLog', 'chief_engineer')).toEqual([])
})
