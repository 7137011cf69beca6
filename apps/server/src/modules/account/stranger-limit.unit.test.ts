import { describe, expect, test } from 'vitest'
import { createStrangerLimit } from './stranger-limit'

/** Work that ends when told to. */
function task() {
  let finish: (value: string) => void = () => undefined
  let fail: (error: Error) => void = () => undefined
  const running = new Promise<string>((resolve, reject) => {
    finish = resolve
    fail = reject
  })
  return { running, finish, fail }
}
const settle = () => new Promise((resolve) => setImmediate(resolve))

describe('the limit of strangers', () => {
  test('lets in two at a time, the others in the order they came', async () => {
    const limit = createStrangerLimit(2, 10)
    const tasks = [task(), task(), task(), task()]
    const started: number[] = []
    const results = tasks.map((each, at) =>
      limit.run(() => {
        started.push(at)
        return each.running
      }),
    )
    await settle()
    expect(started).toEqual([0, 1])
    tasks[1]?.finish('b')
    expect(await results[1]).toBe('b')
    await settle()
    expect(started).toEqual([0, 1, 2])
    tasks[0]?.fail(new Error('no'))
    await expect(results[0]).rejects.toThrow('no')
    await settle()
    expect(started).toEqual([0, 1, 2, 3])
    tasks[2]?.finish('c')
    tasks[3]?.finish('d')
    expect(await Promise.all([results[2], results[3]])).toEqual(['c', 'd'])
    expect(await limit.run(async () => 'free again')).toBe('free again')
  })

  test('turns away with 429 whoever finds the queue full', async () => {
    const limit = createStrangerLimit(1, 1)
    const first = task()
    const inside = limit.run(() => first.running)
    const queued = limit.run(async () => 'second')
    await expect(limit.run(async () => 'third')).rejects.toMatchObject({ statusCode: 429 })
    first.finish('first')
    expect(await Promise.all([inside, queued])).toEqual(['first', 'second'])
  })
})
