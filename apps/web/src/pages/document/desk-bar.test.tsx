// @vitest-environment jsdom
import { documentStates } from '@zhujian/domain/document/supervise-doc-flow'
import { superviseDoc } from '@zhujian/domain/document/supervise-doc'
import { fireEvent, render, screen } from '@testing-library/react'
import { ConfigProvider } from 'antd'
import { afterEach, expect, it } from 'vitest'
import { DataProvider } from '../../data/queries'
import { WithKinds } from '../../entity/with-kinds'
import { leaveNothing, signedIn } from '../../ui/test-session'
import { antdDefaults } from '../../ui/theme/antd-theme'
import { DeskBar } from './desk-bar'

afterEach(leaveNothing)

it('代签的原因没有写够，按了同意就说缺什么，再动笔就收起', async () => {
  signedIn(() => [])
  const row = {
    id: 1,
    version: 1,
    state: documentStates.code('signing'),
    signer_id: 99,
    signer_id_text: '周站长',
    can: ['issue'],
  }
  render(
    <DataProvider>
      <ConfigProvider {...antdDefaults}>
        <WithKinds entity={superviseDoc.name}>
          <DeskBar row={row as never} ready={false} onDone={() => undefined} />
        </WithKinds>
      </ConfigProvider>
    </DataProvider>,
  )
  const field = await screen.findByRole('textbox', { name: '签发意见' })
  fireEvent.change(field, { target: { value: '同意签发' } })
  const agree = screen.getByRole<HTMLButtonElement>('button', { name: '同意签发' })
  expect(agree.disabled).toBe(false)
  fireEvent.click(agree)
  expect(screen.getByRole('alert').textContent).toContain('写明谁不在、为何代签，不少于 6 字')
  expect(document.activeElement).toBe(field)
  fireEvent.change(field, { target: { value: '周站长外出开会' } })
  expect(screen.queryByRole('alert')).toBeNull()
})
