// @vitest-environment jsdom
import { render, screen, waitFor } from '@testing-library/react'
import { ConfigProvider } from 'antd'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { DataProvider } from '../../data/queries'
import { leaveNothing, signedIn } from '../../ui/test-session'
import { WithKinds } from '../../entity/with-kinds'
import { antdDefaults } from '../../ui/theme/antd-theme'
import { StartCheck } from './start-check'

/** 本账号此刻选得到的监督员。 */
let offered: { id: number; real_name: string }[]

beforeEach(() =>
  signedIn(() => [
    ['/api/project/engineering/pc/info', { id: 5, main_officer: 68, assist_officer: 10 }],
    ['within=5:officers', { rows: offered, total: offered.length }],
    ['engineeringStanding', { state: 1, suspended_on: null, stops: [] }],
  ]),
)
afterEach(leaveNothing)

async function begun() {
  render(
    <DataProvider>
      <ConfigProvider {...antdDefaults}>
        <WithKinds entity="safety_check">
          <StartCheck start={{ engineering_id: 5 }} onClose={() => undefined} />
        </WithKinds>
      </ConfigProvider>
    </DataProvider>,
  )
  const form = await screen.findByRole('dialog', { name: '新建监督检查' })
  await screen.findByLabelText(/检查人/)
  return form
}

it('检查人先填上选得到的主、辅监督员，选不到的不填', async () => {
  offered = [{ id: 68, real_name: '陆明远' }]
  const form = await begun()
  await waitFor(() => expect(form.querySelectorAll('.search-select-tag')).toHaveLength(1))
  await waitFor(() => expect(form.querySelector('.search-select-tag')?.textContent).toBe('陆明远'))
})

it('一个也选不到的空着，不摆内部编号', async () => {
  offered = []
  const form = await begun()
  expect(form.querySelectorAll('.search-select-tag')).toHaveLength(0)
})
