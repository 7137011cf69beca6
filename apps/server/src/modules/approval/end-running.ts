import { nowSeconds } from '@zhujian/model/date'
import { messageLinks } from '@zhujian/domain/contracts/message-links'
import { biz, bizStates } from '@zhujian/domain/biz/biz'
import { sql } from 'kysely'
import { inStates } from '../../entity/in-states'
import { holdRows, fillRows } from '../../entity/decide'
import type { Writing } from '../../entity/write'
import { markDone, notify } from '../message/public'
import type { BizRow } from './case'

interface Ending {
  readonly engineering_id: number
  /** 写进办理过程，也告诉申请人。 */
  readonly why: string
  /** 正在办成、使工程转入历史库的那一件。 */
  readonly except?: BizRow
  /** 只撤这家单位的人申请的；它已经退场，不再看得到。 */
  readonly ofUnit?: number
}

/** 工程转入历史库、申请的单位退场之后不再办理：在办的申请一并撤回，待办作废，告知申请人。 */
export async function endRunning(writing: Writing, { engineering_id, why, except, ofUnit }: Ending): Promise<void> {
  const { trx } = writing
  const theirs = ofUnit ? sql<boolean>`t.unit_id = ${ofUnit}` : sql<boolean>`true`
  const rows = await holdRows(
    writing,
    biz,
    sql<boolean>`t.engineering_id = ${engineering_id} and t.id <> ${except?.id ?? 0} and ${inStates('t', bizStates, ['pending', 'returned'])} and ${theirs}`,
  )
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  await sql`update biz_task set state = 'void' where biz_id = any(${ids}::bigint[]) and state in ('pending', 'waiting')`.execute(
    trx,
  )
  await sql`update biz_node set state = 'cancelled', ended_at = now()
    where biz_id = any(${ids}::bigint[]) and state in ('active', 'waiting')`.execute(trx)
  await sql`insert into biz_event (biz_id, round, action, opinion)
    select id, round, 'withdraw', ${why} from biz where id = any(${ids}::bigint[])`.execute(trx)
  const note = except ? `${why}（${except.biz_no}）` : why
  const ended = { state: bizStates.code('withdrawn'), node_label: null, due_on: null, ended_at: nowSeconds(), end_note: why }
  await fillRows(writing, biz, rows, () => ended, { action: 'withdraw', note })
  for (const row of rows) {
    await markDone(writing, messageLinks.application(row.id))
    await notify(writing, [row.applied_by], {
      kind: 'notice',
      title: '申请已撤回',
      body: `${row.title}（${row.biz_no}）：${why}`.slice(0, 300),
      path: ofUnit ? null : messageLinks.application(row.id),
      engineering_id: ofUnit ? null : engineering_id,
    })
  }
}
