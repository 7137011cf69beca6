import type { Field, FieldKind } from './field'

/** What one word says: no blanks in it, so that words with blanks between them can be told apart again. */
const ONE_WORD: readonly FieldKind[] = ['integer', 'decimal', 'bool', 'date', 'month', 'time', 'enum']
const MOST_COLUMNS = 3

/**
 * Whether a cell of a sheet can hold it. Files are uploaded and serial numbers drawn; lines have a form of their own, but for
 * short ones of a word each: 钢筋工 6；木工 12.
 */
export function fitsCell(field: Field): boolean {
  if (field.kind !== 'lines') return field.kind !== 'files' && field.kind !== 'serial'
  const columns = Object.values(field.fields)
  return (
    !field.preset &&
    !field.presetBy &&
    columns.length <= MOST_COLUMNS &&
    columns.every((column) => ONE_WORD.includes(column.kind) && !column.optional && !('many' in column && column.many))
  )
}
