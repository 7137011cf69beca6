import { useSession } from '../../data/session'
import type { DisplaySystem } from './projection'

/** Tiles an operator has configured in the common data (`map_base`); without them the map shows outlines only and asks nobody. */
export interface MapBase {
  url: string
  attribution: string
  system: DisplaySystem
  subdomains: string
  maxZoom: number
}

export const OFFLINE_SYSTEM: DisplaySystem = 'gcj02'

const text = (value: unknown, fallback: string) => (typeof value === 'string' && value !== '' ? value : fallback)
const isSystem = (value: unknown): value is DisplaySystem => value === 'gcj02' || value === 'wgs84' || value === 'bd09'

/** Reads the operator's setting; anything incomplete means no tiles. */
export function readMapBase(setting: unknown): MapBase | undefined {
  if (typeof setting !== 'object' || setting === null) return undefined
  const { url, attribution, system, subdomains, max_zoom } = setting as Record<string, unknown>
  if (typeof url !== 'string' || !/^(https?:\/)?\//.test(url)) return undefined
  return {
    url,
    attribution: text(attribution, ''),
    system: isSystem(system) ? system : OFFLINE_SYSTEM,
    subdomains: text(subdomains, 'abc'),
    maxZoom: typeof max_zoom === 'number' ? max_zoom : 18,
  }
}

export function useMapBase(): MapBase | undefined {
  const setting = useSession((session) => session.commons?.['map_base'])
  return readMapBase(setting)
}
