import { dayLetters, matrixOf } from '@zhujian/domain/contracts/attendance-matrix'
import { AppError } from '@zhujian/model'
import { formatInstant, lastDayOf, nowSeconds } from '@zhujian/model/date'
import type { FastifyReply } from 'fastify'
import { contentDisposition } from '../../platform/content-disposition'
import type { Context } from '../../entity/context'
import { write } from '../../entity/write'
import { oneOfFew, safeText, smallWorkbook, XLSX_MIME } from '../transfer/public'
import { type MatrixQuery, wholeMatrix } from './attendance-matrix'

/** 一张月报装得下的人数；更多的按工程分次导出。 */
export const MOST_PEOPLE = 2000

/** 考勤月报：与页面同样的人、同样的字，一张表。 */
export async function matrixFile(context: Context, query: MatrixQuery): Promise<FastifyReply> {
  const content = await oneOfFew(context, () => bookOf(context, query))
  await write({ ...context, idempotencyKey: undefined }, async ({ log }) => {
    await log({ module: 'attendance_day', action: 'export', note: `导出 ${query.ym} 考勤月报（${matrixOf.labelOf(query.who)}）` })
    return {}
  })
  const name = `考勤月报${query.ym}_${formatInstant(nowSeconds(), 'yyyyMMddHHmmss')}.xlsx`
  return context.reply.type(XLSX_MIME).header('content-disposition', contentDisposition('attachment', name)).send(content)
}

async function bookOf(context: Context, query: MatrixQuery): Promise<Buffer> {
  const rows = await wholeMatrix(context, query, MOST_PEOPLE)
  if (rows.length > MOST_PEOPLE)
    throw new AppError('invalid', { message: `一次最多导出 ${MOST_PEOPLE.toLocaleString('en')} 人，请选择工程、单位或班组` })
  const days = Array.from({ length: Number(lastDayOf(query.ym).slice(8)) }, (_, at) => String(at + 1))
  const head = [
    '姓名',
    query.who === 'key' ? '岗位' : '工种',
    '工程',
    '单位',
    '班组',
    ...days,
    '应到',
    '实到',
    '到岗率',
    '连续缺勤',
  ]
  const widths = [10, 14, 30, 24, 14, ...days.map(() => 4), 7, 7, 8, 9]
  const lines = rows.map((row) => [
    ...[row.name, row.work, row.engineering_name, row.unit_name ?? '', row.team_name ?? ''].map(safeText),
    ...row.marks.map((mark) => (mark === null ? '' : dayLetters[mark])),
    row.need,
    row.came,
    row.rate === null ? '' : `${row.rate}%`,
    row.absent_run,
  ])
  const letters = '√ 出勤  迟 迟到  半 半天  × 缺勤  假 请假  停 停工'
  return smallWorkbook([
    {
      name: `${query.ym} 考勤月报`,
      columns: widths.map((width) => ({ width, numFmt: 'General' })),
      rows: [head, ...lines, [letters]],
      bold: new Set([0]),
      freezeRows: 1,
    },
  ])
}
