import { messageLinks } from '@zhujian/domain/contracts/message-links'
import { AppError } from '@zhujian/model'
import { formatInstant, nowSeconds } from '@zhujian/model/date'
import { EXPORT_DAYS } from '@zhujian/domain/contracts/transfer'
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import { type Trx, withSnapshot, withTransaction } from '../../platform/db'
import type { JobRun } from '../../platform/jobs'
import type { Platform } from '../../platform/platform'
import { requireRight } from '../../entity/access'
import { reachDigest } from './reach-digest'
import { deliver } from '../message/public'
import { EXPORT_ATTEMPTS, EXPORT_KIND, openOrder } from './export-queue'
import { type Book, bookOf } from './export-book'
import type { Session } from '../../entity/session'

interface Order {
  id: number
  account_id: number
  entity: string
  title: string
  query: { sealed: string }
}

/** The person took it back, signed out or lost the right: nothing to report, nothing to try again. */
class Cancelled extends Error {}

type FindSession = (id: number) => Promise<Session | null>
/** Progress and the right to go on are looked at this often: a second is soon enough for both. */
const CHECK_MS = 1000
const PAYLOAD = z.object({ id: z.number() })
const FAILED = '导出失败，请重试'

/** Teaches the worker to run exports of the download centre. `sessionById` answers null once a session ended. */
export function defineExportJob(platform: Platform, sessionById: FindSession): void {
  platform.jobs.define({
    kind: EXPORT_KIND,
    payload: PAYLOAD,
    run: (job) => runExport(platform, sessionById, job),
    abandoned: ({ id }) => end(platform, id, 'failed', FAILED),
  })
}

async function runExport(platform: Platform, sessionById: FindSession, job: JobRun<{ id: number }>): Promise<void> {
  const { rows } =
    await sql<Order>`update transfer_job set status = 'running', done = 0 where id = ${job.payload.id} and status in ('waiting', 'running')
    returning id, account_id, entity, title, query`.execute(platform.db)
  const order = rows[0]
  if (!order) return
  try {
    await produce(platform, sessionById, job, order)
  } catch (error) {
    if (error instanceof Cancelled) return end(platform, order.id, 'cancelled', null)
    const final = error instanceof AppError || job.attempt >= EXPORT_ATTEMPTS
    if (final) await end(platform, order.id, 'failed', error instanceof AppError ? error.message : FAILED)
    if (!(error instanceof AppError)) throw error
  }
}

async function end(platform: Platform, id: number, status: 'cancelled' | 'failed', error: string | null): Promise<void> {
  await sql`update transfer_job set status = ${status}, error = ${error}, finished_at = now() where id = ${id} and status in ('waiting', 'running')`.execute(
    platform.db,
  )
}

async function produce(platform: Platform, sessionById: FindSession, job: JobRun<{ id: number }>, order: Order): Promise<void> {
  const { query, library, session_id } = openOrder(platform, order.id, order.query)
  const book = bookOf(order.entity)
  const session = await liveSession(platform, sessionById, session_id, order)
  const reach = await reachDigest({ platform, session }, platform.db, book.entity, book.right)
  const path = `${formatInstant(nowSeconds(), 'yyyy/MM')}/${randomBytes(16).toString('base64url')}/${order.id}.${book.file.extension}`
  let kept = false
  let checkedAt = 0
  try {
    const stored = await withSnapshot(platform.db, async (trx) => {
      const content = await book.make({ platform, session, library, db: trx }, trx, query, async (done, total) => {
        if (done < total && performance.now() - checkedAt < CHECK_MS) return
        checkedAt = performance.now()
        await reportProgress(platform, order.id, done, total)
        await liveSession(platform, sessionById, session_id, order)
      })
      return platform.storage.put(path, content, { contentType: book.file.mime, signal: job.signal })
    })
    kept = await withTransaction(
      platform.db,
      async (trx) =>
        (await job.finish(trx)) &&
        record(platform, trx, order, { path, name: nameOf(book), mime: book.file.mime, reach, ...stored }),
    )
  } finally {
    if (!kept) await platform.storage.delete(path)
  }
}

const nameOf = ({ label, file }: Book): string => `${label}${formatInstant(nowSeconds(), 'yyyyMMddHHmmss')}.${file.extension}`

/** Checked again every second: signing out or losing the right ends a running export (T07). */
async function liveSession(platform: Platform, sessionById: FindSession, sessionId: number, order: Order): Promise<Session> {
  const session = await sessionById(sessionId)
  if (!session || session.account_id !== order.account_id) throw new Cancelled()
  const { entity, right } = bookOf(order.entity)
  await requireRight({ platform, session }, entity, right)
  return session
}

/** Whether a finished export may still be handed to its maker: with the right and the reach it was made under, or not at all. */
export async function exportHolds(platform: Platform, session: Session, path: string): Promise<boolean> {
  const { rows } = await sql<{ entity: string; reach: string | null }>`select entity, query ->> 'reach' as reach from transfer_job
    where file_path = ${path} and account_id = ${session.account_id}`.execute(platform.db)
  const job = rows[0]
  if (!job?.reach || session.free) return false
  const { entity, right } = bookOf(job.entity)
  return job.reach === (await reachDigest({ platform, session }, platform.db, entity, right))
}

async function reportProgress(platform: Platform, id: number, done: number, total: number): Promise<void> {
  const { rows } = await sql<{
    status: string
  }>`update transfer_job set done = ${done}, total = ${total} where id = ${id} returning status`.execute(platform.db)
  if (rows[0]?.status !== 'running') throw new Cancelled()
}

interface Stored {
  path: string
  name: string
  mime: string
  /** What its maker reached when it was made. */
  reach: string
  size: number
  sha256: string
}

/** File, job and message become visible together. False when it was cancelled at the last moment. */
async function record(platform: Platform, trx: Trx, order: Order, file: Stored): Promise<boolean> {
  const { rows } =
    await sql`update transfer_job set status = 'done', done = total, query = query || jsonb_build_object('reach', ${file.reach}::text), file_path = ${file.path}, finished_at = now(), expires_at = now() + ${EXPORT_DAYS} * interval '1 day'
    where id = ${order.id} and status = 'running' returning id`.execute(trx)
  if (rows.length === 0) return false
  await sql`insert into file_object (path, name, size, mime, sha256, purpose, created_by, expires_at)
    values (${file.path}, ${file.name}, ${file.size}, ${file.mime}, ${file.sha256}, 'export', ${order.account_id}, now() + ${EXPORT_DAYS} * interval '1 day')`.execute(
    trx,
  )
  await deliver(platform, trx, [order.account_id], {
    kind: 'download',
    title: `导出完成：${order.title}`,
    body: `文件保留 ${EXPORT_DAYS} 天`,
    path: messageLinks.exported(file.path),
  })
  return true
}
