import { checkCoordinate, normalizeCoordinate } from '@zhujian/model/coordinate'
import { Button, Input } from 'antd'
import L from 'leaflet'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Dialog } from '../dialog'
import { useMapBase } from './map-base'
import { pinSvg } from './map-marks'
import { MapTools } from './map-tools'
import { fromDisplay, toDisplay } from './projection'
import type { DisplaySystem } from './projection'
import { systemOf, useLeafletMap } from './use-leaflet-map'
import './map.css'

export interface MapPickerProps {
  /** 'lng,lat' BD-09 */
  value: string | null
  region?: string | undefined
  onPick: (point: string) => void
  onClose: () => void
}

const PIN = L.divIcon({
  className: 'zj-pin',
  html: pinSvg({ colour: 'var(--danger)', shape: 'round' }),
  iconSize: [24, 30],
  iconAnchor: [12, 30],
})
/** With tiles a street, without them the outline of a city must be in sight. */
const CLOSE_ZOOM = { tiles: 15, outlines: 9 } as const

interface Picked {
  map: L.Map | undefined
  point: string
  system: DisplaySystem
  zoom: number
  onMove: (point: string) => void
}

/** One pin that follows clicks and can be dragged. */
function usePin({ map, point, system, zoom, onMove }: Picked) {
  const pinRef = useRef<L.Marker>(null)
  const moved = useEffectEvent((at: L.LatLng) => onMove(fromDisplay(at, system)))
  const start = useEffectEvent(() => toDisplay(point, system))
  useEffect(() => {
    if (!map) return
    const at = start()
    if (at) map.setView(at, zoom, { animate: false })
    const handleClick = (event: L.LeafletMouseEvent) => moved(event.latlng)
    map.on('click', handleClick)
    return () => void map.off('click', handleClick)
  }, [map, zoom])
  useEffect(() => {
    const at = toDisplay(point, system)
    if (!map || !at) return
    const pin = L.marker(at, { icon: PIN, draggable: true, autoPan: true, alt: '选点' }).addTo(map)
    pin.on('dragend', () => moved(pin.getLatLng()))
    pinRef.current = pin
    return () => void pin.remove()
  }, [map, point, system])
}

function PointInput({
  text,
  problem,
  onChange,
}: {
  text: string
  problem: string | undefined
  onChange: (text: string) => void
}) {
  return (
    <div className="zj-map-picker">
      <label htmlFor="map-picker-point">经度,纬度</label>
      <Input
        id="map-picker-point"
        value={text}
        status={problem ? 'error' : ''}
        onChange={(event) => onChange(event.target.value)}
      />
      <span className="form-field__error" role="alert">
        {problem}
      </span>
    </div>
  )
}

/** Dialog to pick a place by a click, by dragging the pin or by typing; the arrow keys move the map, + and - zoom. */
export function MapPicker({ value, region = '330000', onPick, onClose }: MapPickerProps) {
  const [text, setText] = useState(value ?? '')
  const point = normalizeCoordinate(text)
  const problem = text === '' ? undefined : checkCoordinate(point)
  const base = useMapBase()
  const { boxRef, map } = useLeafletMap(base, region, '选点地图')
  usePin({
    map,
    point: problem ? '' : point,
    system: systemOf(base),
    zoom: base ? CLOSE_ZOOM.tiles : CLOSE_ZOOM.outlines,
    onMove: setText,
  })
  const footer = (
    <>
      <Button onClick={onClose}>取消</Button>
      <Button type="primary" disabled={text === '' || problem !== undefined} onClick={() => onPick(point)}>
        确定
      </Button>
    </>
  )
  return (
    <Dialog open title="地图选点" width={800} onClose={onClose} footer={footer}>
      <PointInput text={text} problem={problem} onChange={setText} />
      <section className="zj-map zj-map-small" aria-label="在地图上点选位置">
        <div ref={boxRef} className="zj-map-box" />
        <MapTools map={map} />
      </section>
    </Dialog>
  )
}
