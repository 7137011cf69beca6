import type { AnyEntity } from '@zhujian/model'
import { entityOf } from '@zhujian/domain/entities'
import type { Readable } from 'node:stream'
import type { Trx } from '../../platform/db'
import type { Exporting, ExportQuery } from './export-query'
import { exportWorkbook } from './export-workbook'
import { XLSX_MIME } from './xlsx-file'

/** How the file of a background export is made: the usual way, or by the module that alone reads these rows. */
export interface Book {
  /** What the job is kept under: the name of the entity, or one of its own. */
  readonly name: string
  readonly label: string
  /** Whose right and reach it is made and handed out under. */
  readonly entity: AnyEntity
  readonly right: string
  readonly file: { readonly extension: string; readonly mime: string }
  readonly make: (
    caller: Exporting,
    trx: Trx,
    query: unknown,
    onRows: (done: number, total: number) => Promise<void>,
  ) => Promise<Readable>
}

const XLSX = { extension: 'xlsx', mime: XLSX_MIME } as const
const own = new Map<string, Book>()

/** `name`, `right` and `file` are those of the workbook of an entity unless told. */
export function defineBook(book: Pick<Book, 'entity' | 'make'> & Partial<Book>): void {
  const { name, label } = book.entity
  own.set(book.name ?? name, { name, label, right: 'export', file: XLSX, ...book })
}

/** Books that hold rows of several entities: what is erased of any of them is erased of these. */
export const mixedBooks = (): string[] =>
  [...own.values()].filter(({ name, entity }) => name !== entity.name).map(({ name }) => name)

export function bookOf(name: string): Book {
  const known = own.get(name)
  if (known) return known
  const entity = entityOf(name)
  return {
    name,
    label: entity.label,
    entity,
    right: 'export',
    file: XLSX,
    make: async (caller, trx, query, onRows) => (await exportWorkbook(caller, trx, entity, query as ExportQuery, onRows)).content,
  }
}
