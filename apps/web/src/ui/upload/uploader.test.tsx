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
  private gone = false
  private end(name: string): void {
    this.dispatchEvent(new Event(name))
    this.dispatchEvent(new Event('loadend'))
  }
  abort(): void {
    this.gone = true
    this.end('abort')
  }
  send(form: FormData): void {
    const file = form.get('file') as File
    const key = String(form.get('key'))
    const offset = form.get('offset')
    setTimeout(() => {
      if (this.gone) return
      if (offline) return this.end('error')
      if (offset !== null) return this.part(key, Number(offset), file.size)
      this.status = failing.get(file.name) ?? 200
      if (this.status === 200) sent.push({ key, token: String(form.get('token')), name: file.name })
      failing.delete(file.name)
      this.responseText = this.status === 200 ? JSON.stringify({ code: 200, msg: '', data: { key } }) : '{}'
      this.end('load')
    }, 50)
  }
  private part(key: string, offset: number, size: number): void {
    parts.push(offset)
    const held = stores.get(key) ?? { size: 0, received: 0 }
    if (held.received === offset) held.received += size
    this.status = 200
    this.responseText = JSON.stringify(envelope({ key, received: held.received, part_size: PART }))
    this.end('load')
  }
}

/** The server's side of files in parts. */
const PART = 2 * 1024 * 1024
const stores = new Map<string, { size: number; received: number }>()
const parts: number[] = []
const cancels: string[] = []
let offline = false
const envelope = (data: unknown) => ({ code: 200, msg: '', data })

function answer(path: string, body: { key: string; size: number }): unknown {
  if (path.endsWith('/getUploadToken')) {
    credentials += 1
    return envelope({ url: '/api/upload', key: '2026/11/abc/', token: `t${credentials}` })
  }
  const held = stores.get(body.key) ?? { size: body.size, received: 0 }
  stores.set(body.key, held)
  if (path.endsWith('/cancel')) cancels.push(body.key)
  const whole = path.endsWith('/finish') && held.received === held.size
  const file = { key: body.key, scan_state: 1 }
  return envelope({ key: body.key, received: held.received, part_size: PART, ...(whole && { file }) })
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
  vi.stubGlobal('fetch', async (path: string, init: { body: string }) => {
    if (offline) throw new TypeError('Failed to fetch')
    return new Response(JSON.stringify(answer(path, JSON.parse(init.body))))
  })
  stores.clear()
  parts.length = 0
  cancels.length = 0
  offline = false
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
    fireEvent.click(screen.getByRole('button', { name: '重试坏网.pdf' }))
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

  it('tells of every file beyond the one a single field holds', async () => {
    render(<Demo max={1} />)
    await pick([file('一.pdf'), file('二.pdf')])
    await pass(1000)
    expect(paths()).toHaveLength(1)
    expect(screen.getAllByText('最多只能上传1个文件').length).toBeGreaterThan(0)
    expect(screen.getByRole('button', { name: '移除二.pdf' })).toBeTruthy()
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
    await act(async () => fireEvent.click(screen.getByRole('button', { name: '取消一.pdf' })))
    await pass(1000)
    expect(sent.map(({ name }) => name)).toEqual(['二.pdf'])
    expect(paths()).toHaveLength(1)
  })

  it('sends a large file in parts and goes on where the server stands after a pause', async () => {
    render(<Demo />)
    await pick([file('竣工图.pdf', 3 * PART + 5)])
    await pass(260)
    expect(parts).toEqual([0])
    fireEvent.click(screen.getByRole('button', { name: '暂停竣工图.pdf' }))
    expect(screen.getByText('已暂停')).toBeTruthy()
    await pass(2000)
    expect(parts).toEqual([0])
    fireEvent.click(screen.getByRole('button', { name: '继续竣工图.pdf' }))
    await pass(2000)
    expect(parts).toEqual([0, PART, 2 * PART, 3 * PART])
    expect(paths()).toEqual([expect.stringMatching(/^2026\/11\/abc\/\d{13}\.pdf$/)])
    expect(credentials).toBe(1)
    expect(screen.getByText('病毒检查中')).toBeTruthy()
  })

  it('says that the line is cut and goes on by itself when it is back (T4)', async () => {
    render(<Demo />)
    await pick([file('竣工图.pdf', 3 * PART), file('小图.png')])
    await pass(260)
    offline = true
    await pass(700)
    expect(screen.getAllByText(/网络中断，恢复后自动续传/).length).toBeGreaterThan(0)
    offline = false
    await act(async () => window.dispatchEvent(new Event('online')))
    await pass(3000)
    expect(paths()).toHaveLength(2)
    expect(parts.filter((offset) => offset === 0)).toHaveLength(1)
  })

  it('asks the person once nothing has moved for minutes, and then goes on with what the server has', async () => {
    render(<Demo />)
    await pick([file('竣工图.pdf', 2 * PART)])
    await pass(260)
    offline = true
    await pass(600_000)
    expect(screen.getByText('上传失败：后端接口连接异常')).toBeTruthy()
    offline = false
    fireEvent.click(screen.getByRole('button', { name: '重试竣工图.pdf' }))
    await pass(3000)
    expect(paths()).toHaveLength(1)
    expect(parts).toEqual([0, PART])
  })

  it('tells the server when a large file is cancelled half way', async () => {
    render(<Demo />)
    await pick([file('竣工图.pdf', 2 * PART)])
    await pass(260)
    await act(async () => fireEvent.click(screen.getByRole('button', { name: '取消竣工图.pdf' })))
    expect(cancels).toHaveLength(1)
    expect(screen.queryByText('竣工图.pdf')).toBeNull()
  })

  it('takes nothing while locked [S4-06]', () => {
    render(<Demo locked value="2026/11/old/1.pdf" />)
    expect(screen.getByRole('button', { name: '上传' })).toHaveProperty('disabled', true)
    expect(screen.queryByRole('button', { name: '删除1.pdf' })).toBeNull()
  })
})
