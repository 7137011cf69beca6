import { errorCode } from './database-errors'
import { type FieldCrypto, SealBroken, sealedWith } from './field-crypto'
import type { KeyRing } from './keys'
import type { GuardedPool } from './pool'
import { type SealedPart, sealedSources, type SealedSource } from './sealed-sources'

export interface ResealOptions {
  readonly pool: GuardedPool
  readonly keys: KeyRing
  readonly crypto: FieldCrypto
  readonly onProgress?: (line: string) => void
}

export interface ResealResult {
  readonly rows: number
  /** Values that do not open: altered, moved, or sealed with a key that is lost. Left as they are. */
  readonly broken: readonly string[]
  /** Rows whose value is already there under the new key: entered twice while the key changed. */
  readonly doubled: readonly string[]
  /** Rows a process without the new key keeps writing. */
  readonly left: number
}

const BATCH = 1000
/** Rows edited between our look and our write are met again by the next pass. */
const PASSES = 5

type Row = { key: string } & Record<`v${number}`, string | null>

interface Tally {
  rows: number
  readonly broken: Set<string>
  readonly doubled: Set<string>
  /** Rows with a broken value or a double: no pass will change them. */
  readonly stuck: Set<string>
}

/**
 * Seals every value anew with the newest key and recomputes the search index beside it. Stops anywhere and starts again:
 * a value tells by itself under which key it is. Readers are never in the way, and a row edited meanwhile keeps its edit.
 */
export async function resealAll(options: ResealOptions): Promise<ResealResult> {
  const tally: Tally = { rows: 0, broken: new Set(), doubled: new Set(), stuck: new Set() }
  const sources = await sealedSources(options.pool)
  for (const source of sources) {
    const before = tally.rows
    for (let pass = 0; pass < PASSES; pass += 1) if ((await resealTable(options, source, tally)) === 0) break
    if (tally.rows > before) options.onProgress?.(`${source.table}：${tally.rows - before} 行`)
  }
  let left = 0
  for (const source of sources) left += await countStale(options, source)
  return { rows: tally.rows, broken: [...tally.broken], doubled: [...tally.doubled], left: left - tally.stuck.size }
}

/** Whether anything is still sealed with an older key. */
export async function hasStale(options: Pick<ResealOptions, 'pool' | 'keys'>): Promise<boolean> {
  for (const source of await sealedSources(options.pool)) if ((await countStale(options, source)) > 0) return true
  return false
}

const staleWhere = ({ parts }: SealedSource, { current }: KeyRing): string =>
  parts.map(({ read }) => `not starts_with(${read}, '${sealedWith(current.id)}')`).join(' or ')

async function countStale({ pool, keys }: Pick<ResealOptions, 'pool' | 'keys'>, source: SealedSource): Promise<number> {
  const rows = await pool.query<{ n: number }>(
    `select count(*)::integer as n from ${source.table} t where ${staleWhere(source, keys)}`,
  )
  return rows[0]?.n ?? 0
}

async function resealTable(options: ResealOptions, source: SealedSource, tally: Tally): Promise<number> {
  const { key, keyType, parts, table } = source
  const reads = parts.map(({ read }, at) => `${read} as v${at}`).join(', ')
  let last: string | null = null
  let done = 0
  for (;;) {
    const rows: Row[] = await options.pool.query<Row>(
      `select (${key})::text as key, ${reads} from ${table} t
       where ($1::${keyType} is null or (${key}) > $1::${keyType}) and (${staleWhere(source, options.keys)})
       order by (${key}) limit ${BATCH}`,
      [last],
    )
    if (rows.length === 0) return done
    last = rows.at(-1)?.key ?? null
    const changed = await writeBatch(options, source, rows, tally)
    done += changed
    tally.rows += changed
  }
}

/** Parallel arrays for one statement: key, then per part the old text, the new text, the new index. */
type Arrays = (string | null)[][]

async function writeBatch(options: ResealOptions, source: SealedSource, rows: readonly Row[], tally: Tally): Promise<number> {
  const anew = rows.map((row) => ({ row, cells: source.parts.map((part, at) => resealed(options, part, row, at, tally)) }))
  for (const { row, cells } of anew) if (cells.some((cell) => cell.broken)) tally.stuck.add(`${source.table}:${row.key}`)
  const changing = anew.filter(({ cells }) => cells.some((cell) => cell.text !== undefined))
  if (changing.length === 0) return 0
  const arrays = (some: typeof changing): Arrays => [
    some.map(({ row }) => row.key),
    ...source.parts.flatMap((_, at) => [
      some.map(({ row }) => row[`v${at}`] ?? null),
      some.map(({ cells }) => cells[at]?.text ?? null),
      some.map(({ cells }) => cells[at]?.index ?? null),
    ]),
  ]
  const statement = updateSql(source)
  const write = async (some: typeof changing) => (await options.pool.query(statement, arrays(some))).length
  try {
    return await write(changing)
  } catch (error) {
    if (errorCode(error) !== '23505') throw error
  }
  let written = 0
  for (const each of changing) {
    try {
      written += await write([each])
    } catch (error) {
      if (errorCode(error) !== '23505') throw error
      tally.doubled.add(`${source.table}:${each.row.key}`)
      tally.stuck.add(`${source.table}:${each.row.key}`)
    }
  }
  return written
}

interface Cell {
  text?: string
  index?: string
  broken?: true
}

function resealed({ crypto }: ResealOptions, part: SealedPart, row: Row, at: number, tally: Tally): Cell {
  const old = row[`v${at}`]
  if (old === null || old === undefined || !crypto.needsReseal(old)) return {}
  const place = part.place(row.key)
  try {
    const plain = crypto.open(old, place)
    return { text: crypto.seal(plain, place), ...(part.index ? { index: crypto.blindIndex(plain, part.index.field) } : {}) }
  } catch (error) {
    if (!(error instanceof SealBroken)) throw error
    tally.broken.add(place)
    return { broken: true }
  }
}

/** Only a row that is still as we read it is written. */
function updateSql({ table, key, keyType, parts }: SealedSource): string {
  const names = parts.flatMap((_, at) => [`o${at}`, `n${at}`, `i${at}`])
  const inputs = [`$1::${keyType}[]`, ...names.map((_, at) => `$${at + 2}::text[]`)]
  const sets = parts.flatMap(({ column, index, write }, at) => [
    `${column} = case when v.n${at} is null then t.${column} else ${write(`v.n${at}`)} end`,
    ...(index ? [`${index.column} = coalesce(v.i${at}, t.${index.column})`] : []),
  ])
  const same = parts.map(({ read }, at) => `(${read}) is not distinct from v.o${at}`).join(' and ')
  return `update ${table} t set ${sets.join(', ')} from unnest(${inputs.join(', ')}) as v(key, ${names.join(', ')})
    where (${key}) = v.key and ${same} returning 1`
}
