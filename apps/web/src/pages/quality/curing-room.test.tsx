// @vitest-environment jsdom
import { render, screen, within } from '@testing-library/react'
import { ConfigProvider } from 'antd'
import { afterEach, expect, it } from 'vitest'
import { DataProvider } from '../../data/queries'
import { WithKinds } from '../../entity/with-kinds'
import { leaveNothing, signedIn } from '../../ui/test-session'
import { antdDefaults } from '../../ui/theme/antd-theme'
import { StartRoom } from './curing-room.page'

afterEach(leaveNothing)

it('新建标养室，温湿度的限值先填上标准养护的', async () => {
  signedIn(() => [['engineeringStanding', { state: 1, suspended_on: null, stops: [] }]])
  render(
    <DataProvider>
      <ConfigProvider {...antdDefaults}>
        <WithKinds entity="curing_room">
          <StartRoom start={{ engineering_id: 5 }} onClose={() => undefined} />
        </WithKinds>
      </ConfigProvider>
    </DataProvider>,
  )
  const form = await screen.findByRole('dialog', { name: '新建标养室' })
  const value = async (label: RegExp) => (await within(form).findByLabelText<HTMLInputElement>(label)).value
  expect([await value(/温度下限/), await value(/温度上限/), await value(/湿度下限/)]).toEqual(['18.0', '22.0', '95.0'])
})
