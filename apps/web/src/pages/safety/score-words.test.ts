import { expect, it } from 'vitest'
import { comparedTo } from './score-words'

it('says beside a score by how much it rose or fell since the last, and nothing where it stands or cannot be compared', () => {
  expect([comparedTo('86.50', '0.00'), comparedTo('80.00', '86.50')]).toEqual(['0.00（↓ 86.50）', '86.50（↑ 6.50）'])
  expect([comparedTo('80.00', '80'), comparedTo(null, '80.00'), comparedTo('—', '80.00'), comparedTo('80.00', null)]).toEqual([
    '80',
    '80.00',
    '80.00',
    '—',
  ])
})
