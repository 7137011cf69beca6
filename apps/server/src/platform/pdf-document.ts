import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import { loadFonts, giveFonts } from './pdf-fonts'

export interface PdfFacts {
  readonly title: string
  readonly author: string
  /** Epoch seconds. The same drawing of the same moment gives the same bytes. */
  readonly createdAt: number
  /** Points. With margins text flows onto further pages, and the finished pages can be gone back to. */
  readonly margins?: { readonly top: number; readonly bottom: number; readonly left: number; readonly right: number }
}

/** An A4 document with Chinese text that can be selected: only the glyphs used are embedded. */
export async function drawPdf(facts: PdfFacts, draw: (document: PDFKit.PDFDocument) => void): Promise<Buffer> {
  const document = await openPdf(facts)
  draw(document)
  document.end()
  return buffer(document)
}

/** The same, drawn little by little: whoever draws reads from it what is ready, and ends it. */
export async function openPdf(facts: PdfFacts): Promise<PDFKit.PDFDocument> {
  const fonts = await loadFonts()
  const document = new PDFDocument({
    size: 'A4',
    ...(facts.margins ? { margins: facts.margins, bufferPages: true } : { margin: 0 }),
    lang: 'zh-CN',
    displayTitle: true,
    // No default font: it would be a Latin one that is never used.
    font: '',
    info: {
      Title: facts.title,
      Author: facts.author,
      Producer: '筑监',
      Creator: '筑监',
      CreationDate: new Date(facts.createdAt * 1000),
    },
  })
  giveFonts(document, fonts)
  return document.font('song')
}
