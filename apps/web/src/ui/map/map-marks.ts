/** Outline of a pin, so that a group is told apart without its colour. */
export type PinShape = 'round' | 'square' | 'triangle' | 'diamond'

export interface MarkGroup {
  key: string
  label: string
  /** CSS colour, usually a token: 'var(--primary)'. */
  colour: string
  shape: PinShape
}

export interface MapMark {
  id: number | string
  name: string
  /** 'lng,lat' BD-09 */
  point: string
  /** Key of its group. */
  group: string
  /** Name of the district it lies in, where it is known. */
  district?: string
}

/** West, south, east and north in BD-09 degrees. */
export type MapBounds = readonly [west: number, south: number, east: number, north: number]

const HEADS: Record<PinShape, string> = {
  round: '<circle cx="12" cy="11" r="4"/>',
  square: '<rect x="8" y="7" width="8" height="8"/>',
  triangle: '<path d="M12 6l5 8.500H7z"/>',
  diamond: '<path d="M12 5.500l5 5.500-5 5.500-5-5.500z"/>',
}

/** Drawing of a pin: a drop in the colour of the group with the shape of the group cut out in white. */
export function pinSvg({ colour, shape }: Pick<MarkGroup, 'colour' | 'shape'>): string {
  const drop = 'M12 1C6.500 1 2 5.500 2 11c0 7 10 18 10 18s10-11 10-18C22 5.500 17.500 1 12 1z'
  return `<svg viewBox="0 0 24 30" aria-hidden="true"><path d="${drop}" style="fill:${colour}" stroke="#fff" stroke-width="1.500"/><g fill="#fff">${HEADS[shape]}</g></svg>`
}

/** A drawing for the legend: the shape alone. */
export function shapeSvg({ colour, shape }: Pick<MarkGroup, 'colour' | 'shape'>): string {
  return `<svg viewBox="5 4 14 14" width="12" height="12" aria-hidden="true"><g style="fill:${colour}">${HEADS[shape]}</g></svg>`
}

export const countByGroup = (marks: readonly MapMark[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  for (const { group } of marks) counts.set(group, (counts.get(group) ?? 0) + 1)
  return counts
}
