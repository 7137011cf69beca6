import { dayOf } from '@zhujian/model/date'
import { dueAfterPause } from '@zhujian/domain/project/pause'
import { hiddenDanger } from '@zhujian/domain/safety/hidden-danger'
import { hiddenDangerStates, settledDangers } from '@zhujian/domain/safety/hidden-danger-flow'
import { sql } from 'kysely'
import type { Writing } from '../../entity/write'
import { changeRow, holdRows } from '../../entity/decide'
import type { EndedPause } from '../project/public'
import { steadyCalendar } from '../setting/public'

const settled = settledDangers.map((key) => hiddenDangerStates.code(key))

/** 恢复监督：未销项隐患的整改期限顺延中止占去的工作日；停工不停计整改期限。 */
export async function shiftDangerDeadlines(writing: Writing, pause: EndedPause): Promise<void> {
  if (pause.kind !== 'suspend') return
  const calendar = await steadyCalendar(writing.trx)
  const rows = await holdRows(
    writing,
    hiddenDanger,
    sql<boolean>`t.engineering_id = ${pause.engineering_id} and t.state <> all(${settled}::smallint[]) and t.deadline > ${pause.from_on}`,
  )
  for (const row of rows) {
    const before = String(row.deadline)
    const deadline = dueAfterPause(calendar, before, pause, dayOf(Number(row.created_at)))
    if (deadline !== before)
      await changeRow(
        writing,
        hiddenDanger,
        row,
        { deadline },
        { action: 'shift', note: `恢复监督，中止期间不计，期限由 ${before} 顺延至 ${deadline}` },
      )
  }
}
