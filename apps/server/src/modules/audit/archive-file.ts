import { sql } from 'kysely'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { createGunzip, createGzip } from 'node:zlib'
import { errorCode } from '../../platform/database-errors'
import type { Db } from '../../platform/db'
import type { PutResult, Storage } from '../../platform/storage'
import type { LogRow } from './seal-log'
import type { Link, Seal } from './sealed-pages'

/** Sealed rows that left the table, as the catalogue of files has them. */
export interface Archive {
  id: number
  month: string
  path: string
  first_seal: number
  last_seal: number
  first_log: number
  last_log: number
  rows: number
  /** The seal the next file or the table goes on from. */
  head: string
  size: number
  sha256: string
  made_at: number
}

/** The file is gone or is no longer what was written; the chain itself tells whether its rows were altered. */
export class ArchiveDamaged extends Error {}

const LINKS_AT_ONCE = 50

/** The files in the order of the chain. */
export async function listArchives(db: Db): Promise<Archive[]> {
  return (
    await sql<Archive>`select id, month, path, first_seal, last_seal, first_log, last_log, rows, head, size, sha256, made_at from oper_log_archive order by first_seal`.execute(
      db,
    )
  ).rows
}

/** One line per seal, one per row it covers; rows stand as they were sealed. */
export function putArchive(storage: Storage, path: string, links: AsyncIterable<Link>): Promise<PutResult> {
  const packed = createGzip({ level: 9 })
  const lines = Readable.from(linesOf(links))
  lines.once('error', (error) => packed.destroy(error))
  return storage.put(path, lines.pipe(packed), { contentType: 'application/gzip' })
}

async function* linesOf(links: AsyncIterable<Link>): AsyncGenerator<string> {
  for await (const { seal, rows } of links) yield [seal, ...rows].map((each) => `${JSON.stringify(each)}\n`).join('')
}

/** The links of one file, some at a time. @throws ArchiveDamaged */
export async function* archivedLinks(storage: Storage, { path }: Pick<Archive, 'path'>): AsyncGenerator<Link[]> {
  const found = await storage.get(path)
  if (!found) throw new ArchiveDamaged(`${path} is gone`)
  const unpacked = found.stream.pipe(createGunzip())
  found.stream.once('error', (error) => unpacked.destroy(error))
  let page: Link[] = []
  let seal: Seal | undefined
  let rows: LogRow[] = []
  try {
    for await (const line of createInterface({ input: unpacked, crlfDelay: Number.POSITIVE_INFINITY })) {
      const entry = JSON.parse(line) as Seal | LogRow
      if ('row_ids' in entry) seal = entry
      else rows.push(entry)
      if (!seal || rows.length < seal.row_ids.length) continue
      page.push({ seal, rows })
      seal = undefined
      rows = []
      if (page.length < LINKS_AT_ONCE) continue
      yield page
      page = []
    }
  } catch (error) {
    throw isDamage(error) ? new ArchiveDamaged(`${path} cannot be read`, { cause: error }) : error
  } finally {
    unpacked.destroy()
    found.stream.destroy()
  }
  if (seal) page.push({ seal, rows })
  if (page.length > 0) yield page
}

/** Bytes that are no longer a packed text of lines; a store that does not answer is something else. */
const isDamage = (error: unknown): boolean => error instanceof SyntaxError || String(errorCode(error)).startsWith('Z_')
