import { drawPdf } from '../../platform/pdf-document'
import { drawHead } from './draw-head'
import { drawItems } from './draw-items'
import { drawSignature, signatureHeight } from './draw-signature'
import { type Density, INK, LAYOUTS, LEFT, MARGINS, mm, type Page, SMALL, type TextOptions, WIDTH } from './paper'
import type { PrintContent } from './print-content'

/** 版记与页码落在版心之下。 */
const FOOT = 841.89 - MARGINS.bottom + mm(7)

/**
 * 一份文书的 PDF；同样的内容得到同样的字节。sealImage 是印章图样，没有的只画出盖章位置。
 * 落款不独占一页：先收紧行距（GB/T 9704-2012 7.3.5.5），仍放不下的，末段随落款移到下一页。
 */
export const drawDocument = async (content: PrintContent, sealImage: Buffer | null): Promise<Buffer> =>
  (await drawFitting(content, sealImage)).pdf

/** 画在别的一本里，自新的一页起；疏密与单独的一份相同。 */
export async function drawInto(page: Page, content: PrintContent, sealImage: Buffer | null): Promise<void> {
  const { density } = await drawFitting(content, sealImage)
  page.addPage()
  drawPages(page, content, density, sealImage)
}

async function drawFitting(content: PrintContent, sealImage: Buffer | null) {
  const [usual, ...tighter] = LAYOUTS[content.layout].densities
  const first = await drawWith(usual, content, sealImage)
  for (const density of first.turned ? tighter : []) {
    const next = await drawWith(density, content, sealImage)
    if (!next.turned) return next
  }
  return first
}

async function drawWith(density: Density, content: PrintContent, sealImage: Buffer | null) {
  let turned = false
  const facts = {
    title: [content.title, content.doc_no].filter(Boolean).join(' '),
    author: content.office,
    createdAt: content.signed_at,
    margins: MARGINS,
  }
  const pdf = await drawPdf(facts, (page) => {
    turned = drawPages(page, content, density, sealImage)
  })
  return { pdf, turned, density }
}

/** 自这一页起；答末段与落款是否转到了下一页。 */
function drawPages(page: Page, content: PrintContent, density: Density, sealImage: Buffer | null): boolean {
  const first = page.bufferedPageRange().count - 1
  const { text } = LAYOUTS[content.layout]
  drawHead(page, content, density)
  page.font(text)
  drawParagraphs(page, content.body, density)
  drawItems(page, content.items, text, density)
  page.font(text)
  const turned = drawEnd(page, content, density)
  drawSignature(page, content, density, sealImage)
  drawFoots(page, content, first)
  return turned
}

/** 正文：首行空两字。 */
function drawParagraphs(page: Page, paragraphs: readonly string[], { body, lineGap }: Density): void {
  page.fontSize(body).fillColor(INK)
  for (const paragraph of paragraphs)
    page.text(paragraph, LEFT, page.y, { width: WIDTH, features: [], lineGap, indent: 2 * body })
}

function drawAttachments(page: Page, names: readonly string[], { body, lineGap }: Density): void {
  page.fontSize(body).fillColor(INK)
  const left = LEFT + 2 * body
  names.forEach((name, index) => {
    const before = index === 0 ? '附件：' : '　　　'
    const order = names.length > 1 ? `${index + 1}. ` : ''
    const y = page.y + (index === 0 ? 10 : 0)
    page.text(`${before}${order}${name}`, left, y, { width: WIDTH - 2 * body, features: [], lineGap })
  })
}

/** 结语与附件；末段与落款放不进这一页时一同转到下一页，答是否如此。 */
function drawEnd(page: Page, { closing, attachments }: PrintContent, density: Density): boolean {
  drawParagraphs(page, closing.slice(0, -1), density)
  const last = closing.slice(-1)
  const turned = page.y + heightOf(page, last, density) + (attachments.length * 30 + signatureHeight(density)) > page.page.maxY()
  if (turned) page.addPage()
  drawParagraphs(page, last, density)
  drawAttachments(page, attachments, density)
  return turned
}

function heightOf(page: Page, paragraphs: readonly string[], { body, lineGap }: Density): number {
  page.fontSize(body)
  const options = { width: WIDTH, features: [], lineGap, indent: 2 * body }
  return paragraphs.reduce((sum, paragraph) => sum + page.heightOfString(paragraph, options), 0)
}

/** 每页的页码，末页的分送。 */
function drawFoots(page: Page, content: PrintContent, first: number): void {
  const { count } = page.bufferedPageRange()
  for (let index = first; index < count; index += 1) {
    page.switchToPage(index)
    // 页脚在版心之外：不让它再翻出一页。
    page.page.margins.bottom = 0
    page
      .lineWidth(0.6)
      .moveTo(LEFT, FOOT)
      .lineTo(LEFT + WIDTH, FOOT)
      .stroke('#333333')
    page.font(LAYOUTS[content.layout].text).fontSize(SMALL).fillColor(INK)
    const line: TextOptions = { width: WIDTH, features: [], lineBreak: false }
    if (index === count - 1) page.text(fitted(page, content.copies, WIDTH - 110), LEFT, FOOT + 5, line)
    page.text(`第 ${index - first + 1} 页　共 ${count - first} 页`, LEFT, FOOT + 5, { ...line, align: 'right' })
  }
}

function fitted(page: Page, text: string, width: number): string {
  if (page.widthOfString(text, { features: [] }) <= width) return text
  const letters = [...text]
  while (letters.length > 0 && page.widthOfString(`${letters.join('')}…`, { features: [] }) > width) letters.pop()
  return `${letters.join('')}…`
}
