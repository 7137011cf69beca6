import { type Density, INK, LAYOUTS, LEFT, type Page, RED, SMALL, type TextOptions, TITLE, WIDTH } from './paper'
import type { PrintContent } from './print-content'

const OFFICE_SIZES = [30, 28, 26, 24, 22, 20, 18, 16]

/** 版头：发文机关标志、监督编号与文书编号、红色双线，然后是标题与主送单位。 */
export function drawHead(page: Page, content: PrintContent, { body, lineGap, beforeTitle }: Density): void {
  if (content.doc_no === '') drawDraftMark(page)
  drawOffice(page, content.office)
  drawNumbers(page, content)
  drawDoubleRule(page)
  page
    .font('song-bold')
    .fontSize(TITLE)
    .fillColor(INK)
    .text(content.title, LEFT, page.y + beforeTitle, { width: WIDTH, features: [], align: 'center', lineGap: 4 })
  if (content.receiver === '') return
  page
    .font(LAYOUTS[content.layout].receiver)
    .fontSize(body)
    .text(`${content.receiver.replace(/[：:]$/, '')}：`, LEFT, page.y + 14, { width: WIDTH, features: [], lineGap })
}

/** 名称再长也在一行里。 */
function drawOffice(page: Page, office: string): void {
  page.font('song-bold').fillColor(RED)
  const size = OFFICE_SIZES.find((each) => page.fontSize(each).widthOfString(office, { features: [] }) <= WIDTH) ?? 14
  page.fontSize(size).text(office, LEFT, page.y, { width: WIDTH, features: [], align: 'center' })
}

function drawNumbers(page: Page, { layout, supervise_no, doc_no }: PrintContent): void {
  const y = page.y + 12
  page.font(LAYOUTS[layout].text).fontSize(SMALL).fillColor(INK)
  const line: TextOptions = { width: WIDTH, features: [], lineBreak: false }
  if (supervise_no) page.text(`监督编号：${supervise_no}`, LEFT, y, line)
  page.text(doc_no || '（签发时编号）', LEFT, y, { ...line, align: 'right' })
  page.y = y + SMALL * 1.45
}

function drawDoubleRule(page: Page): void {
  const y = page.y + 5
  page
    .lineWidth(2.4)
    .moveTo(LEFT, y)
    .lineTo(LEFT + WIDTH, y)
    .stroke(RED)
  page
    .lineWidth(0.8)
    .moveTo(LEFT, y + 3.6)
    .lineTo(LEFT + WIDTH, y + 3.6)
    .stroke(RED)
  page.y = y + 4
}

/** 未签发的稿子一眼能认出来。 */
function drawDraftMark(page: Page): void {
  const top = page.y
  page
    .font('song')
    .fontSize(10)
    .fillColor('#7a828c')
    .text('拟稿　未签发，不具效力', LEFT, top - 26, { width: WIDTH, features: [], align: 'right', lineBreak: false })
  page.y = top
}
