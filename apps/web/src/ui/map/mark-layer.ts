import L from 'leaflet'
import { cluster, districtsOf, standForMarks } from './cluster'
import type { Cluster, Placed } from './cluster'
import { DISTRICT_NAMES, nameMarker } from './map-names'
import { pinSvg } from './map-marks'
import type { MapMark, MarkGroup } from './map-marks'
import { toDisplay } from './projection'
import type { DisplaySystem, LatLng } from './projection'

export interface Spot {
  mark: MapMark
  at: LatLng
}

/** Marks with a readable place, in the system of the map. */
export function spotsOf(marks: readonly MapMark[], system: DisplaySystem): Spot[] {
  return marks.flatMap((mark) => {
    const at = toDisplay(mark.point, system)
    return at ? [{ mark, at }] : []
  })
}

interface Drawing {
  map: L.Map
  spots: readonly Spot[]
  groups: ReadonlyMap<string, MarkGroup>
  selected: MapMark['id'] | undefined
  onSelect: (id: MapMark['id']) => void
}

const FALLBACK: Pick<MarkGroup, 'colour' | 'shape'> = { colour: 'var(--offline)', shape: 'round' }
const PIN: L.PointTuple = [24, 30]
const PIN_SELECTED: L.PointTuple = [36, 45]

function pin({ mark, at }: Spot, { groups, selected, onSelect }: Drawing): L.Marker {
  const group = groups.get(mark.group)
  const chosen = mark.id === selected
  const [width, height] = chosen ? PIN_SELECTED : PIN
  const icon = L.divIcon({
    className: chosen ? 'zj-pin is-selected' : 'zj-pin',
    html: pinSvg(group ?? FALLBACK),
    iconSize: [width, height],
    iconAnchor: [width / 2, height],
  })
  const marker = L.marker(at, {
    icon,
    alt: `${mark.name}，${group?.label ?? ''}`,
    title: mark.name,
    zIndexOffset: chosen ? 1000 : 0,
  })
  return named(marker, String(mark.id), `${mark.name}，${group?.label ?? ''}`, () => onSelect(mark.id))
}

/** divIcon markers are plain boxes: they get the role, the name and the keys of a button. */
function named(marker: L.Marker, key: string, label: string, act: () => void): L.Marker {
  marker.on('add', () => {
    const element = marker.getElement()
    element?.setAttribute('role', 'button')
    element?.setAttribute('aria-label', label)
    element?.setAttribute(KEY, key)
  })
  marker.on('click', act)
  marker.on('keydown', ({ originalEvent }) => {
    if (originalEvent.key === 'Enter' || originalEvent.key === ' ') act()
  })
  return marker
}

function bubble(group: Cluster<Spot>, { map }: Drawing): L.Marker {
  const count = group.marks.length
  const district = districtOf(group.marks)
  const icon = L.divIcon({ className: 'zj-cluster', html: '', iconSize: bubbleSize(district, count) })
  const marker = L.marker(map.unproject([group.x, group.y], map.getZoom()), { icon })
  const open = () =>
    map.fitBounds(L.latLngBounds(group.marks.map(({ at }) => at)), { padding: [48, 48], maxZoom: map.getZoom() + 3 })
  return named(writing(marker, district, count), group.key, `${district ?? ''}${count} 个工程，按回车放大`, open)
}

/** px of one character of the name, one digit and both ends. */
const [NAME, DIGIT, ENDS] = [14, 9, 34]
const ROUND: L.PointTuple = [32, 32]

const bubbleSize = (district: string | undefined, count: number): L.PointTuple =>
  district === undefined ? ROUND : [district.length * NAME + String(count).length * DIGIT + ENDS, 32]

/** Text, never HTML: names of districts come with the data. */
function writing(marker: L.Marker, district: string | undefined, count: number): L.Marker {
  marker.on('add', () => {
    const element = marker.getElement()
    if (element) element.textContent = district === undefined ? String(count) : `${district} ${count}`
  })
  return marker
}

/** The district all of them lie in. */
const districtOf = ([first, ...others]: readonly Spot[]): string | undefined =>
  others.every(({ mark }) => mark.district === first?.mark.district) ? first?.mark.district : undefined

const KEY = 'data-mark'

/** Every drawing makes new pins: whoever stood on one with the keyboard stays on it. */
export function keepFocus(map: L.Map, redraw: () => void): void {
  const key = document.activeElement?.getAttribute(KEY)
  redraw()
  if (key === null || key === undefined) return
  const same = [...(map.getPane('markerPane')?.children ?? [])].find((pin) => pin.getAttribute(KEY) === key)
  if (same instanceof HTMLElement) same.focus({ preventScroll: true })
}

/** From this zoom on a district is larger than its name: below it districts are numbers, above it pins with the name among them. */
const NEAR = 11
/** Below this zoom a whole district is smaller than its name. */
const NAMED_FROM = 9

/** Names of the districts in the middle of their marks; boundaries of districts are not free to ship. */
const districtNames = (groups: readonly Cluster<Spot>[], map: L.Map): L.Marker[] =>
  groups.map(({ key, x, y }) => nameMarker(key, map.unproject([x, y], map.getZoom()), DISTRICT_NAMES))

/** Draws pins, and numbers in place of neighbours when there are many. Returns the layer to remove. */
export function drawMarks(drawing: Drawing): L.LayerGroup {
  const { map, spots } = drawing
  const zoom = map.getZoom()
  const view = map.getBounds().pad(0.3)
  const placed = spots.map((spot) => ({ mark: spot, ...map.project(spot.at, zoom) }))
  const districts = districtsOf(placed, ({ mark }) => mark.district)
  const layer = L.layerGroup()
  const far = zoom < NEAR && standForMarks(districts, placed.length)
  for (const group of far ? [...districts, ...chosen(placed, drawing.selected)] : cluster(placed)) {
    const [first] = group.marks
    if (!first || !view.contains(map.unproject([group.x, group.y], zoom))) continue
    layer.addLayer(group.marks.length === 1 ? pin(first, drawing) : bubble(group, drawing))
  }
  if (!far && zoom >= NAMED_FROM) for (const name of districtNames(districts, map)) layer.addLayer(name)
  return layer.addTo(map)
}

/** The selected mark stays in sight although its district is a number. */
const chosen = (placed: readonly Placed<Spot>[], selected: MapMark['id'] | undefined): Cluster<Spot>[] =>
  placed.filter(({ mark }) => mark.mark.id === selected).map(({ mark, x, y }) => ({ key: 'selected', x, y, marks: [mark] }))
