import { LEFT, MARGINS, mm, type Page, WIDTH } from '../document/public'

/** 装订的一本：宋体小字排表，版心与文书相同，文书才能原样重印在里面。 */
export const TEXT = 10
const LINE_GAP = 2.5
const PAD = 4
const INK = '#111111'
const LINE = '#666666'
const MUTED = '#555555'
const FOOT = 841.89 - mm(14)
/** 一格里至多这么多字：再长的分成几行，一格不超过一页。 */
const MOST_LETTERS = 700

export interface Cell {
  readonly text: string
  readonly width: number
  readonly bold?: boolean
}

const options = (width: number) => ({ width: width - 2 * PAD, features: [], lineGap: LINE_GAP })

function heightOf(page: Page, cells: readonly Cell[]): number {
  return Math.max(
    20,
    ...cells.map(({ text, width, bold }) => {
      page.font(bold ? 'song-bold' : 'song').fontSize(TEXT)
      return page.heightOfString(text || ' ', options(width)) + 2 * PAD
    }),
  )
}

/** 一行格子；这一页放不下的转到下一页，repeat 是要重画的表头。 */
export function drawCells(page: Page, cells: readonly Cell[], repeat?: readonly Cell[]): void {
  const long = cells.findIndex(({ text }) => text.length > MOST_LETTERS)
  if (long >= 0) {
    const cut = (from: number, to?: number) =>
      cells.map((cell, at) => ({ ...cell, text: at === long ? cell.text.slice(from, to) : from === 0 ? cell.text : '' }))
    drawCells(page, cut(0, MOST_LETTERS), repeat)
    return drawCells(page, cut(MOST_LETTERS), repeat)
  }
  const height = heightOf(page, cells)
  if (page.y + height > page.page.maxY()) {
    page.addPage()
    if (repeat) drawCells(page, repeat)
  }
  const top = page.y
  let left = LEFT
  for (const { text, width, bold } of cells) {
    page
      .lineWidth(0.5)
      .rect(left, top, width, height)
      .stroke(LINE)
      .font(bold ? 'song-bold' : 'song')
      .fontSize(TEXT)
      .fillColor(INK)
      .text(text, left + PAD, top + PAD, options(width))
    left += width
  }
  page.x = LEFT
  page.y = top + height
}

/** 卷名，另起一页。 */
export function drawSectionTitle(page: Page, title: string): void {
  page.addPage()
  page.font('song-bold').fontSize(16).fillColor(INK).text(title, LEFT, page.y, { width: WIDTH, features: [], align: 'center' })
  page.y += 10
}

/** 一件的名称；连同下面几行放不下的，转到下一页。 */
export function drawItemTitle(page: Page, title: string): void {
  if (page.y + 90 > page.page.maxY()) page.addPage()
  page.y += 8
  page.font('song-bold').fontSize(12).fillColor(INK).text(title, LEFT, page.y, { width: WIDTH, features: [] })
  page.y += 4
}

const LABEL = 84

/** 一件的各项：短的两项一行，长的独占一行。 */
export function drawFacts(page: Page, facts: readonly (readonly [label: string, text: string])[]): void {
  const isShort = ([label, text]: readonly [string, string]) => text.length <= 18 && label.length <= 14
  const half = WIDTH / 2
  for (let at = 0; at < facts.length; ) {
    const [one, other] = [facts[at], facts[at + 1]]
    if (!one) return
    const label = (fact: readonly [string, string]): Cell => ({ text: fact[0], width: LABEL, bold: true })
    if (other && isShort(one) && isShort(other)) {
      drawCells(page, [label(one), { text: one[1], width: half - LABEL }, label(other), { text: other[1], width: half - LABEL }])
      at += 2
    } else {
      drawCells(page, [label(one), { text: one[1], width: WIDTH - LABEL }])
      at += 1
    }
  }
}

const PHOTO = { width: (WIDTH - 10) / 2, height: 150 } as const

/** 照片两张一排，各注明是哪一步的第几张。 */
export function drawPhotos(page: Page, photos: readonly { readonly caption: string; readonly image: Buffer }[]): void {
  photos.forEach(({ caption, image }, at) => {
    const right = at % 2 === 1
    if (!right && page.y + PHOTO.height + 22 > page.page.maxY()) page.addPage()
    const top = page.y + 4
    const left = LEFT + (right ? PHOTO.width + 10 : 0)
    page.image(image, left, top, { fit: [PHOTO.width, PHOTO.height], align: 'center', valign: 'center' })
    page
      .font('song')
      .fontSize(9)
      .fillColor(MUTED)
      .text(caption, left, top + PHOTO.height + 2, { width: PHOTO.width, features: [], align: 'center', lineBreak: false })
    page.y = right || at === photos.length - 1 ? top + PHOTO.height + 16 : top - 4
    page.x = LEFT
  })
}

