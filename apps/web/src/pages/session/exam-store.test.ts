// @vitest-environment jsdom
import type { Paper } from '@zhujian/domain/contracts/exam'
import { PASSED, SITTING } from '@zhujian/domain/safety/exam/sitting'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type KeptSeat, readSeat } from './exam-seat'
import { SitStore } from './exam-store'

const SEAT = 'A'.repeat(43)
const paper = (more: Partial<Paper> = {}): Paper => ({
  title: '复工考试',
  name: '张三',
  minutes: 30,
  total: 2,
  pass_mark: 60,
  attempt: 1,
  status: SITTING,
  away: 0,
  remaining: 600,
  questions: [1, 2].map((id) => ({ id, kind: 1, stem: `第 ${id} 题`, options: ['甲', '乙', '丙'] })),
  answers: {},
  result: null,
  ...more,
})

const result: Paper['result'] = { score: 50, passed: false, handed: 1, marked_from: null, marked: [] }

type Body = Record<string, unknown>
const sent: { path: string; body: Body }[] = []
/** What the server answers from now on; a function that throws is no network. */
let answer: (path: string) => Body | Paper
beforeEach(() => {
  sent.length = 0
  sessionStorage.clear()
  answer = (path) => (path.endsWith('/save') ? { saved: true, status: SITTING, remaining: 500 } : paper())
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    const path = new URL(url, 'http://host').pathname
    const data = answer(path)
    sent.push({ path, body: JSON.parse(body) as Body })
    return new Response(JSON.stringify('problem' in data ? { code: 400, msg: '不行', data } : { code: 200, msg: '', data }))
  })
})
afterEach(() => vi.unstubAllGlobals())

const open = async (kept: Partial<KeptSeat> = {}): Promise<SitStore> => {
  const store = new SitStore({ seat: SEAT, unsaved: {}, ...kept })
  store.refresh()
  await vi.waitFor(() => expect(store.state.getState().paper).not.toBeNull())
  return store
}
const saves = () => sent.filter(({ path }) => path.endsWith('/save')).map(({ body }) => body['answers'])
const noNetwork = (): never => {
  throw new TypeError('no network')
}

it('saves an answer as it is given, and takes the time that is left from the server', async () => {
  const store = await open()
  store.choose(1, [2])
  await vi.waitFor(() => expect(store.state.getState().unsaved).toBe(0))
  expect(saves()).toEqual([{ 1: [2] }])
  const left = (store.state.getState().dueAt ?? 0) - Date.now()
  expect(left).toBeGreaterThan(400_000)
  expect(left).toBeLessThanOrEqual(500_000)
})

it('keeps what could not be saved through a reload, and sends it again', async () => {
  const store = await open()
  answer = noNetwork
  store.choose(1, [2])
  await vi.waitFor(() => expect(store.state.getState().problem).not.toBeNull())
  expect(readSeat()).toEqual({ seat: SEAT, unsaved: { 1: [2] } })
  answer = (path) =>
    path.endsWith('/save') ? { saved: true, status: SITTING, remaining: 500 } : paper({ answers: { 1: [0], 2: [1] } })
  const again = await open(readSeat())
  expect(again.state.getState().answers).toEqual({ 1: [2], 2: [1] })
  again.save()
  await vi.waitFor(() => expect(readSeat()).toEqual({ seat: SEAT, unsaved: {} }))
  expect(saves()).toEqual([{ 1: [2] }])
})

it('sends the newest answer after one that was on its way', async () => {
  const store = await open()
  store.choose(1, [0])
  store.choose(1, [2])
  await vi.waitFor(() => expect(store.state.getState().unsaved).toBe(0))
  expect(saves()).toEqual([{ 1: [0] }, { 1: [2] }])
})

it('tells how often the page was left, once', async () => {
  const store = await open()
  store.leftPage()
  store.leftPage()
  store.save()
  await vi.waitFor(() => expect(sent.filter(({ path }) => path.endsWith('/save'))).toHaveLength(1))
  store.choose(1, [0])
  await vi.waitFor(() => expect(saves()).toHaveLength(2))
  expect(sent.filter(({ path }) => path.endsWith('/save')).map(({ body }) => body['away'])).toEqual([2, 0])
})

