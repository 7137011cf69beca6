import { afterEach, describe, expect, it, vi } from 'vitest'
import { learnServerTime, serverNow } from './server-clock'

const says = (seconds: number): string => new Date(seconds * 1000).toUTCString()
const now = 1_900_000_000

afterEach(() => {
  learnServerTime(says(Date.now() / 1000))
  vi.useRealTimers()
})

describe('the time of the server', () => {
  it('holds whatever the clock of the machine says, and goes on from there', () => {
    vi.useFakeTimers({ now: (now - 3600) * 1000 })
    learnServerTime(says(now))
    expect(serverNow()).toBe(now)
    vi.setSystemTime((now - 3600 + 90) * 1000)
    expect(serverNow()).toBe(now + 90)
  })
  it('is learned anew from the next answer when the machine is set right', () => {
    vi.useFakeTimers({ now: (now + 7200) * 1000 })
    learnServerTime(says(now))
    vi.setSystemTime(now * 1000)
    learnServerTime(says(now))
    expect(serverNow()).toBe(now)
  })
  it('does not waver by the second an answer rounds away, and ignores answers without a date', () => {
    vi.useFakeTimers({ now: now * 1000 + 900 })
    learnServerTime(says(now - 1))
    expect(serverNow()).toBe(now + 0.9)
    learnServerTime(null)
    learnServerTime('tomorrow')
    expect(serverNow()).toBe(now + 0.9)
  })
})
