import { AppError, f, type Field } from '@zhujian/model'
import { formatInstant, nowSeconds } from '@zhujian/model/date'
import { DIRECT_EXPORT_ROWS, type ExportQueued } from '@zhujian/domain/contracts/transfer'
import { logActions, logEntity, logModules } from '@zhujian/domain/audit/log-words'
import { logKinds, logResults, operLog } from '@zhujian/domain/audit/oper-log'
import type { FastifyReply } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import { setImmediate as pause } from 'node:timers/promises'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { contentDisposition } from '../../platform/content-disposition'
import type { Context } from '../../entity/context'
import { addLabels } from '../../entity/labels'
import { write } from '../../entity/write'
import { type Db, streamRows, type Trx, withSnapshot } from '../../platform/db'
import {
  cellOf,
  defineBook,
  type Exporting,
  oneOfFew,
  queueExport,
  safeText,
  type SheetColumn,
  streamWorkbook,
  XLSX_MIME,
} from '../transfer/public'
import { type LogFilters, logFilters } from './log-query'
import { labelLog, LOG_COLUMNS, type LogLine, logWhere, type LogValues } from './log-rows'

/** 一张表格装得下、Excel 打得开的量；更多请分时段导出。 */
export const MOST_EXPORTED = 100_000

const text = (name: string, head: string, width: number): SheetColumn => ({
  name,
  head,
  width,
  numFmt: '@',
  cell: (row) => (row[name] === null || row[name] === undefined ? null : safeText(String(row[name]))),
})
const columns: readonly SheetColumn[] = [
  { ...text('happened_at', '时间', 20), cell: (row) => formatInstant(Number(row.happened_at), 'yyyy-MM-dd HH:mm:ss') },
  text('account_id_text', '操作人', 14),
  text('username', '账号', 18),
  text('module_text', '对象类别', 16),
  text('action_text', '动作', 16),
  text('row_text', '对象', 32),
  text('row_id', '对象编号', 12),
  text('engineering_id_text', '所属工程', 32),
  { ...text('result', '结果', 10), cell: (row) => logResults.labelOf(row.result) },
  text('note', '说明', 32),
  text('changes', '修改内容', 60),
  text('ip', 'IP 地址', 18),
  text('trace_id', '追踪编号', 38),
]

const nothing = async (): Promise<void> => undefined

/** 按查询条件导出，本身也记一条日志。不多的整份做好才发出，失败仍是一句话而不是半个文件；多的转入下载中心。 */
export async function exportLog(context: Context, filters: LogFilters): Promise<FastifyReply | ExportQueued> {
  const total = await countLog(context.db, await logWhere(context, filters), MOST_EXPORTED + 1)
  if (total > MOST_EXPORTED)
    throw new AppError('invalid', { message: `一次最多导出 ${MOST_EXPORTED} 条，请缩小时间范围后分次导出` })
  const conditions = describe(filters)
  const note = `导出 ${total} 条${conditions.length > 0 ? `（${conditions.join('；')}）` : ''}`.slice(0, 500)
  if (total > DIRECT_EXPORT_ROWS) return { job: await queueExport(context, operLog, filters, { total, note }), total }
  const file = await oneOfFew(context, () =>
    withSnapshot(context.db, async (trx) => buffer(await logBook(context, trx, filters, nothing))),
  )
  await write({ ...context, idempotencyKey: undefined }, async ({ log }) => {
    await log({ module: 'oper_log', action: 'export', note })
    return {}
  })
  const name = `操作日志${formatInstant(nowSeconds(), 'yyyyMMddHHmmss')}.xlsx`
  return context.reply.type(XLSX_MIME).header('content-disposition', contentDisposition('attachment', name)).send(file)
}

/** 下载中心里的日志导出由本模块制表；权限与范围按制表时的重新判断。 */
export const defineLogBook = (): void =>
  defineBook({
    entity: operLog,
    make: (caller, trx, query, onRows) => logBook(caller, trx, logFilters.parse(query), onRows),
  })

async function countLog(db: Db, where: RawBuilder<boolean>, most: number): Promise<number> {
  const { rows } = await sql<{
    n: number
  }>`select count(*)::bigint as n from (select 1 from oper_log l where ${where} limit ${most}) c`.execute(db)
  return rows[0]?.n ?? 0
}

