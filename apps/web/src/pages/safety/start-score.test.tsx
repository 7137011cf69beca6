// @vitest-environment jsdom
import { progressStage } from '@zhujian/domain/reference/progress-stages'
import { today } from '@zhujian/model/date'
import { render, screen, waitFor } from '@testing-library/react'
import { ConfigProvider } from 'antd'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { DataProvider } from '../../data/queries'
import { leaveNothing, signedIn } from '../../ui/test-session'
import { WithKinds } from '../../entity/with-kinds'
import { antdDefaults } from '../../ui/theme/antd-theme'
import { StartScore } from './start-score'

beforeEach(() =>
  signedIn(
    () => [
      ['engineering/pc/info', { id: 5, progress_stage: progressStage.code('structure') }],
      ['within=5:officers', { rows: [{ id: 7, real_name: '陆明远' }], total: 1 }],
      ['engineeringStanding', { state: 1, suspended_on: null, stops: [] }],
    ],
    { real_name: '陆明远' },
  ),
)
afterEach(leaveNothing)

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
