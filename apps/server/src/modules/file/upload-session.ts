import type { Context } from '../../entity/context'
import type { Db } from '../../platform/db'
import type { Storage } from '../../platform/storage'
import { sql } from 'kysely'
import type { Purpose } from './credential'

/** Bytes. A cut line costs at most this much; larger parts would cost a phone on site minutes. */
export const PART_SIZE = 2 * 1024 * 1024
/** Hours after the last sign of life. */
const LIFETIME_HOURS = 24
/** Unfinished files one account may leave lying; the oldest goes first. */
const MOST_OPEN = 20
/** Seconds without a heartbeat after which whoever was putting the parts together is taken for dead. */
const FINISHING_SECONDS = 30
const HEARTBEAT_MS = 10_000

/** A file on its way in parts. */
export interface UploadSession {
  readonly id: number
  readonly key: string
  readonly name: string
  readonly size: number
  readonly purpose: Purpose
  readonly part_size: number
  readonly received: number
}

const COLUMNS = sql.raw('id, key, name, size, purpose, part_size, received')
const RENEWED = sql.raw(`now() + interval '${LIFETIME_HOURS} hours'`)

/** The caller's own session; nobody else's is ever found. */
export async function findSession({ db, session }: Context, key: string): Promise<UploadSession | undefined> {
  const { rows } = await sql<UploadSession>`select ${COLUMNS} from upload_session
    where key = ${key} and account_id = ${session.account_id} and expires_at > now()`.execute(db)
  return rows[0]
}

/** undefined when the key is taken. */
export async function openUpload(
  { db, session }: Context,
  { key, name, size, purpose }: Pick<UploadSession, 'key' | 'name' | 'size' | 'purpose'>,
): Promise<UploadSession | undefined> {
  const { rows } =
    await sql<UploadSession>`insert into upload_session (account_id, key, name, size, purpose, part_size, expires_at)
    select ${session.account_id}, ${key}, ${name}, ${size}, ${purpose}, ${PART_SIZE}, ${RENEWED}
    where not exists (select 1 from file_object where path = ${key})
    on conflict (key) do nothing returning ${COLUMNS}`.execute(db)
  return rows[0]
}

/** Moves the mark where the sender goes on; only from where it stands, so that a part sent twice counts once. */
export async function markReceived(db: Db, { id, received }: UploadSession, bytes: number): Promise<number> {
  const { rows } = await sql<{
    received: number
  }>`update upload_session set received = received + ${bytes}, expires_at = ${RENEWED}
    where id = ${id} and received = ${received} returning received`.execute(db)
  if (rows[0]) return rows[0].received
  const now = await sql<{ received: number }>`select received from upload_session where id = ${id}`.execute(db)
  return now.rows[0]?.received ?? 0
}

/** Takes the right to put the parts together; false while somebody else has it. */
export async function claimFinish(db: Db, { id }: UploadSession): Promise<boolean> {
  const { rows } = await sql`update upload_session set finishing_at = now() where id = ${id}
    and (finishing_at is null or finishing_at < now() - ${FINISHING_SECONDS} * interval '1 second') returning id`.execute(db)
  return rows.length > 0
}

/** Keeps the right of {@link claimFinish} while `work` goes on. */
export async function whileFinishing<T>(db: Db, { id }: UploadSession, work: () => Promise<T>): Promise<T> {
  const beat = setInterval(() => {
    sql`update upload_session set finishing_at = now() where id = ${id}`.execute(db).catch(() => undefined)
  }, HEARTBEAT_MS)
  try {
    return await work()
  } finally {
    clearInterval(beat)
  }
}

export const releaseFinish = async (db: Db, { id }: UploadSession): Promise<void> => {
  await sql`update upload_session set finishing_at = null where id = ${id}`.execute(db)
}

/** Where each part lies until the file is whole; known from the session alone, so that nothing is ever lost sight of. */
export const partPath = ({ id }: Pick<UploadSession, 'id'>, start: number): string => `partial/${id}/${start}`

export function partStarts({ size, part_size }: Pick<UploadSession, 'size' | 'part_size'>): number[] {
  return Array.from({ length: Math.ceil(size / part_size) }, (_, index) => index * part_size)
}

/** Removes a session with everything it holds. The objects first: a row without objects is found again. */
export async function dropSession(
  { db, storage }: { db: Db; storage: Storage },
  session: Pick<UploadSession, 'id' | 'size' | 'part_size' | 'received'>,
): Promise<void> {
  // One beyond the mark may lie there: stored, then cut before it was counted.
  for (const start of partStarts(session).filter((each) => each <= session.received))
    await storage.delete(partPath(session, start))
  await sql`delete from upload_session where id = ${session.id}`.execute(db)
}

/** Makes place for one more session of the caller. */
export async function dropOldest({ db, platform, session }: Context): Promise<void> {
  const { rows } = await sql<UploadSession>`select ${COLUMNS} from upload_session
    where account_id = ${session.account_id} and finishing_at is null order by id desc offset ${MOST_OPEN - 1}`.execute(db)
  for (const each of rows) await dropSession({ db, storage: platform.storage }, each)
}

/** Expired sessions, by whoever cleans up. */
export async function dropExpired({ db, storage }: { db: Db; storage: Storage }, most: number): Promise<void> {
  const { rows } = await sql<UploadSession>`select ${COLUMNS} from upload_session where expires_at < now()
    order by id limit ${most}`.execute(db)
  for (const each of rows) await dropSession({ db, storage }, each)
}
