import { formatInstant, nowSeconds } from '@zhujian/model/date'
import { dictionaryTypeOf, levelOf } from '@zhujian/domain/reference/dictionary-item'
import type { FastifyReply } from 'fastify'
import { contentDisposition } from '../../platform/content-disposition'
import type { Context } from '../../entity/context'
import { write } from '../../entity/write'
import { safeText, smallWorkbook, XLSX_MIME } from '../transfer/public'
import type { DictionaryItem } from './dictionary-items'

const HEAD = ['代码', '名称', '上级代码', '级别', '顺序', '状态']

/** 一个类别的全部条目，停用的也在内。 */
export async function exportItems(
  context: Context,
  type: DictionaryItem['type'],
  items: readonly DictionaryItem[],
): Promise<FastifyReply> {
  const rules = dictionaryTypeOf(type)
  const rows = items.map((item) => [
    safeText(item.code),
    safeText(item.label),
    safeText(item.parent ?? ''),
    levelOf(rules, item.code),
    item.seq,
    item.enabled ? '启用' : '停用',
  ])
  const content = await smallWorkbook([
    {
      name: rules.label,
      columns: [10, 28, 12, 8, 8, 10].map((width) => ({ width, numFmt: '@' })),
      rows: [HEAD, ...rows],
      bold: new Set([0]),
      freezeRows: 1,
    },
  ])
  await write({ ...context, idempotencyKey: undefined }, async ({ log }) => {
    await log({ module: 'dictionary_item', action: 'export', note: `导出${rules.label} ${rows.length} 条` })
    return {}
  })
  const name = `${rules.label}${formatInstant(nowSeconds(), 'yyyyMMddHHmmss')}.xlsx`
  return context.reply.type(XLSX_MIME).header('content-disposition', contentDisposition('attachment', name)).send(content)
}
