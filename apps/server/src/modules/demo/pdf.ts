import { drawPdf } from '../../platform/pdf-document'

type Page = PDFKit.PDFDocument

/** 一页 A4 的资料样张。 */
export interface Sheet {
  title: string
  /** 每行：名称与内容。 */
  facts: readonly (readonly [label: string, value: string])[]
  body: readonly string[]
  /** 盖章单位；落在右下角。 */
  seal: string
  /** 编制时刻，秒。 */
  madeAt: number
}

const LEFT = 84
const WIDTH = 595 - 2 * LEFT
const SIZE = 12
const GAP = 9
const INK = '#1a2133'
const SEAL_RED = '#c71a1f'

/** 每份只用一种字重、不做连字：一千多份样张在首次启动时一次画完。 */
export function makePdf(sheet: Sheet): Promise<Buffer> {
  return drawPdf({ title: sheet.title, author: sheet.seal, createdAt: sheet.madeAt }, (page) => {
    page.lineWidth(1.2).rect(48, 60, 499, 722).stroke('#334055').lineWidth(0.6).rect(54, 66, 487, 710).stroke('#334055')
    page.fillColor(INK).fontSize(20).text(sheet.title, LEFT, 92, { width: WIDTH, features: [], align: 'center', lineGap: 4 })
    page.fontSize(SIZE).moveDown(1)
    for (const [label, value] of sheet.facts)
      page.text(`${label}：${value}`, LEFT, page.y, { width: WIDTH, features: [], lineGap: GAP })
    page.moveDown(1)
    for (const paragraph of sheet.body)
      page.text(paragraph, LEFT, page.y, { width: WIDTH, features: [], lineGap: GAP, indent: 2 * SIZE })
    drawSeal(page, sheet.seal)
  })
}

/** 红色圆章：外圈、五角星与单位简称。 */
function drawSeal(page: Page, unit: string): void {
  const [x, y, radius] = [446, 690, 52]
  page.lineWidth(2.2).circle(x, y, radius).stroke(SEAL_RED)
  page.polygon(...star(x, y - 6, 17)).fill(SEAL_RED)
  page
    .fontSize(8.5)
    .fillColor(SEAL_RED)
    .text(unit.slice(0, 9), x - radius, y + 22, { width: radius * 2, align: 'center', lineBreak: false })
}

const star = (x: number, y: number, radius: number): number[][] =>
  Array.from({ length: 5 }, (_, index) => {
    const angle = Math.PI / 2 + index * ((4 * Math.PI) / 5)
    return [x + radius * Math.cos(angle), y - radius * Math.sin(angle)]
  })
