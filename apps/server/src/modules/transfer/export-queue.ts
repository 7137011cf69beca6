import { AppError, type AnyEntity } from '@zhujian/model'
import { formatInstant, nowSeconds } from '@zhujian/model/date'
import { sql } from 'kysely'
import type { Trx } from '../../platform/db'
import type { Platform } from '../../platform/platform'
import type { Context, Library } from '../../entity/context'
import { write } from '../../entity/write'
import { type Book, bookOf } from './export-book'
import { lockName } from '../../platform/lock-name'

export const EXPORT_KIND = 'export'
export const EXPORT_ATTEMPTS = 3
const AT_ONCE = 2

/** What a waiting export remembers; search values can be personal data, so it lies sealed in the job row. */
export interface ExportOrder {
  /** As the one who makes the workbook understands it. */
  readonly query: unknown
  readonly library: Library
  readonly session_id: number
}

const place = (id: number) => `transfer_job:${id}:query` as const

export const sealOrder = (platform: Platform, id: number, order: ExportOrder): string =>
  JSON.stringify({ sealed: platform.crypto.seal(JSON.stringify(order), place(id)) })
export const openOrder = (platform: Platform, id: number, stored: { sealed: string }): ExportOrder =>
  JSON.parse(platform.crypto.open(stored.sealed, place(id))) as ExportOrder

/** `about`: what the rows are of, for the title. */
interface Facts {
  readonly total: number
  readonly note: string
  readonly about?: string
}

/** Puts an export into the download centre. */
export const queueExport = (context: Context, entity: AnyEntity, query: unknown, facts: Facts): Promise<number> =>
  queueBook(context, bookOf(entity.name), query, facts)

/** One per book and two per account at a time. */
export async function queueBook(
  context: Context,
  book: Pick<Book, 'name' | 'label' | 'entity'>,
  query: unknown,
  { total, note, about }: Facts,
): Promise<number> {
  const { session, platform, library } = context
  const { job } = await write(context, async ({ trx, log }) => {
    await requirePlace(trx, session.account_id, book)
    const drawn = await sql<{ id: number }>`select nextval(pg_get_serial_sequence('transfer_job', 'id')) as id`.execute(trx)
    const id = drawn.rows[0]?.id ?? 0
    const title = [book.label, about, formatInstant(nowSeconds())].filter(Boolean).join(' ')
    await sql`insert into transfer_job (id, account_id, direction, entity, title, query, total)
      values (${id}, ${session.account_id}, 'export', ${book.name}, ${title}, ${sealOrder(platform, id, { query, library, session_id: session.id })}::jsonb, ${total})`.execute(
      trx,
    )
    await platform.jobs.add(trx, EXPORT_KIND, { id }, { maxAttempts: EXPORT_ATTEMPTS })
    await log({ module: book.entity.name, action: 'export', note })
    return { job: id }
  })
  return job
}

/** Serialised per account, so that parallel requests cannot pass together. */
export async function requirePlace(trx: Trx, accountId: number, book: Pick<Book, 'name' | 'label'>): Promise<void> {
  await lockName(trx, 'export', accountId)
  const { rows } = await sql<{ entity: string }>`select entity from transfer_job
    where account_id = ${accountId} and direction = 'export' and status in ('waiting', 'running')`.execute(trx)
  if (rows.some((row) => row.entity === book.name))
    throw new AppError('tooMany', { message: `${book.label}正在导出，请在下载中心查看` })
  if (rows.length >= AT_ONCE) throw new AppError('tooMany', { message: `最多同时进行 ${AT_ONCE} 个导出，请等待完成后再试` })
}
