import { expect, it } from 'vitest'
import { createLanes } from './lanes'

it('lets so many in, then those who waited in their order, and tells who comes too many [E1]', async () => {
  const lanes = createLanes({ open: 2, waiting: 2, full: '人多' })
  const order: string[] = []
  const [first, second] = [await lanes.enter(), await lanes.enter()]
  const gone = new AbortController()
  const third = lanes.enter(gone.signal).then((leave) => (order.push('third'), leave))
  const fourth = lanes.enter().then((leave) => (order.push('fourth'), leave))
  await expect(lanes.enter()).rejects.toThrow('人多')
  gone.abort(new Error('left'))
  await expect(third).rejects.toThrow('left')
  first()
  first()
  const leave = await fourth
  const fifth = lanes.enter().then((done) => (order.push('fifth'), done))
  second()
  leave()
  ;(await fifth)()
  expect(order).toEqual(['fourth', 'fifth'])
})