export interface Cover {
  readonly office: string
  readonly name: string
  readonly lines: readonly (readonly [string, string])[]
  readonly on: string
}

export function drawCover(page: Page, { office, name, lines, on }: Cover): void {
  const centred = { width: WIDTH, features: [], align: 'center' as const }
  page.font('song-bold').fillColor(INK)
  page.fontSize(18).text(office, LEFT, mm(50), centred)
  page.fontSize(34).text('工程监督档案', LEFT, mm(82), { ...centred, characterSpacing: 4 })
  page.fontSize(18).text(name, LEFT, mm(115), { ...centred, lineGap: 4 })
  page.y = mm(165)
  for (const [label, text] of lines)
    drawCells(page, [
      { text: label, width: 110, bold: true },
      { text, width: WIDTH - 110 },
    ])
  page.font('song').fontSize(14).text(on, LEFT, mm(250), centred)
}

export interface Entry {
  readonly level: 1 | 2
  readonly title: string
  /** 第几页，从一数起。 */
  page: number
}

/** 书签与目录是同一份：卷在外层，各件在里层，点开到那一页的页首。 */
export function drawBookmarks(page: Page, entries: readonly Entry[]): void {
  let volume = page.outline
  for (const { level, title, page: number } of entries) {
    // pdfkit 的类型里没有这两项；不写 left，横向会落在页的右边。
    const place = { expanded: false, pageNumber: number - 1, left: page.page.width }
    const item = (level === 1 ? page.outline : volume).addItem(title, place)
    if (level === 1) volume = item
  }
}

const ENTRY = 19
const HEAD = 40
export const ENTRIES_A_PAGE = Math.floor((841.89 - MARGINS.top - MARGINS.bottom - HEAD) / ENTRY)

/** 目录的一页：题名、点线、页码。 */
export function drawCatalogue(page: Page, entries: readonly Entry[], first: boolean): void {
  page.page.margins.bottom = 0
  page
    .font('song-bold')
    .fontSize(16)
    .fillColor(INK)
    .text(first ? '目　录' : '目　录（续）', LEFT, MARGINS.top, { width: WIDTH, features: [], align: 'center' })
  entries.forEach(({ level, title, page: number }, at) => {
    const top = MARGINS.top + HEAD + at * ENTRY
    const left = LEFT + (level - 1) * 18
    page.font(level === 1 ? 'song-bold' : 'song').fontSize(level === 1 ? 11.5 : 10.5)
    const shown = fitted(page, title, WIDTH - (level - 1) * 18 - 60)
    const width = page.widthOfString(shown, { features: [] })
    page.text(shown, left, top, { features: [], lineBreak: false })
    page
      .lineWidth(0.6)
      .dash(1, { space: 3 })
      .moveTo(left + width + 6, top + 11)
      .lineTo(LEFT + WIDTH - 30, top + 11)
      .stroke(MUTED)
      .undash()
    page.text(String(number), LEFT + WIDTH - 30, top, { width: 30, features: [], align: 'right', lineBreak: false })
  })
}

function fitted(page: Page, text: string, width: number): string {
  const plain = text.replaceAll(/\s+/g, ' ')
  if (page.widthOfString(plain, { features: [] }) <= width) return plain
  const letters = [...plain].slice(0, 80)
  while (letters.length > 0 && page.widthOfString(`${letters.join('')}…`, { features: [] }) > width) letters.pop()
  return `${letters.join('')}…`
}

/** 除封面外每一页的页码与工程名称。 */
export function drawFolios(page: Page, name: string): void {
  const { count } = page.bufferedPageRange()
  for (let index = 1; index < count; index += 1) {
    page.switchToPage(index)
    page.page.margins.bottom = 0
    page.font('song').fontSize(9).fillColor(MUTED)
    page.text(fitted(page, name, WIDTH - 120), LEFT, FOOT, { features: [], lineBreak: false })
    page.text(`— ${index + 1} / ${count} —`, LEFT, FOOT, { width: WIDTH, features: [], align: 'right', lineBreak: false })
  }
}
