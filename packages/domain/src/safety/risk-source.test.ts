import { expect, it } from 'vitest'
import { riskLevel, riskProblem } from './risk-source'

const lowest = (l: string, e: string, c: string) =>
  (['blue', 'yellow', 'orange', 'red'] as const).find((key) => !riskProblem({ l, e, c, risk_level: riskLevel.code(key) }))

it.each([
  ['1.0', '6.9', '10.0', 'blue'],
  ['1.0', '7.0', '10.0', 'yellow'],
  ['1.0', '15.9', '10.0', 'yellow'],
  ['1.0', '16.0', '10.0', 'orange'],
  ['1.0', '32.0', '10.0', 'orange'],
  ['1.0', '32.1', '10.0', 'red'],
] as const)('%s × %s × %s is no lower risk than %s', (l, e, c, level) => {
  expect(lowest(l, e, c)).toBe(level)
})

it('a level lower than the assessment is refused with the number; a higher one is taken', () => {
  expect(riskProblem({ l: '6', e: '6', c: '15', risk_level: riskLevel.code('blue') })).toEqual({
    field: 'risk_level',
    message: 'D = 540.0，评定为红（重大），不能登记得更低；评分有误的请更正 L、E、C',
  })
  expect(riskProblem({ l: '1', e: '1', c: '1', risk_level: riskLevel.code('red') })).toBe(false)
})
