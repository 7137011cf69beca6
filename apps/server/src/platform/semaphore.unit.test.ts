import { expect, it } from 'vitest'
import { createSemaphore } from './semaphore'

it('lets so many in, then those who waited in their order, and tells who comes too many [E1]', async () => {
  const permits = createSemaphore({ open: 2, waiting: 2, full: '人多' })
  const order: string[] = []
  const [first, second] = [await permits.enter(), await permits.enter()]
  const gone = new AbortController()
  const third = permits.enter(gone.signal).then((leave) => (order.push('third'), leave))
  const fourth = permits.enter().then((leave) => (order.push('fourth'), leave))
  await expect(permits.enter()).rejects.toThrow('人多')
  gone.abort(new Error('left'))
  await expect(third).rejects.toThrow('left')
  first()
  first()
  const leave = await fourth
  const fifth = permits.enter().then((done) => (order.push('fifth'), done))
  second()
  leave()
  ;(await fifth)()
  expect(order).toEqual(['fourth', 'fifth'])
})
