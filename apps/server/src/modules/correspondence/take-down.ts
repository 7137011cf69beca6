import { messageLinks } from '@zhujian/domain/contracts/message-links'
import { AppError, idSchema } from '@zhujian/model'
import { notice, noticeStates } from '@zhujian/domain/correspondence/notice'
import { sql } from 'kysely'
import { z } from 'zod'
import { holdRows, fillRow } from '../../entity/decide'
import type { Writing } from '../../entity/write'
import { notify, recall } from '../message/public'
import { onBoard } from './notice-board'
import { noticePath } from './notice-effects'

export const takeDownInput = z.object({
  id: idSchema,
  version: z.number('缺少版本号').int(),
  withdraw_reason: z.string('请填写撤回原因').trim().min(2, '请填写撤回原因').max(200, '不能超过 200 个字'),
})

/** 撤下别人的公告：拟稿人不在时由本机构管理员收回，并告诉拟稿人为什么。 */
export async function takeDown(writing: Writing, { id, version, withdraw_reason: reason }: z.output<typeof takeDownInput>) {
  const { trx, context } = writing
  const { visible, managed } = await onBoard(context)
  const { rows } = await sql<{ id: number }>`select n.id from notice n where n.id = ${id} and ${visible} and ${managed}`.execute(
    trx,
  )
  const [row] = await holdRows(writing, notice, sql<boolean>`t.id = ${rows[0]?.id ?? null}`)
  if (!row) throw new AppError('notFound')
  if (row.version !== version) throw new AppError('stale')
  const state = noticeStates.code('withdrawn')
  await fillRow(writing, notice, row, { state, withdraw_reason: reason }, { action: 'takeDown' })
  await recall(writing, noticePath(id))
  await notify(writing, [row.created_by], {
    kind: 'todo',
    title: '公告已被撤下',
    body: `${row.title}：${reason}`,
    path: messageLinks.ownNotices(),
  })
  return { id, version: version + 1 }
}
