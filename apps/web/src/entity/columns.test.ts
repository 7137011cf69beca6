// @vitest-environment jsdom
import { crane } from '@zhujian/domain/device/crane'
import { engineering } from '@zhujian/domain/project/engineering'
import { hiddenDanger } from '@zhujian/domain/safety/hidden-danger'
import { wageDeposit } from '@zhujian/domain/salary/wage-deposit'
import { unit } from '@zhujian/domain/unit/unit'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { columnsOf } from './columns'

const shown = (source: Parameters<typeof columnsOf>[0]) =>
  columnsOf(source, { kinds: {} as never, cells: {} })
    .filter(({ hidden }) => !hidden)
    .map(({ key }) => key)

describe('the columns of a list', () => {
  it('say of which project a row is right after what it is, so that it does not give way first', () => {
    expect(shown(crane).slice(0, 3)).toEqual(['crane_name', 'engineering_id', 'state'])
  })
  it('keep in sight by when a row has to be dealt with, however narrow the box is', () => {
    const kept = columnsOf(hiddenDanger, { kinds: {} as never, cells: {} }).flatMap(({ key, kept: stays }) =>
      stays ? [key] : [],
    )
    expect(kept.toSorted()).toEqual(['deadline', 'state'])
  })
  it('say by the day how a row stands, in words as in its tag: no green 有效 behind a day that has passed', () => {
    const state = columnsOf(wageDeposit, { kinds: {} as never, cells: {} }).find(({ key }) => key === 'state')
    const row = (to_on: string) => ({ id: 1, state: Number(wageDeposit.flow?.states.code('valid')), to_on })
    expect([state?.text?.(row('2000-01-01')), state?.text?.(row('2199-01-01'))]).toEqual(['已到期', '有效'])
    const drawn = (to_on: string) => renderToStaticMarkup(state?.render(row(to_on), 0))
    expect(drawn('2000-01-01')).toMatch(/zj-tag-danger.*已到期/)
    expect(drawn('2199-01-01')).toMatch(/zj-tag-success.*有效/)
  })
  it('may say once above in which region all rows are, as of which project', () => {
    const placing = columnsOf(engineering, { kinds: {} as never, cells: {} }).flatMap(({ key, placing: places }) =>
      places ? [key] : [],
    )
    expect(placing).toContain('areacode')
  })
  it('keep their order where rows belong to no project', () => {
    expect(shown(unit)[0]).toBe('unit_name')
    expect(shown(unit)).not.toContain('engineering_id')
  })
})
