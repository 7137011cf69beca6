// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { ConfigProvider } from 'antd'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ConfirmHost } from '../confirm-host'
import { antdDefaults } from '../theme/antd-theme'
import { forgetCredential } from './credential'
import { Uploader } from './uploader'
import type { UploaderProps } from './uploader'

let credentials = 0
const sent: { key: string; token: string; name: string }[] = []
/** Names whose next upload the store answers with this status. */
const failing = new Map<string, number>()

/** The network: what a browser's request does, without a server. */
class Request extends EventTarget {
  upload = new EventTarget()
  status = 0
  responseText = ''
  open(): void {}
  setRequestHeader(): void {}
  abort(): void {
    this.dispatchEvent(new Event('abort'))
  }
  send(form: FormData): void {
    const file = form.get('file') as File
    const key = String(form.get('key'))
    setTimeout(() => {
      this.status = failing.get(file.name) ?? 200
      if (this.status === 200) sent.push({ key, token: String(form.get('token')), name: file.name })
      failing.delete(file.name)
      this.responseText = this.status === 200 ? JSON.stringify({ code: 200, msg: '', data: { key } }) : '{}'
      this.dispatchEvent(new Event('load'))
    }, 50)
  }
}

const file = (name: string, size = 10) => new File([new Uint8Array(size)], name)
/** In ten steps, because what is drawn after one answer starts the next file. */
async function pass(ms: number): Promise<void> {
  for (let step = 0; step < 10; step += 1) await act(async () => vi.advanceTimersByTimeAsync(ms / 10))
}
const pick = (files: File[]) =>
  act(async () => fireEvent.change(document.querySelector('input[type=file]') as Element, { target: { files } }))

function Demo(props: Partial<UploaderProps>) {
  const [value, setValue] = useState(String(props.value ?? ''))
  return (
    <ConfigProvider {...antdDefaults}>
      <Uploader {...props} value={value} onChange={(next) => setValue(next)} />
      <ConfirmHost />
      <output data-testid="value">{value}</output>
    </ConfigProvider>
  )
}
const paths = () => (screen.getByTestId('value').textContent ?? '').split(',').filter(Boolean)

beforeEach(() => {
  vi.useFakeTimers()
  credentials = 0
  sent.length = 0
  failing.clear()
  for (const purpose of ['file', 'image'] as const) forgetCredential(purpose)
  vi.stubGlobal('XMLHttpRequest', Request)
  vi.stubGlobal('fetch', async () => {
    credentials += 1
    return new Response(
      JSON.stringify({ code: 200, msg: '', data: { url: '/api/upload', key: '2026/11/abc/', token: `t${credentials}` } }),
    )
  })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('uploader', () => {
  it('loses nothing: reasons stay, failures are retried, credentials live five minutes (T4)', async () => {
    render(<Demo />)
    failing.set('坏网.pdf', 500)
    await pick([file('空.pdf', 0), file('病毒.exe'), file('坏网.pdf'), file('一.pdf'), file('二.pdf'), file('三.png')])
    await pass(1000)
    expect(paths()).toHaveLength(3)
    expect(screen.getByText('文件内容不能为空')).toBeTruthy()
    expect(screen.getByText(/不支持该类型/)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: '重试' }))
    await pass(1000)
    expect(paths()).toHaveLength(4)
    await pass(300_000)
    await pick([file('四.pdf')])
    await pass(1000)
    expect(paths()).toHaveLength(5)
    expect(credentials).toBe(2)
    expect(screen.getByText('文件内容不能为空')).toBeTruthy()
    expect(screen.getByText(/不支持该类型/)).toBeTruthy()
  })

  it('waits 200 ms after the credential and sends key, timestamp and extension [S7-41]', async () => {
    render(<Demo />)
    await pick([file('许可证.PDF')])
    await pass(199)
    expect(sent).toEqual([])
    await pass(100)
    expect(sent[0]).toMatchObject({ key: expect.stringMatching(/^2026\/11\/abc\/\d{13}\.pdf$/), token: 't1', name: '许可证.PDF' })
    expect(new Set(paths()).size).toBe(1)
  })

  it('gives files of the same moment different keys', async () => {
    render(<Demo />)
    await pick([file('一.pdf'), file('二.pdf'), file('三.pdf')])
    await pass(1000)
    expect(new Set(paths()).size).toBe(3)
  })

  it('refuses what is beyond the limit and says the number [S5-07]', async () => {
    render(<Demo max={2} />)
    await pick([file('一.pdf'), file('二.pdf'), file('三.pdf')])
    await pass(1000)
    expect(paths()).toHaveLength(2)
    expect(screen.getByText('最多只能上传2个文件')).toBeTruthy()
  })

  it('replaces the file of a single field [S5-07]', async () => {
    render(<Demo max={1} value="2026/11/old/1.pdf" />)
    await pick([file('新.pdf')])
    await pass(1000)
    expect(paths()).toEqual([expect.stringMatching(/^2026\/11\/abc\//)])
  })

  it('asks before it deletes a stored file and says so afterwards [S5-07]', async () => {
    render(<Demo value="2026/11/old/1.pdf" />)
    fireEvent.click(screen.getByRole('button', { name: '删除1.pdf' }))
    expect(screen.getByText('确定要删除吗')).toBeTruthy()
    await act(async () => fireEvent.click(screen.getByRole('button', { name: '确定' })))
    expect(paths()).toEqual([])
  })

  it('cancels one file without touching the others', async () => {
    render(<Demo />)
    await pick([file('一.pdf'), file('二.pdf')])
    await act(async () => fireEvent.click(screen.getAllByRole('button', { name: '取消' })[0] as Element))
    await pass(1000)
    expect(sent.map(({ name }) => name)).toEqual(['二.pdf'])
    expect(paths()).toHaveLength(1)
  })

  it('takes nothing while locked [S4-06]', () => {
    render(<Demo locked value="2026/11/old/1.pdf" />)
    expect(screen.getByRole('button', { name: '上传' })).toHaveProperty('disabled', true)
    expect(screen.queryByRole('button', { name: '删除1.pdf' })).toBeNull()
  })

  it('emits id and status of a judged file, and disables the switch at status 0 [S4-06]', () => {
    const onApproval = vi.fn()
    const infos = [
      { id: 1, path: 'a/1.pdf', name: '许可证.pdf', check_status: '3' },
      { id: 2, path: 'a/2.pdf', name: '合同.pdf', check_status: '0' },
    ]
    render(<Demo value="a/1.pdf,a/2.pdf" infos={infos} onApproval={onApproval} />)
    fireEvent.click(screen.getByRole('switch', { name: '审核许可证.pdf' }))
    expect(onApproval).toHaveBeenCalledWith({ id: 1, status: '2' })
    expect(screen.getByRole('switch', { name: '审核合同.pdf' })).toHaveProperty('disabled', true)
  })
})
