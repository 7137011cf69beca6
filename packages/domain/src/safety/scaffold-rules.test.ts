import { expect, it } from 'vitest'
import { aboveLast, stagesDue, torqueFits } from './scaffold-rules'

it('a fastener is turned with 40 to 65 N·m, both included', () => {
  expect(['39.9', '40', '65', '65.1', null].map(torqueFits)).toEqual([false, true, true, false, true])
})

it('a scaffold is accepted every eight metres', () => {
  expect(['8', '8.1', '24', '52.2', null].map(stagesDue)).toEqual([1, 2, 3, 7, 0])
  expect([aboveLast('16', '8'), aboveLast('16.1', '8'), aboveLast('40', null)]).toEqual([null, '8.1', null])
})
