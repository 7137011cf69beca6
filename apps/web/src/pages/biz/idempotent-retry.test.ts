import { describe, expect, it } from 'vitest'
import { ApiError } from '../../data/api-error'
import { createIdempotentRetry, reasonOf } from './idempotent-retry'

const unanswered = new ApiError('连接异常')

describe('一次办理没有等到答复', () => {
  it('再办同一件事时原样重发，哪怕页面已经是新的版本、中间办过别的', () => {
    const attempts = createIdempotentRetry()
    const first = attempts.of('抄送给甲', { id: 1, version: 3 })
    attempts.failed('抄送给甲', first, unanswered)
    expect(attempts.of('抄送给乙', { id: 1, version: 4 }).key).not.toBe(first.key)
    expect(attempts.of('抄送给甲', { id: 1, version: 4 })).toEqual(first)
    attempts.failed('抄送给甲', first, new ApiError('系统繁忙', { code: 0, problem: 'tooMany' }))
    expect(attempts.of('抄送给甲', { id: 1, version: 4 })).toEqual(first)
  })

  it('说清楚写下的还在，可以再办一次；有答复的照原话', () => {
    expect(reasonOf(unanswered)).toBe('连接异常，填写的内容仍在，恢复后再办一次')
    expect(reasonOf(new ApiError('本环节由他人办理', { code: 0, problem: 'wrongState' }))).toBe('本环节由他人办理')
  })

  it('办成了，或知道没有办成，就按新的版本另办', () => {
    const attempts = createIdempotentRetry()
    const first = attempts.of('通过', { id: 1, version: 3 })
    attempts.failed('通过', first, unanswered)
    attempts.failed('通过', first, new ApiError('数据已被他人修改', { code: 0, problem: 'stale' }))
    const second = attempts.of('通过', { id: 1, version: 4 })
    expect([second.body['version'], second.key === first.key]).toEqual([4, false])
    attempts.failed('通过', second, unanswered)
    attempts.done('通过')
    expect(attempts.of('通过', { id: 1, version: 5 }).body['version']).toBe(5)
  })
})
