// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { DataProvider } from '../../data/queries'
import { type Tab, TabContext } from '../../data/tab'
import { leaveNothing, signedIn } from '../../ui/test-session'
import { SurveyMajor } from './survey-major'

afterEach(leaveNothing)

it('每一条提示都点得开：说的是哪一条记录就打开它，说整个工程的打开人员名册', async () => {
  const hint = (said: string, entity: string | null, id: number | null) => ({
    code: '04-1',
    article: '第四条',
    name: '情形',
    said,
    entity,
    id,
  })
  signedIn(() => [
    ['majorHints', { hints: [hint('云州建工没有登记许可证', 'unit', 6), hint('专职安全员 1 人，应配 2 人', null, null)] }],
  ])
  const openTab = vi.fn()
  render(
    <DataProvider>
      <TabContext value={{ key: '', path: '', query: {}, type: 0, openTab } as unknown as Tab}>
        <SurveyMajor id={3} />
      </TabContext>
    </DataProvider>,
  )
  fireEvent.click(await screen.findByRole('button', { name: '云州建工没有登记许可证' }))
  fireEvent.click(screen.getByRole('button', { name: '专职安全员 1 人，应配 2 人' }))
  expect(openTab.mock.calls.flat()).toEqual([
    '/todo/record?entity=unit&id=6',
    '/projectlibrary/supervise/safetyManage/manageUser?engineering_id=3',
  ])
})
