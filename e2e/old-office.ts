import { contentTypes, OFFICE, pack, relations, XML } from './documents'

/** Files of the older kinds, made byte by byte: a workbook of Excel 97 in its compound file, and one with macros. */

const SECTOR = 512
const FREE = 0xffffffff
const END = 0xfffffffe
const TABLE = 0xfffffffd

const record = (type: number, body: Buffer): Buffer => {
  const head = Buffer.alloc(4)
  head.writeUInt16LE(type, 0)
  head.writeUInt16LE(body.length, 2)
  return Buffer.concat([head, body])
}
const shorts = (...values: readonly number[]): Buffer => {
  const body = Buffer.alloc(values.length * 2)
  for (const [at, value] of values.entries()) body.writeUInt16LE(value, at * 2)
  return body
}
const wide = (text: string): Buffer => Buffer.from(text, 'utf16le')
const beginning = (kind: number): Buffer => record(0x0809, Buffer.concat([shorts(0x0600, kind, 0x0dbb, 0x07cc), Buffer.alloc(8)]))
const end = record(0x000a, Buffer.alloc(0))

const label = (row: number, column: number, text: string): Buffer =>
  record(0x0204, Buffer.concat([shorts(row, column, 0, text.length), Buffer.from([1]), wide(text)]))

/** The stream of a workbook with one sheet of words. */
function workbook(name: string, rows: readonly (readonly string[])[]): Buffer {
  const first = beginning(0x0005)
  const sheetHead = (at: number): Buffer => {
    const body = Buffer.concat([Buffer.alloc(4), shorts(0), Buffer.from([name.length, 1]), wide(name)])
    body.writeUInt32LE(at, 0)
    return record(0x0085, body)
  }
  const at = first.length + sheetHead(0).length + end.length
  const cells = rows.flatMap((row, line) => row.map((text, column) => label(line, column, text)))
  return Buffer.concat([first, sheetHead(at), end, beginning(0x0010), ...cells, end])
}

/** One entry of the directory of a compound file. */
function entry(name: string, kind: number, { child = FREE, start = 0, size = 0 } = {}): Buffer {
  const body = Buffer.alloc(128)
  wide(name).copy(body)
  body.writeUInt16LE((name.length + 1) * 2, 64)
  body[66] = kind
  body[67] = 1
  for (const at of [68, 72]) body.writeUInt32LE(FREE, at)
  body.writeUInt32LE(child, 76)
  body.writeUInt32LE(start, 116)
  body.writeUInt32LE(size, 120)
  return body
}

/** A stream in a compound file: the table of sectors, the directory, then the stream. */
function compound(name: string, stream: Buffer): Buffer {
  // Shorter ones would stand in sectors of their own kind.
  const size = Math.max(stream.length, 4096)
  const count = Math.ceil(size / SECTOR)
  const head = Buffer.alloc(SECTOR, 0)
  Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]).copy(head)
  for (const [at, value] of [
    [24, 0x3e],
    [26, 3],
    [28, 0xfffe],
    [30, 9],
    [32, 6],
  ] as const)
    head.writeUInt16LE(value, at)
  for (const [at, value] of [
    [44, 1],
    [48, 1],
    [56, 4096],
    [60, END],
    [64, 0],
    [68, END],
    [72, 0],
  ] as const)
    head.writeUInt32LE(value, at)
  for (let at = 76; at < SECTOR; at += 4) head.writeUInt32LE(at === 76 ? 0 : FREE, at)
  const table = Buffer.alloc(SECTOR, 0xff)
  table.writeUInt32LE(TABLE, 0)
  table.writeUInt32LE(END, 4)
  for (let at = 0; at < count; at += 1) table.writeUInt32LE(at === count - 1 ? END : 3 + at, 8 + at * 4)
  const empty = Buffer.alloc(128)
  for (const at of [68, 72, 76]) empty.writeUInt32LE(FREE, at)
  const root = entry('Root Entry', 5, { child: 1, start: END })
  const directory = Buffer.concat([root, entry(name, 2, { start: 2, size }), empty, empty])
  return Buffer.concat([head, table, directory, Buffer.concat([stream, Buffer.alloc(count * SECTOR - stream.length)])])
}

export const registerXls = (sheet: string, rows: readonly (readonly string[])[]): Buffer =>
  compound('Workbook', workbook(sheet, rows))

const SHEETS = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

/** A workbook that carries a macro, which nobody runs. */
export function macroXlsm(sheet: string, rows: readonly (readonly string[])[]): Buffer {
  const cells = rows.map(
    (row, at) => `<row r="${at + 1}">${row.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`,
  )
  return pack({
    '[Content_Types].xml': contentTypes('xl/workbook.xml', 'x').replace(
      'application/vnd.openxmlformats-officedocument.x.main+xml',
      'application/vnd.ms-excel.sheet.macroEnabled.main+xml',
    ),
    '_rels/.rels': relations([{ id: 'r1', type: 'officeDocument', target: 'xl/workbook.xml' }]),
    'xl/workbook.xml': `${XML}<workbook xmlns="${SHEETS}" xmlns:r="${OFFICE}"><sheets><sheet name="${sheet}" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations([{ id: 'r1', type: 'worksheet', target: 'worksheets/sheet1.xml' }]),
    'xl/worksheets/sheet1.xml': `${XML}<worksheet xmlns="${SHEETS}"><sheetData>${cells.join('')}</sheetData></worksheet>`,
    'xl/vbaProject.bin': Buffer.from('Sub Auto_Open()'),
  })
}
