import * as fontkit from 'fontkit'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'

/** Song type in two weights, under the names that `document.font(…)` takes. */
const FONT_FILES = {
  song: '400Regular/NotoSerifSC_400Regular.ttf',
  'song-bold': '700Bold/NotoSerifSC_700Bold.ttf',
} as const
export type PdfFont = keyof typeof FONT_FILES

type FontSource = PDFKit.Mixins.PDFFontSource

export interface PdfFacts {
  readonly title: string
  readonly author: string
  /** Epoch seconds. The same drawing of the same moment gives the same bytes. */
  readonly createdAt: number
  /** Points. With margins text flows onto further pages, and the finished pages can be gone back to. */
  readonly margins?: { readonly top: number; readonly bottom: number; readonly left: number; readonly right: number }
}

let loaded: Promise<Record<PdfFont, FontSource>> | undefined

/** Parsed once per process, when the first document asks: 30 MB that most processes never need. */
function loadFonts(): Promise<Record<PdfFont, FontSource>> {
  loaded ??= Promise.all([readFont('song'), readFont('song-bold')]).then(([song, bold]) => ({ song, 'song-bold': bold }))
  loaded.catch(() => {
    loaded = undefined
  })
  return loaded
}

async function readFont(name: PdfFont): Promise<FontSource> {
  const path = createRequire(import.meta.url).resolve(`@expo-google-fonts/noto-serif-sc/${FONT_FILES[name]}`)
  // pdfkit takes a parsed font as well as bytes; its types know the bytes only.
  return fontkit.create(await readFile(path)) as unknown as FontSource
}

/** An A4 document with Chinese text that can be selected: only the glyphs used are embedded. */
export async function drawPdf(facts: PdfFacts, draw: (document: PDFKit.PDFDocument) => void): Promise<Buffer> {
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
  for (const [name, font] of Object.entries(fonts)) keepLayouts(document.registerFont(name, font).font(name))
  draw(document.font('song'))
  document.end()
  return buffer(document)
}

interface Laid {
  layoutRun(text: string, features?: readonly string[]): unknown
}

/**
 * pdfkit measures each line letter by letter, anew for every line, and keeps nothing when features are named. What was laid
 * out once is kept while the document is drawn: the longest form took seconds, in which nobody else was answered.
 */
function keepLayouts(document: PDFKit.PDFDocument): void {
  const { _font: font } = document as unknown as { _font: Laid }
  const lay = font.layoutRun.bind(font)
  const known = new Map<string, unknown>()
  font.layoutRun = (text, features) => {
    const key = `${String(features)}|${text}`
    const run = known.get(key) ?? lay(text, features)
    known.set(key, run)
    return run
  }
}
