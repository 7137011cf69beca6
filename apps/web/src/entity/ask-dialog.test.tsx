// @vitest-environment jsdom
import { type Fields, f } from '@zhujian/model'
import { nowSeconds } from '@zhujian/model/date'
import { strings } from '@zhujian/model/strings'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { ConfigProvider } from 'antd'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../data/api-error'
import { setBaseAddress } from '../data/client'
import { forgetDrafts } from '../data/drafts'
import { navigate } from '../data/place'
import { clearSession, keepSession, type SessionAnswer } from '../data/session'
import { stubLayout } from '../ui/browser-stubs'
import { ConfirmHost } from '../ui/confirm-host'
import { antdDefaults } from '../ui/theme/antd-theme'
import { AskDialog } from './ask-dialog'
import { WithKinds } from './with-kinds'

const fields = { reason: f.longText('退回原因') }
const items = Object.keys(fields)
const subject = { scope: 'act.account_application', ids: [5], version: 2 }
const signedIn = { token: 't', id: 7, expires_at: nowSeconds() + 1800 } as SessionAnswer

let stored: { body: unknown; updated_at: number } | null
let sent: { scope: string; key: string; body: unknown }[]
const onSubmit = vi.fn(async (_values: Record<string, unknown>): Promise<unknown> => undefined)
const onDone = vi.fn()
const onClose = vi.fn()

const pass = (ms = 0) => act(async () => vi.advanceTimersByTimeAsync(ms))
async function open(more: Partial<Parameters<typeof AskDialog>[0]> = {}): Promise<void> {
  render(
    <ConfigProvider {...antdDefaults}>
      <WithKinds>
        <AskDialog
          title="退回：明华建设"
          okText="退回"
          note="原因会在申请人查询时看到。"
          {...{ fields, items, subject, onSubmit, onDone, onClose }}
          {...more}
        />
        <ConfirmHost />
      </WithKinds>
    </ConfigProvider>,
  )
  await pass()
}
const reason = () => screen.getByRole('textbox', { name: /退回原因/ })
const type = (text: string) => act(async () => fireEvent.change(reason(), { target: { value: text } }))
const press = (name: string | RegExp) => act(async () => fireEvent.click(screen.getByRole('button', { name })))

beforeEach(() => {
  vi.useFakeTimers()
  stubLayout()
  vi.clearAllMocks()
  onSubmit.mockImplementation(async () => undefined)
  Element.prototype.scrollIntoView = vi.fn()
  setBaseAddress('http://host')
  keepSession(signedIn)
  stored = null
  sent = []
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    if (init.method !== 'POST') return new Response(JSON.stringify({ code: 200, data: stored }))
    sent.push(JSON.parse(String(init.body)) as (typeof sent)[number])
    return new Response(JSON.stringify({ code: 200, data: {} }))
  })
})
afterEach(() => {
  cleanup()
  forgetDrafts()
  clearSession()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('where what has to be seen stands while answering', () => {
  const people = f.lines('验收人员', { person: f.text('姓名') })
  const [two, five] = [2, 5].map((count) =>
    Object.fromEntries(Array.from({ length: count }, (_each, at) => [`f${at}`, f.text(`第 ${at} 项`)])),
  )
  const shown = () => screen.getByText(/^依据/)
  const asked = (all: Fields) =>
    open({ fields: all, items: Object.keys(all), beside: (_values, columns) => <p>{`依据排成 ${columns} 列`}</p> })

  it('a few questions stand right of it in one column', async () => {
    await asked(two as Fields)
    expect(shown().parentElement?.className).toBe('ask-dialog-beside')
    expect(shown().textContent).toBe('依据排成 1 列')
  })

  it('a table of lines and more questions than one column holds take the whole width, below it', async () => {
    await asked({ ...two, people } as Fields)
    expect(shown().parentElement?.className).toBe('ask-dialog-above')
    expect(shown().textContent).toBe('依据排成 2 列')
    cleanup()
    await asked(five as Fields)
    expect(shown().parentElement?.className).toBe('ask-dialog-above')
  })

  it('a table of lines asked alone has the room of one too', async () => {
    await asked({ people })
    expect(screen.getByRole('dialog').style.width).toBe('880px')
  })
})

describe('dialog that asks a few fields, then acts', () => {
  it('keeps what is typed as a draft of its subject, and forgets it once the act is done', async () => {
    await open()
    expect(screen.getByText('原因会在申请人查询时看到。')).toBeTruthy()
    await type('营业执照看不清')
    await pass(2100)
    expect(sent.at(-1)).toMatchObject({ scope: 'act.account_application', key: '5' })
    expect(sent.at(-1)?.body).toMatchObject({ values: { reason: '营业执照看不清' }, version: 2 })
    await press('退回')
    await pass(2100)
    expect(onSubmit).toHaveBeenCalledWith({ reason: '营业执照看不清' })
    expect(onDone).toHaveBeenCalledTimes(1)
    expect(sent.at(-1)?.body).toBeNull()
  })

  it('keeps both the words and the draft when the act is refused', async () => {
    onSubmit.mockRejectedValueOnce(new ApiError('原因过短', { code: 400, problem: 'invalid' }))
    await open()
    await type('不清')
    await pass(2100)
    await press('退回')
    expect(screen.getByText('原因过短')).toBeTruthy()
    expect(reason()).toHaveProperty('value', '不清')
    expect(onDone).not.toHaveBeenCalled()
    await pass(2100)
    expect(sent.at(-1)?.body).not.toBeNull()
  })

  it('offers the words of an earlier time', async () => {
    stored = { body: { values: { reason: '缺公章' }, base: { reason: null } }, updated_at: nowSeconds() - 60 }
    await open()
    await press(/^恢复/)
    expect(reason()).toHaveProperty('value', '缺公章')
  })

  it('is asked no longer whether to leave it once another page is gone to, and keeps what was typed', async () => {
    await open()
    await type('不清')
    await press('取消')
    expect(screen.getByText(strings.leaveUnsaved)).toBeTruthy()
    await act(async () => navigate('/earlyWarning'))
    expect(screen.queryByText(strings.leaveUnsaved)).toBeNull()
    expect(onClose).not.toHaveBeenCalled()
    expect(reason()).toHaveProperty('value', '不清')
  })

  it('asks before what was typed is left, and closes at once when nothing was', async () => {
    await open()
    await press('取消')
    expect(onClose).toHaveBeenCalledTimes(1)
    await type('营业执照看不清')
    await press('取消')
    expect(screen.getByRole('alertdialog')).toBeTruthy()
    expect(onClose).toHaveBeenCalledTimes(1)
  })
})

it('says why it was refused even where nothing is asked and the row stands beside', async () => {
  const fault = new ApiError('请检查填写内容', { code: 400, fields: [{ field: 'retest', message: '螺纹钢须复试' }] })
  onSubmit.mockRejectedValueOnce(fault)
  await open({ items: [], beside: () => <p>需复试 是</p> })
  expect(screen.getByText('需复试 是')).toBeTruthy()
  await press('退回')
  await pass()
  expect(screen.getByText(/螺纹钢须复试/)).toBeTruthy()
  expect(onDone).not.toHaveBeenCalled()
})
