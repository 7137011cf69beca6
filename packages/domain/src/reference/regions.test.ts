import { describe, expect, it } from 'vitest'
import { regionData } from './region-data'
import { commonRegion, isInRegion, isRegion, regionFullName, regionName, regionPath, regionTree, scopePrefix } from './regions'

describe('行政区划', () => {
  it('holds 34 provinces and every code in the place its digits say', () => {
    expect(Object.keys(regionData)).toHaveLength(34)
    expect(new TextEncoder().encode(Object.values(regionData).join('')).length).toBeLessThan(150_000)
    for (const [province, line] of Object.entries(regionData))
      for (const item of line.split(' ')) {
        expect(item).toMatch(/^(?:\d{2}|\d{4}|\d{6})\p{Script=Han}+$/u)
        expect(item.startsWith(province)).toBe(true)
      }
  })

  it('names a code and its path', () => {
    expect(regionName('330106')).toBe('西湖区')
    expect(regionPath('330106')).toEqual(['330000', '330100', '330106'])
    expect(regionFullName('330106')).toBe('浙江省杭州市西湖区')
    expect(regionPath('330000')).toEqual(['330000'])
    for (const code of ['330102', '330105', '330106', '330108', '330110', '330114']) expect(isRegion(code)).toBe(true)
  })

  it('finds the smallest region that holds them all', () => {
    expect(commonRegion(['330106', '330108', '330100'])).toBe('330100')
    expect(commonRegion(['330106', '330206'])).toBe('330000')
    expect(commonRegion(['330106'])).toBe('330106')
    expect([commonRegion(['330106', '110101']), commonRegion([])]).toEqual([null, null])
  })

  it('keeps unknown codes visible and without path', () => {
    for (const code of ['999999', '', '3301', '__proto__']) {
      expect(isRegion(code)).toBe(false)
      expect(regionName(code)).toBe(code)
      expect(regionFullName(code)).toBe(code)
      expect(regionPath(code)).toEqual([])
    }
  })

  it('skips the dummy city level of 直辖市 and 省直辖县 in full names but keeps it in the path', () => {
    expect(regionFullName('110101')).toBe('北京市东城区')
    expect(regionPath('110101')).toEqual(['110000', '110100', '110101'])
    expect(regionFullName('500229')).toBe('重庆市城口县')
    expect(regionFullName('429004')).toBe('湖北省仙桃市')
    expect(regionFullName('659001')).toBe('新疆维吾尔自治区石河子市')
  })

  it('ends at the city for 东莞、中山、三沙、儋州、嘉峪关 and at the province for 港澳台', () => {
    for (const code of ['441900', '442000', '460300', '460400', '620200']) {
      expect(regionPath(code)).toHaveLength(2)
      expect(regionTree(code)[0]?.children).toBeUndefined()
    }
    for (const code of ['710000', '810000', '820000']) expect(regionPath(code)).toEqual([code])
  })

  it('gives the tree of a scope only', () => {
    expect(regionTree()).toHaveLength(34)
    const [hangzhou] = regionTree('330100')
    expect(hangzhou?.label).toBe('杭州市')
    expect(hangzhou?.children?.map((node) => node.value)).toContain('330106')
    expect(regionTree('330106')).toEqual([{ value: '330106', label: '西湖区' }])
    expect(regionTree('999999')).toEqual([])
    expect(regionTree('')).toEqual([])
  })

  it('puts every code of the table into the tree exactly once', () => {
    const seen: string[] = []
    const walk = (nodes: ReturnType<typeof regionTree>) => {
      for (const node of nodes) {
        seen.push(node.value)
        walk(node.children ?? [])
      }
    }
    walk(regionTree())
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen).toHaveLength(Object.values(regionData).join(' ').split(' ').length)
  })

  it('trims trailing pairs of zeros for the scope, never to nothing', () => {
    expect(scopePrefix('330106')).toBe('330106')
    expect(scopePrefix('330100')).toBe('3301')
    expect(scopePrefix('330000')).toBe('33')
    expect(scopePrefix('331000')).toBe('3310')
    expect(scopePrefix('000000')).toBe('00')
  })

  it('tests the scope on both sides of its border', () => {
    expect(isInRegion('330106', '330106')).toBe(true)
    expect(isInRegion('330106', '330100')).toBe(true)
    expect(isInRegion('330106', '330000')).toBe(true)
    expect(isInRegion('330100', '330106')).toBe(false)
    expect(isInRegion('330106', '330108')).toBe(false)
    expect(isInRegion('330106', '331000')).toBe(false)
    expect(isInRegion('331002', '331000')).toBe(true)
    expect(isInRegion('330200', '330100')).toBe(false)
    for (const scope of ['', '33', '000000', '3301001', '%', 'abcdef']) expect(isInRegion('330106', scope)).toBe(false)
    expect(isInRegion('33', '330000')).toBe(false)
  })
})
