import type { Readable } from 'node:stream'
import { Readable as NodeReadable } from 'node:stream'
import { type CellValue, colToLetter, type DataValidation, writeXlsx, writeXlsxStream } from 'hucre/xlsx'
import { type SheetForm, writeApart } from './xlsx-worker'
import { literal, type SheetColumn } from './xlsx-cells'

export const XLSX_MIME = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** One sheet of Excel holds 1,048,576 rows; beyond this an export is a database dump. */
export const MAX_SHEET_ROWS = 1_000_000

export interface SheetSource {
  /** Name of the sheet; Excel allows 31 letters and none of \ / ? * [ ] : */
  readonly name: string
  readonly columns: readonly SheetColumn[]
  /** How many rows will come; the notes begin behind them. */
  readonly total: number
  rows(): AsyncIterable<Readonly<Record<string, unknown>>[]>
  /** Lines of the second sheet: what was exported, by whom, under which filter. */
  readonly notes: readonly CellValue[][]
}

export const sheetName = (label: string): string => label.replaceAll(/[\\/?*[\]:']/g, ' ').slice(0, 28)

/**
 * A workbook as bytes while rows are still being read; memory holds one chunk. `apart`: written in a thread of its own,
 * which a small one is not worth.
 */
export function streamWorkbook(source: SheetSource, apart: boolean): Readable {
  if (apart) return writeApart(chunksOf(source), formOf(source))
  if (source.total < source.notes.length) return NodeReadable.from(writtenAtOnce(source), { objectMode: false })
  const stream = writeXlsxStream(valuesOf(source), formOf(source))
  // The two declarations of ReadableStream (DOM and Node) describe the same object.
  return NodeReadable.fromWeb(stream as Parameters<typeof NodeReadable.fromWeb>[0])
}

/**
 * The writer knows one table and rolls over at a row limit: the limit is set at the end of the data, so that the notes
 * become the second sheet.
 */
const formOf = ({ name, columns, total }: SheetSource): SheetForm => ({
  name: sheetName(name),
  columns: columns.map(({ head, width, numFmt }) => ({ header: literal(head), width, numFmt })),
  freezePane: { rows: 1 },
  maxRowsPerSheet: total + 1,
  repeatHeaders: false,
})

/** Fewer rows than notes: the limit that ends the data would cut the notes into several sheets too. */
async function* writtenAtOnce({ notes, ...source }: SheetSource): AsyncGenerator<Buffer> {
  const { name, columns, total } = source
  const rows = [columns.map(({ head }): CellValue => head)]
  for await (const chunk of source.rows()) rows.push(...chunk.map((row) => columns.map((column) => column.cell(row))))
  const plain = columns.slice(0, 2).map(({ width }) => ({ width, numFmt: 'General' }))
  yield await smallWorkbook([
    { name, columns, rows: rows.slice(0, total + 1), freezeRows: 1 },
    { name: `${sheetName(name)}_2`, columns: plain, rows: [...notes] },
  ])
}

async function* valuesOf(source: SheetSource): AsyncGenerator<CellValue[]> {
  for await (const chunk of chunksOf(source)) yield* chunk
}

async function* chunksOf({ columns, rows, notes, total }: SheetSource): AsyncGenerator<CellValue[][]> {
  let written = 0
  for await (const chunk of rows()) {
    const due = chunk.slice(0, total - written)
    written += due.length
    yield due.map((row) => columns.map((column) => literal(column.cell(row))))
  }
  yield notes.map((line) => line.map(literal))
}

/** A small workbook held in memory: templates and error files. */
export interface SmallSheet {
  readonly name: string
  readonly columns: readonly { readonly width: number; readonly numFmt: string }[]
  readonly rows: CellValue[][]
  readonly choices?: readonly DataValidation[]
  readonly freezeRows?: number
  readonly bold?: ReadonlySet<number>
  readonly grey?: ReadonlySet<number>
  readonly hidden?: boolean
}

export async function smallWorkbook(sheets: readonly SmallSheet[]): Promise<Buffer> {
  const bytes = await writeXlsx({
    sheets: sheets.map((sheet) => ({
      name: sheetName(sheet.name),
      columns: sheet.columns.map(({ width, numFmt }) => ({ width, numFmt })),
      rows: sheet.rows.map((row) => row.map(literal)),
      cells: styledCells(sheet),
      ...(sheet.choices ? { dataValidations: [...sheet.choices] } : {}),
      ...(sheet.freezeRows ? { freezePane: { rows: sheet.freezeRows } } : {}),
      ...(sheet.hidden ? { hidden: true } : {}),
    })),
  })
  return Buffer.from(bytes)
}

function styledCells({ rows, bold, grey }: SmallSheet) {
  const cells = new Map<string, { style: { font?: { bold?: boolean; color?: { rgb: string } }; numFmt: string } }>()
  rows.forEach((row, r) => {
    if (!bold?.has(r) && !grey?.has(r)) return
    row.forEach((_value, c) =>
      cells.set(`${r},${c}`, { style: { font: bold?.has(r) ? { bold: true } : { color: { rgb: '8C8C8C' } }, numFmt: '@' } }),
    )
  })
  return cells
}

/** 'B3:B2000' of the column with this index. */
export const columnRange = (index: number, first: number, last: number): string =>
  `${colToLetter(index)}${first}:${colToLetter(index)}${last}`