/** 边读边写，内存里只有一段。 */
async function logBook(
  { platform, session }: Pick<Exporting, 'platform' | 'session'>,
  trx: Trx,
  filters: LogFilters,
  onRows: (done: number, total: number) => Promise<void>,
): Promise<Readable> {
  const where = await logWhere({ platform, session }, filters)
  const total = await countLog(trx, where, MOST_EXPORTED)
  const conditions = describe(filters)
  const at = formatInstant(nowSeconds(), 'yyyy-MM-dd HH:mm:ss')
  const who = safeText(`${session.real_name}（${session.username}）`)
  const notes = [
    ['导出内容', operLog.label],
    ['导出人', who],
    ['导出时间', at],
    ['水印', `${who}${at} 仅限工作使用，请勿外传`],
    ['数据条数', total],
    ...(conditions.length === 0 ? ['无'] : conditions).map((each) => ['查询条件', safeText(each)]),
  ]
  const rows = () => linesOf(platform, trx, where, (done) => onRows(done, total))
  return streamWorkbook({ name: operLog.label, columns, total, notes, rows }, total > DIRECT_EXPORT_ROWS)
}

async function* linesOf(
  platform: Context['platform'],
  trx: Trx,
  where: RawBuilder<boolean>,
  onRows: (done: number) => Promise<void>,
): AsyncGenerator<LogLine[]> {
  const query = sql<LogLine>`select ${LOG_COLUMNS}, l.before, l.after from oper_log l where ${where} order by l.happened_at desc, l.id desc limit ${MOST_EXPORTED}`
  let done = 0
  for await (const rows of streamRows<LogLine>(trx, { compile: () => query.compile(trx) })) {
    await labelLog(platform, trx, rows)
    await addChanges(platform, trx, rows)
    yield rows
    done += rows.length
    await onRows(done)
    await pause()
  }
}

/** 修改内容写成一格：字段：前 → 后。 */
async function addChanges(platform: Context['platform'], trx: Trx, rows: readonly LogLine[]): Promise<void> {
  const byModule = new Map<string, LogLine[]>()
  for (const row of rows) byModule.set(row.module, [...(byModule.get(row.module) ?? []), row])
  for (const [module, list] of byModule) {
    const entity = logEntity(module)
    if (!entity) continue
    const values = list.flatMap((row) => [row.before, row.after]).filter((each) => each !== null && each !== undefined)
    await addLabels(platform, trx, entity, values as LogValues[])
    for (const row of list)
      row.changes = changesText(entity.fields, row.before as LogValues | null, row.after as LogValues | null)
  }
}

function changesText(fields: Readonly<Record<string, Field>>, before: LogValues | null, after: LogValues | null): string {
  const shown = (field: Field, name: string, row: LogValues | null) => String((row && cellOf(field, name, row)) ?? '空')
  return Object.keys({ ...before, ...after })
    .flatMap((name) => {
      const field = name === 'state' ? f.text('状态') : fields[name]
      if (!field) return []
      const now = shown(field, name, after)
      return [before && name in before ? `${field.label}：${shown(field, name, before)} → ${now}` : `${field.label}：${now}`]
    })
    .join('；')
    .slice(0, 2000)
}

const labels: Readonly<Record<keyof LogFilters, string>> = {
  kind: '类别',
  happened_at: '时间',
  account_id: '操作人编号',
  username: '账号',
  module: '对象类别',
  action: '动作',
  engineering_id: '工程编号',
  row_id: '对象编号',
  result: '结果',
  ip: 'IP 地址',
  trace_id: '追踪编号',
}
const dicts = { kind: logKinds, module: logModules, action: logActions, result: logResults } as const

/** 查询条件写成人看得懂的话，进表格的第二页与日志。 */
function describe(filters: LogFilters): string[] {
  return (Object.keys(labels) as (keyof LogFilters)[]).flatMap((name) => {
    const value = filters[name]?.trim()
    if (!value) return []
    const dict = dicts[name as keyof typeof dicts]
    return [
      `${labels[name]}：${
        dict
          ? value
              .split(',')
              .map((code) => dict.labelOf(code))
              .join('、')
          : value
      }`,
    ]
  })
}
