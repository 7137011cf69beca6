import CloseOutlined from '@ant-design/icons/CloseOutlined'
import type L from 'leaflet'
import { useEffect, useLayoutEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import type { LatLng } from './projection'

interface PopCardProps {
  map: L.Map
  at: LatLng
  label: string
  onClose: () => void
  children: ReactNode
}

/** Distance from the tip of a pin, px; below the pin there is nothing to step over. */
const ABOVE = 52
const BELOW = 12
const MARGIN = 8

/** Where a card of this size stands so that it stays inside the map and clear of its pin. */
export function placeCard(
  pin: { x: number; y: number },
  card: { width: number; height: number },
  box: { width: number; height: number },
) {
  const left = Math.max(MARGIN, Math.min(box.width - card.width - MARGIN, pin.x - card.width / 2))
  const below = pin.y + BELOW
  const top = below + card.height + MARGIN <= box.height ? below : Math.max(MARGIN, pin.y - ABOVE - card.height)
  return { left, top }
}

/** A card beside the selected mark that moves with the map. */
export function PopCard({ map, at, label, onClose, children }: PopCardProps) {
  const cardRef = useRef<HTMLElement>(null)
  const { lat, lng } = at
  useLayoutEffect(() => {
    const place = () => {
      const card = cardRef.current
      if (!card) return
      const size = map.getSize()
      const { left, top } = placeCard(
        map.latLngToContainerPoint([lat, lng]),
        { width: card.offsetWidth, height: card.offsetHeight },
        { width: size.x, height: size.y },
      )
      card.style.transform = `translate(${left}px, ${top}px)`
    }
    place()
    map.on('move zoom resize', place)
    return () => void map.off('move zoom resize', place)
  }, [map, lat, lng])
  useEffect(() => {
    cardRef.current?.focus({ preventScroll: true })
  }, [label])
  const close = () => {
    map.getContainer().focus({ preventScroll: true })
    onClose()
  }
  return (
    <section ref={cardRef} className="zj-pop-card" aria-label={label} tabIndex={-1}>
      <button type="button" className="zj-icon-button zj-pop-close" aria-label="关闭" onClick={close}>
        <CloseOutlined aria-hidden />
      </button>
      {children}
    </section>
  )
}
