import { describe, expect, it } from 'vitest'
import { decodeRing, loadChina, loadProvince } from '../../geo/outlines'
import { cluster, districtsOf, standForMarks } from './cluster'
import { readMapBase } from './map-base'
import { placeCard } from './pop-card'
import { fromDisplay, toDisplay } from './projection'

describe('projection', () => {
  it('reads a pair, and none where no comma stands between the two', () => {
    expect(toDisplay('120.153576,30.287459', 'bd09')).toMatchObject({ lng: 120.153576, lat: 30.287459 })
    expect(toDisplay('120.153576，30.287459', 'bd09')).toBeUndefined()
  })

  it('moves BD-09 by some hundred metres for the display and comes back', () => {
    const shown = toDisplay('120.153576,30.287459', 'gcj02')
    expect(Math.abs((shown?.lng ?? 0) - 120.153576)).toBeGreaterThan(0.003)
    const [lng = 0, lat = 0] = fromDisplay(shown ?? { lng: 0, lat: 0 }, 'gcj02')
      .split(',')
      .map(Number)
    expect(lng).toBeCloseTo(120.153576, 4)
    expect(lat).toBeCloseTo(30.287459, 4)
  })

  it('shows nothing for a broken pair', () => {
    expect(toDisplay('120.1 30.2', 'gcj02')).toBeUndefined()
  })
})

describe('clusters', () => {
  const placed = (count: number) => Array.from({ length: count }, (_, i) => ({ mark: i, x: (i % 2) * 300, y: 0 }))

  it('leave up to 200 marks single', () => {
    expect(cluster(placed(200))).toHaveLength(200)
  })

  it('gather neighbours from 201 on and lose none', () => {
    const groups = cluster(placed(201))
    expect(groups).toHaveLength(2)
    expect(groups.flatMap((group) => group.marks)).toHaveLength(201)
  })
})

describe('districts', () => {
  const placed = (count: number, of: number) =>
    Array.from({ length: count }, (_, i) => ({ mark: `区${i % of}`, x: (i % of) * 100, y: i === 0 ? 100_000 : 0 }))
  const own = (mark: string) => mark

  it('are one number each from 61 marks on, where most of their marks are', () => {
    const groups = districtsOf(placed(90, 3), own)
    expect(standForMarks(groups, 90)).toBe(true)
    expect(groups.map(({ key, x, y, marks }) => [key, x, y, marks.length])).toEqual([
      ['区0', 0, 0, 30],
      ['区1', 100, 0, 30],
      ['区2', 200, 0, 30],
    ])
  })

  it('stay pins when they are few, all in one district or in an unknown one', () => {
    const stand = (count: number, of: number, district: (mark: string) => string | undefined) =>
      standForMarks(districtsOf(placed(count, of), district), count)
    expect(stand(60, 3, own)).toBe(false)
    expect(stand(90, 1, own)).toBe(false)
    expect(stand(90, 3, (mark) => (mark === '区1' ? undefined : mark))).toBe(false)
  })
})

describe('offline outlines', () => {
  it('hold all 34 provincial regions and the South China Sea inset', async () => {
    const china = await loadChina()
    expect(china.outlines).toHaveLength(34)
    expect(china.inset?.name).toBe('南海诸岛')
  })

  it('hold the cities of Zhejiang, each around its own middle', async () => {
    const zhejiang = await loadProvince('330106')
    expect(zhejiang?.outlines.map((outline) => outline.name)).toContain('杭州市')
    for (const { center, polygons } of zhejiang?.outlines ?? []) {
      const lngs = polygons.flat(2).map(([lng]) => lng)
      expect(center[0]).toBeGreaterThan(Math.min(...lngs))
      expect(center[0]).toBeLessThan(Math.max(...lngs))
    }
  })

  it('are not there for other provinces', async () => {
    expect(await loadProvince('440300')).toBeUndefined()
  })

  it('decode zigzag differences', () => {
    expect(decodeRing('BA', [1024, 2048])).toEqual([[(1024 + 1) / 1024, (2048 - 1) / 1024]])
  })
})

describe('map base', () => {
  it('is used only when an operator configured it completely', () => {
    expect(readMapBase(undefined)).toBeUndefined()
    expect(readMapBase({ system: 'wgs84' })).toBeUndefined()
    expect(readMapBase({ url: 'javascript:alert(1)' })).toBeUndefined()
    expect(readMapBase({ url: '/tiles/{z}/{x}/{y}.png' })).toMatchObject({ system: 'gcj02', maxZoom: 18 })
  })
})

it('keeps the card inside the map and clear of its pin', () => {
  const box = { width: 800, height: 600 }
  expect(placeCard({ x: 10, y: 100 }, { width: 336, height: 260 }, box)).toEqual({ left: 8, top: 112 })
  expect(placeCard({ x: 400, y: 550 }, { width: 336, height: 260 }, box)).toEqual({ left: 232, top: 238 })
})
