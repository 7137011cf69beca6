// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { bizApi } from '@zhujian/domain/contracts/biz-paths'
import { Activity, type ReactElement } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { CASE, readFrom } from './changes'
import { post } from './client'
import { DataProvider, drop, followChanges, forgetQueries, invalidate, useApi } from './queries'

const asked: string[] = []
let changes = ''
let fails = false

function Reader({ name, path }: { name: string; path: string }): ReactElement {
  const { data } = useApi<number>(name, path)
  return <p>{`${path}=${data ?? '…'}`}</p>
}

const LIST = '/api/engineering/list'
const CASES = '/api/biz/inbox'
const UNITS = '/api/unit/list'

/** The pages of two tabs; the one not on show keeps its answers. */
const Tabs = ({ first }: { first: boolean }) => (
  <DataProvider>
    <Activity mode={first ? 'visible' : 'hidden'}>
      <Reader name="engineering" path={LIST} />
      <Reader name="unit" path={UNITS} />
    </Activity>
    <Activity mode={first ? 'hidden' : 'visible'}>
      <Reader name="biz" path={CASES} />
      <Reader name="biz" path={bizApi.counts} />
    </Activity>
  </DataProvider>
)

const settled = () => act(() => vi.advanceTimersByTimeAsync(300))
const shown = async (first: boolean, view?: ReturnType<typeof render>) => {
  const tree = <Tabs first={first} />
  if (view) view.rerender(tree)
  const result = view ?? render(tree)
  await settled()
  return result
}

beforeAll(followChanges)
beforeEach(() => {
  vi.useFakeTimers()
  forgetQueries()
  changes = ''
  fails = false
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) => {
    if (method === 'POST' && fails) throw new TypeError('connection lost')
    if (method === 'GET') asked.push(url)
    const headers = method === 'POST' && changes ? { changed: changes } : {}
    return new Response(JSON.stringify({ code: 200, data: asked.length }), { headers })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** What is asked for from now on. */
async function during(work: () => Promise<unknown>): Promise<string[]> {
  asked.length = 0
  await act(work)
  await settled()
  return [...asked].toSorted()
}

describe('answers that are kept', () => {
  it('are read again where the write says so: on screen at once, in a hidden tab when it is shown', async () => {
    const view = await shown(true)
    await shown(false, view)
    changes = 'biz,engineering'
    expect(await during(() => post('/api/biz/approve'))).toEqual([bizApi.counts, CASES].toSorted())
    expect(await during(() => shown(true, view))).toEqual([LIST])
    expect(screen.getByText(new RegExp(`^${UNITS}=`))).toBeTruthy()
  })

  it('of an application are read again when what is checked of its project changes [D8]', async () => {
    const DETAIL = '/api/biz/detail'
    render(
      <DataProvider>
        <Reader name={CASE} path={DETAIL} />
      </DataProvider>,
    )
    await settled()
    changes = 'hidden_danger'
    expect(await during(() => post('/api/safety/withdraw'))).toEqual([DETAIL])
    changes = 'biz'
    expect(await during(() => post('/api/biz/approve'))).toEqual([DETAIL])
    expect(readFrom(CASE)).toEqual(expect.arrayContaining(['biz', 'hidden_danger', 'safety_check']))
  })

  it('stay as they are when nothing changed: showing a tab again asks nothing', async () => {
    const view = await shown(true)
    await shown(false, view)
    expect(await during(() => post('/api/user/saveDraft'))).toEqual([])
    expect(await during(() => shown(true, view))).toEqual([])
  })

  it('are asked for once, by the page or after it, however many writes come in a row', async () => {
    await shown(false)
    changes = 'biz'
    const act = async () => {
      await post('/api/biz/approve')
      await invalidate('biz')
    }
    expect(await during(act)).toEqual([bizApi.counts, CASES].toSorted())
    const three = () => [1, 2, 3].reduce<Promise<unknown>>((before) => before.then(() => post('/api/x')), Promise.resolve())
    expect(await during(three)).toEqual([bizApi.counts, CASES].toSorted())
  })

  it('are out of date when nobody knows whether a write arrived', async () => {
    const view = await shown(true)
    await shown(false, view)
    fails = true
    expect(await during(() => post('/api/biz/approve', {}, { silent: true }).catch(() => undefined))).toEqual([])
    expect(await during(() => shown(true, view))).toEqual([LIST, UNITS])
  })

  it('are read again when another window has written', async () => {
    await shown(true)
    vi.useRealTimers()
    const other = new BroadcastChannel('zhujian.changes')
    asked.length = 0
    other.postMessage(['unit'])
    await vi.waitFor(() => expect(asked).toEqual([UNITS]), 3000)
    other.close()
  })

  it('are not shown from memory when what they are about has been dealt with and left', async () => {
    const view = await shown(true)
    view.rerender(<DataProvider>{null}</DataProvider>)
    drop('engineering', LIST, {})
    view.rerender(<Tabs first />)
    expect(screen.getByText(`${LIST}=…`)).toBeTruthy()
    expect(screen.queryByText(`${UNITS}=…`)).toBeNull()
    await settled()
    expect(screen.queryByText(`${LIST}=…`)).toBeNull()
    drop('engineering', LIST, {})
    expect(screen.queryByText(`${LIST}=…`)).toBeNull()
  })
})
