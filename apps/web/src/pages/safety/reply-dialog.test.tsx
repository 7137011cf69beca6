// @vitest-environment jsdom
import { nowSeconds } from '@zhujian/model/date'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { ConfigProvider } from 'antd'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { setBaseAddress } from '../../data/client'
import { DataProvider, forgetQueries } from '../../data/queries'
import { clearSession, keepSession, type SessionAnswer } from '../../data/session'
import { WithKinds } from '../../entity/with-kinds'
import { hideResults, useBatchResults } from '../../ui/batch'
import { stubLayout } from '../../ui/browser-stubs'
import { antdDefaults } from '../../ui/theme/antd-theme'
import { ReplyDialog } from './reply-dialog'

vi.mock('../../ui/upload/uploader', () => ({
  Uploader: ({ value, onChange }: { value: string; onChange: (value: string) => void }) => (
    <button type="button" onClick={() => onChange('a/after.png')}>
      {value === '' ? '上传' : value}
    </button>
  ),
}))

const REUSED = '该照片已用于别的工程，请现场重新拍摄'
const targets = [
  { id: 5, text: '临边无防护', version: 2 },
  { id: 6, text: '脚手板未铺满', version: 1 },
]
const [onClose, onDone] = [vi.fn(), vi.fn()]
/** 服务器不收的几条。 */
let refused: number[]
let sent: { id: number; rectify_note: string }[]

beforeEach(() => {
  stubLayout()
  vi.clearAllMocks()
  setBaseAddress('http://host')
  keepSession({ token: 't', id: 7, expires_at: nowSeconds() + 1800 } as SessionAnswer)
  refused = [5, 6]
  sent = []
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (init?.method !== 'POST')
      return answer({ id: 5, description: '三层东侧临边无防护', require: '按规范搭设防护栏杆', deadline: '2026-07-03' })
    const body = JSON.parse(String(init.body)) as (typeof sent)[number]
    if (!url.includes('examine')) return answer({})
    sent.push(body)
    return refused.includes(body.id) ? answer(null, 400, REUSED) : answer({})
  })
})
afterEach(() => {
  cleanup()
  hideResults()
  forgetQueries()
  clearSession()
  vi.unstubAllGlobals()
})

const answer = (data: unknown, code = 200, msg = '') =>
  new Response(JSON.stringify({ code, msg, data, ...(code !== 200 && { problem: 'invalid' }) }), { status: code })

function open(): void {
  render(
    <DataProvider>
      <ConfigProvider {...antdDefaults}>
        <WithKinds entity="hidden_danger">
          <ReplyDialog {...{ targets, onClose, onDone }} />
        </WithKinds>
      </ConfigProvider>
    </DataProvider>,
  )
  for (const { text } of targets) {
    fireEvent.change(noteOf(text), { target: { value: `${text}已整改` } })
    fireEvent.click(within(itemOf(text)).getByRole('button', { name: '上传' }))
  }
}
const itemOf = (text: string) => screen.getByRole('listitem', { name: text })
const noteOf = (text: string) => within(itemOf(text)).getByRole('textbox') as HTMLTextAreaElement
const submit = async (count: number) => fireEvent.click(await screen.findByRole('button', { name: `提交填齐的 ${count} 条` }))

it('what was refused stays with its words, its photo and the reason, and can be sent again', async () => {
  open()
  await submit(2)
  await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(2))
  expect(within(itemOf('临边无防护')).getByRole('alert').textContent).toContain(REUSED)
  expect(noteOf('临边无防护').value).toBe('临边无防护已整改')
  expect(within(itemOf('脚手板未铺满')).getByRole('button', { name: 'a/after.png' })).toBeTruthy()
  expect(onClose).not.toHaveBeenCalled()
  expect(onDone).not.toHaveBeenCalled()
  refused = []
  await submit(2)
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  expect(onDone).toHaveBeenCalledTimes(1)
})

it('of several only those that succeeded leave, and are not sent twice', async () => {
  refused = [6]
  open()
  await submit(2)
  await waitFor(() => expect(screen.queryByRole('listitem', { name: '临边无防护' })).toBeNull())
  expect(noteOf('脚手板未铺满').value).toBe('脚手板未铺满已整改')
  expect(useBatchResults.getState().shown?.results.map(({ ok }) => ok)).toEqual([true, false])
  refused = []
  await submit(1)
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent.map(({ id }) => id)).toEqual([5, 6, 6])
})

it('each shows what is answered: what was found, what is required, and until when', async () => {
  open()
  await waitFor(() => expect(within(itemOf('临边无防护')).getByText('三层东侧临边无防护')).toBeTruthy())
  expect(within(itemOf('临边无防护')).getByText('按规范搭设防护栏杆')).toBeTruthy()
  expect(within(itemOf('临边无防护')).getByText('2026-07-03')).toBeTruthy()
})
