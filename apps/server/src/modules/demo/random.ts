import { createHash } from 'node:crypto'

/** Reproducible numbers: the same seed tells the same story on every machine. */
export interface Random {
  /** 0 ≤ n < 1 */
  next(): number
  /** Both ends included. */
  int(min: number, max: number): number
  pick<T>(list: readonly T[]): T
  chance(probability: number): boolean
  /** Entries of value and weight. */
  weighted<T>(entries: readonly (readonly [value: T, weight: number])[]): T
  shuffle<T>(list: readonly T[]): T[]
  /** `count` digits, leading zeros included. */
  digits(count: number): string
}

/** One independent stream per seed (sfc32), so that a change in one area leaves the others as they are. */
export function createRandom(seed: string): Random {
  const hash = createHash('sha256').update(`zhujian-demo:${seed}`).digest()
  const next = sfc32(hash.readInt32LE(0), hash.readInt32LE(4), hash.readInt32LE(8), hash.readInt32LE(12))
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  return {
    next,
    int,
    pick: (list) => at(list, int(0, list.length - 1)),
    chance: (probability) => next() < probability,
    weighted: (entries) => weighted(next(), entries),
    shuffle: (list) => shuffle(int, list),
    digits: (count) => Array.from({ length: count }, () => String(int(0, 9))).join(''),
  }
}

/** The element at an index that exists by construction. @throws when it does not */
export function at<T>(list: readonly T[], index: number): T {
  if (index < 0 || index >= list.length) throw new RangeError(`no element ${index} in a list of ${list.length}`)
  return list[index] as T
}

function weighted<T>(roll: number, entries: readonly (readonly [value: T, weight: number])[]): T {
  let rest = roll * entries.reduce((sum, [, weight]) => sum + weight, 0)
  for (const [value, weight] of entries) {
    rest -= weight
    if (rest < 0) return value
  }
  return at(entries, entries.length - 1)[0]
}

function shuffle<T>(int: (min: number, max: number) => number, list: readonly T[]): T[] {
  const result = [...list]
  for (let last = result.length - 1; last > 0; last -= 1) {
    const other = int(0, last)
    const held = at(result, last)
    result[last] = at(result, other)
    result[other] = held
  }
  return result
}

function sfc32(a: number, b: number, c: number, d: number): () => number {
  const state = { a, b, c, d }
  const step = () => {
    const sum = (((state.a + state.b) | 0) + state.d) | 0
    state.d = (state.d + 1) | 0
    state.a = state.b ^ (state.b >>> 9)
    state.b = (state.c + (state.c << 3)) | 0
    state.c = (state.c << 21) | (state.c >>> 11)
    state.c = (state.c + sum) | 0
    return (sum >>> 0) / 4_294_967_296
  }
  for (let round = 0; round < 12; round += 1) step()
  return step
}
