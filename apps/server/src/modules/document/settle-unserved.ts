import { superviseDoc } from '@zhujian/domain/document/supervise-doc'
import { documentStates } from '@zhujian/domain/document/supervise-doc-flow'
import { sql } from 'kysely'
import { inStates } from '../../entity/in-states'
import type { Writing } from '../../entity/write'
import { changeRow, holdRows } from '../../entity/decide'
import type { Archiving } from '../project/public'
import { tellDrafter } from './notices'

/**
 * 工程取消、更正转入历史库：签发了没有送达的不再催拟稿人，写明原因；要送的仍可送达。
 * 终止监督不在此列：告知书与工程同时转库，照样等着送达。
 */
export async function settleUnserved(writing: Writing, { engineering_id, reason }: Archiving): Promise<void> {
  const rows = await holdRows(
    writing,
    superviseDoc,
    sql<boolean>`t.engineering_id = ${engineering_id} and ${inStates('t', documentStates, ['issued'])}`,
  )
  const note = `工程转入历史库，尚未送达的不再催办：${reason}`.slice(0, 300)
  for (const row of rows) {
    await changeRow(writing, superviseDoc, row, { unserved_reason: note }, { action: 'halt', note })
    await tellDrafter({ ...writing, row }, '工程转入历史库，文书不再催送', reason)
  }
}
