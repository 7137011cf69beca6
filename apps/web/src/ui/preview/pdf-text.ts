import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** A piece of the text layer: where it stands on its page, in points from the lower left [x1, y1, x2, y2]. */
export interface PdfPiece {
  readonly text: string
  readonly page: number
  readonly rect: readonly [number, number, number, number]
}

export interface PdfMark {
  readonly key: string
  readonly page: number
  readonly rect: PdfPiece['rect']
  readonly tone: 'equal' | 'different' | 'fill'
}

/** Facts stand on the first pages; a drawing set has hundreds. */
const MOST_PAGES = 8

/** Letters nearer than this share of their height belong to one run of text; the next cell of a table is farther. */
const NEAR = 1.2
const SAME_LINE = 1.5

/** A run that goes on where the one before ended is the same piece: programs cut words where they please. */
function continued(before: PdfPiece | undefined, next: PdfPiece): PdfPiece | undefined {
  if (!before || before.page !== next.page) return undefined
  const [x1, y1, x2, y2] = before.rect
  const [left, bottom, right, top] = next.rect
  const gap = left - x2
  if (Math.abs(bottom - y1) > SAME_LINE || gap > (y2 - y1) * NEAR || gap < -(y2 - y1)) return undefined
  return { ...before, text: before.text + next.text, rect: [x1, Math.min(y1, bottom), right, Math.max(y2, top)] }
}

/** The text layer of the first pages in reading order; a scan without one answers nothing. */
export async function piecesOf(pdf: Pick<PDFDocumentProxy, 'numPages' | 'getPage'>): Promise<PdfPiece[]> {
  const pieces: PdfPiece[] = []
  for (let number = 1; number <= Math.min(pdf.numPages, MOST_PAGES); number += 1) {
    const content = await (await pdf.getPage(number)).getTextContent()
    for (const item of content.items) {
      if (!('str' in item) || item.str.trim() === '') continue
      const [x, y] = [Number(item.transform[4]), Number(item.transform[5])]
      const piece: PdfPiece = { text: item.str, page: number, rect: [x, y - item.height * 0.2, x + item.width, y + item.height] }
      const joined = continued(pieces[pieces.length - 1], piece)
      if (joined) pieces[pieces.length - 1] = joined
      else pieces.push(piece)
    }
  }
  return pieces
}
