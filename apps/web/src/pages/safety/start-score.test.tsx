// @vitest-environment jsdom
import { progressStage } from '@zhujian/domain/reference/progress-stages'
import { nowSeconds, today } from '@zhujian/model/date'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { ConfigProvider } from 'antd'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { setBaseAddress } from '../../data/client'
import { forgetDrafts } from '../../data/drafts'
import { DataProvider, forgetQueries } from '../../data/queries'
import { clearSession, keepSession, type SessionAnswer } from '../../data/session'
import { WithKinds } from '../../entity/with-kinds'
import { stubLayout } from '../../ui/browser-stubs'
import { antdDefaults } from '../../ui/theme/antd-theme'
import { StartScore } from './start-score'

beforeEach(() => {
  stubLayout()
  setBaseAddress('http://host')
  keepSession({ token: 't', id: 7, real_name: '陆明远', expires_at: nowSeconds() + 1800 } as SessionAnswer)
  vi.stubGlobal('fetch', async (input: string) => {
    const url = decodeURIComponent(input)
    const answers: [string, unknown][] = [
      ['engineering/pc/info', { id: 5, progress_stage: progressStage.code('structure') }],
      ['within=5:officers', { rows: [{ id: 7, real_name: '陆明远' }], total: 1 }],
      ['engineeringStanding', { state: 1, suspended_on: null, stops: [] }],
    ]
    const data = url.includes('/draft') ? null : (answers.find(([part]) => url.includes(part))?.[1] ?? { rows: [], total: 0 })
    return new Response(JSON.stringify({ code: 200, msg: '', data }))
  })
})
afterEach(() => {
  cleanup()
  forgetDrafts()
  forgetQueries()
  clearSession()
  vi.unstubAllGlobals()
})

it('a new score is begun by whoever fills it in, today, at the stage the project is at', async () => {
  render(
    <DataProvider>
      <ConfigProvider {...antdDefaults}>
        <WithKinds entity="jgj59_score">
          <StartScore start={{ engineering_id: 5 }} onClose={() => undefined} onSaved={() => undefined} />
        </WithKinds>
      </ConfigProvider>
    </DataProvider>,
  )
  const form = await screen.findByRole('dialog', { name: '新建标准化评分' })
  await waitFor(() => expect(form.querySelector('.search-select-tag')?.textContent).toContain('陆明远'))
  expect(((await screen.findByLabelText(/评分日期/)) as HTMLInputElement).value).toBe(today())
  expect(((await screen.findByLabelText(/评分月份/)) as HTMLInputElement).value).toBe(today().slice(0, 7))
  expect(form.textContent).toContain(progressStage.labelOf(progressStage.code('structure')))
})
