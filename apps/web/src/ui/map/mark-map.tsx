import type L from 'leaflet'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useMapBase } from './map-base'
import { MapLegend } from './map-legend'
import type { MapBounds, MapMark, MarkGroup } from './map-marks'
import { MapTable } from './map-table'
import { MapTools, showAll } from './map-tools'
import { drawMarks, keepFocus, spotsOf } from './mark-layer'
import type { Spot } from './mark-layer'
import { PopCard } from './pop-card'
import { fromDisplay } from './projection'
import type { DisplaySystem } from './projection'
import { systemOf, useLeafletMap } from './use-leaflet-map'
import './map.css'

export interface MarkMapProps {
  /** What the map shows, for people who cannot see it: 监督工程分布图. */
  label: string
  marks: readonly MapMark[]
  groups: readonly MarkGroup[]
  /** No legend and no table: one mark on a small map needs neither. */
  bare?: boolean
  /** Six-digit region code the map opens at. */
  region?: string
  selected?: MapMark['id'] | undefined
  onSelect: (id: MapMark['id'] | undefined) => void
  /** After every move: the visible part in BD-09 and the marks in it, hidden groups left out. */
  onBounds?: (bounds: MapBounds, visible: readonly MapMark['id'][]) => void
  /** Card of the selected mark. */
  card?: (mark: MapMark) => ReactNode
}

function boundsOf(map: L.Map, system: DisplaySystem): MapBounds {
  const box = map.getBounds()
  const [west = 0, south = 0] = fromDisplay(box.getSouthWest(), system).split(',').map(Number)
  const [east = 0, north = 0] = fromDisplay(box.getNorthEast(), system).split(',').map(Number)
  return [west, south, east, north]
}

interface Drawn {
  map: L.Map | undefined
  spots: readonly Spot[]
  system: DisplaySystem
  props: MarkMapProps
}

/** Draws on every move and change, and says what is visible now. */
function useDrawnMarks({ map, spots, system, props }: Drawn) {
  const { groups, selected } = props
  const layerRef = useRef<L.LayerGroup>(null)
  const draw = useEffectEvent(() => {
    if (!map) return
    const byKey = new Map(groups.map((group) => [group.key, group]))
    keepFocus(map, () => {
      layerRef.current?.remove()
      layerRef.current = drawMarks({ map, spots, groups: byKey, selected, onSelect: props.onSelect })
    })
  })
  const tell = useEffectEvent(() => {
    if (!map || !props.onBounds) return
    const view = map.getBounds()
    props.onBounds(
      boundsOf(map, system),
      spots.filter(({ at }) => view.contains(at)).map(({ mark }) => mark.id),
    )
  })
  useEffect(() => {
    if (!map) return
    const handleMove = () => {
      draw()
      tell()
    }
    map.on('moveend resize', handleMove)
    return () => void map.off('moveend resize', handleMove)
  }, [map])
  useEffect(() => {
    draw()
  }, [map, spots, groups, selected])
  useEffect(() => {
    tell()
  }, [map, spots])
}

/** The first marks decide what the map shows; later ones leave it to the person. */
function useFirstFit(map: L.Map | undefined, spots: readonly Spot[]) {
  const fittedRef = useRef(false)
  useEffect(() => {
    if (!map || spots.length === 0 || fittedRef.current) return
    fittedRef.current = true
    showAll(map, spots)
  }, [map, spots])
}

function useSelectedInView(map: L.Map | undefined, spot: Spot | undefined) {
  const id = spot?.mark.id
  const show = useEffectEvent(() => {
    if (map && spot && !map.getBounds().pad(-0.1).contains(spot.at)) map.panTo(spot.at)
  })
  useEffect(() => {
    if (id !== undefined) show()
  }, [id])
}

/**
 * Marks on a map, coloured and shaped by state: legend as check boxes, zoom tools, clusters above 200 marks, a card for
 * the selected mark, and the same marks as a table for those who do not use the picture.
 */
export function MarkMap(props: MarkMapProps) {
  const { label, marks, groups, region = '330000', selected, onSelect, card, bare = false } = props
  const base = useMapBase()
  const system = systemOf(base)
  const { boxRef, map } = useLeafletMap(base, region, label)
  const [hidden, setHidden] = useState<readonly string[]>([])
  const [listed, setListed] = useState(false)
  const shown = useMemo(() => marks.filter((mark) => !hidden.includes(mark.group)), [marks, hidden])
  const spots = useMemo(() => spotsOf(shown, system), [shown, system])
  const chosen = spots.find(({ mark }) => mark.id === selected)
  useDrawnMarks({ map, spots, system, props })
  useFirstFit(map, spots)
  useSelectedInView(map, chosen)
  return (
    <section className="zj-map" aria-label={label}>
      <div ref={boxRef} className="zj-map-box" />
      {!bare && <MapLegend groups={groups} marks={marks} hidden={hidden} onChange={setHidden} />}
      <MapTools map={map} spots={spots} listed={listed} {...(!bare && { onList: () => setListed(!listed) })} />
      {map && chosen && card && (
        <PopCard map={map} at={chosen.at} label={chosen.mark.name} onClose={() => onSelect(undefined)}>
          {card(chosen.mark)}
        </PopCard>
      )}
      {listed && (
        <MapTable marks={shown} groups={groups} selected={selected} onSelect={onSelect} onClose={() => setListed(false)} />
      )}
    </section>
  )
}
