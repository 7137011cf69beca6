import { engineeringStates } from '@zhujian/domain/project/engineering-flow'
import { accident, lateMinutes } from '@zhujian/domain/safety/accident'
import { accidentType } from '@zhujian/domain/safety/danger-dicts'
import { stopScope } from '@zhujian/domain/safety/safety-dicts'
import { stopWork, stopWorkStates } from '@zhujian/domain/safety/stop-work'
import { formatInstant, nowSeconds } from '@zhujian/model/date'
import { sql } from 'kysely'
import { insertRow } from '../../entity/decide'
import { type Effect, extend } from '../../entity/extend'

const WHOLE = stopScope.code('whole')

/** 核实属实的，在建工程拟全面停工通知书；已有没办结的全面停工的，不另拟。 */
async function onVerify(effect: Effect<typeof accident>): Promise<void> {
  const { row, trx } = effect
  const { rows } = await sql<{ due: boolean }>`select e.state = ${engineeringStates.code('building')} and not exists (
      select 1 from stop_work s where s.engineering_id = e.id and s.scope = ${WHOLE} and s.state <> ${stopWorkStates.code('resumed')}
        and s.deleted_at is null) as due
    from engineering e where e.id = ${row.engineering_id}`.execute(trx)
  if (!rows[0]?.due) return
  const what = `${formatInstant(row.happen_at, 'yyyy年M月d日 HH:mm')}在${row.place}发生${accidentType.labelOf(row.accident_type)}事故`
  await insertRow(
    effect,
    stopWork,
    {
      engineering_id: row.engineering_id,
      scope: WHOLE,
      reason: `${what}，死亡 ${row.dead} 人、重伤 ${row.serious} 人，责令全面停工`,
    },
    { action: 'add', note: `事故快报 ${row.accident_no}` },
  )
}

/** 报告时间是报出之时：迟报由它算，不由报告人填。 */
function onReport({ row, set }: Effect<typeof accident>): void {
  const at = nowSeconds()
  set({ report_at: at, late_min: lateMinutes(row.happen_at, at) })
}

extend(accident, { on: { add: onReport, verify: onVerify } })
