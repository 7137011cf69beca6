import { AppError } from '@zhujian/model'
import { chronicleKind, type ChronicleFilters, type ChronicleLine } from '@zhujian/domain/project/chronicle'
import { engineering } from '@zhujian/domain/project/engineering'
import { dayOf, formatInstant, nowSeconds } from '@zhujian/model/date'
import type { FastifyReply } from 'fastify'
import type { Context } from '../../entity/context'
import { getRow } from '../../entity/list'
import { write } from '../../entity/write'
import { contentDisposition } from '../../platform/content-disposition'
import { oneOfFew, safeText, smallWorkbook, XLSX_MIME } from '../transfer/public'
import { chroniclePage } from './chronicle'

/** 一个工程十几年也到不了；更多的请分时段导出。 */
const MOST = 20_000
const SLICE = 500

const HEADS = ['时间', '类别', '事项', '内容', '经办人'] as const
const WIDTHS = [20, 16, 24, 60, 14] as const

const whenOf = ({ at, dated }: ChronicleLine): string => (dated ? dayOf(at) : formatInstant(at))

/** 大事记按查询条件导出为表格；整份做好才发出，失败仍是一句话。 */
export async function exportChronicle(context: Context, filters: ChronicleFilters): Promise<FastifyReply> {
  const project = await getRow(context, engineering, filters.engineering_id)
  const at = formatInstant(nowSeconds(), 'yyyy-MM-dd HH:mm:ss')
  const who = `${context.session.real_name}（${context.session.username}）`
  const file = await oneOfFew(context, async () => {
    const lines = await everyLine(context, filters)
    return smallWorkbook([
      {
        name: '工程大事记',
        columns: WIDTHS.map((width) => ({ width, numFmt: '@' })),
        rows: [
          [...HEADS],
          ...lines.map((line) =>
            [whenOf(line), chronicleKind.labelOf(line.kind), line.word, line.label, line.who ?? ''].map(safeText),
          ),
        ],
        freezeRows: 1,
        bold: new Set([0]),
      },
      {
        name: '说明',
        columns: [16, 60].map((width) => ({ width, numFmt: '@' })),
        rows: [
          ['工程名称', safeText(project.engineering_name)],
          ['数据条数', lines.length],
          ['导出时间', at],
          ['水印', safeText(`${who}${at} 仅限工作使用，请勿外传`)],
        ],
      },
    ])
  })
  await write({ ...context, idempotencyKey: undefined }, async ({ log }) => {
    await log({ module: engineering.name, action: 'export', row_id: filters.engineering_id, note: '导出工程大事记' })
    return {}
  })
  const name = `工程大事记${formatInstant(nowSeconds(), 'yyyyMMddHHmmss')}.xlsx`
  return context.reply.type(XLSX_MIME).header('content-disposition', contentDisposition('attachment', name)).send(file)
}

async function everyLine(context: Context, filters: ChronicleFilters): Promise<ChronicleLine[]> {
  const lines: ChronicleLine[] = []
  for (let after: string | undefined; ; ) {
    const { rows, next } = await chroniclePage(context, { ...filters, after }, SLICE)
    lines.push(...rows)
    if (lines.length > MOST) throw new AppError('invalid', { message: `一次最多导出 ${MOST} 条，请缩小时间范围` })
    if (next === null) return lines
    after = next
  }
}
