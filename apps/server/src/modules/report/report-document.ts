import {
  changeOf,
  periodText,
  type ReportAnswer,
  reportFigures,
  reportParagraphs,
  type ReportQuery,
  reportTitle,
} from '@zhujian/domain/project/station-report'
import { nowSeconds, today } from '@zhujian/model/date'
import type { FastifyReply } from 'fastify'
import type { Context } from '../../entity/context'
import { contentDisposition, safeName } from '../../platform/content-disposition'
import { drawPdf } from '../../platform/pdf-document'
import { chineseDate, LEFT, MARGINS, type Page, WIDTH } from '../document/public'
import { type Cell, drawCells } from '../dossier/public'
import { reportOf } from './report'

const INK = '#111111'
const BODY = { width: WIDTH, features: [], lineGap: 9.3, indent: 32 }

/** 月报、年报的文书：标题、分类的叙述、附表与落款，版式按 GB/T 9704。 */
export async function reportDocument(context: Context, query: ReportQuery): Promise<FastifyReply> {
  const report = await reportOf(context, query)
  const title = `${periodText(report.period).replaceAll(' ', '')}${reportTitle(report.period)}`
  const pdf = await drawPdf({ title, author: report.office, createdAt: nowSeconds(), margins: MARGINS }, (page) => {
    drawHead(page, report, title)
    drawTable(page, report)
    drawFolios(page)
  })
  return context.reply
    .type('application/pdf')
    .header('content-disposition', contentDisposition('attachment', `${safeName(`${report.office}${title}`)}.pdf`))
    .send(pdf)
}

function drawHead(page: Page, report: ReportAnswer, title: string): void {
  const centred = { width: WIDTH, features: [], align: 'center' as const }
  page.font('song-bold').fillColor(INK).fontSize(22).text(report.office, LEFT, page.y, centred)
  page.fontSize(22).text(title, LEFT, page.y + 6, centred)
  page.y += 16
  page.font('fang').fontSize(16)
  for (const paragraph of reportParagraphs(report)) page.text(paragraph, LEFT, page.y, BODY)
  page.y += 24
  page.text(report.office, LEFT, page.y, { ...centred, align: 'right' })
  page.text(chineseDate(today()), LEFT, page.y + 6, { ...centred, align: 'right' })
}

/** 附表：各数在本期、上期，月报另有上年同月。 */
function drawTable(page: Page, { figures, periods }: ReportAnswer): void {
  page.addPage()
  page.font('song-bold').fontSize(16).text('附表', LEFT, page.y, { width: WIDTH, features: [], align: 'center' })
  page.y += 8
  const shown = periods.slice(0, periods[0]?.label === '本年' ? 2 : 3)
  const [group, label] = [76, 136]
  const width = (WIDTH - group - label) / (shown.length + 1)
  const row = (texts: readonly string[], bold = false): Cell[] =>
    texts.map((text, at) => ({ text, bold, width: at === 0 ? group : at === 1 ? label : width }))
  const head = row(['类别', '指标', ...shown.map((each) => each.label), `较${shown[1]?.label ?? '上期'}`], true)
  drawCells(page, head)
  for (const { key, values } of figures) {
    const figure = reportFigures.find((each) => each.key === key)
    if (!figure) continue
    const cells = shown.map((_each, at) => (at > 0 && figure.at === undefined ? '—' : (values[at] ?? '—')))
    const change = figure.at === undefined ? '' : changeOf(values[0] ?? null, values[1])
    drawCells(page, row([figure.group, `${figure.label}（${figure.unit}）`, ...cells, change || '—']), head)
  }
}

function drawFolios(page: Page): void {
  const { count } = page.bufferedPageRange()
  for (let index = 0; index < count; index += 1) {
    page.switchToPage(index)
    page.page.margins.bottom = 0
    page
      .font('song')
      .fontSize(14)
      .fillColor(INK)
      .text(`— ${index + 1} —`, LEFT, 841.89 - 70, { width: WIDTH, features: [], align: 'center', lineBreak: false })
  }
}
