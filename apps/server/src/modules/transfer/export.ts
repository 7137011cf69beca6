import { AppError, type AnyEntity } from '@zhujian/model'
import { DIRECT_EXPORT_ROWS, type ExportQueued } from '@zhujian/domain/contracts/transfer'
import type { FastifyReply } from 'fastify'
import { buffer } from 'node:stream/consumers'
import { withSnapshot } from '../../platform/db'
import { contentDisposition } from '../../platform/content-disposition'
import type { Context } from '../../entity/context'
import { exportColumns, filterTexts } from './export-columns'
import type { ExportQuery } from './export-query'
import { queueExport } from './export-queue'
import { exportName, exportWorkbook } from './export-workbook'
import { countRows } from '../../entity/list'
import { write } from '../../entity/write'
import { MAX_SHEET_ROWS, XLSX_MIME } from './xlsx-file'

const DIRECT_AT_ONCE = 2

/** Answers the file itself [S7-43] or, when there is much, the number of a job in the download centre. */
export async function exportRows(context: Context, entity: AnyEntity, query: ExportQuery): Promise<FastifyReply | ExportQueued> {
  // Wrong columns are told now, not by a job.
  exportColumns(entity, query.columns)
  const total = await countRows(context, entity, query.list, 'export')
  if (total > MAX_SHEET_ROWS) throw new AppError('invalid', { message: `一次最多导出 ${MAX_SHEET_ROWS} 条，请缩小查询范围` })
  const filters = await filterTexts(context, entity, query)
  const note =
    `导出 ${total} 条${filters.length > 0 ? `（${filters.map(([label, text]) => `${label}：${text}`).join('；')}）` : ''}`.slice(
      0,
      500,
    )
  if (total > DIRECT_EXPORT_ROWS) return { job: await queueExport(context, entity, query, { total, note }), total }
  // Built whole before the first byte leaves, so that a failure is still an answer and not a broken file.
  const file = await oneOfFew(context, () =>
    withSnapshot(context.db, async (trx) => buffer((await exportWorkbook(context, trx, entity, query)).content)),
  )
  await write({ ...context, idempotencyKey: undefined }, async ({ log }) => {
    await log({ module: entity.name, action: 'export', note })
    return {}
  })
  return context.reply
    .type(XLSX_MIME)
    .header('content-disposition', contentDisposition('attachment', exportName(entity)))
    .send(file)
}

const running = new Map<number, number>()

/** Direct exports of everybody running in this process; the others wait their turn before they take a connection. */
const ALL_AT_ONCE = 4
let busy = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (busy < ALL_AT_ONCE) busy += 1
  else await new Promise<void>((begin) => waiting.push(begin))
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else busy -= 1
  }
}

/**
 * Direct exports hold a connection and the processor: two at once per account and process, the next is refused; a few of all
 * accounts together, the next waits. Requests that only look would otherwise wait for connections behind twenty workbooks.
 */
export async function oneOfFew<T>({ session }: Context, work: () => Promise<T>): Promise<T> {
  const now = running.get(session.account_id) ?? 0
  if (now >= DIRECT_AT_ONCE) throw new AppError('tooMany', { message: `最多同时进行 ${DIRECT_AT_ONCE} 个导出，请稍候` })
  running.set(session.account_id, now + 1)
  try {
    return await inTurn(work)
  } finally {
    const left = (running.get(session.account_id) ?? 1) - 1
    if (left > 0) running.set(session.account_id, left)
    else running.delete(session.account_id)
  }
}
