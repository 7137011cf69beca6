import { addMonths, monthOf, startOfDay, today } from '@zhujian/model/date'
import { sql } from 'kysely'
import { z } from 'zod'
import { withTransaction } from '../../platform/db'
import type { Platform } from '../../platform/platform'
import { type Archive, archivedLinks, listArchives, putArchive } from './archive-file'
import { keepMonths } from './retention'
import { chain, sealKey } from './seal-log'
import { type Link, sealedPages } from './sealed-pages'

export const ARCHIVE_KIND = 'log-archive'
const EVERY_SECONDS = 86_400
/** Seals removed in one transaction. */
const REMOVED_AT_ONCE = 200

export type Archiving = Pick<Platform, 'db' | 'adminDb' | 'keys' | 'storage'>
const payload = z.object({ by: z.number().nullable().default(null) })

/** 归档：每天把保存期满的整月日志写成压缩文件，核对无误后才从表中移除；也可由审计管理员随时发起。 */
export function defineArchiveJob(platform: Platform): void {
  platform.jobs.define({
    kind: ARCHIVE_KIND,
    payload,
    run: async (job) => {
      const { files, rows } = await archiveLog(platform, cutOff(await keepMonths(platform)), job.payload.by)
      if (files > 0) platform.log.info('log archived', { files, rows })
    },
  })
  platform.jobs.schedule(ARCHIVE_KIND, EVERY_SECONDS)
}

/** Rows of months before this one may leave the table. Epoch seconds. */
export const cutOff = (months: number): number => startOfDay(`${addMonths(today().slice(0, 7), -months)}-01`)

/** Whole months older than `before` leave the table, one file each. Safe to repeat: an interrupted run is taken up where it ended. */
export async function archiveLog(
  platform: Archiving,
  before: number,
  by: number | null,
): Promise<{ files: number; rows: number }> {
  const done = { files: 0, rows: 0 }
  await removeArchived(platform)
  for (;;) {
    const archive = await archiveMonth(platform, before, by)
    if (!archive) return done
    await removeArchived(platform)
    done.files += 1
    done.rows += archive.rows
  }
}

/** The oldest month still in the table, when all of it is old enough. */
async function archiveMonth(platform: Archiving, before: number, by: number | null): Promise<Archive | undefined> {
  const last = (await listArchives(platform.db)).at(-1)
  const after = last?.last_seal ?? 0
  const taken = await monthOfSeals(platform, after, before)
  if (!taken) return undefined
  const path = `archive/oper-log/${taken.month}-${taken.first_seal}-${taken.last_seal}.ndjson.gz`
  const stored = await putArchive(platform.storage, path, linksOf(platform, after, taken.last_seal))
  const archive = { ...taken, path, ...stored }
  await checkFile(platform, archive, last?.head ?? '')
  await sql`insert into oper_log_archive (month, path, first_seal, last_seal, first_log, last_log, rows, head, size, sha256, made_by)
    values (${archive.month}, ${path}, ${archive.first_seal}, ${archive.last_seal}, ${archive.first_log}, ${archive.last_log}, ${archive.rows}, ${archive.head},
      ${archive.size}, ${archive.sha256}, ${by})`.execute(platform.db)
  return { ...archive, id: 0, made_at: 0 }
}

type Taken = Pick<Archive, 'month' | 'first_seal' | 'last_seal' | 'first_log' | 'last_log' | 'rows' | 'head'>

/** The seals of the oldest month that end before `before`; never the newest seal, from which the sealer goes on. */
async function monthOfSeals({ db }: Archiving, after: number, before: number): Promise<Taken | undefined> {
  const newest = await sql<{ id: number | null }>`select max(id) as id from oper_log_seal`.execute(db)
  let taken: Taken | undefined
  for await (const { seal, rows } of linksOf({ db }, after, (newest.rows[0]?.id ?? 0) - 1)) {
    const times = rows.map((row) => row.happened_at)
    const month = monthOf(times[0] ?? 0)
    const old = rows.length > 0 && times.every((time) => time < before)
    if (!old || (taken && month !== taken.month)) break
    const ids = [...seal.row_ids, ...(taken ? [taken.first_log, taken.last_log] : [])]
    taken = {
      month,
      first_seal: taken?.first_seal ?? seal.id,
      last_seal: seal.id,
      first_log: Math.min(...ids),
      last_log: Math.max(...ids),
      rows: (taken?.rows ?? 0) + rows.length,
      head: seal.seal,
    }
  }
  return taken
}

async function* linksOf({ db }: Pick<Archiving, 'db'>, after: number, upTo: number): AsyncGenerator<Link> {
  for await (const page of sealedPages(db, after, upTo)) yield* page
}

/** What was written is read back and must continue the chain, row for row, before anything is removed. */
async function checkFile(platform: Archiving, archive: Omit<Archive, 'id' | 'made_at'>, head: string): Promise<void> {
  const key = sealKey(platform)
  let previous = head
  let rows = 0
  for await (const page of archivedLinks(platform.storage, archive))
    for (const link of page) {
      if (link.seal.previous !== previous || chain(key, previous, link.rows) !== link.seal.seal)
        throw new Error(`the log does not hold at seal ${link.seal.id}: nothing was archived`)
      previous = link.seal.seal
      rows += link.rows.length
    }
  if (previous !== archive.head || rows !== archive.rows) throw new Error(`${archive.path} is not what was to be archived`)
}

/** Rows whose file is in the catalogue. Only the owner of the schema may remove them; a few seals at a time. */
async function removeArchived({ db, adminDb }: Archiving): Promise<void> {
  const upTo = (await listArchives(db)).at(-1)?.last_seal ?? 0
  for (;;) {
    const { rows } = await sql<{
      id: number
    }>`select id from oper_log_seal where id <= ${upTo} order by id limit ${REMOVED_AT_ONCE}`.execute(db)
    if (rows.length === 0) return
    const seals = rows.map((row) => row.id)
    await withTransaction(adminDb, async (trx) => {
      const gone = await sql<{
        log_id: number
      }>`delete from oper_log_sealed where seal_id = any(${seals}::bigint[]) returning log_id`.execute(trx)
      await sql`delete from oper_log where id = any(${gone.rows.map((row) => row.log_id)}::bigint[])`.execute(trx)
      await sql`delete from oper_log_seal where id = any(${seals}::bigint[])`.execute(trx)
    })
  }
}
