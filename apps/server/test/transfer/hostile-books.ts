import { deflateRawSync } from 'node:zlib'
import { zip } from '../file/samples'

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'

const rel = (type: string, target: string) =>
  Buffer.from(
    `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/${type}" Target="${target}"/></Relationships>`,
  )

/** A workbook around this sheet, as small as it can be packed. */
export function bookOf(sheet: string | Buffer, sheetPath = 'worksheets/sheet1.xml', more = ''): Buffer {
  const packed = (name: string, content: Buffer) => ({
    name,
    content: deflateRawSync(content, { level: 9 }),
    claimed: content.length,
    method: 8,
  })
  return zip([
    packed('[Content_Types].xml', Buffer.from(`${XML}<Types xmlns="${PACKAGE}/content-types"/>`)),
    packed('_rels/.rels', rel('officeDocument', 'xl/workbook.xml')),
    packed(
      'xl/workbook.xml',
      Buffer.from(
        `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets>${more}</workbook>`,
      ),
    ),
    packed('xl/_rels/workbook.xml.rels', rel('worksheet', sheetPath)),
    packed(`xl/${sheetPath}`, Buffer.from(sheet)),
  ])
}

export const sheetOf = (rows: string): string => `${XML}<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`
export const textCell = (ref: string, text: string): string => `<c r="${ref}" t="inlineStr"><is><t>${text}</t></is></c>`

/** One row of fifteen million empty cells. */
export const endlessRow = (): Buffer => bookOf(sheetOf(`<row r="1">${'<c/>'.repeat(15_000_000)}</row>`))
/** 40,000 rows with one cell in the last column of Excel. */
export const farCells = (): Buffer =>
  bookOf(sheetOf(Array.from({ length: 40_000 }, (_, at) => `<row r="${at + 1}"><c r="XFD${at + 1}"><v>1</v></c></row>`).join('')))
/** One attribute of 40 MB. */
export const longAttribute = (): Buffer => bookOf(sheetOf(`<row r="1" x="${'a'.repeat(40 * 1024 * 1024)}"/>`))
/** A tree in memory many times the size of its text. */
export const endlessTree = (): Buffer => bookOf(sheetOf('<row r="1"/>'), undefined, '<e a="1" b="2" c="3"/>'.repeat(3_900_000))
/** A sheet under a name no sheet has. */
export const hiddenSheet = (): Buffer => bookOf(sheetOf(`<row r="1">${'<c/>'.repeat(300)}</row>`), 'media/image1.png')
