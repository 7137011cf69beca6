import { biz } from '@zhujian/domain/biz/biz'
import { dueStages, type inboxExportInput, inboxTabs } from '@zhujian/domain/contracts/biz'
import { AppError } from '@zhujian/model'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Context } from '../../entity/context'
import { listWhere } from '../../entity/list'
import { exportRows } from '../transfer/public'
import { askedOf } from './inbox'

/** 导出一个页签的全部：先按清单的条件定下是哪些件，再照常导出；期间办掉的仍在这一份里。 */
export async function exportInbox(context: Context, { columns, ...query }: z.output<typeof inboxExportInput>) {
  const { list, extra } = await askedOf(context, query)
  if (extra.length === 0) return exportRows(context, biz, { list, columns })
  const { rows } = await sql<{ id: number }>`select t.id from biz as t
    where ${await listWhere(context, biz, list, 'export', [...extra])}`.execute(context.db)
  if (rows.length === 0) throw new AppError('invalid', { message: '没有可以导出的数据' })
  const ids = rows.map(({ id }) => id).join(',')
  // 按事项名称找到的，关键字已不在列表自己的条件里。
  const word = list.keyword ? '' : (query.keyword?.trim() ?? '')
  const part = [inboxTabs[query.tab], query.due && dueStages.labelOf(query.due), word && `关键字 ${word}`]
    .filter(Boolean)
    .join('，')
  return exportRows(context, biz, { list: { ...list, ids }, columns, part })
}
