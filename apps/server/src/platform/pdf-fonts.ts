import * as fontkit from 'fontkit'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

const packaged = (file: string): string => createRequire(import.meta.url).resolve(`@expo-google-fonts/noto-serif-sc/${file}`)
/** Beside src and dist alike. */
const own = (file: string): URL => new URL(`${import.meta.url.endsWith('.ts') ? '../../' : '../'}fonts/${file}`, import.meta.url)

/** Song type in two weights and Fangsong, under the names that `document.font(…)` takes. */
const FONT_FILES = {
  song: packaged('400Regular/NotoSerifSC_400Regular.ttf'),
  'song-bold': packaged('700Bold/NotoSerifSC_700Bold.ttf'),
  fang: own('FandolFang-Regular.otf'),
} as const
export type PdfFont = keyof typeof FONT_FILES

/** Fangsong knows the common characters; a rare one in a name is drawn in Song rather than as an empty box. */
const SPARE: Partial<Record<PdfFont, PdfFont>> = { fang: 'song' }

type Source = PDFKit.Mixins.PDFFontSource
type Loaded = Record<PdfFont, fontkit.Font>

let loaded: Promise<Loaded> | undefined

/** Parsed once per process, when the first document asks: 37 MB that most processes never need. */
export function loadFonts(): Promise<Loaded> {
  loaded ??= Promise.all([readFont('song'), readFont('song-bold'), readFont('fang')]).then(([song, bold, fang]) => {
    return { song, 'song-bold': bold, fang }
  })
  loaded.catch(() => {
    loaded = undefined
  })
  return loaded
}

const readFont = async (name: PdfFont): Promise<fontkit.Font> => fontkit.create(await readFile(FONT_FILES[name])) as fontkit.Font

/** What pdfkit keeps of an embedded font; its types do not tell. */
interface Embedded {
  readonly ascender: number
  layoutRun(text: string, features?: readonly string[]): unknown
  widthOfString(text: string, size: number, features?: readonly string[]): number
}
interface Line {
  align?: string
  readonly lineWidth?: number
  textWidth?: number
}
interface Inner {
  _font: Embedded
  readonly _fontSize: number
  _fragment(text: string, x: number, y: number, options: Line): void
}

/** Gives a document the fonts under their names. */
export function giveFonts(document: PDFKit.PDFDocument, fonts: Loaded): void {
  const inner = document as unknown as Inner
  const embedded = new Map<PdfFont, Embedded>()
  for (const [name, font] of Object.entries(fonts) as [PdfFont, fontkit.Font][]) {
    // pdfkit takes a parsed font as well as bytes; its types know the bytes only.
    document.registerFont(name, font as unknown as Source).font(name)
    keepLayouts(inner._font)
    embedded.set(name, inner._font)
  }
  for (const [name, other] of Object.entries(SPARE) as [PdfFont, PdfFont][]) {
    const [main, spare] = [embedded.get(name), embedded.get(other)]
    if (main && spare) standIn(inner, main, spare, partsBy(fonts[name]))
  }
}

/** A book of hundreds of pages keeps no more than a long form does. */
const MOST_KEPT = 20_000

/**
 * pdfkit measures each line letter by letter, anew for every line, and keeps nothing when features are named. What was laid
 * out once is kept while the document is drawn: the longest form took seconds, in which nobody else was answered.
 */
function keepLayouts(font: Embedded): void {
  const lay = font.layoutRun.bind(font)
  const known = new Map<string, unknown>()
  font.layoutRun = (text, features) => {
    const key = `${String(features)}|${text}`
    const run = known.get(key) ?? lay(text, features)
    if (known.size >= MOST_KEPT) known.clear()
    known.set(key, run)
    return run
  }
}

interface Part {
  readonly text: string
  readonly known: boolean
}

/** Cuts a text into parts that the font has and parts that it lacks. */
function partsBy(font: fontkit.Font): (text: string) => Part[] {
  const has = new Map<string, boolean>()
  const knows = (letter: string): boolean => {
    const known = has.get(letter) ?? font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)
    has.set(letter, known)
    return known
  }
  return (text) => {
    const parts: { text: string; known: boolean }[] = []
    for (const letter of text) {
      const known = knows(letter)
      const last = parts.at(-1)
      if (last?.known === known) last.text += letter
      else parts.push({ text: letter, known })
    }
    return parts
  }
}

/** Letters that `main` lacks are measured and drawn by `spare`, on the same base line. */
function standIn(document: Inner, main: Embedded, spare: Embedded, partsOf: (text: string) => Part[]): void {
  const width = main.widthOfString.bind(main)
  const fontOf = ({ known }: Part) => (known ? main : spare)
  main.widthOfString = (text, size, features) =>
    partsOf(text).reduce(
      (sum, part) => sum + (part.known ? width(part.text, size, features) : spare.widthOfString(part.text, size, features)),
      0,
    )
  const draw = document._fragment.bind(document)
  document._fragment = (text, x, y, options) => {
    const parts = document._font === main ? partsOf(text) : []
    if (parts.every(({ known }) => known)) return draw(text, x, y, options)
    const size = document._fontSize
    const whole = main.widthOfString(text.trimEnd(), size, [])
    const room = (options.lineWidth ?? whole) - whole
    let left = x + (options.align === 'right' ? room : options.align === 'center' ? room / 2 : 0)
    for (const part of parts) {
      document._font = fontOf(part)
      const textWidth = document._font.widthOfString(part.text, size, [])
      draw(part.text, left, y + ((main.ascender - document._font.ascender) / 1000) * size, {
        ...options,
        align: 'left',
        textWidth,
      })
      left += textWidth
    }
    document._font = main
  }
}
