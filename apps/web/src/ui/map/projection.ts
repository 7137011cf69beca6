import { normalizeCoordinate, parseCoordinate } from '@zhujian/model/coordinate'
import gcoord from 'gcoord'

/** Coordinate system of what the map shows; coordinates on the wire are BD-09 [S3-13]. */
export type DisplaySystem = 'gcj02' | 'wgs84' | 'bd09'

const systems = { gcj02: gcoord.GCJ02, wgs84: gcoord.WGS84, bd09: gcoord.BD09 } as const
/** Digits kept: 0.1 m. */
const DIGITS = 6

export interface LatLng {
  lat: number
  lng: number
}

/** 'lng,lat' BD-09 as a place on the map; undefined when it cannot be read. */
export function toDisplay(point: string, system: DisplaySystem): LatLng | undefined {
  const parsed = parseCoordinate(normalizeCoordinate(point))
  if (!parsed) return undefined
  const [lng, lat] = gcoord.transform([parsed.lng, parsed.lat], gcoord.BD09, systems[system])
  return { lng, lat }
}

/** A place on the map as 'lng,lat' BD-09. */
export function fromDisplay({ lng, lat }: LatLng, system: DisplaySystem): string {
  const [x, y] = gcoord.transform([lng, lat], systems[system], gcoord.BD09)
  return `${x.toFixed(DIGITS)},${y.toFixed(DIGITS)}`
}
