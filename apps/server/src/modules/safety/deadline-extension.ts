import { dayOf } from '@zhujian/model/date'
import { dueAfterPause } from '@zhujian/domain/project/pause'
import { rectifyStates, settledFindings } from '@zhujian/domain/flows/rectify-flow'
import { qualityIssue } from '@zhujian/domain/quality/quality-issue'
import { hiddenDanger } from '@zhujian/domain/safety/hidden-danger'
import type { AnyEntity } from '@zhujian/model'
import { sql } from 'kysely'
import type { Writing } from '../../entity/write'
import { changeRow, holdRows } from '../../entity/decide'
import type { EndedPause } from '../project/public'
import { steadyCalendar } from '../setting/public'

const settled = settledFindings.map((key) => rectifyStates.code(key))

/** 恢复监督：未销项隐患、质量问题的整改期限顺延中止占去的工作日；停工不停计整改期限。 */
export async function shiftDangerDeadlines(writing: Writing, pause: EndedPause): Promise<void> {
  if (pause.kind !== 'suspend') return
  await shift(writing, pause, hiddenDanger)
  await shift(writing, pause, qualityIssue)
}

async function shift(writing: Writing, pause: EndedPause, entity: AnyEntity): Promise<void> {
  const calendar = await steadyCalendar(writing.trx)
  const rows = await holdRows(
    writing,
    entity,
    sql<boolean>`t.engineering_id = ${pause.engineering_id} and t.state <> all(${settled}::smallint[]) and t.deadline > ${pause.from_on}`,
  )
  for (const row of rows) {
    const before = String(row.deadline)
    const deadline = dueAfterPause(calendar, before, pause, dayOf(Number(row.created_at)))
    if (deadline !== before)
      await changeRow(
        writing,
        entity,
        row,
        { deadline },
        { action: 'shift', note: `恢复监督，中止期间不计，期限由 ${before} 顺延至 ${deadline}` },
      )
  }
}
