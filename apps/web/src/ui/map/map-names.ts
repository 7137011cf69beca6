import L from 'leaflet'

/** Pane of names: under the pins, letting every click through. */
export const NAMES = 'names'
/** Above the pins: among many of them a name below could not be read. */
export const DISTRICT_NAMES = 'district-names'

/** A name on the map. Text, never HTML: names may come from a file an operator uploads. */
export function nameMarker(name: string, at: L.LatLngExpression, pane = NAMES): L.Marker {
  const kind = pane === DISTRICT_NAMES ? 'is-district' : ''
  const icon = L.divIcon({ className: `zj-map-name ${kind}`.trim(), html: '', iconSize: [0, 0] })
  const marker = L.marker(at, { icon, pane, interactive: false, keyboard: false })
  marker.on('add', () => {
    const element = marker.getElement()
    if (!element) return
    const text = document.createElement('span')
    text.textContent = name
    element.replaceChildren(text)
  })
  return marker
}
