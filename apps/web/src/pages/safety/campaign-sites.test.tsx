// @vitest-environment jsdom
import { campaignStates } from '@zhujian/domain/safety/campaign'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { ConfigProvider } from 'antd'
import { afterEach, expect, it } from 'vitest'
import { DataProvider } from '../../data/queries'
import { leaveNothing, signedIn } from '../../ui/test-session'
import { antdDefaults } from '../../ui/theme/antd-theme'
import { LateSites } from './campaign-sites'

const site = { id: 5, engineering_name: '云湖家园', builder: null, draft: false, last_on: null, urged: false, reached: true }
const campaign = {
  id: 9,
  version: 1,
  title: '台风防御',
  state: campaignStates.code('running'),
  items: [
    { item: '排水设备', kind: 2, must: true },
    { item: '临边照片', kind: 3, must: true },
  ],
}

function shown(rights: readonly string[]) {
  signedIn(() => [], { rights: rights.map((verb) => `prevention:${verb}`) })
  render(
    <DataProvider>
      <ConfigProvider {...antdDefaults}>
        <LateSites campaign={campaign as never} answer={{ day: '2026-11-20', sites: 1, rows: [site] }} />
      </ConfigProvider>
    </DataProvider>,
  )
}
afterEach(leaveNothing)

it('能填报的人由没有上报的工程直接填，要填的各项已经列好', async () => {
  shown(['read', 'add'])
  fireEvent.click(screen.getByRole('button', { name: /^填 ?报$/ }))
  const form = await screen.findByRole('dialog', { name: '新建防控填报' })
  expect(await within(form).findByDisplayValue('排水设备')).toBeTruthy()
  expect(within(form).queryByDisplayValue('临边照片')).toBeNull()
})

it('只能看的人没有填报的按钮', () => {
  shown(['read'])
  expect(screen.getByText('云湖家园')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^填 ?报$/ })).toBeNull()
})
