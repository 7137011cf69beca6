// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type ApiError, isLost, messageOf } from './api-error'
import { addressOf, configureClient, download, get, post, queryOf, REQUEST_TIMEOUT, setBaseAddress } from './client'
import { keepSession, type SessionAnswer } from './session'

type Init = RequestInit & { headers: Record<string, string> }
const hooks = { onProblem: vi.fn(), onUnauthenticated: vi.fn(), onForbidden: vi.fn(), onAbnormal: vi.fn() }
const sent: { url: string; init: Init }[] = []

function answer(body: unknown, init: ResponseInit = {}): void {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  vi.stubGlobal('fetch', async (url: string, request: Init) => {
    sent.push({ url, init: request })
    return new Response(text, init)
  })
}
const failure = (code: number | undefined, msg = '不行') => ({
  code,
  msg,
  data: { problem: 'invalid', fields: [{ field: 'usc', message: '格式不对' }], trace_id: 'T1' },
})
const refused = async (work: Promise<unknown>): Promise<ApiError> => {
  try {
    await work
  } catch (error) {
    return error as ApiError
  }
  throw new Error('the call was expected to fail')
}

beforeEach(() => {
  sent.length = 0
  sessionStorage.clear()
  setBaseAddress('http://host/version2')
  for (const hook of Object.values(hooks)) hook.mockReset()
  configureClient(hooks)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('requests', () => {
  it('carry token and history type as headers, never in the address [S6-01] [S4-11]', async () => {
    keepSession({ token: 'secret', id: 1, expires_at: 0 } as SessionAnswer)
    answer({ code: 200, data: 1 })
    await get('/api/x', { params: { page: 1, state: 0, off: false, none: '', ids: [1, 2] }, type: 1 })
    expect(sent[0]?.url).toBe('http://host/version2/api/x?page=1&state=0&off=false&ids=1%2C2')
    expect(sent[0]?.init.headers).toMatchObject({ token: 'secret', type: '1' })
    expect(addressOf('/api/x')).not.toContain('secret')
  })
  it('the current library sends no type header [S3-04] [S4-11]', async () => {
    answer({ code: 200, data: 1 })
    await get('/api/x', { type: 0 })
    expect(sent[0]?.init.headers).not.toHaveProperty('type')
  })
  it('writes are JSON with an idempotency key, the given one or a fresh one [S7-01]', async () => {
    answer({ code: 200, data: {} })
    await post('/api/x', { state: 0, empty: '' }, { key: 'same' })
    await post('/api/x')
    expect(sent[0]?.init.body).toBe('{"state":0,"empty":""}')
    expect(sent[0]?.init.headers['Idempotency-Key']).toBe('same')
    expect(sent[1]?.init.headers['Idempotency-Key']).toMatch(/^[0-9a-f]{32}$/)
  })
  it('an empty query leaves no question mark', () => {
    expect(queryOf({ a: undefined, b: null })).toBe('')
  })
})

describe('answers [S8-01] [S8-02]', () => {
  it.each([200, 1])('code %i is success', async (code) => {
    answer({ code, data: { rows: [] } })
    expect(await get('/api/x')).toEqual({ rows: [] })
    expect(hooks.onProblem).not.toHaveBeenCalled()
  })
  it('code 0 is told with the words of the server', async () => {
    answer(failure(0))
    expect((await refused(get('/api/x'))).message).toBe('不行')
    expect(hooks.onProblem).toHaveBeenCalledOnce()
  })
  it('without words the code is named', async () => {
    answer(failure(500, ''))
    expect((await refused(get('/api/x'))).message).toBe('后端接口500异常')
  })
  it('code 400 carries every field and the trace id', async () => {
    answer(failure(400))
    expect(await refused(get('/api/x'))).toMatchObject({
      code: 400,
      fields: [{ field: 'usc', message: '格式不对' }],
      traceId: 'T1',
    })
  })
  it('code 401 ends the session', async () => {
    answer(failure(401))
    await refused(get('/api/x'))
    expect(hooks.onUnauthenticated).toHaveBeenCalledOnce()
  })
  it('code 10000 goes to the 401 page', async () => {
    answer(failure(10000))
    await refused(get('/api/x'))
    expect(hooks.onForbidden).toHaveBeenCalledOnce()
  })
  it('code 40001 and an undefined code only raise the abnormal-log flag, with the address but no value', async () => {
    for (const [body, code] of [
      [failure(40001), 40001],
      [{ msg: '什么' }, undefined],
    ] as const) {
      answer(body)
      await refused(get('/api/x', { params: { name: '张三', page: 1 } }))
      await refused(get('/api/x', { silent: true }))
      expect(hooks.onAbnormal).toHaveBeenCalledWith(expect.objectContaining({ code }), '/api/x?name&page')
      expect(hooks.onAbnormal).toHaveBeenCalledWith(expect.objectContaining({ code }), '/api/x')
    }
    expect(hooks.onAbnormal).toHaveBeenCalledTimes(4)
    expect(hooks.onProblem).not.toHaveBeenCalled()
  })
  it('the refusal of a write is a toast, unless the form that asked shows it itself', async () => {
    const turn = () => new Promise((resolve) => setTimeout(resolve))
    answer(failure(400))
    const shown = await refused(post('/api/x'))
    shown.shown = true
    await turn()
    expect([shown.told, hooks.onProblem.mock.calls]).toEqual([true, []])
    await refused(post('/api/x'))
    await turn()
    expect(hooks.onProblem).toHaveBeenCalledOnce()
  })
  it('the refusal of a write for want of a right stays in the form that asked; where nobody shows it, it goes to the 401 page', async () => {
    const turn = () => new Promise((resolve) => setTimeout(resolve))
    answer(failure(10000))
    const shown = await refused(post('/api/x'))
    shown.shown = true
    await turn()
    expect(hooks.onForbidden).not.toHaveBeenCalled()
    await refused(post('/api/x'))
    await turn()
    expect(hooks.onForbidden).toHaveBeenCalledOnce()
  })
  it('a silent call leaves everything to the caller', async () => {
    answer(failure(10000))
    await refused(get('/api/x', { silent: true }))
    for (const hook of Object.values(hooks)) expect(hook).not.toHaveBeenCalled()
  })
  it('a session that is over ends even in a silent call', async () => {
    answer(failure(401))
    await refused(get('/api/x', { silent: true }))
    expect(hooks.onUnauthenticated).toHaveBeenCalledOnce()
  })
})

describe('transport [S8-03]', () => {
  it('a lost connection is named', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    expect((await refused(get('/api/x'))).message).toBe('后端接口连接异常')
  })
  it('a lost line is told as that where the browser knows of it, and the same may be sent again', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    vi.stubGlobal('navigator', { onLine: false })
    const error = await refused(get('/api/x'))
    expect([error.message, isLost(error)]).toEqual(['网络已断开', true])
    vi.stubGlobal('navigator', { onLine: true })
  })
  it('a status is named, with the words of the server as detail', async () => {
    answer(failure(0, '操作过于频繁，请稍后再试'), { status: 429 })
    const error = await refused(get('/api/x'))
    expect(error).toMatchObject({ message: '后端接口429异常', detail: '操作过于频繁，请稍后再试', status: 429 })
    expect(messageOf(error)).toBe('后端接口429异常，操作过于频繁，请稍后再试')
  })
  it('a page instead of JSON is a status too', async () => {
    answer('<html>', { status: 502 })
    expect((await refused(get('/api/x'))).message).toBe('后端接口502异常')
  })
  it('gives up after 150 seconds [S9-07]', async () => {
    vi.useFakeTimers()
    vi.stubGlobal(
      'fetch',
      (_url: string, { signal }: Init) =>
        new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')))),
    )
    const call = refused(get('/api/x'))
    await vi.advanceTimersByTimeAsync(REQUEST_TIMEOUT - 1)
    expect(hooks.onProblem).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect((await call).message).toBe('后端接口请求超时')
  })
  it('a call its page gave up is not a problem of anybody', async () => {
    vi.stubGlobal(
      'fetch',
      (_url: string, { signal }: Init) =>
        new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')))),
    )
    const controller = new AbortController()
    const call = refused(get('/api/x', { signal: controller.signal }))
    await Promise.resolve()
    controller.abort()
    expect((await call).name).toBe('AbortError')
    expect(hooks.onProblem).not.toHaveBeenCalled()
  })
  it('nor is one given up while its answer was under way', async () => {
    const controller = new AbortController()
    const body = new ReadableStream({
      pull: (stream) => {
        controller.abort()
        stream.error(new DOMException('', 'AbortError'))
      },
    })
    vi.stubGlobal('fetch', async () => new Response(body))
    expect((await refused(get('/api/x', { signal: controller.signal }))).name).toBe('AbortError')
    expect(hooks.onAbnormal).not.toHaveBeenCalled()
  })
})

describe('downloads [S7-43] [S8-06]', () => {
  it('an answer without a type is a failed export', async () => {
    vi.stubGlobal('fetch', async () => new Response(new Uint8Array([1])))
    expect((await refused(download('/api/x'))).message).toBe('导出失败')
  })
  it('a refusal in JSON is read as such', async () => {
    answer(failure(0, '没有可导出的数据'), { headers: { 'content-type': 'application/json' } })
    expect((await refused(download('/api/x'))).message).toBe('没有可导出的数据')
  })
  it('a workbook comes as a blob and counts to 100 [S4-13]', async () => {
    const bytes = new Uint8Array(10)
    vi.stubGlobal(
      'fetch',
      async () => new Response(bytes, { headers: { 'content-type': 'application/vnd.ms-excel', 'content-length': '10' } }),
    )
    const steps: number[] = []
    const blob = await download('/api/x', { onProgress: (percent) => steps.push(percent) })
    expect(blob.size).toBe(10)
    expect(steps.pop()).toBe(100)
  })
})
