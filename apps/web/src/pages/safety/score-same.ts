/** 空的与没有的一样：服务端答的空与没有填的不算改动。 */
const plain = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object' || value === null) return value ?? null
  const entries = Object.entries(value).filter(([, each]) => each !== null && each !== undefined && each !== '')
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, each]) => [name, plain(each)]))
}

export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(plain(one)) === JSON.stringify(plain(other))
