import { AppError, idSchema } from '@zhujian/model'
import { notice } from '@zhujian/domain/correspondence/notice'
import { sql } from 'kysely'
import { z } from 'zod'
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
  const { rows } = await sql<{
    version: number
    title: string
    created_by: number
  }>`select n.version, n.title, n.created_by from notice n
    where n.id = ${id} and ${visible} and ${managed} for update of n`.execute(trx)
  const [row] = rows
  if (!row) throw new AppError('notFound')
  if (row.version !== version) throw new AppError('stale')
  const state = notice.flow?.states.code('withdrawn')
  await sql`update notice set state = ${state}::smallint, withdraw_reason = ${reason}, updated_by = ${context.session.account_id},
    updated_at = now(), version = version + 1 where id = ${id}`.execute(trx)
  await recall(writing, noticePath(id))
  await writing.log({ module: 'notice', action: 'takeDown', row_id: id, after: { state, withdraw_reason: reason } })
  await notify(writing, [row.created_by], {
    kind: 'todo',
    title: '公告已被撤下',
    body: `${row.title}：${reason}`,
    path: '/fileManagement/notice?tab=own',
  })
  return { id, version: version + 1 }
}
