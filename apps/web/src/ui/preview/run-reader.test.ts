import { describe, expect, it } from 'vitest'
import { ReadProblem } from './reader-message'
import { runReader } from './run-reader'

/** What the browser gives: a target of messages that can be ended. */
function worker(answer: (self: EventTarget) => void) {
  const target = new EventTarget()
  const state = { ended: false }
  const started = Object.assign(target, {
    postMessage: () => answer(target),
    terminate: () => void (state.ended = true),
  })
  return { state, start: () => started as unknown as Worker }
}

const failureOf = (read: Promise<unknown>) =>
  read.then(
    () => 'read',
    (error: unknown) => (error instanceof ReadProblem ? error.failure : String(error)),
  )
const never = () => new AbortController().signal
const said = (data: unknown) => (self: EventTarget) => self.dispatchEvent(new MessageEvent('message', { data }))

describe('reading in a worker', () => {
  it('answers what the worker says and ends it', async () => {
    const { state, start } = worker(said({ value: '正文' }))
    expect(await runReader(start, new Uint8Array(), never())).toBe('正文')
    expect(state.ended).toBe(true)
  })

  it.each([
    ['the reason it gives', said({ failure: 'empty' }), 'empty'],
    ['its breaking down', (self: EventTarget) => self.dispatchEvent(new Event('error')), 'damaged'],
    ['its taking too long', () => undefined, 'slow'],
  ])('fails for %s and ends it', async (_, answer, failure) => {
    const { state, start } = worker(answer)
    expect(await failureOf(runReader(start, new Uint8Array(), never(), 20))).toBe(failure)
    expect(state.ended).toBe(true)
  })

  it('ends it when the viewer moves on', async () => {
    const { state, start } = worker(() => undefined)
    const controller = new AbortController()
    const reading = failureOf(runReader(start, new Uint8Array(), controller.signal))
    controller.abort()
    await reading
    expect(state.ended).toBe(true)
  })
})
