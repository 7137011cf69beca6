import { expect, it } from 'vitest'
import { rateNotes, rateProblems } from './part-entity'

it('a rate below the standard is said on its own field, one that reaches it is not', () => {
  const said = (entity_cover: string | null, entity_position: string | null) =>
    rateNotes({ entity_cover, entity_position }).map(({ field }) => field)
  expect(said('89.99', '79.99')).toEqual(['entity_cover', 'entity_position'])
  expect(said('90', '80.00')).toEqual([])
  expect(said(null, null)).toEqual([])
  expect(rateNotes({ entity_position: '75' })[0]?.text).toBe('低于 80%（GB 50204-2015 附录 F 第 F.0.5 条），不合格，不能报验')
})

it('a rate above all is complained of on its own field', () => {
  expect(rateProblems({ entity_cover: '100', entity_position: '100.01' })).toEqual([
    { field: 'entity_position', message: '位置尺寸合格率不能大于 100%' },
  ])
})
