import { messageLinks } from '@zhujian/domain/contracts/message-links'
import { hiddenDanger } from '@zhujian/domain/safety/hidden-danger'
import { hiddenDangerStates, openDangers } from '@zhujian/domain/safety/hidden-danger-flow'
import { sql } from 'kysely'
import { inStates } from '../../entity/in-states'
import type { Writing } from '../../entity/write'
import { holdRows } from '../../entity/decide'
import { notify } from '../message/public'

/** 工程转入历史库：还没有了结的隐患不再办理，逐条记明原因并告知整改人；工程回到在库时接着办。 */
export async function haltDangers(writing: Writing, { engineering_id, reason }: { engineering_id: number; reason: string }) {
  const rows = await holdRows(
    writing,
    hiddenDanger,
    sql<boolean>`t.engineering_id = ${engineering_id} and ${inStates('t', hiddenDangerStates, openDangers)}`,
  )
  const note = `工程转入历史库，未了结的整改终止：${reason}`.slice(0, 300)
  for (const row of rows) {
    await writing.log({ module: hiddenDanger.name, action: 'halt', row_id: row.id, engineering_id, note })
    await notify(writing, [Number(row.duty_person) || null, Number(row.created_by) || null], {
      kind: 'notice',
      title: '隐患整改随工程终止',
      body: `${String(row.danger_no ?? '')} ${String(row.place)}：${reason}`.trim().slice(0, 300),
      path: messageLinks.dangers(engineering_id),
      engineering_id,
    })
  }
}
