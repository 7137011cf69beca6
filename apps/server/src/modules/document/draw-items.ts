import type { PdfFont } from '../../platform/pdf-fonts'
import { INK, type Density, LEFT, type Page, SMALL, type TextOptions, WIDTH } from './paper'
import type { PrintContent } from './print-content'

type Item = PrintContent['items'][number]
interface Column {
  readonly title: string
  readonly width: number
  readonly align: 'left' | 'center'
  readonly text: (item: Item, index: number) => string
}

interface Style {
  readonly text: PdfFont
  readonly smallGap: number
}

const PAD = 5
const LINE = '#333333'

/** 事项清单：表头每页重复，一行不跨页；没有人填的列不印。 */
export function drawItems(page: Page, items: readonly Item[], text: PdfFont, { smallGap }: Density): void {
  if (items.length === 0) return
  const columns = columnsFor(items)
  const style = { text, smallGap }
  page.y += 4
  drawRow(page, style, columns, (column) => column.title, true)
  items.forEach((item, index) => {
    const height = rowHeight(page, style, columns, (column) => column.text(item, index))
    if (page.y + height > page.page.maxY()) {
      page.addPage()
      drawRow(page, style, columns, (column) => column.title, true)
    }
    drawRow(page, style, columns, (column) => column.text(item, index), false)
  })
  page.y += 10
}

function columnsFor(items: readonly Item[]): Column[] {
  const basis = items.some((item) => item.basis !== '') ? WIDTH * 0.32 : 0
  const due = items.some((item) => item.due !== '') ? WIDTH * 0.17 : 0
  const order = 40
  const columns: Column[] = [
    { title: '序号', width: order, align: 'center', text: (_item, index) => String(index + 1) },
    { title: '内容', width: WIDTH - order - basis - due, align: 'left', text: (item) => item.content },
    { title: '依据条款', width: basis, align: 'left', text: (item) => item.basis },
    { title: '期限', width: due, align: 'center', text: (item) => item.due },
  ]
  return columns.filter((column) => column.width > 0)
}

const options = (column: Column, { smallGap }: Style): TextOptions => ({
  width: column.width - 2 * PAD,
  features: [],
  lineGap: smallGap,
})

function rowHeight(page: Page, style: Style, columns: readonly Column[], textOf: (column: Column) => string): number {
  page.font(style.text).fontSize(SMALL)
  return Math.max(24, ...columns.map((column) => page.heightOfString(textOf(column) || ' ', options(column, style)) + 2 * PAD))
}

function drawRow(page: Page, style: Style, columns: readonly Column[], textOf: (column: Column) => string, head: boolean): void {
  const height = rowHeight(page, style, columns, textOf)
  const top = page.y
  let left = LEFT
  for (const column of columns) {
    const text = textOf(column)
    page
      .font(head ? 'song-bold' : style.text)
      .fontSize(SMALL)
      .fillColor(INK)
    const own = page.heightOfString(text || ' ', options(column, style))
    page
      .lineWidth(0.7)
      .rect(left, top, column.width, height)
      .stroke(LINE)
      .text(text, left + PAD, top + (height - own) / 2, { ...options(column, style), align: head ? 'center' : column.align })
    left += column.width
  }
  page.x = LEFT
  page.y = top + height
}
