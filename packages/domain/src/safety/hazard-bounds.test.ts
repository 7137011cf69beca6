import { add, sub } from '@zhujian/model/decimal'
import { describe, expect, it } from 'vitest'
import { boundNote, boundProblems, hazardBounds } from './hazard-bounds'
import { type HazardParam, hazardParam } from './hazard-table'

const row = (param: HazardParam, value: string) => ({ params: [{ param: hazardParam.code(param), value }] })
const refused = (param: HazardParam, value: string) => boundProblems(row(param, value)).length
const doubted = (param: HazardParam, value: string) => boundNote(row(param, value)) !== null

describe('a number of hazardous work', () => {
  it.each(Object.entries(hazardBounds) as [HazardParam, (typeof hazardBounds)[HazardParam]][])(
    '%s is refused beyond what is built anywhere and doubted above what is rare',
    (param, { most, check }) => {
      expect([refused(param, most), refused(param, add(most, '0.01'))]).toEqual([0, 1])
      expect([doubted(param, check), doubted(param, add(check, '0.01'))]).toEqual([false, true])
      expect(Number(sub(most, check))).toBeGreaterThan(0)
    },
  )

  it('says what is wrong on its own line, and what only looks too large', () => {
    expect(boundProblems(row('depth', '100.01'))).toEqual([
      { field: 'params.0.value', message: '开挖深度不会超过 100 m，请核对单位' },
    ])
    expect(boundNote(row('depth', '40.01'))).toBe('开挖深度 40.01 m，请核对单位')
  })

  it('of a depth is not nought, of a level may be', () => {
    expect(boundProblems(row('depth', '0.00'))).toEqual([{ field: 'params.0.value', message: '开挖深度应大于 0' }])
    expect([refused('depth', '0.01'), refused('baseLevel', '0'), boundProblems({ params: null })]).toEqual([0, 0, []])
  })
})
