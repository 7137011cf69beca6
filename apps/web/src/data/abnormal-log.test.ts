import { afterEach, describe, expect, it } from 'vitest'
import { forgetAbnormal, logAbnormal, markAbnormalSeen, useAbnormalLog, withoutValues } from './abnormal-log'

afterEach(forgetAbnormal)
const event = { kind: 'call', code: 40001, path: '/api/x', text: '', traceId: 'T1' } as const

describe('abnormal log [S8-02]', () => {
  it('keeps the newest 200 events, newest first, and raises the flag until it was looked at', () => {
    for (let count = 1; count <= 205; count += 1) logAbnormal({ ...event, text: String(count) })
    const { events, unseen } = useAbnormalLog.getState()
    expect([events.length, events[0]?.text, events[199]?.text, unseen]).toEqual([200, '205', '6', true])
    markAbnormalSeen()
    expect(useAbnormalLog.getState()).toMatchObject({ unseen: false, events })
  })
  it('names the parameters of an address but none of their values', () => {
    expect(withoutValues('/api/x?name=%E5%BC%A0%E4%B8%89&ids=1&ids=2&empty=')).toBe('/api/x?name&ids&empty')
    expect(withoutValues('/login')).toBe('/login')
  })
})
