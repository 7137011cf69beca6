import type { AnyEntity } from '@zhujian/model'
import { entityOf } from '@zhujian/domain/entities'
import type { Readable } from 'node:stream'
import type { Trx } from '../../platform/db'
import type { Exporting, ExportQuery } from './export-query'
import { exportWorkbook } from './export-workbook'

/** How the workbook of a background export is made: the usual way, or by the module that alone reads these rows. */
export interface Book {
  readonly entity: AnyEntity
  readonly make: (
    caller: Exporting,
    trx: Trx,
    query: unknown,
    onRows: (done: number, total: number) => Promise<void>,
  ) => Promise<Readable>
}

const own = new Map<string, Book>()

export const defineBook = (book: Book): void => void own.set(book.entity.name, book)

export function bookOf(name: string): Book {
  const known = own.get(name)
  if (known) return known
  const entity = entityOf(name)
  return {
    entity,
    make: async (caller, trx, query, onRows) => (await exportWorkbook(caller, trx, entity, query as ExportQuery, onRows)).content,
  }
}
