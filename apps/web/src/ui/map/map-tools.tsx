import AimOutlined from '@ant-design/icons/AimOutlined'
import FullscreenOutlined from '@ant-design/icons/FullscreenOutlined'
import MinusOutlined from '@ant-design/icons/MinusOutlined'
import PlusOutlined from '@ant-design/icons/PlusOutlined'
import UnorderedListOutlined from '@ant-design/icons/UnorderedListOutlined'
import L from 'leaflet'
import type { ReactNode } from 'react'
import type { Spot } from './mark-layer'

interface MapToolsProps {
  map: L.Map | undefined
  spots?: readonly Spot[]
  listed?: boolean
  /** Absent where the map has no table twin of its own. */
  onList?: () => void
}

function Tool({
  label,
  icon,
  pressed,
  onClick,
}: {
  label: string
  icon: ReactNode
  pressed?: boolean | undefined
  onClick: () => void
}) {
  return (
    <button type="button" aria-label={label} title={label} aria-pressed={pressed} onClick={onClick}>
      {icon}
    </button>
  )
}

/** px kept free of marks: the legend lies above, the tools to the right. */
const TOP_LEFT: L.PointTuple = [32, 96]
const BOTTOM_RIGHT: L.PointTuple = [64, 24]

/** A quarter of a city; one mark alone, where no tiles are, keeps the outline of its city in sight. */
const CLOSEST = { several: 14, alone: 10 } as const

/** Moves the map so that every mark is in sight, no closer than its ground is worth looking at. */
export function showAll(map: L.Map | undefined, spots: readonly Spot[]): void {
  if (!map || spots.length === 0) return
  const tiled = map.getContainer().classList.contains('zj-map-tiled')
  map.fitBounds(L.latLngBounds(spots.map(({ at }) => at)), {
    paddingTopLeft: TOP_LEFT,
    paddingBottomRight: BOTTOM_RIGHT,
    maxZoom: tiled || spots.length > 1 ? CLOSEST.several : CLOSEST.alone,
    animate: false,
  })
}

function toggleFullscreen(map: L.Map | undefined) {
  const box = map?.getContainer().parentElement
  if (document.fullscreenElement) void document.exitFullscreen()
  else void box?.requestFullscreen?.()
}

/** Zoom, all marks, table twin, full screen. */
export function MapTools({ map, spots = [], listed, onList }: MapToolsProps) {
  return (
    <div className="zj-map-tools" role="toolbar" aria-label="地图工具">
      <Tool label="放大" icon={<PlusOutlined aria-hidden />} onClick={() => map?.zoomIn()} />
      <Tool label="缩小" icon={<MinusOutlined aria-hidden />} onClick={() => map?.zoomOut()} />
      {spots.length > 0 && <Tool label="显示全部" icon={<AimOutlined aria-hidden />} onClick={() => showAll(map, spots)} />}
      {onList && <Tool label="以表格查看" icon={<UnorderedListOutlined aria-hidden />} pressed={listed} onClick={onList} />}
      <Tool label="全屏" icon={<FullscreenOutlined aria-hidden />} onClick={() => toggleFullscreen(map)} />
    </div>
  )
}