it('shows the result once the server has taken the paper, and keeps no answers', async () => {
  const store = await open()
  answer = (path) =>
    path.endsWith('/save')
      ? { saved: true, status: PASSED, remaining: null }
      : paper({ status: PASSED, remaining: null, result, answers: { 1: [2] } })
  store.choose(1, [2])
  await vi.waitFor(() => expect(store.state.getState().paper?.result).toEqual(result))
  expect(readSeat()).toEqual({ seat: SEAT, unsaved: {} })
})

it('keeps what was to be handed in without a network, through a reload too, and hands it in once the network is back, once', async () => {
  const store = await open()
  answer = noNetwork
  store.choose(1, [2])
  store.hand()
  await vi.waitFor(() => expect(store.state.getState()).toMatchObject({ handing: true, busy: false, unsaved: 1 }))
  expect(store.state.getState().problem).not.toBeNull()
  expect(readSeat()).toEqual({ seat: SEAT, unsaved: { 1: [2] }, handing: true })
  answer = (path) => (path.endsWith('/hand') ? paper({ status: PASSED, remaining: null, result, answers: { 1: [2] } }) : paper())
  const again = await open(readSeat())
  again.resume()
  again.resume()
  await vi.waitFor(() => expect(again.state.getState().paper?.result).toEqual(result))
  const handed = sent.filter(({ path }) => path.endsWith('/hand'))
  expect(handed.map(({ body }) => body['answers'])).toEqual([{ 1: [2] }])
  expect(again.state.getState()).toMatchObject({ handing: false, missed: 0 })
  expect(readSeat()).toEqual({ seat: SEAT, unsaved: {} })
})

it('knows how many answers came too late where the time ran out without a network, through a reload too', async () => {
  const store = await open()
  answer = noNetwork
  store.choose(1, [2])
  store.choose(2, [0])
  store.hand()
  await vi.waitFor(() => expect(store.state.getState().busy).toBe(false))
  // The first had arrived after all: only its receipt was lost.
  answer = () => paper({ status: PASSED, remaining: null, result: { ...result, handed: 2 }, answers: { 1: [2] } })
  store.resume()
  await vi.waitFor(() => expect(store.state.getState()).toMatchObject({ missed: 1, handing: false }))
  expect(readSeat()).toEqual({ seat: SEAT, unsaved: {}, missed: 1 })
  expect((await open(readSeat())).state.getState().missed).toBe(1)
})

it('keeps what the server no longer took as not taken, also where it was only to be saved', async () => {
  const store = await open()
  answer = (path) =>
    path.endsWith('/save')
      ? { saved: false, status: PASSED, remaining: null }
      : paper({ status: PASSED, remaining: null, result: { ...result, handed: 3 } })
  store.choose(1, [2])
  await vi.waitFor(() => expect(store.state.getState().missed).toBe(1))
})

it('goes on answering where handing in waits for the network', async () => {
  const store = await open()
  answer = noNetwork
  store.hand()
  await vi.waitFor(() => expect(store.state.getState()).toMatchObject({ handing: true, busy: false }))
  store.stay()
  answer = () => ({ saved: true, status: SITTING, remaining: 500 })
  store.choose(1, [2])
  await vi.waitFor(() => expect(store.state.getState().unsaved).toBe(0))
  expect(sent.some(({ path }) => path.endsWith('/hand'))).toBe(false)
})

it('tells the person on coming back how often he left, those the server knows of included', async () => {
  answer = (path) => (path.endsWith('/save') ? { saved: true, status: SITTING, remaining: 500 } : paper({ away: 2 }))
  const store = await open()
  store.leftPage()
  expect(store.state.getState()).toMatchObject({ away: 3, returned: false })
  store.cameBack()
  expect(store.state.getState()).toMatchObject({ away: 3, returned: true })
  store.noticed()
  expect(store.state.getState().returned).toBe(false)
})

it('knows that the seat has gone to another phone', async () => {
  const store = await open()
  answer = () => ({ problem: 'invalid', fields: [], trace_id: 'T1' })
  store.choose(1, [2])
  await vi.waitFor(() => expect(store.state.getState().lost).toBe('不行'))
})

it('keeps nothing about the person', async () => {
  await open()
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('张三')
})
