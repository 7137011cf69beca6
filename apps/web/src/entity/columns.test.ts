// @vitest-environment jsdom
import { crane } from '@zhujian/domain/device/crane'
import { hiddenDanger } from '@zhujian/domain/safety/hidden-danger'
import { unit } from '@zhujian/domain/unit/unit'
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
  it('keep their order where rows belong to no project', () => {
    expect(shown(unit)[0]).toBe('unit_name')
    expect(shown(unit)).not.toContain('engineering_id')
  })
})
