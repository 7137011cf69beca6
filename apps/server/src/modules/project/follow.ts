import { engineering } from '@zhujian/domain/project/engineering'
import { engineeringFollow } from '@zhujian/domain/project/engineering-follow'
import { sql } from 'kysely'
import { requireReadable } from '../../entity/list'
import { addRow, removeRow } from '../../entity/save'
import type { Writing } from '../../entity/write'
import { lockName } from '../../platform/lock-name'

/** 关注或取消关注；重复点击结果相同。 */
export async function followProject(
  writing: Writing,
  { engineering_id: id, follow }: { engineering_id: number; follow: boolean },
): Promise<{ followed: boolean }> {
  const { trx, context } = writing
  await requireReadable({ ...context, db: trx }, engineering, id)
  // Two clicks at once must not make two rows.
  await lockName(trx, 'follow', context.session.account_id)
  const { rows } = await sql<{ id: number }>`select id from engineering_follow
    where engineering_id = ${id} and created_by = ${context.session.account_id} and deleted_at is null`.execute(trx)
  if (follow && rows.length === 0) await addRow(writing, engineeringFollow, { engineering_id: id })
  if (!follow) for (const row of rows) await removeRow(writing, engineeringFollow, row.id)
  return { followed: follow }
}
