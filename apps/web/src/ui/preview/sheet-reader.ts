import { formatValue } from 'hucre'
import { readXls, readXlsx, resolveThemeColor } from 'hucre/xlsx'
import type { Cell, CellValue, Sheet, Workbook } from 'hucre/xlsx'
import { ReadProblem } from './reader-message'
import { MOST_COLUMNS, MOST_ROWS, MOST_SHEETS } from './sheet-view'
import type { SheetCell, SheetMerge, SheetView, WorkbookView } from './sheet-view'

type Color = NonNullable<NonNullable<Cell['style']>['font']>['color']

/** px of one digit of the usual font, and what a cell adds around its text */
const DIGIT = 7
const PADDING = 12
const USUAL_WIDTH = 72
const [THINNEST, WIDEST] = [24, 480]
const LINE = 20
const USUAL_HEIGHT = 26
const TALLEST = 400
const PX_PER_POINT = 96 / 72

/** Both kinds begin with their own mark. */
const isPackage = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b

/** The first rows of every visible sheet of an xlsx, xlsm or xls file. Formulas show their stored result and are never run. */
export async function readSheets(bytes: Uint8Array): Promise<WorkbookView> {
  const read = isPackage(bytes) ? readXlsx : readXls
  // One row more than is shown tells whether there are more.
  const workbook = await read(bytes, { readStyles: true, maxRows: MOST_ROWS + 1 })
  const shown = workbook.sheets.filter(({ hidden, veryHidden }) => !hidden && !veryHidden).slice(0, MOST_SHEETS)
  if (shown.length === 0) throw new ReadProblem('empty')
  const first = workbook.sheets[workbook.activeSheet ?? 0]
  return { sheets: shown.map((sheet) => viewOf(sheet, workbook)), active: Math.max(0, first ? shown.indexOf(first) : 0) }
}

function viewOf(sheet: Sheet, workbook: Workbook): SheetView {
  const widest = sheet.rows.reduce((most, row) => Math.max(most, row.length), 0)
  const columns = Math.min(widest, MOST_COLUMNS)
  const rows = sheet.rows
    .slice(0, MOST_ROWS)
    .map((row, at) =>
      Array.from({ length: columns }, (_, column) => cellOf(row[column] ?? null, sheet.cells?.get(`${at},${column}`), workbook)),
    )
  const widths = Array.from({ length: columns }, (_, column) => widthOf(sheet, rows, column))
  return {
    name: sheet.name,
    widths,
    heights: rows.map((row, at) => heightOf(sheet, row, at, widths)),
    rows,
    merges: mergesOf(sheet, rows.length, columns),
    hasMoreRows: sheet.rows.length > MOST_ROWS,
    hasMoreColumns: widest > MOST_COLUMNS,
  }
}

function mergesOf(sheet: Sheet, rows: number, columns: number): SheetMerge[] {
  return (sheet.merges ?? [])
    .filter(({ startRow, startCol }) => startRow < rows && startCol < columns)
    .map(({ startRow, startCol, endRow, endCol }) => ({
      top: startRow,
      left: startCol,
      bottom: Math.min(endRow, rows - 1),
      right: Math.min(endCol, columns - 1),
    }))
}

const pad = (value: number) => String(value).padStart(2, '0')

/** The stored instants are wall-clock values in UTC. */
function dateText(date: Date): string {
  const day = `${date.getUTCFullYear()}-${pad(date.getUTCMonth() + 1)}-${pad(date.getUTCDate())}`
  const [hours, minutes] = [date.getUTCHours(), date.getUTCMinutes()]
  return hours === 0 && minutes === 0 ? day : `${day} ${pad(hours)}:${pad(minutes)}`
}

function textOf(value: CellValue, format: string | undefined): string {
  if (value === null) return ''
  if (value instanceof Date) return dateText(value)
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  if (typeof value === 'string') return value
  if (format && format !== 'General') return formatValue(value, format)
  // What Excel does with 0.1 + 0.2.
  return String(Number(value.toPrecision(12)))
}

function cellOf(value: CellValue, cell: Cell | undefined, workbook: Workbook): SheetCell | null {
  const style = cell?.style
  const text = textOf(cell?.formulaResult ?? value, style?.numFmt)
  const fill =
    style?.fill?.type === 'pattern' && style.fill.pattern === 'solid' ? colorOf(style.fill.fgColor, workbook) : undefined
  if (text === '' && fill === undefined) return null
  const color = colorOf(style?.font?.color, workbook)
  const align = alignOf(style?.alignment?.horizontal, value)
  return {
    text,
    ...(align && { align }),
    ...(style?.font?.bold && { bold: true }),
    ...((style?.alignment?.wrapText || text.includes('\n')) && { wrap: true }),
    ...(color && { color }),
    ...(fill && { fill }),
  }
}

function alignOf(horizontal: string | undefined, value: CellValue): SheetCell['align'] {
  if (horizontal === 'center' || horizontal === 'centerContinuous') return 'center'
  if (horizontal === 'right' || horizontal === 'left') return horizontal
  return typeof value === 'number' ? 'right' : undefined
}

function colorOf(color: Color, { themeColors }: Workbook): string | undefined {
  const rgb = color?.theme !== undefined && themeColors ? resolveThemeColor(themeColors, color.theme, color.tint) : color?.rgb
  const found = rgb?.slice(-6)
  return found && /^[\da-f]{6}$/i.test(found) ? `#${found}` : undefined
}

/** Columns of text: a Chinese character is as wide as two digits. */
function span(text: string): number {
  let total = 0
  for (const character of text) total += character.charCodeAt(0) > 0xff ? 2 : 1
  return total
}

const within = (value: number, least: number, most: number) => Math.min(most, Math.max(least, Math.round(value)))

function widthOf(sheet: Sheet, rows: SheetView['rows'], column: number): number {
  const { width, hidden } = sheet.columns?.[column] ?? {}
  if (hidden) return 0
  if (width !== undefined) return within(width * DIGIT + PADDING, THINNEST, WIDEST)
  const merged = (row: number) => sheet.merges?.some(({ startRow, startCol }) => startRow === row && startCol === column)
  const looked = rows.slice(0, 50).map((row, at) => (merged(at) ? 0 : span(row[column]?.text ?? '')))
  return within(Math.max(0, ...looked) * DIGIT + PADDING, USUAL_WIDTH, WIDEST / 2)
}

function heightOf(sheet: Sheet, row: readonly (SheetCell | null)[], at: number, widths: readonly number[]): number {
  const { height, hidden } = sheet.rowDefs?.get(at) ?? {}
  if (hidden) return 0
  if (height !== undefined) return within(height * PX_PER_POINT, USUAL_HEIGHT, TALLEST)
  const lines = row.map((cell, column) => (cell?.wrap ? linesOf(cell.text, widths[column] ?? USUAL_WIDTH) : 1))
  return within(Math.max(1, ...lines) * LINE + USUAL_HEIGHT - LINE, USUAL_HEIGHT, TALLEST)
}

const linesOf = (text: string, width: number) =>
  text
    .split('\n')
    .reduce((total, line) => total + Math.max(1, Math.ceil((span(line) * DIGIT) / Math.max(DIGIT, width - PADDING))), 0)
