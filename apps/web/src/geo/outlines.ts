/** [lng, lat], GCJ-02 */
export type Point = [number, number]

export interface Outline {
  code: string
  name: string
  center: Point
  /** Polygons of rings. */
  polygons: Point[][][]
}

export interface OutlineSet {
  outlines: Outline[]
  /** South China Sea inset of the national map: closed lines in degrees. */
  inset?: { name: string; polygons: Point[][] }
}

interface EncodedRegion {
  code: string
  name: string
  center: number[]
  polygons: string[][]
  offsets: number[][][]
}

interface EncodedSet {
  regions: EncodedRegion[]
  inset?: { name: string; polygons: number[][][] }
}

/** Units of a degree in the encoding. */
const SCALE = 1024

/** One ring: zigzag differences of 1/1024 degree, each written as one character from '@' on. */
export function decodeRing(text: string, [startX = 0, startY = 0]: readonly number[]): Point[] {
  const points: Point[] = []
  let [x, y] = [startX, startY]
  for (let i = 0; i + 1 < text.length; i += 2) {
    x += unzigzag(text.charCodeAt(i) - 64)
    y += unzigzag(text.charCodeAt(i + 1) - 64)
    points.push([x / SCALE, y / SCALE])
  }
  return points
}

const unzigzag = (value: number) => (value >> 1) ^ -(value & 1)
const pointOf = ([lng = 0, lat = 0]: readonly number[]): Point => [lng, lat]

function decodeSet({ regions, inset }: EncodedSet): OutlineSet {
  const outlines = regions.map(({ code, name, center, polygons, offsets }) => ({
    code,
    name,
    center: pointOf(center),
    polygons: polygons.map((rings, p) => rings.map((ring, r) => decodeRing(ring, offsets[p]?.[r] ?? []))),
  }))
  return { outlines, ...(inset && { inset: { name: inset.name, polygons: inset.polygons.map((line) => line.map(pointOf)) } }) }
}

/** Province code → its cities. Only what is bundled; elsewhere the national outline stays. */
const provinces: Readonly<Record<string, () => Promise<EncodedSet>>> = {
  '33': async () => (await import('./zhejiang.json')).default,
}

export async function loadChina(): Promise<OutlineSet> {
  return decodeSet((await import('./china.json')).default)
}

/** City outlines of the province a six-digit region code lies in. */
export async function loadProvince(region: string): Promise<OutlineSet | undefined> {
  const load = provinces[region.slice(0, 2)]
  return load && decodeSet(await load())
}
