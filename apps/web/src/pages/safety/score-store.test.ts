import { expect, it, vi } from 'vitest'
import { type Failure, ScoreStore } from './score-store'
import { emptyTable, type Kept, type ScoreValues, type ServerTable, tableKey } from './score-words'

const me = { id: 7, name: '周志明' }
const line = (criterion: string, value: number) => ({ criterion, value })
const row = (version: number, more: Partial<ServerTable> = {}): ServerTable => ({
  ...emptyTable(3),
  id: 30,
  version,
  scorer_id: 8,
  scorer: '李文博',
  at: 0,
  ...more,
})
const KEY = '3/1'

function desk(answers: (Failure | { id: number; version: number })[], theirs: ServerTable[] = [], kept?: Record<string, Kept>) {
  const sent: ScoreValues[] = []
  let pending: Readonly<Record<string, Kept>> = {}
  const store = new ScoreStore(
    {
      save: (values) => {
        sent.push(values)
        const answer = answers.shift() ?? { id: 30, version: 9 }
        return 'kind' in answer ? Promise.reject(answer) : Promise.resolve(answer)
      },
      judge: (error) => error as Failure,
      reload: () => Promise.resolve(theirs),
      keep: (next) => void (pending = next),
      me,
      now: () => 100,
      pause: 10,
      retry: 50,
    },
    kept,
  )
  const deduct = (criterion: string, value: number) =>
    store.change(KEY, emptyTable(3), (values) => ({ ...values, deductions: [...values.deductions, line(criterion, value)] }))
  return { store, sent, deduct, pending: () => pending, entry: () => store.entries().get(KEY) }
}

it('a line is saved when the hand rests, and what was saved is known as its own', async () => {
  const { store, deduct, sent, entry, pending } = desk([{ id: 30, version: 1 }])
  deduct('B.3-1-1', 10)
  expect(entry()?.state).toBe('waiting')
  expect(Object.keys(pending())).toEqual([KEY])
  await store.flush(KEY)
  expect(sent).toHaveLength(1)
  expect(entry()).toMatchObject({ state: 'saved', server: { id: 30, version: 1, scorer: '周志明' } })
  expect(pending()).toEqual({})
})

it('what the network did not take stays, says so, and goes out later', async () => {
  vi.useFakeTimers()
  const { deduct, sent, entry } = desk([{ kind: 'unanswered' }, { id: 30, version: 1 }])
  deduct('B.3-1-1', 10)
  await vi.advanceTimersByTimeAsync(15)
  expect(entry()).toMatchObject({
    state: 'failed',
    reason: '网络不通，恢复以后自动发送',
    values: { deductions: [{ value: 10 }] },
  })
  await vi.advanceTimersByTimeAsync(60)
  expect([sent.length, entry()?.state]).toEqual([2, 'saved'])
  vi.useRealTimers()
})

it('what was kept is sent when the page is opened again', async () => {
  const kept = { [KEY]: { server: row(4), values: { ...row(4), deductions: [line('B.3-1-1', 10)] } } }
  const { store, sent } = desk([{ id: 30, version: 5 }], [], kept)
  await store.flushAll()
  expect(sent[0]?.deductions).toEqual([line('B.3-1-1', 10)])
})

it('lines of two people on one table are both kept; of the same line the earlier stands and the later is told', async () => {
  const theirs = row(2, { deductions: [line('B.3-2-1', 6), line('B.3-2-5', 8)] })
  const { store, deduct, sent, entry } = desk([{ kind: 'stale' }, { id: 30, version: 3 }], [theirs])
  store.receive([row(1)])
  deduct('B.3-2-1', 9)
  deduct('B.3-1-1', 10)
  await store.flush(KEY)
  expect(sent[1]?.deductions).toEqual([line('B.3-2-1', 6), line('B.3-2-5', 8), line('B.3-1-1', 10)])
  expect(entry()?.state).toBe('saved')
  expect(entry()?.clashes).toEqual({ 'B.3-2-1': '没有保存：李文博 已改为扣 6 分，请核对后再改' })
})

it('what is wrong is not sent, and is told on its line', async () => {
  const { store, deduct, sent, entry } = desk([])
  deduct('B.3-2-1', 11)
  await store.flush(KEY)
  expect(sent).toEqual([])
  expect(entry()).toMatchObject({ state: 'failed', problems: [{ field: 'deductions.0.value' }] })
  expect(entry()?.reason).toMatch(/^B\.3-2-1：/)
})

it('a wrong line stays in hand and keeps no other line of its table from being saved; the table is not finished by it', async () => {
  const { store, deduct, sent, entry } = desk([
    { id: 30, version: 1 },
    { id: 30, version: 2 },
  ])
  deduct('B.3-2-1', 11)
  deduct('B.3-1-1', 10)
  store.change(KEY, emptyTable(3), (values) => ({ ...values, checked: true }))
  await store.flush(KEY)
  expect(sent).toEqual([expect.objectContaining({ checked: false, deductions: [line('B.3-1-1', 10)] })])
  expect(entry()).toMatchObject({
    state: 'failed',
    server: { version: 1 },
    values: { deductions: [{ value: 11 }, { value: 10 }] },
  })
  store.change(KEY, emptyTable(3), (values) => ({ ...values, deductions: [line('B.3-2-1', 6), line('B.3-1-1', 10)] }))
  await store.flush(KEY)
  expect(sent[1]).toMatchObject({ checked: true, deductions: [line('B.3-2-1', 6), line('B.3-1-1', 10)] })
  expect(entry()?.state).toBe('saved')
})

it('a line made wrong leaves the one saved before in its place', async () => {
  const { store, sent, entry } = desk([])
  store.receive([row(1, { deductions: [line('B.3-2-1', 6)] })])
  store.change(KEY, emptyTable(3), (values) => ({ ...values, deductions: [line('B.3-2-1', 60)] }))
  await store.flush(KEY)
  expect(sent).toEqual([])
  expect(entry()).toMatchObject({ state: 'failed', values: { deductions: [{ value: 60 }] } })
})

it('the table of another is taken over, the one in hand is not', () => {
  const { store, deduct, entry } = desk([])
  store.receive([row(1)])
  store.receive([row(2, { deductions: [line('B.3-1-1', 10)] })])
  expect(entry()?.values.deductions).toHaveLength(1)
  deduct('B.3-2-5', 8)
  store.receive([row(3)])
  expect(entry()?.values.deductions).toHaveLength(2)
  expect(tableKey(row(1))).toBe(KEY)
})
