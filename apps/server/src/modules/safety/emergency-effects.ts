import { drill, drillResult, emergencyPlan } from '@zhujian/domain/safety/emergency'
import { cautions } from '@zhujian/domain/site/caution'
import { dayOf } from '@zhujian/model/date'
import { sql } from 'kysely'
import { type Effect, extend } from '../../entity/extend'
import { absent, refusal, renewEarlier } from '../site/public'

type Drill = Effect<typeof drill>

/** 总指挥已不在岗的，提醒审核的人。 */
async function noteCommander({ trx, row, set }: Effect<typeof emergencyPlan>): Promise<void> {
  const { rows } = await sql<{ name: string }>`select name from manage_user
    where id = ${row.commander} and (not active or deleted_at is not null)`.execute(trx)
  set({ caution: cautions(rows[0] && `总指挥${rows[0].name}已不在岗`) })
}

/** 照片是这一次拍的（X05）；当日没有考勤的总指挥只提醒（X09）。 */
async function onReport(effect: Drill): Promise<void> {
  const { row, trx, set } = effect
  if (row.drilled_at === null) return
  set({ caution: cautions(...(await absent(trx, [row.commander], row.drilled_at))) })
  const day = dayOf(row.drilled_at)
  // 同一预案此前演练过的，不再催。
  const earlier = sql<boolean>`t.emergency_plan_id = ${row.emergency_plan_id} and t.drilled_at is not null
    and (t.drilled_at at time zone 'Asia/Shanghai')::date <= ${day}::date`
  await renewEarlier(effect as unknown as Effect, drill, earlier, day)
}

function onAssess({ row }: Drill): void {
  if (row.result === drillResult.code('improve')) throw refusal('result', '评估为需改进的，请办理“评估为需改进”')
}

function onMend({ row }: Drill): void {
  const left = (row.problems ?? []).filter(({ done }) => !done).length
  if (left > 0) throw refusal('problems', `还有 ${left} 个问题未改正`)
}

extend(emergencyPlan, { on: { submit: noteCommander } })
extend(drill, {
  on: { report: onReport, assess: onAssess, improve: ({ set }) => set({ result: drillResult.code('improve') }), mend: onMend },
})
