import { dict, states } from '@zhujian/model'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { StateTag } from './tag'

const flow = states({
  waiting: [0, '待审核'],
  accepting: [12, '验收中', 'default'],
  archived: [14, '已归档', 'default'],
})
const grade = dict({ good: ['AA', 'AA', 'success'], fair: ['A', 'A', 'default'] })

it('a clock stands only on what is still to come, never on a grade or on what has ended', () => {
  const clock = (of: typeof flow | typeof grade, code: unknown) =>
    renderToStaticMarkup(<StateTag dict={of} code={code} />).includes('anticon-clock-circle')
  expect([clock(flow, 0), clock(flow, 12)]).toEqual([true, true])
  expect([clock(flow, 14), clock(grade, 'A'), clock(grade, 'AA')]).toEqual([false, false, false])
})
