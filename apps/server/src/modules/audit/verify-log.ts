import type { LogBreach as Breach } from '@zhujian/domain/audit/log-breach'
import type { Platform } from '../../platform/platform'
import { readAnchors } from './anchors'
import { ArchiveDamaged, archivedLinks, listArchives } from './archive-file'
import { chain, sealKey } from './seal-log'
import { type Link, sealedPages, slippedIn } from './sealed-pages'

export interface Verification {
  rows: number
  seals: number
  /** Heads written down outside the database that were met again. */
  anchors: number
  /** How many of the rows lie in archive files. */
  archived: number
  /** The first place where the log does not hold, and the rows removed, slipped in or possibly edited there; null when it does. */
  broken: Breach | null
}

/** What a verification needs: a tool without a running platform has it too. */
export type Verifiable = Pick<Platform, 'db' | 'keys' | 'config' | 'storage'>
type Progress = (soFar: Verification) => Promise<void>

interface Walk {
  key: Buffer
  previous: string
  /** The seal walked last. */
  last: number
  /** When the newest row sealed so far happened. */
  newest: number
  anchors: Map<number, Set<string>>
  counted: Verification
}

/** Rows are sealed in the order they happened, but for transactions still open: one that claims to be older was slipped in. */
const LATEST_SECONDS = 600

/**
 * Walks the chain from its beginning, through the archive files and on in the table: an edited, removed or inserted row
 * breaks it at its seal. A chain that was made anew, or cut at its end, does not meet the heads that were written down
 * outside the database.
 */
export async function verifyLog(platform: Verifiable, onProgress: Progress = async () => undefined): Promise<Verification> {
  const walk: Walk = {
    key: sealKey(platform),
    previous: '',
    last: 0,
    newest: 0,
    anchors: await readAnchors(platform.config),
    counted: { rows: 0, seals: 0, anchors: 0, archived: 0, broken: null },
  }
  const broken = (await walkArchives(platform, walk, onProgress)) ?? (await walkTable(platform, walk, onProgress))
  return { ...walk.counted, broken: broken ?? (await afterwards(platform, walk)) }
}

async function walkArchives(platform: Verifiable, walk: Walk, onProgress: Progress): Promise<Breach | null> {
  for (const archive of await listArchives(platform.db)) {
    const lost: Breach = { seal_id: archive.first_seal, log_ids: [], by: 'archive', path: archive.path }
    const before = walk.counted.rows
    try {
      for await (const links of archivedLinks(platform.storage, archive)) {
        const broken = stepAll(walk, links)
        if (broken) return { ...broken, by: 'archive', path: archive.path }
        await onProgress(walk.counted)
      }
    } catch (error) {
      if (error instanceof ArchiveDamaged) return lost
      throw error
    }
    walk.counted.archived += walk.counted.rows - before
    if (walk.previous !== archive.head || walk.last !== archive.last_seal) return lost
  }
  return null
}

async function walkTable(platform: Verifiable, walk: Walk, onProgress: Progress): Promise<Breach | null> {
  for await (const links of sealedPages(platform.db, walk.last)) {
    const broken = stepAll(walk, links)
    if (broken) return broken
    await onProgress(walk.counted)
  }
  return null
}

/** What no single seal can show: an anchored one that is missing, and rows none covers. */
async function afterwards({ db }: Verifiable, walk: Walk): Promise<Breach | null> {
  const [missing] = walk.anchors.keys()
  if (missing !== undefined) return { seal_id: missing, log_ids: [], by: 'anchor' }
  const strays = await slippedIn(db, walk.newest - LATEST_SECONDS)
  return strays.length === 0 ? null : { seal_id: walk.last, log_ids: strays, by: 'unsealed' }
}

function stepAll(walk: Walk, links: readonly Link[]): Breach | null {
  for (const link of links) {
    const broken = step(walk, link)
    if (broken) return broken
  }
  return null
}

/** Where a seal does not hold: rows missing, else all of it, else those slipped in; null when it holds. Walks on. */
function step(walk: Walk, { seal, rows }: Link): Breach | null {
  const breach = (log_ids: number[], by: Breach['by'] = 'chain'): Breach => ({
    seal_id: seal.id,
    log_ids,
    by,
    sealed_at: seal.sealed_at,
  })
  if (rows.length !== seal.row_ids.length) {
    const present = new Set(rows.map((row) => row.id))
    return breach(seal.row_ids.filter((id) => !present.has(id)))
  }
  if (seal.previous !== walk.previous || chain(walk.key, walk.previous, rows) !== seal.seal) return breach(seal.row_ids)
  const anchored = walk.anchors.get(seal.id)
  if (anchored !== undefined && (anchored.size > 1 || !anchored.has(seal.seal))) return breach(seal.row_ids, 'anchor')
  const late = rows.filter((row) => row.happened_at < walk.newest - LATEST_SECONDS)
  if (late.length > 0) return breach(late.map((row) => row.id))
  walk.previous = seal.seal
  walk.last = seal.id
  walk.newest = rows.reduce((newest, row) => Math.max(newest, row.happened_at), walk.newest)
  walk.counted.rows += rows.length
  walk.counted.seals += 1
  if (walk.anchors.delete(seal.id)) walk.counted.anchors += 1
  return null
}
