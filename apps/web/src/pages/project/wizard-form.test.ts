// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { cityWith } from './wizard-form'

describe('the city of a project', () => {
  it('follows the region, also when that changes to another city', () => {
    expect(cityWith({ areacode: '330106' }, {})).toEqual({ city_id: '330100' })
    expect(cityWith({ areacode: '330203' }, { areacode: '330106', city_id: '330100' })).toEqual({ city_id: '330200' })
  })

  it('stays when it was chosen otherwise, or another field changes', () => {
    expect(cityWith({ areacode: '330203' }, { areacode: '330106', city_id: '330400' })).toEqual({})
    expect(cityWith({ address: '文三路' }, {})).toEqual({})
  })
})
