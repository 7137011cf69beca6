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

/** The text layer of the first pages in reading order; a scan without one answers nothing. */
export async function piecesOf(pdf: PDFDocumentProxy): Promise<PdfPiece[]> {
  const pieces: PdfPiece[] = []
  for (let number = 1; number <= Math.min(pdf.numPages, MOST_PAGES); number += 1) {
    const content = await (await pdf.getPage(number)).getTextContent()
    for (const item of content.items) {
      if (!('str' in item) || item.str.trim() === '') continue
      const [x, y] = [Number(item.transform[4]), Number(item.transform[5])]
      pieces.push({ text: item.str, page: number, rect: [x, y - item.height * 0.2, x + item.width, y + item.height] })
    }
  }
  return pieces
}
