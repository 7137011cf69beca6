// @vitest-environment jsdom
import { leaderShift } from '@zhujian/domain/safety/leader-shift'
import { nowSeconds } from '@zhujian/model/date'
import { render, screen, waitFor } from '@testing-library/react'
import { ConfigProvider } from 'antd'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { setBaseAddress } from '../data/client'
import { DataProvider } from '../data/queries'
import { keepSession, keepUser, type SessionAnswer } from '../data/session'
import { useProjects } from '../data/use-projects'
import { stubLayout } from '../ui/browser-stubs'
import { antdDefaults } from '../ui/theme/antd-theme'
import { EditFormDialog } from './edit-form-dialog'
import { leaveNothing } from '../ui/test-session'
import { WithKinds } from './with-kinds'

let projects: { id: number; engineering_name: string }[]

beforeEach(() => {
  stubLayout()
  setBaseAddress('http://host')
  keepSession({ token: 't', id: 7, expires_at: nowSeconds() + 1800 } as SessionAnswer)
  keepUser({ rights: ['engineering:read'] } as never)
  vi.stubGlobal('fetch', async (url: string) => {
    const listed = url.includes('engineeringProjectList') ? { rows: projects, total: projects.length } : { rows: [], total: 0 }
    const data = url.includes('engineeringStanding') ? { state: 1, suspended_on: null, stops: [] } : listed
    return new Response(JSON.stringify({ code: 200, msg: '', data }))
  })
})
afterEach(leaveNothing)

/** As on a page: its head knows the projects before anybody opens a form. */
function Page({ start }: { start?: Readonly<Record<string, unknown>> | undefined }) {
  const [open, setOpen] = useState(false)
  const { answered } = useProjects('')
  return (
    <WithKinds entity={leaderShift.name}>
      {answered && (
        <button type="button" onClick={() => setOpen(true)}>
          新建
        </button>
      )}
      {open && <EditFormDialog entity={leaderShift} start={start} onClose={() => undefined} />}
    </WithKinds>
  )
}
async function opened(start?: Readonly<Record<string, unknown>>) {
  render(
    <DataProvider>
      <ConfigProvider {...antdDefaults}>
        <Page start={start} />
      </ConfigProvider>
    </DataProvider>,
  )
  ;(await screen.findByRole('button', { name: '新建' })).click()
}
const asked = () => screen.findByLabelText<HTMLInputElement>(/所属工程/)

it('a new row is of the one project its writer has, and nothing counts as typed', async () => {
  projects = [{ id: 7, engineering_name: '城北小学迁建工程' }]
  await opened()
  const field = await asked()
  await waitFor(() => expect(field.value).toBe('城北小学迁建工程'))
  expect(screen.queryByText(/已自动保存/)).toBeNull()
})

it('of several nobody chooses for him', async () => {
  projects = [
    { id: 7, engineering_name: '城北小学迁建工程' },
    { id: 8, engineering_name: '双浦知语轩二期住宅工程' },
  ]
  await opened()
  expect((await asked()).value).toBe('')
})

it('on a page of a project the project is not asked for', async () => {
  projects = []
  await opened({ engineering_id: 8 })
  await screen.findByLabelText(/巡查部位/)
  expect(screen.queryByLabelText(/所属工程/)).toBeNull()
})
