import L from 'leaflet'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { loadChina, loadProvince } from '../../geo/outlines'
import type { OutlineSet, Point } from '../../geo/outlines'
import { OFFLINE_SYSTEM } from './map-base'
import type { MapBase } from './map-base'
import { DISTRICT_NAMES, NAMES, nameMarker } from './map-names'
import 'leaflet/dist/leaflet.css'

/** Middle of the country, shown until something better is known. */
const CHINA: L.LatLngTuple = [35.5, 105]
const CHINA_ZOOM = 4
const MAX_ZOOM = 18
/** Without tiles the ground holds the outlines of cities: beyond the first figure none is in sight any more, beyond the second a pin would stand on nothing at all. */
const GROUND_ZOOM = 10
const MAX_ZOOM_OUTLINES = 13
const NO_GROUND = '没有配置底图，这里只有行政区轮廓，看不到街道'

const latLngs = (points: readonly Point[]): L.LatLngTuple[] => points.map(([lng, lat]) => [lat, lng])

const shapeOf = (points: L.LatLngTuple[] | L.LatLngTuple[][][], own = false): L.Polygon =>
  L.polygon(points, {
    className: own ? 'zj-map-outline is-own' : 'zj-map-outline',
    interactive: false,
    weight: 1,
    fillOpacity: 1,
  })

function outlineLayer({ outlines, inset }: OutlineSet, named: boolean, region = ''): L.LayerGroup {
  const group = L.layerGroup()
  for (const { code, name, center, polygons } of outlines) {
    group.addLayer(
      shapeOf(
        polygons.map((rings) => rings.map(latLngs)),
        code === region,
      ),
    )
    if (named) group.addLayer(nameMarker(name, [center[1], center[0]]))
  }
  for (const line of inset?.polygons ?? []) group.addLayer(shapeOf(latLngs(line)))
  return group
}

/** The province itself is drawn by its cities: its coarser outline would run beside theirs. */
const without = ({ outlines, ...rest }: OutlineSet, province: string): OutlineSet => ({
  ...rest,
  outlines: outlines.filter((outline) => outline.code.slice(0, 2) !== province),
})

async function addOutlines(map: L.Map, region: string, alive: () => boolean): Promise<L.LatLngBounds | undefined> {
  const [china, province] = await Promise.all([loadChina(), loadProvince(region)])
  if (!alive()) return undefined
  if (!province) return void outlineLayer(china, true).addTo(map)
  outlineLayer(without(china, region.slice(0, 2)), false).addTo(map)
  outlineLayer(province, true, `${region.slice(0, 4)}00`).addTo(map)
  const own = province.outlines.find((outline) => outline.code.slice(0, 4) === region.slice(0, 4))
  return L.latLngBounds((own ? [own] : province.outlines).flatMap((outline) => outline.polygons.flat().flatMap(latLngs)))
}

function createMap(box: HTMLElement): L.Map {
  const map = L.map(box, {
    center: CHINA,
    zoom: CHINA_ZOOM,
    minZoom: 3,
    maxZoom: MAX_ZOOM,
    zoomControl: false,
    attributionControl: false,
    // The box is watched below; Leaflet's own watch fires after the map is gone.
    trackResize: false,
    zoomSnap: 0.5,
    // SVG, so that outlines take their colours from the theme.
    renderer: L.svg({ padding: 0.5 }),
  })
  L.control.scale({ imperial: false }).addTo(map)
  // Names lie under the pins, those of districts above them, and let every click through.
  for (const [name, zIndex] of [
    [NAMES, '450'],
    [DISTRICT_NAMES, '620'],
  ] as const)
    Object.assign(map.createPane(name).style, { zIndex, pointerEvents: 'none' })
  return map
}

export interface LeafletMap {
  boxRef: RefObject<HTMLDivElement | null>
  map: L.Map | undefined
}

interface Place {
  center: L.LatLng
  zoom: number
}

/** Says that the sheet is blank for want of a ground, not of a project. */
function sayNoGround(map: L.Map): void {
  map.setMaxZoom(MAX_ZOOM_OUTLINES)
  const note = new L.Control({ position: 'bottomright' })
  note.onAdd = () => {
    const box = L.DomUtil.create('div', 'zj-map-no-ground')
    box.textContent = NO_GROUND
    return box
  }
  const show = () => (map.getZoom() > GROUND_ZOOM ? note.addTo(map) : note.remove())
  map.on('zoomend', show)
  show()
}

function addTiles(map: L.Map, base: MapBase): void {
  L.tileLayer(base.url, { subdomains: base.subdomains, maxZoom: base.maxZoom }).addTo(map)
  L.control.attribution({ prefix: false }).addAttribution(escapeHtml(base.attribution)).addTo(map)
  map.getContainer().classList.add('zj-map-tiled')
}

/**
 * A Leaflet map in a box: tiles where the operator configured them, otherwise the bundled outlines; nothing leaves the origin.
 * A hidden tab gives the map up; shown again it comes back where it was.
 */
export function useLeafletMap(base: MapBase | undefined, region: string, label: string): LeafletMap {
  const boxRef = useRef<HTMLDivElement>(null)
  const placeRef = useRef<Place>(null)
  const [map, setMap] = useState<L.Map>()
  const url = base?.url
  const setUp = useEffectEvent((created: L.Map) => (base ? addTiles(created, base) : sayNoGround(created)))
  useEffect(() => {
    const box = boxRef.current
    if (!box) return
    let alive = true
    const created = createMap(box)
    box.setAttribute('aria-label', label)
    setUp(created)
    if (placeRef.current) created.setView(placeRef.current.center, placeRef.current.zoom, { animate: false })
    created.on('moveend', () => {
      placeRef.current = { center: created.getCenter(), zoom: created.getZoom() }
    })
    void showRegion(created, region, () => alive)
    const watch = new ResizeObserver(() => created.invalidateSize({ animate: false }))
    watch.observe(box)
    setMap(created)
    return () => {
      alive = false
      watch.disconnect()
      created.remove()
      setMap(undefined)
    }
  }, [url, region, label])
  return { boxRef, map }
}

async function showRegion(map: L.Map, region: string, alive: () => boolean): Promise<void> {
  const bounds = await addOutlines(map, region, alive)
  if (bounds && alive() && map.getZoom() === CHINA_ZOOM) map.fitBounds(bounds, { animate: false })
}

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

export const systemOf = (base: MapBase | undefined) => base?.system ?? OFFLINE_SYSTEM
