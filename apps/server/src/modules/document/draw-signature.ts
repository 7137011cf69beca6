import { drawQr } from './draw-qr'
import { type Density, INK, LAYOUTS, LEFT, mm, type Page, RED, SMALL, type TextOptions, WIDTH } from './paper'
import type { PrintContent } from './print-content'

/** 印面直径 42 mm（国务院关于国家行政机关和企业事业单位社会团体印章管理的规定）。 */
const SEAL = mm(42)
const QR = mm(26)
const RIGHT = mm(62)
const OFFICE_LINE = 21
export const signatureHeight = ({ beforeSignature }: Density): number => beforeSignature + SEAL + 6

/** 落款：左边查验二维码，中间监督人员与签收人，右边机关、日期与盖章位置。 */
export function drawSignature(page: Page, content: PrintContent, density: Density, sealImage: Buffer | null): void {
  const top = page.y + density.beforeSignature
  const bottom = top + SEAL
  if (content.check_url) drawCheck(page, content.check_url, bottom)
  else if (content.check_code) drawCode(page, content.check_code, bottom)
  drawPeople(page, content, bottom)
  drawOfficeAndDate(page, content, top, sealImage)
  page.x = LEFT
  page.y = bottom + 4
}

function drawCheck(page: Page, url: string, bottom: number): void {
  drawQr(page, url, LEFT, bottom - QR - 14, QR)
  page
    .font('song')
    .fontSize(9)
    .fillColor(INK)
    .text('扫码查验真伪', LEFT, bottom - 12, { width: QR, features: [], align: 'center', lineBreak: false })
}

/** 没有写明站点的，只印查验码。 */
function drawCode(page: Page, code: string, bottom: number): void {
  const half = code.length / 2
  page
    .font('song')
    .fontSize(9)
    .fillColor(INK)
    .text(`查验码\n${code.slice(0, half)}\n${code.slice(half)}\n可凭此向签发机关查验`, LEFT, bottom - 58, {
      width: QR + 10,
      features: [],
      lineGap: 2,
    })
}

function drawPeople(page: Page, { layout, officers, officer_nos }: PrintContent, bottom: number): void {
  const left = LEFT + QR + 12
  const width = WIDTH - QR - 12 - RIGHT
  page.font(LAYOUTS[layout].text).fontSize(11).fillColor(INK)
  const lines = [
    ...listed(page, '监督人员：', officers, width),
    ...listed(page, '执法证号：', officer_nos, width),
    '签收人：＿＿＿＿＿＿',
    '签收日期：＿＿＿＿＿＿',
  ]
  const options = { width, features: [], lineGap: 4 }
  const heights = lines.map((line) => page.heightOfString(line, options))
  let y = bottom - heights.reduce((sum, height) => sum + height, 0)
  lines.forEach((line, index) => {
    page.text(line, left, y, options)
    y += heights[index] ?? 0
  })
}

/** 几个人、几个证号：一行放得下的一行，放不下的一个一行，不从中间断开。 */
function listed(page: Page, label: string, text: string, width: number): string[] {
  if (text === '') return []
  const whole = `${label}${text}`
  const options = { width, features: [] }
  if (page.heightOfString(whole, options) <= page.heightOfString(label, options)) return [whole]
  return text.split(/[\s、，,;；]+/).map((each, index) => `${index === 0 ? label : '　'.repeat(label.length)}${each}`)
}

/** 机关名称按字数匀成几行，不让末行只剩一两个字。 */
function evenLines(page: Page, text: string, width: number): string[] {
  const letters = [...text]
  const count = Math.max(1, Math.ceil(page.widthOfString(text, { features: [] }) / width))
  const each = Math.ceil(letters.length / count)
  return Array.from({ length: count }, (_, index) => letters.slice(index * each, (index + 1) * each).join(''))
}

function drawOfficeAndDate(page: Page, content: PrintContent, top: number, sealImage: Buffer | null): void {
  const left = LEFT + WIDTH - RIGHT
  const middle = left + RIGHT / 2
  if (!sealImage) drawRing(page, middle, top + SEAL / 2)
  page
    .font(LAYOUTS[content.layout].text)
    .fontSize(SMALL + 2)
    .fillColor(INK)
  const line: TextOptions = { width: RIGHT, features: [], align: 'center', lineBreak: false }
  const office = evenLines(page, content.office, RIGHT)
  office.forEach((text, index) => page.text(text, left, top + SEAL / 2 + 4 + (index - office.length / 2) * OFFICE_LINE, line))
  page.text(content.signed_on || '　　年　　月　　日', left, top + SEAL - 16, line)
  // 印章压在机关名称与日期之上（7.3.5.1），图样是透明底。
  if (sealImage) page.image(sealImage, middle - SEAL / 2, top, { width: SEAL, height: SEAL })
}

/** 只标出盖章的位置：虚线圈，从不画章。 */
function drawRing(page: Page, x: number, y: number): void {
  page
    .save()
    .lineWidth(0.9)
    .dash(3, { space: 2.4 })
    .circle(x, y, SEAL / 2 - 1)
    .stroke(RED)
    .undash()
    .restore()
  page
    .font('song')
    .fontSize(9)
    .fillColor(RED)
    .text('电子签章位置', x - SEAL / 2, y - SEAL / 2 + 18, { width: SEAL, features: [], align: 'center', lineBreak: false })
}
