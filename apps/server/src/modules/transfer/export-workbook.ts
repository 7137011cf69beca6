import { type AnyEntity, standingNeeds } from '@zhujian/model'
import { formatInstant, nowSeconds } from '@zhujian/model/date'
import { DIRECT_EXPORT_ROWS } from '@zhujian/domain/contracts/transfer'
import type { Readable } from 'node:stream'
import type { Trx } from '../../platform/db'
import { wantedFields } from '../../entity/columns'
import type { Context } from '../../entity/context'
import { exportColumns, exportNotes } from './export-columns'
import type { Exporting, ExportQuery } from './export-query'
import { countRows } from '../../entity/list'
import { streamRows } from './stream-rows'
import { streamWorkbook } from './xlsx-file'

export const exportName = (entity: AnyEntity): string => `${entity.label}${formatInstant(nowSeconds(), 'yyyyMMddHHmmss')}.xlsx`

/** The workbook of an export, read from one snapshot. `onRows` hears how many rows were handed over and may throw to stop. */
export async function exportWorkbook(
  caller: Exporting,
  trx: Trx,
  entity: AnyEntity,
  query: ExportQuery,
  onRows: (done: number, total: number) => Promise<void> = async () => undefined,
): Promise<{ total: number; content: Readable }> {
  // Lists need no more of a request than these four parts.
  const context = { ...caller, db: trx } as unknown as Context
  const total = await countRows(context, entity, query.list, 'export')
  const notes = await exportNotes(context, entity, query, { total, at: formatInstant(nowSeconds(), 'yyyy-MM-dd HH:mm:ss') })
  const columns = exportColumns(entity, query.columns)
  const wanted = wantedFields(entity, columns.map(({ name }) => name).join(','), standingNeeds(entity))
  const rows = async function* () {
    let done = 0
    for await (const chunk of streamRows(context, trx, entity, query.list, 'export', wanted)) {
      yield chunk
      done += chunk.length
      await onRows(done, total)
    }
  }
  return {
    total,
    content: streamWorkbook({ name: entity.label, columns, total, rows, notes }, total > DIRECT_EXPORT_ROWS),
  }
}
