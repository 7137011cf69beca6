/** From this many marks on neighbours are drawn as one number. */
export const CLUSTER_FROM = 200
/** Side of a cluster's cell in px. */
export const CELL = 64

export interface Placed<M> {
  mark: M
  /** px in the world of the current zoom */
  x: number
  y: number
}

export interface Cluster<M> {
  key: string
  x: number
  y: number
  marks: M[]
}

/**
 * Groups marks by the cell they fall in; the place of a cluster is the middle of its marks.
 * Cells are anchored to the world, so panning never regroups. Few marks stay single, however close.
 */
export function cluster<M>(placed: readonly Placed<M>[], from = CLUSTER_FROM): Cluster<M>[] {
  if (placed.length <= from) return placed.map(({ mark, x, y }, index) => ({ key: `single-${index}`, x, y, marks: [mark] }))
  const cells = new Map<string, Placed<M>[]>()
  for (const each of placed) {
    const key = `${Math.floor(each.x / CELL)}:${Math.floor(each.y / CELL)}`
    cells.set(key, [...(cells.get(key) ?? []), each])
  }
  return [...cells].map(([key, members]) => ({
    key,
    x: middle(members, 'x'),
    y: middle(members, 'y'),
    marks: members.map(({ mark }) => mark),
  }))
}

/** From this many marks on whole districts are drawn as one number while the map shows the city. */
export const DISTRICTS_FROM = 60

/** The districts the marks lie in, each where most of its marks are; marks of unknown districts are left out. */
export function districtsOf<M>(placed: readonly Placed<M>[], districtOf: (mark: M) => string | undefined): Cluster<M>[] {
  const districts = new Map<string, Placed<M>[]>()
  for (const each of placed) {
    const key = districtOf(each.mark)
    if (key !== undefined) districts.set(key, [...(districts.get(key) ?? []), each])
  }
  return [...districts].map(([key, members]) => ({
    key,
    x: median(members, 'x'),
    y: median(members, 'y'),
    marks: members.map(({ mark }) => mark),
  }))
}

/** Whether districts may stand for their marks: there are many, in several districts, and every one is in a known one. */
export const standForMarks = (districts: readonly Cluster<unknown>[], count: number): boolean =>
  count > DISTRICTS_FROM && districts.length > 1 && districts.reduce((sum, { marks }) => sum + marks.length, 0) === count

/** Not the mean: one project with a wrong place must not carry the district away. */
function median(members: readonly Placed<unknown>[], axis: 'x' | 'y'): number {
  const values = members.map((member) => member[axis]).sort((a, b) => a - b)
  return values[Math.floor(values.length / 2)] ?? 0
}

const middle = (members: readonly Placed<unknown>[], axis: 'x' | 'y') =>
  members.reduce((sum, member) => sum + member[axis], 0) / members.length
